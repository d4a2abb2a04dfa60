import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { accountLinksTexts } from '@portal/schema/texts/account-links';
import { formTexts } from '@portal/schema/texts/form';
import { useFailure } from '../../../lib/use-failure.ts';
import { MeDocument, useConfirmEmailChangeMutation } from '../../../graphql/generated-public.ts';
import { updateEmail, useSession } from '../../../session/session-store.ts';
import { keepVisitorEmail } from '../../../session/visitor.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { PageTitle, FormPage } from '../../../ui/page.tsx';

/** Confirms the address on click, never on load, because mail scanners open links, too. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const { user } = useSession();
  const [confirm, { loading, client }] = useConfirmEmailChangeMutation();
  const [confirmed, setConfirmed] = useState<{ message: string; email: string | null }>();
  const { problem, attempt } = useFailure();

  const send = async () => {
    const { data } = await confirm({ variables: { token } });
    if (!data) throw new Error('The answer is empty.');
    setConfirmed(data.confirmEmailChange);
    keepVisitorEmail(data.confirmEmailChange.email ?? '');
    // This browser may be logged in to that account or to another. If the query fails, the next login shows which.
    const now = await client.query({ query: MeDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
    if (now?.data?.me) updateEmail(now.data.me.email);
  };
  const isSpent = problem?.code === 'INVALID_TOKEN' || problem?.code === 'CONFLICT';

  return (
    <FormPage lead={accountLinksTexts.confirmLead} text={accountLinksTexts.confirmText}>
      <PageTitle>{accountLinksTexts.confirm}</PageTitle>
      {confirmed && (
        <>
          <OutcomeNotice tone="success" message={confirmed.message} takesFocus />
          {user ? (
            <ButtonLink to="/account">{accountLinksTexts.openAccount}</ButtonLink>
          ) : (
            <ButtonLink to="/Login">{formTexts.login}</ButtonLink>
          )}
        </>
      )}
      {problem && <OutcomeNotice message={problem.message} advice={problem.advice} takesFocus={isSpent} />}
      {!confirmed && !isSpent && (
        <>
          <p>{accountLinksTexts.confirmUse}</p>
          <Button busy={loading && accountLinksTexts.confirmBusy} onClick={() => void attempt(send)}>
            {accountLinksTexts.confirmAct}
          </Button>
        </>
      )}
      {isSpent && (
        <p>
          <Link to="/account">{accountLinksTexts.openAccount}</Link>
        </p>
      )}
    </FormPage>
  );
}
