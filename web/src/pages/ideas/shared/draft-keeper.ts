/** Keeps a draft: each change in the tab at once, and on the server soon after, until the server has it. */
import type { IdeaField, WizardStep } from '@portal/schema/idea';
import type { FieldFault } from '@portal/schema/errors';
import { problemOf } from '../../../app/problem-of.ts';
import type { ProblemWords } from '../../../app/problem-words.ts';
import { createRetry } from '../../../app/retry.ts';
import { when } from '../../../app/when.ts';
import type { IdeaDraftInput } from '../../../graphql/generated.ts';
import * as drafts from './draft.ts';
import type { Draft, StoredDraft } from './draft.ts';

const SAVE_AFTER = 1_000;
// The server takes 64 versions with a save.
const KNOWN_MAX = 50;
// Browsers let at most 64 KiB outlive a page; some of it is for what stands around the draft.
const KEEPALIVE_MAX_BYTES = 60_000;

/** Failures that pass by themselves. */
const UNREACHABLE: ReadonlySet<ProblemWords['code']> = new Set([
  'NETWORK',
  'INTERNAL',
  'UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'CSRF',
]);

/** Where the newest changes are. */
export type SaveState =
  | { kind: 'unchanged' | 'saving' | 'waiting' | 'signed out' }
  | { kind: 'saved'; at: Date }
  /** The server takes the draft only when something is changed. */
  | { kind: 'refused'; message: string; fields: readonly FieldFault[] }
  /** The same answers were changed in another place: the person chooses. */
  | { kind: 'conflict'; stored: StoredDraft }
  /** The idea was submitted: the person says what becomes of the answers here. */
  | { kind: 'submitted'; reference: string };

/** The draft, and how it is kept. */
export interface DraftView {
  draft: Draft;
  save: SaveState;
  /** The reference under which the server keeps the draft; undefined until it has said so. */
  kept: string | undefined;
  /** Answers that have come from another place since the person looked. */
  added: readonly IdeaField[];
}

/** What keeping a draft takes. */
export interface DraftPorts {
  storage: Storage;
  /**
   * Saves on the server.
   * @param outlive whether the request goes on when the page ends
   */
  send(input: IdeaDraftInput, outlive: boolean): Promise<unknown>;
  /** Tells whether the draft's owner is logged in. */
  isOwner(): boolean;
}

export type DraftKeeper = ReturnType<typeof createKeeper>;

const fitsKeepalive = ({ reference, step, answers, known }: Draft) =>
  new Blob([JSON.stringify({ reference, step, answers, known })]).size < KEEPALIVE_MAX_BYTES;
const newVersion = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** Keeps the draft of the account with an address, beginning with what the tab has of it. */
export function createKeeper(email: string, { storage, send, isOwner }: DraftPorts) {
  const begun = drafts.loadDraft(storage, email);
  let view: DraftView = {
    draft: begun ?? drafts.newDraft(email),
    save: { kind: 'unchanged' },
    kept: undefined,
    added: [],
  };
  /** Whether there is something that no request has taken along. */
  let isBehind = drafts.isUnsaved(view.draft);
  /** Whether the newest is on no request that outlives the page, and the server has not confirmed it. */
  let isExposed = isBehind;
  let isClosed = false;
  let running: Promise<void> | undefined;
  let [sent, confirmed] = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const retry = createRetry(() => void flush());

  function show(next: Partial<DraftView>): void {
    if (isClosed) return;
    view = { ...view, ...next };
    if (next.draft) drafts.keepDraft(storage, email, view.draft);
    for (const listener of listeners) listener();
  }

  // Who only looks around leaves nothing on the server.
  const mayBeStored = (draft: Draft) => draft.known.length > 0 || drafts.isBegun(draft, email);
  const isHeld = () => isClosed || view.save.kind === 'conflict' || view.save.kind === 'submitted';

  const markBehind = () => {
    [isBehind, isExposed] = [true, true];
  };

  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function change(draft: Draft): void {
    markBehind();
    show({ draft });
    stopTimer();
    if (!isHeld()) timer = setTimeout(() => void flush(), SAVE_AFTER);
  }

  /** Sends what is not sent yet; ends when the server has all of it, or the attempt has failed. */
  function flush(): Promise<void> {
    stopTimer();
    running ??= sendAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function sendAll(): Promise<void> {
    // What is typed while a save is on its way waits for the pause after it, too.
    while (isBehind && timer === undefined && !isHeld() && (await sendOnce(false)));
  }

  /** @returns whether there is no hindrance to sending more */
  async function sendOnce(outlive: boolean): Promise<boolean> {
    if (!isOwner()) {
      show({ save: { kind: 'signed out' } });
      return false;
    }
    const version = newVersion();
    const { reference, step, answers, known } = view.draft;
    const turn = (sent += 1);
    isBehind = false;
    if (outlive) isExposed = false;
    show({
      // Before it is sent: its answer may never come.
      draft: { ...view.draft, known: [...known, version].slice(-KNOWN_MAX) },
      save: view.save.kind === 'waiting' ? view.save : { kind: 'saving' },
    });
    try {
      await send({ reference, step, answers, version, replaces: known }, outlive);
    } catch (error) {
      markBehind();
      return refuse(problemOf(error));
    }
    retry.stop();
    // Of two on their way, the later one counts.
    if (turn < confirmed) return true;
    confirmed = turn;
    if (!isBehind) isExposed = false;
    show({
      kept: reference,
      draft: { ...view.draft, base: answers },
      ...(!isHeld() && { save: isBehind ? { kind: 'saving' } : { kind: 'saved', at: new Date() } }),
    });
    return true;
  }

  /** @returns whether to try again at once */
  function refuse({ code, message, fields, current }: ProblemWords): boolean {
    if (isClosed) return false;
    if (UNREACHABLE.has(code)) {
      show({ save: { kind: 'waiting' } });
      retry.later();
      return false;
    }
    retry.stop();
    if (code === 'STALE' && current) {
      if (typeof current['submittedAs'] !== 'string') return merge(current as unknown as StoredDraft);
      show({ save: { kind: 'submitted', reference: current['submittedAs'] } });
    } else if (code === 'UNAUTHENTICATED') show({ save: { kind: 'signed out' } });
    else show({ save: { kind: 'refused', message, fields } });
    return false;
  }

  /**
   * Takes in what another place saved.
   * @returns whether there is no hindrance to sending more
   */
  function merge(stored: StoredDraft): boolean {
    const { draft, conflicts, added } = drafts.mergeDrafts(view.draft, stored, email);
    if (conflicts.length > 0) {
      // Kept as it is until the person has chosen: a reload in between asks again.
      show({ save: { kind: 'conflict', stored }, kept: stored.reference });
      return false;
    }
    const wasSaving = view.save.kind === 'saving' && !drafts.isUnsaved(draft);
    const saved = wasSaving ? ({ kind: 'saved', at: new Date() } as const) : undefined;
    const save: SaveState = view.save.kind === 'saved' ? view.save : (saved ?? { kind: 'unchanged' });
    show({ draft, kept: draft.reference, added: [...new Set([...view.added, ...added])], save });
    isBehind = drafts.isUnsaved(draft);
    isExposed = isBehind;
    return true;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    view: () => view,
    /** Calls back after each change. */
    subscribe,
    /** Begins with the server's draft, or with what the tab has that is not there yet. */
    start(stored: StoredDraft | null): void {
      show({ save: { kind: 'unchanged' }, kept: stored?.reference, added: [] });
      const { draft } = view;
      if (!stored) {
        if (mayBeStored(draft)) markBehind();
      } else if (drafts.isUnsaved(draft) || draft.known.includes(stored.version)) merge(stored);
      else show({ draft: drafts.fromStored(stored) });
    },
    answer(field: IdeaField, value: string | string[]): void {
      change({ ...view.draft, answers: { ...view.draft.answers, [field]: value } });
    },
    /** Opens a step: the one before is saved. */
    visit(step: WizardStep): void {
      const { draft } = view;
      if (draft.step === step && draft.visited.includes(step)) return;
      const visited = [...new Set([...draft.visited, step])];
      show({ draft: { ...draft, step, visited } });
      if (mayBeStored(draft)) markBehind();
      void flush();
    },
    flush,
    /**
     * Gives the reference under which the server keeps the draft. Where it has none, the draft is saved first, though
     * nothing may be answered yet: a document belongs to it, and another device may have begun the same draft.
     */
    ensureKept(signal: AbortSignal): Promise<string> {
      if (view.kept === undefined) {
        markBehind();
        void flush();
      }
      return when(subscribe, () => view.kept, signal);
    },
    /**
     * Saves the draft before its idea is submitted.
     * @returns the draft; undefined when the person has to look at it first, since another place changed it
     */
    async settle(): Promise<Draft | undefined> {
      const { answers } = view.draft;
      // Also when this tab has nothing new: another place may have.
      markBehind();
      await flush();
      const isAsSeen = drafts.findDifferences(answers, view.draft.answers).length === 0;
      return isAsSeen && !isHeld() ? view.draft : undefined;
    },
    /** Sends what the server may lack, since the page may end at any moment. */
    leave(): void {
      stopTimer();
      if (isExposed && !isHeld()) void sendOnce(fitsKeepalive(view.draft));
    },
    /** Tells whether closing the tab now could lose an answer. */
    isAtRisk(): boolean {
      const { draft, save } = view;
      const isOnItsWay = ['unchanged', 'saving', 'saved'].includes(save.kind) && navigator.onLine;
      return drafts.isUnsaved(draft) && !(isOnItsWay && fitsKeepalive(draft));
    },
    /** Ends a conflict. @param fromThere the answers to take from the other place; the others stay */
    resolve(fromThere: readonly IdeaField[]): void {
      if (view.save.kind !== 'conflict') return;
      const { draft, added } = drafts.mergeDrafts(view.draft, view.save.stored, email);
      show({ save: { kind: 'saving' }, added });
      change({ ...draft, answers: drafts.takeAnswers(draft.answers, draft.base, fromThere) });
      void flush();
    },
    /** Forgets which answers came in: the person has seen it. */
    acknowledge(): void {
      show({ added: [] });
    },
    /** Begins another idea when this one is submitted. @param keepAnswers whether with the same answers */
    beginAnew(keepAnswers: boolean): void {
      const { answers, visited } = view.draft;
      const draft = drafts.newDraft(email);
      show({ save: { kind: 'unchanged' }, kept: undefined, added: [] });
      change(keepAnswers ? { ...draft, answers, visited } : draft);
      void flush();
    },
    /** Keeps the draft no longer: the idea is submitted, or its owner logs out. */
    close(): void {
      stopTimer();
      retry.stop();
      isClosed = true;
      drafts.dropDraft(storage, email);
    },
  };
}
