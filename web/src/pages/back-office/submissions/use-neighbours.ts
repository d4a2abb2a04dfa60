/** The list that the address of an idea names: what stands around the idea, and the ways through it. */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ideaSorts } from '@portal/schema/idea-filter';
import { useIdeaNeighboursQuery, useIdeaPageQuery } from '../../../graphql/generated.ts';
import type { IdeaPageQuery } from '../../../graphql/generated.ts';
import { useDesk } from './desk.tsx';
import { inFigures } from '../../../lib/words.ts';
import { activeFilters, submissionsFormat, toIdeaFilter } from './submissions-address.ts';

export type IdeaOnPage = IdeaPageQuery['idea'];

/** How many rows a page of the list has. */
const PAGE = 20;

/**
 * Reads an idea and what stands around it.
 * @param loadsAhead whether the next idea is read, too, with what stands around that: moving on waits for nobody then
 */
export function useIdeaInList(id: string, loadsAhead: boolean) {
  const { search } = useLocation();
  const view = submissionsFormat.read(new URLSearchParams(search));
  const list = { filter: toIdeaFilter(view), sort: view.sort };
  const page = useIdeaPageQuery({ variables: { id, ...list }, fetchPolicy: 'cache-and-network' });
  // Where the idea cannot be read, the way on may still be known.
  const rest = useIdeaNeighboursQuery({ variables: { id, ...list }, skip: !page.error });
  const around = (page.data ?? rest.data)?.ideaNeighbours;
  const next = around?.next?.id;
  const ahead = useIdeaPageQuery({
    variables: { id: next ?? '', ...list },
    skip: next === undefined || !loadsAhead,
  });

  const { saves } = useDesk();
  const { refetch } = page;
  const known = useRef(saves);
  useEffect(() => {
    // What is saved or undone may leave the list or come back to it.
    if (known.current !== saves) void refetch().catch(() => undefined);
    known.current = saves;
  }, [saves, refetch]);

  const linkTo = (path: string, after = '') => {
    const query = String(submissionsFormat.write({ ...view, after }));
    return query ? `${path}?${query}` : path;
  };
  const ideaLink = (other: { id: string } | null | undefined) =>
    other ? linkTo(`/submissions/${other.id}`) : undefined;
  const isOnFirstPage = (around?.position?.before ?? PAGE) < PAGE;
  /** `Pending, oldest first` */
  const listWords = [
    ...activeFilters(view, undefined).map(({ text }) =>
      text.replace(/^(Status|Focus area|Person type): /, ''),
    ),
    ideaSorts[view.sort].replace(/^./, (letter) => letter.toLowerCase()),
  ].join(', ');
  const total = useMost(listWords, around?.position?.total);
  return {
    page,
    around,
    /** The next idea, once it is loaded ahead. */
    ahead: ahead.data?.idea,
    previousLink: ideaLink(around?.previous),
    nextLink: ideaLink(around?.next),
    /** To the page of the list that the idea was opened from, or one that begins with it. */
    listLink: linkTo('/submissions', view.after || (isOnFirstPage ? '' : (around?.after ?? ''))),
    listWords,
    /** Counts the list as it was when the reviewer began: what is decided may leave it. */
    endWords: total > 1 ? `This was the last of ${inFigures(total)} ideas.` : 'This was the last idea.',
  };
}

export type IdeaInList = ReturnType<typeof useIdeaInList>;

/** Keeps the largest number that a list was seen to have. */
function useMost(list: string, total: number | null | undefined): number {
  const [known, setKnown] = useState({ list, most: 0 });
  const before = known.list === list ? known.most : 0;
  const most = Math.max(before, total ?? 0);
  if (known.list !== list || most !== before) setKnown({ list, most });
  return most;
}
