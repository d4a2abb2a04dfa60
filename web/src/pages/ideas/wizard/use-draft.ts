import { useEffect, useSyncExternalStore } from 'react';
import type { DraftKeeper } from '../shared/draft-keeper.ts';

/** The draft under way: the component follows its changes, and saves it when it comes and goes. */
export function useDraft(keeper: DraftKeeper) {
  useEffect(() => {
    void keeper.flush();
    return () => void keeper.flush();
  }, [keeper]);
  return useSyncExternalStore(keeper.subscribe, keeper.view);
}
