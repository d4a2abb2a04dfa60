import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { inFigures, shareOf } from './figures.ts';

/** A row: its label, its number, and where its number leads. */
interface BarRow {
  key: string;
  label: ReactNode;
  count: number;
  /** What the row is about, for those who hear the link. */
  about?: string;
  to?: string;
  /** A class that colours the bar. */
  colour?: string;
}

/**
 * Numbers with a bar each: read as text, compared at a glance.
 * @param className how the rows are set
 * @param whole what the shares are of
 * @param longest the number whose bar fills the width
 */
export function BarList({
  rows,
  whole,
  longest,
  className = '',
}: {
  rows: readonly BarRow[];
  whole: number;
  longest: number;
  className?: string;
}) {
  return (
    <ul className={`grid gap-3 ${className}`}>
      {rows.map(({ key, label, count, about, to, colour = 'bg-primary' }) => (
        <li key={key} className="grid gap-1">
          <div className="flex items-center justify-between gap-4">
            <span className="min-w-0">{label}</span>
            <span className="shrink-0 tabular-nums">
              {to && count > 0 ? (
                <Link to={to} className="font-semibold text-primary underline underline-offset-2">
                  {inFigures(count)}
                  <span className="sr-only"> {about}</span>
                </Link>
              ) : (
                <span className="font-semibold">{inFigures(count)}</span>
              )}
              <span className="inline-block w-16 text-right text-muted">{shareOf(count, whole)}</span>
            </span>
          </div>
          <Bar count={count} longest={longest} colour={colour} />
        </li>
      ))}
    </ul>
  );
}

/** A bar for a number; the text beside says it. */
export function Bar({ count, longest, colour }: { count: number; longest: number; colour: string }) {
  return (
    <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-locked-tint">
      <div
        className={`h-2 rounded-full ${colour}`}
        style={{ width: `${(count / Math.max(longest, 1)) * 100}%`, minWidth: count > 0 ? 4 : 0 }}
      />
    </div>
  );
}
