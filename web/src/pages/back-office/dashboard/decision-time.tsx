import { REVIEW_PROMISE_DAYS } from '@portal/schema/stats';
import type { DecisionTimeFragment } from '../../../graphql/generated.ts';
import { countOf, inFigures } from '../../../ui/figures.ts';
import { NoFigures, Panel } from './panel.tsx';

/** How long decisions take. */
export function DecisionTime({ stats }: { stats: DecisionTimeFragment }) {
  const { decisions, medianDaysToDecision: median } = stats;
  return (
    <Panel title="Median time to a decision">
      {median === null ? (
        <NoFigures>No figures yet. No decisions in this period.</NoFigures>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-[2rem] leading-tight font-bold text-navy print:text-xl">
              {countOf(median, 'day')}
            </span>
            <span className={median > REVIEW_PROMISE_DAYS ? 'font-semibold text-danger' : 'text-success'}>
              {median > REVIEW_PROMISE_DAYS ? 'longer than' : 'within'} the month we promised
            </span>
          </p>
          <p className="text-muted">
            {decisions === 1
              ? 'The one decision in this period took that long.'
              : `Half of ${inFigures(decisions)} decisions took ${countOf(median, 'day')} or less.`}
          </p>
        </>
      )}
    </Panel>
  );
}
