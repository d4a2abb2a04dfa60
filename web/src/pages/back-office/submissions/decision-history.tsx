import { reviewStatuses } from '@portal/schema/choices';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Who decided what, and when: folded up below the status. */
export function DecisionHistory({ decisions }: Pick<ReviewRowFragment, 'decisions'>) {
  if (decisions.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-8 cursor-pointer py-1 text-primary underline underline-offset-2">
        History ({decisions.length})
      </summary>
      <ol className="grid gap-2 border-l-2 border-line pl-3">
        {decisions.map(({ id, at, from, to, comments, reviewer }) => (
          <li key={id}>
            <p className="font-semibold">
              {from === to ? 'Comment' : `${reviewStatuses[from]} to ${reviewStatuses[to]}`}
            </p>
            <p className="break-words text-muted">
              {reviewer}, <time dateTime={at}>{dateTime.format(new Date(at))}</time>
            </p>
            {comments && <p className="break-words whitespace-pre-line">{comments}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}
