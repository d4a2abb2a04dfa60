/** The list that the address of an idea names: the ideas around the idea, and the links to them. */
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sortOf } from '@portal/schema/idea-address';
import { ideaSorts } from '@portal/schema/idea-filter';
import { PAGE_DEFAULT } from '@portal/schema/limits';
import { useIdeaNeighboursQuery, useIdeaPageQuery } from '../../../graphql/generated-staff.ts';
import type { Neighbour } from '../desk/desk-acts.ts';
import { useDeskPart } from '../desk/desk.tsx';
import { activeFilters, endWords, ideasFormat, toIdeaFilter } from '../shared/ideas-address.ts';
import { standingAround, useListedIdeas } from './list-pane/use-listed-ideas.ts';
import { asksDisagreement, lookOf } from '../shared/desk-views.ts';

/** The milliseconds on an idea after which its neighbours are preloaded. */
const PRELOAD_DELAY = 300;

/**
 * Reads an idea and what stands around it.
 * @param loadsAhead whether the next idea is read, too, with what stands around that: moving on waits for nobody then
 * @param showsList whether the list itself is in sight
 */
export function useIdeaInList(id: string, loadsAhead: boolean, showsList: boolean) {
  const { search } = useLocation();
  const view = ideasFormat.read(new URLSearchParams(search));
  const isRanked = lookOf(view) === 'shortlist';
  const list = {
    ...{ filter: toIdeaFilter(view), sort: sortOf(view) },
    ...{ isRanked, disagreement: asksDisagreement(view) },
  };
  const page = useIdeaPageQuery({ variables: { id, ...list } });
  // Where the idea cannot be read, the next one may still be known.
  const rest = useIdeaNeighboursQuery({ variables: { id, ...list }, skip: !page.error });
  const found = page.data ?? rest.data;
  const live = found?.rankingNeighbours ?? found?.ideaNeighbours;
  const linkTo = (path: string, after = '') => {
    const query = String(ideasFormat.write({ ...view, after }));
    return query ? `${path}?${query}` : path;
  };
  const firstLink = linkTo('/submissions');
  const listed = useListedIdeas(
    { around: live, asked: list, after: view.after, firstLink },
    ...([id, page.data?.idea, showsList || isRanked] as const),
  );
  const around = live && isRanked ? standingAround(listed, live) : live;
  // The idea on the page is read before the next one.
  const next = useDeferredValue(around?.next?.id);
  const ahead = useIdeaPageQuery({
    // A refetch reaches skipped queries, too: this one is then the same as the page's.
    variables: { id: next ?? id, ...list },
    skip: next === undefined || !loadsAhead,
  });

  const isStale = useRefresh(id, page);

  const linkOf = (other: string) => linkTo(`/submissions/${other}`);
  const neighbourOf = (other: { id: string } | null | undefined): Neighbour | undefined =>
    other ? { id: other.id, link: linkOf(other.id) } : undefined;
  const isOnFirstPage = (around?.position?.before ?? PAGE_DEFAULT) < PAGE_DEFAULT;
  /** Describes the list: `Pending, oldest first`. */
  const listWords = [
    ...activeFilters(view).map(({ short }) => short),
    ...(isRanked && list.disagreement ? ['disagreement only'] : []),
    isRanked ? 'best average first' : ideaSorts[sortOf(view)].replace(/^./, (letter) => letter.toLowerCase()),
  ].join(', ');
  return {
    page,
    around,
    /** Whether the neighbours are being read again. */
    isStale,
    /** The next idea, once it is loaded ahead. */
    ahead: ahead.data?.idea,
    previous: neighbourOf(around?.previous),
    next: neighbourOf(around?.next),
    listed,
    /** Returns the address of another idea of the list. */
    linkOf,
    firstLink,
    /** Leads to the page of the list that the idea was opened from, or to one that begins with it. */
    listLink: linkTo('/submissions', view.after || (isOnFirstPage ? '' : (around?.after ?? ''))),
    listWords,
    endWords: endWords(around?.position?.total),
  };
}

/**
 * Reads an idea and its neighbours again, since saving takes an idea out of the list and undoing puts it back.
 * @returns whether that has not ended yet
 */
function useRefresh(id: string, { data, refetch }: ReturnType<typeof useIdeaPageQuery>): boolean {
  const changes = useDeskPart((desk) => desk.changes);
  const wanted = `${id} ${changes}`;
  const [done, setDone] = useState<string>();
  const isKnown = data !== undefined;
  const refresh = useEffectEvent(async () => {
    if (isKnown) await refetch().catch(() => undefined);
  });
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(
      () => void refresh().then(() => (isOver ? undefined : setDone(wanted))),
      PRELOAD_DELAY,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  return done !== wanted;
}

export type IdeaInList = ReturnType<typeof useIdeaInList>;
