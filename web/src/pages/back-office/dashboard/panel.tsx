import { useEffect, useId } from 'react';
import type { ReactNode } from 'react';
import type { StatsRange } from '@portal/schema/stats';
import { problemOf } from '../../../lib/problem-of.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { Problem } from '../../../ui/states.tsx';
import { LoadingChart } from './chart-figure.tsx';

export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-2 overflow-x-clip rounded-box border border-line bg-surface px-4 py-3 print:gap-1.5 print:p-2.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-lg!">
          {title}
        </h2>
        {aside && <div className="print:hidden">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

export function NoFigures({ children }: { children: ReactNode }) {
  return <p className="rounded-box bg-page p-4 text-muted">{children}</p>;
}

export interface Figures<Stats, Query = StatsRange> {
  /** The last loaded figures, with their query. */
  shown: { query: Query; answer: Stats } | undefined;
  /** Whether other figures are being loaded. */
  isStale: boolean;
  problem: { message: string; retry: () => void } | undefined;
}

/** Tracks a query of figures. @param words the text that is logged with a failure (spec §8) */
export function useFigures<Stats, Query>(
  query: Query,
  { data, error, refetch }: { data?: { stats: Stats } | undefined; error?: unknown; refetch: () => unknown },
  words: string,
): Figures<Stats, Query> {
  useEffect(() => {
    if (error) console.error(words, error);
  }, [error, words]);
  const shown = useLoaded(query, data?.stats);
  const problem = error ? { message: problemOf(error).message, retry: () => void refetch() } : undefined;
  return { shown, isStale: !data && !error, problem };
}

/** Draws figures once they are loaded, and reserves their height until then. @param of such as `The figures by gender` */
export function WhenLoaded<Answer, Query>({
  figures: { shown, problem },
  of,
  height,
  children,
}: {
  figures: Figures<Answer, Query>;
  of: string;
  height: number;
  children: (answer: Answer, query: Query) => ReactNode;
}) {
  if (problem) return <Problem title={`${of} could not be loaded.`} {...problem} />;
  if (shown) return children(shown.answer, shown.query);
  return (
    <div style={{ height }} className="grid">
      <LoadingChart />
    </div>
  );
}
