/** The state of a reviewer that survives navigation between the list and the ideas. */
import { createContext, use, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useBeforeUnload, useNavigate } from 'react-router-dom';
import { REVIEWED_TOGETHER_MAX } from '@portal/schema/limits';
import { useDecidersQuery } from '../../../graphql/generated.ts';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';
import { useRowSelection } from '../../../lists/row-selection.tsx';
import { useSession } from '../../../session/session-store.ts';
import { useKeysSetting } from '../../../ui/keys-dialog.tsx';
import { draftsOf } from './review-drafts.ts';
import type { ReviewDraft } from './review-drafts.ts';

export type SavedIdea = Pick<
  ReviewRowFragment,
  'id' | 'version' | 'status' | 'reviewerComments' | 'solutionName'
>;

/** One or more reviews that were saved together. */
export interface Save {
  id: string;
  ideas: readonly SavedIdea[];
  /** By performance.now(); null while it waits for its announcement. */
  undoUntil: number | null;
  isEmailed: boolean;
}

/** What the dock says. A failure stays until it is read. */
export interface Message {
  tone: 'ok' | 'undone' | 'failed' | 'note';
  words: string;
  /** What was saved: until when Undo works is counted. */
  save?: Save;
  /** An entry that can be put back into the boxes; what was cancelled, until then by performance.now(). */
  edit?: { id: string; draft: ReviewDraft; until?: number };
  retry?: () => void;
}

export const rowOf = (ideaId: string) =>
  document.querySelector<HTMLElement>(`[data-idea="${CSS.escape(ideaId)}"]`);

function useDeskState() {
  const { user } = useSession();
  const isAdministrator = user?.role === 'admin';
  const { data } = useDecidersQuery({ skip: isAdministrator });
  const drafts = draftsOf(user?.email ?? '');
  const selection =
    useRowSelection<Pick<SavedIdea, 'id' | 'version' | 'solutionName'>>(REVIEWED_TOGETHER_MAX);
  const navigate = useNavigate();
  const [saves, setSaves] = useState<readonly Save[]>([]);
  const [message, say] = useState<Message>();
  const [current, setCurrentState] = useState<string>();
  const [end, setEnd] = useState('');
  const [dialog, open] = useState<'keys' | 'several' | 'assign'>();
  const [hasShortcuts, setShortcuts] = useKeysSetting('review-shortcuts');
  // For answers of the server that arrive later.
  const currentNow = useRef<string>(undefined);
  useBeforeUnload((event) => {
    if (drafts.isAtRisk()) event.preventDefault();
  });

  const setCurrent = (id: string | undefined) => {
    if (currentNow.current === id) return;
    currentNow.current = id;
    setCurrentState(id);
    setEnd('');
    // Finished messages are cleared; failures and running undo timers stay.
    say((now) => (now?.tone === 'failed' || now?.save?.undoUntil || now?.edit?.until ? now : undefined));
  };
  return {
    /** Whether the user may set a status, as the programme says. */
    decides: isAdministrator || data?.programme.deciders !== 'ADMINISTRATORS',
    drafts,
    selection,
    saves,
    setSaves,
    message,
    say,
    /** The id of the marked idea: keys act on it alone. */
    current,
    setCurrent,
    /** Shows the message at the end of the list, where no idea is marked any more. */
    end,
    endWith(words: string): void {
      setCurrent(undefined);
      setEnd(words);
      document.querySelector('h1')?.focus({ preventScroll: true });
    },
    /** Marks an idea, in sight: its row, or else its own page. */
    show(id: string): void {
      setCurrent(id);
      const row = rowOf(id);
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
      if (!row && !location.pathname.endsWith(id)) void navigate(`/submissions/${id}${location.search}`);
    },
    /** Tells whether the reviewer has begun with another idea. */
    hasGoneOnFrom: (id: string) =>
      currentNow.current !== undefined &&
      currentNow.current !== id &&
      (drafts.of(currentNow.current) !== undefined ||
        document.activeElement?.matches('textarea, dialog *') === true),
    dialog,
    open,
    hasShortcuts,
    setShortcuts,
  };
}

export type Desk = ReturnType<typeof useDeskState>;

const DeskContext = createContext<Desk | undefined>(undefined);

export function DeskProvider({ children }: { children: ReactNode }) {
  return <DeskContext value={useDeskState()}>{children}</DeskContext>;
}

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('Only pages within DeskProvider have a desk.');
  return desk;
}
