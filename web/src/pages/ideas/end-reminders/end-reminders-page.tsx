import { useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { endEmailsTexts } from '@portal/schema/texts/end-emails';
import {
  useEndCallNewsMutation,
  useEndDraftRemindersMutation,
  useEndReviewDigestMutation,
} from '../../../graphql/generated.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { FormPage, PageTitle } from '../../../ui/page.tsx';

export function EndRemindersPage() {
  const [end, { loading }] = useEndDraftRemindersMutation();
  return (
    <EndMails
      lead={endEmailsTexts.draftsLead}
      text={endEmailsTexts.draftsOnly}
      title={endEmailsTexts.draftsTitle}
      action={endEmailsTexts.endDrafts}
      ended={endEmailsTexts.draftsEnded}
      next={<ButtonLink to="/innovate">{endEmailsTexts.openDraft}</ButtonLink>}
      isEnding={loading}
      end={(token) => end({ variables: { token } })}
    >
      {endEmailsTexts.draftsText}
    </EndMails>
  );
}

/** Ends the morning email, or those about new ideas of one call, which the last part of the token names. */
export function EndMorningEmailPage() {
  const { token = '' } = useParams();
  return token.split('.').length > 2 ? <EndCallNews /> : <EndReviewDigest />;
}

function EndCallNews() {
  const [end, { loading }] = useEndCallNewsMutation();
  return (
    <EndMails
      lead={endEmailsTexts.morningLead}
      text={endEmailsTexts.callOnly}
      title={endEmailsTexts.callTitle}
      action={endEmailsTexts.endCall}
      ended={endEmailsTexts.callEnded}
      next={<ButtonLink to="/account">{endEmailsTexts.openAccount}</ButtonLink>}
      isEnding={loading}
      end={(token) => end({ variables: { token } })}
    >
      {endEmailsTexts.callText}
    </EndMails>
  );
}

function EndReviewDigest() {
  const [end, { loading }] = useEndReviewDigestMutation();
  return (
    <EndMails
      lead={endEmailsTexts.morningLead}
      text={endEmailsTexts.morningOnly}
      title={endEmailsTexts.morningTitle}
      action={endEmailsTexts.endMorning}
      ended={endEmailsTexts.morningEnded}
      next={<ButtonLink to="/account">{endEmailsTexts.openAccount}</ButtonLink>}
      isEnding={loading}
      end={(token) => end({ variables: { token } })}
    >
      {endEmailsTexts.morningText}
    </EndMails>
  );
}

/** Ends emails of one kind on click, never on load, because mail scanners open links, too. */
function EndMails({
  lead,
  text,
  title,
  action,
  ended,
  next,
  isEnding,
  end,
  children,
}: {
  lead: string;
  text: string;
  title: string;
  action: string;
  /** What is said once it is done, and where to go from there. */
  ended: string;
  next: ReactNode;
  isEnding: boolean;
  end: (token: string) => Promise<unknown>;
  children: ReactNode;
}) {
  const { token = '' } = useParams();
  const [isEnded, setIsEnded] = useState(false);
  const { problem, attempt } = useFailure();

  const send = async () => {
    await end(token);
    setIsEnded(true);
  };

  return (
    <FormPage lead={lead} text={text}>
      <PageTitle title={title}>{title}</PageTitle>
      {problem && <OutcomeNotice message={problem.message} advice={problem.advice} />}
      {isEnded ? (
        <>
          <OutcomeNotice tone="success" message={ended} takesFocus />
          {next}
        </>
      ) : (
        <>
          <p>{children}</p>
          <Button busy={isEnding && endEmailsTexts.ending} onClick={() => void attempt(send)}>
            {action}
          </Button>
        </>
      )}
    </FormPage>
  );
}
