import { CircleCheck, TriangleAlert } from 'lucide-react';
import { undecidedStatuses } from '@portal/schema/choices';
import { addDays } from '@portal/schema/programme-time';
import { REVIEW_PROMISE_DAYS } from '@portal/schema/stats';
import type { BacklogPanelFragment } from '../../../graphql/generated.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { countOf, inFigures } from '../../../lib/words.ts';
import { BarList, submissionsPath } from './bar-list.tsx';
import { lastOverdueDay } from './days.ts';
import { Panel } from './panel.tsx';

/** Draws the ideas that wait for a review today, by age, and how many have waited longer than the promised month. */
export function BacklogPanel({ stats: { backlog }, today }: { stats: BacklogPanelFragment; today: string }) {
  const { total, overdue, buckets } = backlog;
  return (
    <Panel title="Review backlog">
      <p className="text-muted">
        {total === 0
          ? 'No ideas are waiting for a decision.'
          : `${countOf(total, 'idea')} ${total === 1 ? 'is' : 'are'} waiting for a decision (today’s figure, not the period above).`}
      </p>
      <OverdueNote overdue={overdue} today={today} />
      <BarList
        whole={total}
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
            ideas: {
              status: undecidedStatuses,
              from: toDays === null ? null : addDays(today, -toDays),
              to: addDays(today, -fromDays),
              sort: 'OLDEST',
            },
            colour: isOverdue ? 'bg-danger' : 'bg-primary',
          };
        })}
      />
    </Panel>
  );
}

function OverdueNote({ overdue, today }: { overdue: number; today: string }) {
  if (overdue === 0) {
    return (
      <p className="flex gap-2 rounded-box bg-success-tint p-4 text-success forced-colors:border print:p-2">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        None is waiting longer than the month we promised.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-box bg-danger-tint p-4 text-danger-dark forced-colors:border print:p-2">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>
          <strong>{inFigures(overdue)} overdue:</strong> waiting longer than the month we promised.
        </span>
      </p>
      <ButtonLink
        to={submissionsPath({ status: undecidedStatuses, to: lastOverdueDay(today), sort: 'OLDEST' })}
        variant="danger"
        className="print:hidden"
      >
        Review overdue ideas
      </ButtonLink>
    </div>
  );
}
