import { reviewStatuses } from '@portal/schema/choices';
import { minuteOf } from '../../../lib/words.ts';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';

type Props = Pick<ReviewRowFragment, 'reviews'>;

function Reviews({ reviews: { edges, pageInfo } }: Props) {
  return (
    <>
      {edges.map(({ node: { id, at, from, to, comments, reviewer } }) => (
        <li key={id}>
          <p className="font-semibold">
            {from === to ? 'Comment' : `${reviewStatuses[from]} to ${reviewStatuses[to]}`}
          </p>
          <p className="wrap-anywhere text-muted">
            {reviewer}, <time dateTime={at}>{minuteOf(at)}</time>
          </p>
          {comments && <p className="wrap-anywhere whitespace-pre-line">{comments}</p>}
        </li>
      ))}
      {pageInfo.hasNextPage && <li className="text-muted">Later reviews are not shown here.</li>}
    </>
  );
}

export function ReviewHistory({ reviews }: Props) {
  const { edges, pageInfo } = reviews;
  if (edges.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-8 cursor-pointer py-1 text-link">
        History ({edges.length}
        {pageInfo.hasNextPage && '+'})
      </summary>
      <ol className="grid gap-2 border-l-2 border-line pl-3">
        <Reviews reviews={reviews} />
      </ol>
    </details>
  );
}

export function IdeaHistory({ idea }: { idea: Pick<ReviewRowFragment, 'reviews' | 'createdAt' | 'email'> }) {
  return (
    <ol className="grid gap-4 border-l-2 border-line pl-4 text-sm">
      <li>
        <p className="font-semibold">Submitted</p>
        <p className="wrap-anywhere text-muted">
          {idea.email}, <time dateTime={idea.createdAt}>{minuteOf(idea.createdAt)}</time>
        </p>
      </li>
      <Reviews reviews={idea.reviews} />
    </ol>
  );
}
