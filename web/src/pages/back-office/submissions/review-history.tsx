import { reviewStatuses } from '@portal/schema/choices';
import { minuteOf } from '../../../lib/words.ts';
import type { IdeaHistoryFragment } from '../../../graphql/generated.ts';

export function IdeaHistory({ idea }: { idea: IdeaHistoryFragment }) {
  const { edges, pageInfo } = idea.reviews;
  return (
    <ol className="grid gap-4 border-l-2 border-line pl-4 text-sm">
      <li>
        <p className="font-semibold">Submitted</p>
        <p className="wrap-anywhere text-muted">
          {idea.email}, <time dateTime={idea.createdAt}>{minuteOf(idea.createdAt)}</time>
        </p>
      </li>
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
    </ol>
  );
}
