/** The state of a reviewer that survives navigation between the list and the ideas. */
import { createContext, use, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { REVIEWED_TOGETHER_MAX } from '@portal/schema/limits';
import { useSession } from '../../../session/session-store.ts';
import { dismissAlert } from './review-alerts.tsx';
import { draftsOf } from './review-drafts.ts';
import { readShortcutSetting, storeShortcutSetting } from './shortcuts.ts';
import { useUndoableReviews } from './use-undoable-reviews.ts';
import type { SelectedIdea } from './use-undoable-reviews.ts';

function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, SelectedIdea>>(new Map());
  return {
    ideas: [...selected.values()],
    has: (id: string) => selected.has(id),
    choose: (ideas: readonly SelectedIdea[], isSelected: boolean) =>
      setSelected((now) => {
        const next = new Map(now);
        for (const idea of ideas) {
          if (!isSelected) next.delete(idea.id);
          else if (next.size < REVIEWED_TOGETHER_MAX && !next.has(idea.id)) next.set(idea.id, idea);
        }
        return next;
      }),
    /** Applies the reviewer's own change of an idea. */
    update: (idea: SelectedIdea) =>
      setSelected((now) => (now.has(idea.id) ? new Map(now).set(idea.id, idea) : now)),
    clear: () => setSelected(new Map()),
  };
}

/** Remembers the idea that was opened last, until the list moves the focus to it. */
function createLastOpened() {
  let id: string | undefined;
  return {
    set: (ideaId: string) => {
      id = ideaId;
    },
    take: () => {
      const ideaId = id;
      id = undefined;
      return ideaId;
    },
  };
}

function useDesk() {
  const { user } = useSession();
  const drafts = draftsOf(user?.email ?? '');
  const selection = useSelection();
  const undoable = useUndoableReviews(drafts);
  const [hasShortcuts, setHasShortcuts] = useState(readShortcutSetting);
  const [lastOpened] = useState(createLastOpened);
  const setShortcuts = (on: boolean) => {
    storeShortcutSetting(on);
    setHasShortcuts(on);
  };
  useEffect(() => dismissAlert, []);
  useBeforeUnload((event) => {
    if (drafts.isAtRisk()) event.preventDefault();
  });
  return { drafts, selection, undoable, hasShortcuts, setShortcuts, lastOpened };
}

const Desk = createContext<ReturnType<typeof useDesk> | undefined>(undefined);

export function ReviewDeskProvider({ children }: { children: ReactNode }) {
  return <Desk value={useDesk()}>{children}</Desk>;
}

export function useReviewDesk() {
  const desk = use(Desk);
  if (!desk) throw new Error('Only pages within ReviewDeskProvider have a desk.');
  return desk;
}
