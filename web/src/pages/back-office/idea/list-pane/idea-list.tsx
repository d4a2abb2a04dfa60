import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Link } from 'react-router-dom';
import { reviewTraits } from '@portal/schema/review-status';
import type { ListedIdeaFragment } from '../../../../graphql/generated-staff.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
import { statusIcons } from '../../../../ui/status-chip.tsx';
import { Problem, Skeleton } from '../../../../ui/states.tsx';
import type { IdeaInList } from '../use-neighbours.ts';
import { ShortlistMark } from '../../claims/claims.tsx';
import { lineOf } from './idea-line.ts';

const colours = { success: 'text-success', danger: 'text-danger', warning: 'text-warning' };

/** Lists the ideas around one, in the filter and order that it was opened from; the current one is marked, and in sight. */
export function IdeaList({ list, id }: { list: IdeaInList; id: string }) {
  const { ideas, at, error, refetch, hasMore, hasFailed, loadMore, beginsLater } = list.listed;
  /** The idea whose row has the focus. */
  const [focused, setFocused] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  // Tab stops at one row; arrows lead from there to the others.
  const stop = ideas?.find((one) => one.id === focused) ?? ideas?.[Math.max(at, 0)];
  const isListed = at >= 0;
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [id, isListed]);
  return (
    <div ref={box} className="idea-list" onKeyDown={goThroughRows}>
      {error ? (
        <Problem title="The list could not be loaded." message={problemOf(error).message} retry={refetch} />
      ) : !ideas ? (
        <Skeleton label="Loading the list…" lines={8} />
      ) : (
        <>
          {beginsLater && (
            <p className="px-3 py-2 text-sm">
              <Link to={list.firstLink} className="text-link">
                Earlier ideas
              </Link>
            </p>
          )}
          {ideas.length === 0 && <p className="p-3 text-sm text-muted">No idea is in this list any more.</p>}
          <ol className="list-none p-0">
            {ideas.map((one, n) => (
              <Row
                key={one.id}
                idea={one}
                link={list.linkOf(one.id)}
                isCurrent={n === at}
                isStop={one === stop}
                onFocused={setFocused}
              />
            ))}
          </ol>
          {hasFailed ? (
            <NoMore retry={loadMore} />
          ) : (
            hasMore && <Sentinel key={ideas.length} box={box} onSeen={loadMore} />
          )}
        </>
      )}
    </div>
  );
}

/** Moves the focus by arrows; Enter opens the idea that has it. */
function goThroughRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li > a')];
  const from = rows.findIndex((row) => row === event.target);
  if (!step || from < 0) return;
  event.preventDefault();
  rows[from + step]?.focus();
}

const Row = memo(function Row({
  idea,
  link,
  isCurrent,
  isStop,
  onFocused,
}: {
  idea: ListedIdeaFragment;
  link: string;
  isCurrent: boolean;
  isStop: boolean;
  /** Called with the id when the link takes the focus, without one when it loses it. */
  onFocused: (id?: string) => void;
}): ReactNode {
  const { tone, label } = reviewTraits[idea.status];
  const Icon = statusIcons[tone];
  const line = lineOf(idea);
  return (
    <li aria-current={isCurrent || undefined}>
      <Link
        to={link}
        title={`${idea.solutionName}. ${line}`}
        tabIndex={isStop ? undefined : -1}
        onFocus={() => onFocused(idea.id)}
        onBlur={() => onFocused()}
      >
        <span className="flex items-center gap-1">
          <span className="min-w-0 flex-1 truncate font-semibold text-ink">{idea.solutionName}</span>
          {idea.shortlisted && <ShortlistMark />}
          <Icon aria-hidden="true" className={`size-4 shrink-0 ${colours[tone]}`} />
          <span className="sr-only">{label}</span>
        </span>
        <span className="idea-line line-clamp-2">
          {/* It breaks between facts, not within one. */}
          {line
            .split(' · ')
            .map((fact) => fact.replaceAll(' ', '\u{a0}'))
            .join(' · ')}
        </span>
      </Link>
    </li>
  );
});

/** Loads on when the end of the list comes near. */
function Sentinel({ box, onSeen }: { box: RefObject<HTMLElement | null>; onSeen: () => void }) {
  const mark = useRef<HTMLParagraphElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) seen();
      },
      { root: box.current, rootMargin: '400px' },
    );
    if (mark.current) observer.observe(mark.current);
    return () => observer.disconnect();
  }, [box]);
  return (
    <p ref={mark} role="status" className="p-3 text-sm text-muted">
      Loading more ideas…
    </p>
  );
}

/** Says that nothing more came, in place of the mark that loads on. */
function NoMore({ retry }: { retry: () => void }) {
  return (
    <div className="p-3 text-sm">
      <p role="alert">More ideas could not be loaded.</p>
      <button type="button" onClick={retry} className="min-h-8 font-semibold text-link">
        Try again
      </button>
    </div>
  );
}
