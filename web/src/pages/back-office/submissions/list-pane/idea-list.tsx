import { memo, useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router-dom';
import { reviewTraits } from '@portal/schema/review-status';
import type { ListedIdeaFragment } from '../../../../graphql/generated.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
import { statusIcons } from '../../../../ui/chip.tsx';
import { Problem, Skeleton } from '../../../../ui/states.tsx';
import { useAct } from '../desk/desk.tsx';
import type { IdeaInList } from '../use-neighbours.ts';
import { ShortlistMark } from '../together/claims.tsx';
import { lineOf } from './idea-line.ts';
import { useListedIdeas } from './use-listed-ideas.ts';

const colours = { success: 'text-success', danger: 'text-danger', warning: 'text-warning' };

/** Lists the ideas around one, in the filter and order that it was opened from; the current one is marked, and in sight. */
export function IdeaList({
  list,
  id,
  idea,
}: {
  list: IdeaInList;
  id: string;
  idea: ListedIdeaFragment | undefined;
}) {
  const { ideas, at, error, refetch, hasMore, loadMore, beginsLater } = useListedIdeas(list, id, idea);
  const act = useAct();
  const box = useRef<HTMLDivElement>(null);
  const isListed = at >= 0;
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [id, isListed]);
  return (
    <div
      ref={box}
      className="idea-list"
      onKeyDown={(event) => {
        const step = ({ ArrowDown: 'next', ArrowUp: 'previous' } as const)[event.key];
        if (!step) return;
        event.preventDefault();
        act({ type: step });
      }}
    >
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
                // One stop of Tab, from which arrows lead on.
                isStop={n === Math.max(at, 0)}
              />
            ))}
          </ol>
          {hasMore && <Sentinel key={ideas.length} box={box} onSeen={loadMore} />}
        </>
      )}
    </div>
  );
}

const Row = memo(function Row({
  idea,
  link,
  isCurrent,
  isStop,
}: {
  idea: ListedIdeaFragment;
  link: string;
  isCurrent: boolean;
  isStop: boolean;
}): ReactNode {
  const { tone, label } = reviewTraits[idea.status];
  const Icon = statusIcons[tone];
  const line = lineOf(idea);
  return (
    <li aria-current={isCurrent || undefined}>
      <Link to={link} title={`${idea.solutionName}. ${line}`} tabIndex={isStop ? undefined : -1}>
        <span className="flex items-center gap-1">
          <span className="min-w-0 flex-1 truncate font-semibold text-ink">{idea.solutionName}</span>
          {idea.shortlisted && <ShortlistMark />}
          <Icon aria-hidden="true" className={`size-4 shrink-0 ${colours[tone]}`} />
          <span className="sr-only">{label}</span>
        </span>
        <span className="idea-line line-clamp-2">{line}</span>
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
