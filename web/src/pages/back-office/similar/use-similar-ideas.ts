import { useEffect, useEffectEvent, useRef } from 'react';
import { useSimilarIdeasQuery } from '../../../graphql/generated-staff.ts';

/** Reads the ideas that resemble one, and again when a review, or its Undo, changes the idea. */
export function useSimilarIdeas(ideaId: string, skip = false) {
  const result = useSimilarIdeasQuery({
    variables: { id: ideaId },
    fetchPolicy: 'cache-and-network',
    skip,
  });
  const version = result.data?.idea.version;
  const known = useRef<number>(undefined);
  const readAgain = useEffectEvent(() => {
    const isChanged = known.current !== undefined && known.current !== version;
    known.current = version;
    if (isChanged) void result.refetch().catch(() => undefined);
  });
  useEffect(() => readAgain(), [version]);
  return result;
}
