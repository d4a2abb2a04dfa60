import { CircleCheck, TriangleAlert } from 'lucide-react';
import { REVIEW_PROMISE_DAYS } from '@portal/schema/stats';
import type { BacklogPanelFragment } from '../../../graphql/generated.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { BarList } from './bar-list.tsx';
import { addDays, lastOverdueDay } from './days.ts';
import { countOf, inFigures, largestOf } from './figures.ts';
import { Panel } from './panel.tsx';
import { submissionsPath } from './submissions-path.ts';

/** What waits for a decision today, by age, and how much of it breaks the promise of a month. */
export function BacklogPanel({ stats: { backlog }, today }: { stats: BacklogPanelFragment; today: string }) {
  const { total, overdue, buckets } = backlog;
  return (
    <Panel title="Review backlog">
      <p className="text-muted">
        {total === 0
          ? 'No idea waits for a decision.'
          : `${countOf(total, 'idea')} ${total === 1 ? 'waits' : 'wait'} for a decision today, whatever the dates above.`}
      </p>
      <Promise overdue={overdue} today={today} />
      <BarList
        whole={total}
        longest={largestOf(buckets)}
        rows={buckets.map(({ fromDays, toDays, count }) => {
          const isOverdue = fromDays > REVIEW_PROMISE_DAYS;
          return {
            key: String(fromDays),
            label: (
              <span className={isOverdue ? 'font-semibold text-danger' : ''}>
                {toDays === null ? `${fromDays} days or more` : `${fromDays} to ${toDays} days`}
                {isOverdue && ', overdue'}
              </span>
            ),
            count,
            about: 'ideas, show them',
            to: submissionsPath({
              status: 'PENDING',
              from: toDays === null ? null : addDays(today, -toDays),
              to: addDays(today, -fromDays),
              sort: 'OLDEST',
            }),
            colour: isOverdue ? 'bg-danger' : 'bg-primary',
          };
        })}
      />
    </Panel>
  );
}

function Promise({ overdue, today }: { overdue: number; today: string }) {
  if (overdue === 0) {
    return (
      <p className="flex gap-2 rounded-box bg-success-tint p-4 text-success">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        None waits for longer than the promised month.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-box bg-danger-tint p-4 text-danger-dark">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>
          <strong>{inFigures(overdue)} overdue:</strong> longer than the promised month.
        </span>
      </p>
      <ButtonLink
        to={submissionsPath({ status: 'PENDING', to: lastOverdueDay(today), sort: 'OLDEST' })}
        variant="danger"
      >
        Review overdue ideas
      </ButtonLink>
    </div>
  );
}
