import { useId } from 'react';
import type { ReactNode } from 'react';

/** A part of the dashboard under a heading. */
export function Panel({
  title,
  aside,
  className = '',
  children,
}: {
  title: string;
  /** What stands beside the heading. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`grid min-w-0 content-start gap-4 overflow-x-clip rounded-box border border-line bg-white p-4 sm:p-6 print:gap-1.5 print:p-2.5 ${className}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id}>{title}</h2>
        {aside && <div className="print:hidden">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

/** In the place of figures that are all zero. */
export function NoFigures({ children }: { children: ReactNode }) {
  return <p className="rounded-box bg-page p-4 text-muted">{children}</p>;
}
