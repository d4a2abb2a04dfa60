import type { ComponentType } from 'react';
import { late } from '../../../app/late.tsx';
import type { LateComponent } from '../../../app/late.tsx';

/** A chart whose code is loaded when it is needed. Where that fails, its table stands alone. */
export function lateChart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LateComponent<Props> {
  return late(() => load().catch(() => MissingChart), ChartOnItsWay);
}

/** A grey box in the place of a chart. */
export function ChartOnItsWay() {
  return <div className="appear-late animate-pulse rounded-box bg-locked-tint" />;
}

function MissingChart() {
  return (
    <p className="rounded-box bg-page p-4 text-muted">
      The chart could not be loaded. Its figures are in the table; reload the page to see it.
    </p>
  );
}
