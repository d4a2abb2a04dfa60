import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** A chart whose code is loaded when it is needed. Where that fails, its table stands alone. */
export function lazyChart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => MissingChart) }));
}

function MissingChart() {
  return (
    <p className="rounded-box bg-page p-4 text-muted">
      The chart could not be loaded. Its figures are in the table; reload the page to see it.
    </p>
  );
}
