import type { ComponentType } from 'react';
import { lazyComponent } from '../../../app/lazy-component.tsx';
import type { LazyComponent } from '../../../app/lazy-component.tsx';

/** A chart whose code is loaded when it is needed. Where that fails, its table stands alone. */
export function lazyChart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  return lazyComponent(() => load().catch(() => MissingChart), LoadingChart);
}

/** A grey box in the place of a chart. */
export function LoadingChart() {
  return <div className="appear-late animate-pulse rounded-box bg-locked-tint" />;
}

function MissingChart() {
  return (
    <p className="rounded-box bg-page p-4 text-muted">
      The chart could not be loaded. Its figures are in the table; reload the page to see it.
    </p>
  );
}
