/** What a reviewer has on the desk while going from page to page and from idea to idea. */
import { createContext, use, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSession } from '../../../session/use-session.ts';
import { dismissAlert } from './review-alerts.tsx';
import { draftsOf } from './review-drafts.ts';
import type { ReviewDrafts } from './review-drafts.ts';
import { readShortcutSetting, storeShortcutSetting } from './shortcuts.ts';
import { useSelection } from './use-selection.ts';
import type { Selection } from './use-selection.ts';
import { useUndoableReviews } from './use-undoable-reviews.ts';

/** The idea that was opened from the list last: there the list goes on. */
interface Bookmark {
  put(ideaId: string): void;
  /** Gives it, once. */
  take(): string | undefined;
}

function createBookmark(): Bookmark {
  let at: string | undefined;
  return {
    put: (ideaId) => {
      at = ideaId;
    },
    take: () => {
      const found = at;
      at = undefined;
      return found;
    },
  };
}

interface ReviewDesk {
  drafts: ReviewDrafts;
  selection: Selection;
  /** The reviews that can be undone. */
  undoable: ReturnType<typeof useUndoableReviews>;
  /** Whether single keys are shortcuts. */
  hasShortcuts: boolean;
  setShortcuts: (on: boolean) => void;
  bookmark: Bookmark;
}

const Desk = createContext<ReviewDesk | undefined>(undefined);

/** Holds the desk for the pages in it. */
export function ReviewDeskProvider({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const drafts = draftsOf(user?.email ?? '');
  const selection = useSelection();
  const undoable = useUndoableReviews(drafts);
  const [hasShortcuts, setHasShortcuts] = useState(readShortcutSetting);
  const [bookmark] = useState(createBookmark);
  const setShortcuts = (on: boolean) => {
    storeShortcutSetting(on);
    setHasShortcuts(on);
  };
  useEffect(() => dismissAlert, []);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (drafts.isAtRisk()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [drafts]);
  return (
    <Desk value={{ drafts, selection, undoable, hasShortcuts, setShortcuts, bookmark }}>{children}</Desk>
  );
}

/** The desk of the pages around. */
export function useReviewDesk(): ReviewDesk {
  const desk = use(Desk);
  if (!desk) throw new Error('Only pages within ReviewDeskProvider have a desk.');
  return desk;
}
