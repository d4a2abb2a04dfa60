import { useId } from 'react';
import type { ReactNode } from 'react';
import { Problem } from '../../../ui/states.tsx';
import { LoadingChart } from './chart-figure.tsx';
import type { Figures } from './use-figures.ts';

export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-4 overflow-x-clip rounded-box border border-line bg-white p-4 sm:p-6 print:gap-1.5 print:p-2.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id}>{title}</h2>
        {aside && <div className="print:hidden">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

export function NoFigures({ children }: { children: ReactNode }) {
  return <p className="rounded-box bg-page p-4 text-muted">{children}</p>;
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
