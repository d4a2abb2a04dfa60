/** The list beside an idea: pages of ideas, of which more are loaded as one goes on. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TypedDocumentNode } from '@apollo/client';
import { useFragment, useQuery } from '@apollo/client/react';
import {
  ListedIdeaFragmentDoc,
  ListedIdeasDocument,
  ListedShortlistDocument,
} from '../../../../graphql/generated.ts';
import type {
  ListedIdeaFragment,
  ListedIdeasQuery,
  ListedIdeasQueryVariables,
  ListedShortlistQueryVariables,
} from '../../../../graphql/generated.ts';
import type { IdeaInList } from '../use-neighbours.ts';

type Asked = TypedDocumentNode<ListedIdeasQuery, ListedIdeasQueryVariables | ListedShortlistQueryVariables>;

/** How many ideas before the end of what is loaded the next page is. */
const AHEAD = 10;
/** How far down an idea still belongs to a list that is loaded from its beginning. */
const NEAR = 200;

/** Reads the list that the address of an idea names, as far as it is needed. @param idea the one on the page, once it is loaded */
export function useListedIdeas(
  { around, asked, after }: IdeaInList,
  id: string,
  idea: ListedIdeaFragment | undefined,
) {
  // Of the page that the idea was opened from, or of the beginning.
  const [start, setStart] = useState(after);
  /** Ideas before the first page that is loaded, to which one went back. */
  const [earlier, setEarlier] = useState<readonly ListedIdeaFragment[]>([]);
  const { filter, sort, isRanked, disagreement } = asked;
  const document = (isRanked ? ListedShortlistDocument : ListedIdeasDocument) as Asked;
  const { data, error, fetchMore, refetch } = useQuery(document, {
    variables: { filter, after: start || null, ...(isRanked ? { disagreement } : { sort }) },
    // What is shown must not lose what was loaded on, so it is asked for once.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  // What was decided since then shows: they are no part of what the query watches.
  const kept = useFragment({
    fragment: ListedIdeaFragmentDoc,
    from: earlier.map((one) => ({ __typename: 'Idea', id: one.id })),
  });
  const isLoading = useRef(false);
  /** The cursor after which nothing could be loaded. */
  const [failedAfter, setFailedAfter] = useState<string>();
  const page = data?.ideas;
  const later = page?.edges.map(({ node }) => node) ?? [];
  const ideas = [...(kept.complete ? kept.data : earlier), ...later];
  const at = ideas.findIndex((one) => one.id === id);
  const more = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;

  const loadMore = async () => {
    if (!more || isLoading.current) return;
    isLoading.current = true;
    setFailedAfter(undefined);
    await fetchMore({
      variables: { after: more },
      updateQuery: (before, { fetchMoreResult: { ideas: next } }) => ({
        ideas: { ...next, edges: [...before.ideas.edges, ...next.edges] },
      }),
    }).catch(() => setFailedAfter(more));
    isLoading.current = false;
  };
  const position = around?.position;
  const isMissing = page !== undefined && at < 0 && idea !== undefined && Boolean(position);
  const isNear = start === '' && more !== null && (position?.before ?? NEAR) < NEAR;
  if (isMissing && around) {
    const from = around.after ?? '';
    if (around.next && around.next.id === ideas[0]?.id) setEarlier([idea, ...earlier]);
    else if (!isNear && start !== from) {
      setEarlier([]);
      setStart(from);
    }
  }
  const follow = useEffectEvent(() => {
    if (isMissing ? isNear : at >= ideas.length - AHEAD) void loadMore();
  });
  const loaded = later.length;
  useEffect(() => follow(), [id, loaded, isMissing]);

  return {
    /** Undefined until they are loaded. */
    ideas: page && ideas,
    at,
    error: page ? undefined : error,
    refetch: () => void refetch(),
    hasMore: more !== null,
    hasFailed: more !== null && more === failedAfter,
    loadMore: () => void loadMore(),
    /** Whether ideas before these are not shown. */
    beginsLater: start !== '',
  };
}
