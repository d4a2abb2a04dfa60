import { REVIEW_PROMISE_DAYS } from '@portal/schema/stats';
import type { DecisionTimeFragment } from '../../../graphql/generated.ts';
import { countOf, inFigures } from './figures.ts';
import { NoFigures, Panel } from './panel.tsx';

/** How long decisions take. */
export function DecisionTime({ stats }: { stats: DecisionTimeFragment }) {
  const { decisions, medianDaysToDecision: median } = stats;
  return (
    <Panel title="Median time to a decision">
      {median === null ? (
        <NoFigures>No idea was decided in these dates.</NoFigures>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-[2rem] leading-tight font-bold text-navy">{countOf(median, 'day')}</span>
            <span className={median > REVIEW_PROMISE_DAYS ? 'font-semibold text-danger' : 'text-success'}>
              {median > REVIEW_PROMISE_DAYS ? 'longer than' : 'within'} the promised month
            </span>
          </p>
          <p className="text-muted">
            Half of the {inFigures(decisions)} first decisions in these dates came as fast or faster.
          </p>
        </>
      )}
    </Panel>
  );
}
