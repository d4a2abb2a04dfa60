import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { can } from '@portal/schema/access';
import type { FocusArea } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/review-status';
import type { IdeaSort, IdeaWait } from '@portal/schema/idea-filter';
import { inFigures } from '../../../lib/words.ts';
import { useSession } from '../../../session/session-store.ts';
import { shareOf } from './counts.ts';

/** The filters of the review desk, by the names in its address. */
export interface ReviewDeskFilter {
  status?: readonly ReviewStatus[];
  focus?: FocusArea;
  from?: string | null;
  to?: string | null;
  waited?: IdeaWait;
  sort?: IdeaSort;
}

export function submissionsPath(filter: ReviewDeskFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value);
  return `/submissions?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

interface BarRow {
  key: string;
  label: ReactNode;
  count: number;
  /** Filters the review desk for the counted ideas. */
  ideas?: ReviewDeskFilter;
  note?: string;
  /** A class that colours the bar. */
  colour?: string;
}

/** Draws counts, each with a bar and its share of the whole. */
export function BarList({
  rows,
  whole,
  className = '',
}: {
  rows: readonly BarRow[];
  whole: number;
  className?: string;
}) {
  const { user } = useSession();
  const mayOpen = user !== undefined && can(user.role, 'idea:read-any');
  return (
    <ol className={`grid gap-3 print:gap-y-1 ${className}`}>
      {rows.map(({ key, label, count, ideas, note, colour = 'bg-primary' }) => (
        <li key={key} className="grid gap-1 print:gap-0.5">
          <div className="flex items-center justify-between gap-4">
            <span className="min-w-0">{label}</span>
            <span className="shrink-0 tabular-nums">
              {mayOpen && ideas && count > 0 ? (
                <Link to={submissionsPath(ideas)} className="font-semibold text-link">
                  {inFigures(count)}
                  <span className="sr-only">{count === 1 ? ' idea, show it' : ' ideas, show them'}</span>
                </Link>
              ) : (
                <span className="font-semibold">{inFigures(count)}</span>
              )}
              <span data-share className="inline-block w-16 text-right text-muted">
                {shareOf(count, whole)}
              </span>
            </span>
          </div>
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
          {note !== undefined && <p className="text-sm text-muted">{note}</p>}
        </li>
      ))}
    </ol>
  );
}
