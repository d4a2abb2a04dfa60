/** The list beside an idea: pages of ideas, of which more are loaded as one goes on. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TypedDocumentNode } from '@apollo/client';
import { useFragment, useQuery } from '@apollo/client/react';
import {
  ListedIdeaFragmentDoc,
  ListedIdeasDocument,
  ListedShortlistDocument,
} from '../../../../graphql/generated-staff.ts';
import type {
  ListedIdeaFragment,
  ListedIdeasQuery,
  ListedIdeasQueryVariables,
  ListedShortlistQueryVariables,
  NeighboursFragment,
} from '../../../../graphql/generated-staff.ts';

type Asked = TypedDocumentNode<ListedIdeasQuery, ListedIdeasQueryVariables | ListedShortlistQueryVariables>;

/** How many ideas before the end of the loaded ones the next page is read. */
const AHEAD = 10;
/** How far down an idea still belongs to a list that is loaded from its beginning. */
const NEAR = 200;

/** The list that the address of an idea names, and what stands around the idea in it. */
interface NamedList {
  around: NeighboursFragment | null | undefined;
  /** The filter and the order, by which the list is asked for. */
  asked: Pick<ListedIdeasQueryVariables, 'filter' | 'sort'> & {
    isRanked: boolean;
    disagreement: boolean | null;
  };
  /** The cursor of the page of the list that the idea was opened from; empty for the first. */
  after: string;
  /** The address of the list, which tells it from others. */
  firstLink: string;
}

/** The stored state of one list: the cursor that its first page follows, and the loaded ideas before that page. */
interface Beginning {
  of: string;
  start: string;
  earlier: readonly ListedIdeaFragment[];
}

function useBeginning({ after, firstLink }: NamedList) {
  const fresh: Beginning = { of: firstLink, start: after, earlier: [] };
  const [kept, setKept] = useState(fresh);
  const beginning = kept.of === firstLink ? kept : fresh;
  if (beginning !== kept) setKept(fresh);
  // The query does not watch the earlier ideas, so this reads from the cache what was decided since.
  const shown = useFragment({
    fragment: ListedIdeaFragmentDoc,
    from: beginning.earlier.map((one) => ({ __typename: 'Idea', id: one.id })),
  });
  return {
    start: beginning.start,
    earlier: shown.complete ? shown.data : beginning.earlier,
    goBackTo: (idea: ListedIdeaFragment) => setKept({ ...beginning, earlier: [idea, ...beginning.earlier] }),
    beginAt: (start: string) => setKept({ of: firstLink, start, earlier: [] }),
  };
}

/**
 * Joins a page to those before it, once: the list may ask for a page again before its first answer is drawn.
 * @param after the cursor that the page was asked for with
 */
export function joinPages<Pages extends Pick<ListedIdeasQuery, 'ideas'>>(
  before: Pages,
  after: string,
  { ideas: next }: Pages,
): Pages {
  if (before.ideas.pageInfo.endCursor !== after) return before;
  return { ...before, ideas: { ...next, edges: [...before.ideas.edges, ...next.edges] } };
}

/** Reads the pages of a list from a cursor on. */
function usePages(
  { filter, sort, isRanked, disagreement }: NamedList['asked'],
  start: string,
  skip: boolean,
) {
  const document = (isRanked ? ListedShortlistDocument : ListedIdeasDocument) as Asked;
  const { data, error, fetchMore, refetch } = useQuery(document, {
    variables: { filter, after: start || null, ...(isRanked ? { disagreement } : { sort }) },
    // A second answer could drop loaded pages or change their order, so the list is read once.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    skip,
  });
  const isLoading = useRef(false);
  /** The cursor after which nothing could be loaded. */
  const [failedAfter, setFailedAfter] = useState<string>();
  /** The number of pages that were loaded: what the list lacked meanwhile is asked for after each. */
  const [loads, setLoads] = useState(0);
  const page = data?.ideas;
  const more = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  const loadMore = async () => {
    if (!more || isLoading.current) return;
    isLoading.current = true;
    setFailedAfter(undefined);
    const hasLoaded = await fetchMore({
      variables: { after: more },
      updateQuery: (before, { fetchMoreResult }) => joinPages(before, more, fetchMoreResult),
    }).then(
      () => true,
      () => setFailedAfter(more),
    );
    isLoading.current = false;
    if (hasLoaded) setLoads((before) => before + 1);
  };
  return {
    loaded: page?.edges.map(({ node }) => node),
    error: page ? undefined : error,
    refetch: () => void refetch(),
    hasMore: more !== null,
    hasFailed: more !== null && more === failedAfter,
    loads,
    loadMore: () => void loadMore(),
  };
}

/**
 * Reads the list that the address of an idea names, as far as it is needed.
 * @param idea the one on the page, once it is loaded
 * @param isWanted whether the list is needed at all
 */
export function useListedIdeas(
  list: NamedList,
  id: string,
  idea: ListedIdeaFragment | undefined,
  isWanted: boolean,
) {
  const { start, earlier, goBackTo, beginAt } = useBeginning(list);
  const { loaded, loads, ...pages } = usePages(list.asked, start, !isWanted);
  const ideas = loaded && [...earlier, ...loaded];
  const at = ideas?.findIndex((one) => one.id === id) ?? -1;
  const { around } = list;
  const position = around?.position;
  /** The idea of the page, where the list has it, and what is loaded of the list does not. */
  const missing = ideas && at < 0 && position ? idea : undefined;
  const isNear = start === '' && pages.hasMore && (position?.before ?? NEAR) < NEAR;
  if (missing && around) {
    const from = around.after ?? '';
    if (around.next && around.next.id === ideas?.[0]?.id) goBackTo(missing);
    else if (!isNear && start !== from) beginAt(from);
  }
  const follow = useEffectEvent(() => {
    if (missing ? isNear : at >= (ideas?.length ?? 0) - AHEAD) pages.loadMore();
  });
  const count = loaded?.length;
  const isMissing = missing !== undefined;
  useEffect(() => follow(), [id, count, isMissing, loads]);
  return {
    ...pages,
    /** Undefined until they are loaded. */
    ideas,
    at,
    /** Whether ideas before these are hidden. */
    beginsLater: start !== '',
  };
}

export type ListedIdeas = ReturnType<typeof useListedIdeas>;

/**
 * Returns the neighbours of an idea in the order that the list had when the user came. Each score moves an idea in the
 * ranking: by its present order one would skip ideas, or meet them again.
 */
export function standingAround(
  { ideas = [], at, hasMore, beginsLater }: ListedIdeas,
  around: NeighboursFragment,
): NeighboursFragment {
  if (at < 0) return around;
  const unlisted = (other: typeof around.next, isBeyond: boolean) =>
    isBeyond && !ideas.some(({ id }) => id === other?.id) ? other : null;
  return {
    ...around,
    previous: ideas[at - 1] ?? unlisted(around.previous, beginsLater),
    next: ideas[at + 1] ?? unlisted(around.next, hasMore),
    position: around.position && !beginsLater ? { ...around.position, before: at } : around.position,
  };
}
