import type { ReactNode } from 'react';
import { shareOf } from './counts.ts';
import { Figure } from './figure.tsx';

interface BarRow {
  key: string;
  label: ReactNode;
  count: number;
  /** The path of the counted list. */
  to?: string | undefined;
  noun?: string;
  note?: string;
  /** A class that colours the bar. */
  colour?: string;
}

/** Draws each count as a line with its share of the whole, and a bar as long as that share. */
export function BarList({ rows, whole }: { rows: readonly BarRow[]; whole: number }) {
  return (
    <ol className="@container grid gap-1 print:gap-0">
      {rows.map(({ key, label, count, to, noun, note, colour = 'bg-primary' }) => (
        <li
          key={key}
          className="grid min-h-7 items-center gap-x-3 @min-[15rem]:grid-cols-[7.5rem_minmax(0,1fr)_7rem] @min-[26rem]:grid-cols-[9rem_minmax(0,1fr)_7rem]"
        >
          <span className="min-w-0">
            {label}
            {note !== undefined && <span className="block text-sm text-muted">{note}</span>}
          </span>
          <div
            aria-hidden="true"
            className="h-2 overflow-hidden rounded-full bg-locked-tint forced-colors:h-2.5 forced-colors:border"
          >
            <div
              data-bar
              className={`h-2 rounded-full ${colour} forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none`}
              style={{
                width: `${Math.min(1, count / Math.max(1, whole)) * 100}%`,
                minWidth: count > 0 ? 4 : 0,
              }}
            />
          </div>
          <span className="text-right tabular-nums">
            <Figure count={count} to={to} {...(noun && { noun })} />
            <span data-share className="inline-block w-[3.5rem] text-muted">
              {shareOf(count, whole)}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
