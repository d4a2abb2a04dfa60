/** Saves a draft: in the tab at once, on the server after a debounce, with retries. */
import type { Agreement, IdeaField, WizardStep } from '@portal/schema/idea';
import type { FieldFault } from '@portal/schema/errors';
import { now } from '../../../lib/clock.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { isTemporaryCode } from '../../../lib/problem-details.ts';
import type { ProblemDetails } from '../../../lib/problem-details.ts';
import { createRetry } from '../../../lib/retry.ts';
import { createStore } from '../../../lib/store.ts';
import type { IdeaDraftInput } from '../../../graphql/generated.ts';
import * as drafts from './draft.ts';
import type { Draft, StoredDraft } from './draft.ts';

const SAVE_AFTER = 1_000;
// The server takes at most 64.
const KNOWN_MAX = 50;
// `keepalive` requests share 64 KiB; the rest is for the envelope.
const KEEPALIVE_MAX_BYTES = 60_000;

export type SaveState =
  | { kind: 'unchanged' | 'saving' | 'waiting' | 'signed out' }
  | { kind: 'saved'; at: number }
  /** Retried after the next change only. */
  | { kind: 'refused'; message: string; fields: readonly FieldFault[] }
  /** Both sides changed the same answers. */
  | { kind: 'conflict'; stored: StoredDraft }
  | { kind: 'submitted'; reference: string };

export interface DraftView {
  draft: Draft;
  save: SaveState;
  /** The reference on the server; undefined until the server confirms it. */
  kept: string | undefined;
  /** Answers merged in from another device or tab, not acknowledged yet. */
  added: readonly IdeaField[];
}

export interface DraftPorts {
  send(input: IdeaDraftInput, outlive: boolean): Promise<unknown>;
  isOwner(): boolean;
}

export type DraftKeeper = ReturnType<typeof createKeeper>;

const fitsKeepalive = ({ reference, step, answers, agreement, known }: Draft) =>
  new Blob([JSON.stringify({ reference, step, answers, agreement, known })]).size < KEEPALIVE_MAX_BYTES;
const newVersion = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

const atStart = { save: { kind: 'unchanged' }, kept: undefined, added: [] } as const;

export function createKeeper(email: string, { send, isOwner }: DraftPorts) {
  const begun = drafts.loadDraft(email) ?? drafts.newDraft(email);
  const store = createStore<DraftView>(() => ({ draft: begun, ...atStart }));
  const view = store.get;
  /** Of the newest state: `in flight` may end with the page, `safe` is confirmed or on a keepalive request. */
  let sync: 'pending' | 'in flight' | 'safe' = drafts.isUnsaved(begun) ? 'pending' : 'safe';
  const isPending = () => sync === 'pending';
  let isClosed = false;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retry = createRetry(() => void flush());

  function show(next: Partial<DraftView>): void {
    if (isClosed) return;
    store.set({ ...view(), ...next });
    if (next.draft) drafts.saveDraft(email, next.draft);
  }

  // An untouched form must not create a draft.
  const mayBeStored = (draft: Draft) => draft.known.length > 0 || drafts.isBegun(draft, email);
  const isHeld = () => isClosed || view().save.kind === 'conflict' || view().save.kind === 'submitted';

  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function change(draft: Draft): void {
    sync = 'pending';
    show({ draft });
    stopTimer();
    if (!isHeld()) timer = setTimeout(() => void flush(), SAVE_AFTER);
  }

  /** Sends what is pending, until the server has it or an attempt fails. */
  function flush(): Promise<void> {
    stopTimer();
    const sendAll = async () => {
      // Typing during a save restarts the debounce.
      while (isPending() && timer === undefined && !isHeld() && (await sendOnce(false)));
    };
    running ??= sendAll().finally(() => (running = undefined));
    return running;
  }

  async function sendOnce(outlive: boolean): Promise<boolean> {
    if (!isOwner()) {
      show({ save: { kind: 'signed out' } });
      return false;
    }
    const version = newVersion();
    const { reference, step, answers, agreement, known } = view().draft;
    sync = outlive ? 'safe' : 'in flight';
    show({
      // Before sending: the answer may get lost.
      draft: { ...view().draft, known: [...known, version].slice(-KNOWN_MAX) },
      save: view().save.kind === 'waiting' ? view().save : { kind: 'saving' },
    });
    try {
      await send(
        { reference, step, answers: { ...answers, ...agreement }, version, replaces: known },
        outlive,
      );
    } catch (error) {
      sync = 'pending';
      return refuse(problemOf(error));
    }
    retry.stop();
    // A later save is on its way: it decides.
    if (view().draft.known.at(-1) !== version) return true;
    const hasMore = isPending();
    if (!hasMore) sync = 'safe';
    show({
      kept: reference,
      draft: { ...view().draft, base: answers },
      ...(!isHeld() && { save: hasMore ? { kind: 'saving' } : { kind: 'saved', at: now() } }),
    });
    return true;
  }

  /** @returns whether to continue */
  function refuse({ code, message, fields, current }: ProblemDetails): boolean {
    if (isClosed) return false;
    if (isTemporaryCode(code)) {
      show({ save: { kind: 'waiting' } });
      retry.later();
      return false;
    }
    retry.stop();
    if (code === 'STALE' && current) {
      if (typeof current['submittedAs'] !== 'string') return merge(current as unknown as StoredDraft);
      show({ save: { kind: 'submitted', reference: current['submittedAs'] } });
    } else if (code === 'UNAUTHENTICATED') show({ save: { kind: 'signed out' } });
    else {
      const messages = fields.length > 0 ? fields.map((fault) => fault.message) : [message];
      show({ save: { kind: 'refused', message: messages.join(' '), fields } });
    }
    return false;
  }

  /** Merges the draft of another device or tab. @returns whether to continue */
  function merge(stored: StoredDraft): boolean {
    const { draft, conflicts, added } = drafts.mergeDrafts(view().draft, stored, email);
    if (conflicts.length > 0) {
      // Not merged before the choice: a reload must ask again.
      show({ save: { kind: 'conflict', stored }, kept: stored.reference });
      return false;
    }
    sync = drafts.isUnsaved(draft) ? 'pending' : 'safe';
    const isSaved = !isPending() && view().save.kind !== 'unchanged';
    show({
      draft,
      kept: draft.reference,
      added: [...new Set([...view().added, ...added])],
      save: isSaved ? { kind: 'saved', at: now() } : { kind: 'unchanged' },
    });
    return true;
  }

  return {
    view,
    subscribe: store.subscribe,
    start(stored: StoredDraft | null): void {
      show({ ...atStart, kept: stored?.reference });
      const { draft } = view();
      if (!stored) {
        if (draft.known.length === 0 && !drafts.isUnsaved(draft))
          show({ draft: drafts.refill(draft, email) });
        else if (mayBeStored(draft)) sync = 'pending';
      } else if (drafts.isUnsaved(draft) || draft.known.includes(stored.version)) merge(stored);
      else show({ draft: drafts.fromStored(stored) });
    },
    answer(field: IdeaField, value: string | string[]): void {
      change({ ...view().draft, answers: { ...view().draft.answers, [field]: value } });
    },
    agree(agreement: Agreement): void {
      const { draft } = view();
      show({ draft: { ...draft, agreement: { ...draft.agreement, ...agreement } } });
      if (mayBeStored(draft)) sync = 'pending';
      void flush();
    },
    visit(step: WizardStep): void {
      const { draft } = view();
      if (draft.step === step && draft.visited.includes(step)) return;
      const visited = [...new Set([...draft.visited, step])];
      show({ draft: { ...draft, step, visited } });
      if (mayBeStored(draft)) sync = 'pending';
      void flush();
    },
    flush,
    /** Saves even an empty draft: a document needs its reference, and another device may have created it. */
    ensureKept(signal: AbortSignal): Promise<string> {
      if (view().kept === undefined) {
        sync = 'pending';
        void flush();
      }
      return store.when(({ kept }) => kept, signal);
    },
    /** Saves the draft for the submission. @returns undefined if another device or tab changed it */
    async settle(): Promise<Draft | undefined> {
      const { answers } = view().draft;
      // Even with nothing new here, another device may have changed it.
      sync = 'pending';
      await flush();
      const isAsSeen = drafts.findDifferences(answers, view().draft.answers).length === 0;
      return isAsSeen && !isHeld() ? view().draft : undefined;
    },
    leave(): void {
      stopTimer();
      if (sync !== 'safe' && !isHeld()) void sendOnce(fitsKeepalive(view().draft));
    },
    isAtRisk(): boolean {
      const { draft, save } = view();
      const isOnItsWay = ['unchanged', 'saving', 'saved'].includes(save.kind) && navigator.onLine;
      return drafts.isUnsaved(draft) && !(isOnItsWay && fitsKeepalive(draft));
    },
    resolve(fromThere: readonly IdeaField[]): void {
      const { draft: mine, save } = view();
      if (save.kind !== 'conflict') return;
      const { draft, added } = drafts.mergeDrafts(mine, save.stored, email);
      show({ save: { kind: 'saving' }, added });
      change({ ...draft, answers: drafts.takeAnswers(draft.answers, draft.base, fromThere) });
      void flush();
    },
    acknowledge: () => show({ added: [] }),
    beginAnew(keepAnswers: boolean): void {
      const { answers, visited } = view().draft;
      const draft = drafts.newDraft(email);
      show(atStart);
      change(keepAnswers ? { ...draft, answers, visited } : draft);
      void flush();
    },
    close(): void {
      stopTimer();
      retry.stop();
      isClosed = true;
      drafts.removeDraft(email);
    },
  };
}
