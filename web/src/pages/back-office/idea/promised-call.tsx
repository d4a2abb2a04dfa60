import { useRecordCallMutation } from '../../../graphql/generated-staff.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { dayInWords, minuteOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSay } from '../desk/desk.tsx';
import { dueOf, lateInWords } from './idea-parts.tsx';
import type { IdeaOnPage } from '../desk/desk-acts.ts';

/** Shows the call that an approval promised, and records that it was made. */
export function PromisedCall({ idea }: { idea: IdeaOnPage }) {
  const { id: ideaId, callDueOn, calledAt, caller, solutionName, status } = idea;
  const say = useSay();
  const [record, { loading }] = useRecordCallMutation();
  const { failure, attempt } = useFailure();
  if (status !== 'APPROVED' || !callDueOn) return null;
  const turn = async (called: boolean) => {
    if (await attempt(() => record({ variables: { ideaId, called } })))
      say(`${called ? 'Call recorded' : 'Record of the call taken back'}: ${solutionName}`);
  };
  const due = dueOf(idea);
  const isLate = due !== undefined && lateInWords(due) !== undefined;
  return (
    <Notice tone={calledAt ? 'success' : isLate ? 'warning' : 'info'}>
      <p className="text-sm">
        {calledAt ? (
          <>
            <span>{caller?.name ?? caller?.email ?? 'Somebody'} called the submitter: </span>
            <time dateTime={calledAt}>{minuteOf(calledAt)}</time>
          </>
        ) : (
          `${isLate ? 'We promised a call' : 'Call the submitter'} by ${dayInWords(callDueOn)}. The number is under Answers.`
        )}
      </p>
      <Button dense variant="secondary" busy={loading && 'Saving...'} onClick={() => void turn(!calledAt)}>
        {calledAt ? 'Take it back' : 'Record the call'}
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </Notice>
  );
}
