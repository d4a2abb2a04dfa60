import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { inFigures } from '../../../ui/figures.ts';
import { shareOf } from './figures.ts';

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
 * @param whole what the shares are of; its bar would fill the track
 */
export function BarList({
  rows,
  whole,
  className = '',
}: {
  rows: readonly BarRow[];
  whole: number;
  className?: string;
}) {
  return (
    <ul className={`grid gap-3 print:gap-y-1 ${className}`}>
      {rows.map(({ key, label, count, about, to, colour = 'bg-primary' }) => (
        <li key={key} className="grid gap-1 print:gap-0.5">
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
              <span data-share className="inline-block w-16 text-right text-muted">
                {shareOf(count, whole)}
              </span>
            </span>
          </div>
          <Bar count={count} whole={whole} colour={colour} />
        </li>
      ))}
    </ul>
  );
}

/** A number's share of a whole as a part of a track; the text beside says it. */
export function Bar({ count, whole, colour }: { count: number; whole: number; colour: string }) {
  return (
    <div
      aria-hidden="true"
      className="h-2 overflow-hidden rounded-full bg-locked-tint forced-colors:h-2.5 forced-colors:border"
    >
      <div
        data-bar
        className={`h-2 rounded-full ${colour} forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none`}
        style={{ width: `${(count / Math.max(whole, 1)) * 100}%`, minWidth: count > 0 ? 4 : 0 }}
      />
    </div>
  );
}
