import type { ComponentType, ReactNode } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import type { LazyComponent } from '../../../lib/lazy-component.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { Figure } from './figure.tsx';

export type ChartRow = { label: string; count: number; to?: string | undefined };

/** Draws a chart for those who see it, and its figures as a table for everybody. @param columns of the table */
export function ChartFigure({
  title,
  caption,
  columns,
  rows,
  height,
  children,
}: {
  title: string;
  caption: string;
  columns: readonly [string, string];
  rows: readonly ChartRow[];
  height: number;
  children: ReactNode;
}) {
  return (
    <figure className="flex min-w-0 flex-wrap items-center gap-x-4">
      <figcaption className="flex-1 text-sm text-muted">{caption}</figcaption>
      <div
        aria-hidden="true"
        style={{ minHeight: height }}
        className={`chart order-1 grid w-full min-w-0 grid-cols-[minmax(0,1fr)] print:min-h-0! ${rows.some(({ to }) => to) ? 'cursor-pointer' : ''}`}
      >
        {children}
      </div>
      <details className="open:order-last open:w-full print:hidden">
        <summary className="inline-block min-h-11 cursor-pointer py-2 text-sm text-link md:min-h-8 md:py-1">
          Show as a table<span className="sr-only">: {title}</span>
        </summary>
        <ScrollTable label={`${title}, table`} columns={columns} minWidth="" className="max-h-80">
          {rows.map(({ label, count, to }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="px-4 py-2 font-normal">
                {label}
              </th>
              <td className="px-4 py-2">
                <Figure count={count} to={to} className="" />
              </td>
            </tr>
          ))}
        </ScrollTable>
      </details>
    </figure>
  );
}

export function ChartTip({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-28 rounded-box bg-ink px-3 py-2 text-sm text-surface sm:max-w-none sm:whitespace-nowrap">
      {children}
    </div>
  );
}

/** Loads a chart when it is drawn. If that fails, its table remains. */
export function lazyChart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  return lazyComponent(() => load().catch(() => MissingChart), LoadingChart);
}

export function LoadingChart() {
  return <div className="appear-delayed animate-pulse rounded-box bg-locked-tint" />;
}

function MissingChart() {
  return (
    <p className="rounded-box bg-page p-4 text-muted">
      The chart could not be loaded. Its figures are in the table; reload the page to see it.
    </p>
  );
}
