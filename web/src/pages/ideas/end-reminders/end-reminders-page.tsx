import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useEndDraftRemindersMutation } from '../../../graphql/generated.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { FormPage, PageTitle } from '../../../ui/page.tsx';

const ENDED = 'We send you no more reminders of drafts. Your drafts are kept.';

/** Ends the reminders on click, never on load, because mail scanners open links, too. */
export function EndRemindersPage() {
  const { token = '' } = useParams();
  const [end, { loading }] = useEndDraftRemindersMutation();
  const [isEnded, setIsEnded] = useState(false);
  const { problem, attempt } = useFailure();

  const send = async () => {
    await end({ variables: { token } });
    setIsEnded(true);
  };

  return (
    <FormPage lead="Your drafts stay." text="This ends our emails about them, and nothing else.">
      <PageTitle>End reminders of drafts</PageTitle>
      {problem && <OutcomeNotice message={problem.message} advice={problem.advice} />}
      {isEnded ? (
        <>
          <OutcomeNotice tone="success" message={ENDED} takesFocus />
          <ButtonLink to="/innovate">Open my draft</ButtonLink>
        </>
      ) : (
        <>
          <p>We remind you once of an idea that you began and did not send. Press the button to end this.</p>
          <Button busy={loading && 'Ending...'} onClick={() => void attempt(send)}>
            End reminders
          </Button>
        </>
      )}
    </FormPage>
  );
}
