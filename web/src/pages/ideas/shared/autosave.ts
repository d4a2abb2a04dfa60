/** Saves a draft: in the tab at once, on the server after a pause in typing, with retries. */
import { isTemporaryCode } from '../../../lib/problem-details.ts';
import type { ProblemDetails } from '../../../lib/problem-details.ts';
import type { IdeaDraftInput } from '../../../graphql/generated.ts';
import { fromStored, readAnswers, refill, storedAnswers } from './draft.ts';
import type { Draft, StoredDraft } from './draft.ts';
import { update } from './draft-acts.ts';
import type { ActOf, DraftState, SaveState, Turn } from './draft-acts.ts';
import { isBegun, isUnsaved, mergeDrafts, takeAnswers } from './draft-merge.ts';

// The server accepts at most 64 known versions.
const KNOWN_MAX = 50;
// `keepalive` requests share 64 KiB; the rest is for the envelope.
const KEEPALIVE_MAX_BYTES = 60_000;

export const atStart = { save: { kind: 'unchanged' }, kept: undefined, added: [] } as const;

/** Tells whether saves are blocked: the person has to resolve a conflict, or the draft is closed or submitted. */
export const isBlocked = ({ isClosed, save }: DraftState): boolean =>
  isClosed || save.kind === 'conflict' || save.kind === 'submitted';

const fitsKeepalive = ({ reference, step, answers, agreement, known }: Draft) =>
  new Blob([JSON.stringify({ reference, step, answers, agreement, known })]).size < KEEPALIVE_MAX_BYTES;

/** Tells whether answers would be lost if the tab closed now. */
export function isAtRisk({ draft, save }: DraftState, isOnline: boolean): boolean {
  const isOnItsWay = ['unchanged', 'saving', 'saved'].includes(save.kind) && isOnline;
  return isUnsaved(draft) && !(isOnItsWay && fitsKeepalive(draft));
}

/** Marks the draft as unsaved. An untouched form is skipped: it must not create a draft on the server. */
function markPending(turn: Turn): void {
  const { draft, email } = turn.state;
  if (draft.known.length > 0 || isBegun(draft, email)) update(turn, { sync: 'pending' });
}

export function start(turn: Turn, { stored }: ActOf<'start'>): void {
  const { save: before } = turn.state;
  update(turn, { ...atStart, kept: stored?.reference });
  const { draft, email } = turn.state;
  if (!stored) {
    if (draft.known.length === 0 && !isUnsaved(draft)) update(turn, { draft: refill(draft, email) });
    else markPending(turn);
  } else if (isUnsaved(draft) || draft.known.includes(stored.version)) {
    merge(turn, stored);
    // A form that was opened offline saves before its draft is read: its note about the save stays true.
    if (before.kind === 'saved' && turn.state.save.kind === 'unchanged' && !isUnsaved(turn.state.draft))
      update(turn, { save: before });
  } else update(turn, { draft: fromStored(stored) });
}

function change(turn: Turn, draft: Draft): void {
  update(turn, { draft, sync: 'pending' });
  if (isBlocked(turn.state)) return;
  update(turn, { isTyping: true });
  turn.effects.push({ type: 'await pause' });
}

export function answer(turn: Turn, { field, value }: ActOf<'answer'>): void {
  const { draft } = turn.state;
  change(turn, { ...draft, answers: { ...draft.answers, [field]: value } });
}

export function agree(turn: Turn, { agreement }: ActOf<'agree'>): void {
  const { draft } = turn.state;
  update(turn, { draft: { ...draft, agreement: { ...draft.agreement, ...agreement } } });
  markPending(turn);
  flush(turn);
}

export function visit(turn: Turn, { step }: ActOf<'visit'>): void {
  const { draft } = turn.state;
  if (draft.step === step && draft.visited.includes(step)) return;
  update(turn, { draft: { ...draft, step, visited: [...new Set([...draft.visited, step])] } });
  markPending(turn);
  flush(turn);
}

/** Sends the pending changes, until the server has them or an attempt fails. */
export function flush(turn: Turn): void {
  stopPause(turn);
  sendNext(turn);
}

/** Saves the draft even if the server may have it: another device may have changed or created it. */
export function saveAnyway(turn: Turn): void {
  update(turn, { sync: 'pending' });
  flush(turn);
}

function stopPause(turn: Turn): void {
  update(turn, { isTyping: false });
  turn.effects.push({ type: 'stop pause' });
}

function sendNext(turn: Turn): void {
  const { sync, isTyping, running } = turn.state;
  const isDue = sync === 'pending' && !isTyping && running === undefined && !isBlocked(turn.state);
  if (isDue && send(turn, false)) update(turn, { running: turn.world.version });
}

/** @returns whether it was sent */
function send(turn: Turn, outlive: boolean): boolean {
  const { draft, save } = turn.state;
  const { isOwner, version } = turn.world;
  if (!isOwner) {
    update(turn, { save: { kind: 'signed out' } });
    return false;
  }
  const { reference, step, answers, agreement, known } = draft;
  update(turn, {
    // The version is known before the call, because the answer may get lost.
    draft: { ...draft, known: [...known, version].slice(-KNOWN_MAX) },
    sync: outlive ? 'safe' : 'in flight',
    save: save.kind === 'waiting' ? save : { kind: 'saving' },
  });
  const input = {
    reference,
    step,
    answers: { ...storedAnswers(answers), ...agreement },
    version,
    replaces: known,
  };
  turn.effects.push({ type: 'save', input, outlive });
  return true;
}

function endSave(turn: Turn, { version }: IdeaDraftInput): void {
  if (turn.state.running === version) update(turn, { running: undefined });
}

export function saved(turn: Turn, { input }: ActOf<'saved'>): void {
  endSave(turn, input);
  turn.effects.push({ type: 'stop save retries' });
  const { draft, sync } = turn.state;
  // If a later save is under way, its answer decides.
  if (draft.known.at(-1) === input.version) {
    const hasMore = sync === 'pending';
    const save: SaveState = hasMore ? { kind: 'saving' } : { kind: 'saved', at: turn.world.now };
    update(turn, {
      kept: input.reference,
      draft: { ...draft, base: readAnswers(input.answers) },
      sync: hasMore ? sync : 'safe',
      ...(!isBlocked(turn.state) && { save }),
    });
  }
  sendNext(turn);
}

export function notSaved(turn: Turn, { input, problem }: ActOf<'not saved'>): void {
  endSave(turn, input);
  update(turn, { sync: 'pending' });
  if (isTemporaryCode(problem.code)) {
    update(turn, { save: { kind: 'waiting' } });
    turn.effects.push({ type: 'retry save' });
    return;
  }
  turn.effects.push({ type: 'stop save retries' });
  const { code, current } = problem;
  if (code !== 'STALE' || !current) update(turn, { save: refusalOf(problem) });
  else if (typeof current['submittedAs'] === 'string')
    update(turn, { save: { kind: 'submitted', reference: current['submittedAs'] } });
  else {
    merge(turn, current as unknown as StoredDraft);
    sendNext(turn);
  }
}

function refusalOf({ code, message, fields }: ProblemDetails): SaveState {
  if (code === 'UNAUTHENTICATED') return { kind: 'signed out' };
  const messages = fields.length > 0 ? fields.map((fault) => fault.message) : [message];
  return { kind: 'refused', message: messages.join(' '), fields };
}

/** Merges the draft of another device or tab. */
function merge(turn: Turn, stored: StoredDraft): void {
  const { email, draft: mine, save, added: before } = turn.state;
  const { draft, conflicts, added } = mergeDrafts(mine, stored, email);
  if (conflicts.length > 0) {
    // The drafts are merged after the choice only: a reload must ask again.
    update(turn, { save: { kind: 'conflict', stored }, kept: stored.reference });
    return;
  }
  const isSaved = !isUnsaved(draft);
  update(turn, {
    draft,
    kept: draft.reference,
    sync: isSaved ? 'safe' : 'pending',
    added: [...new Set([...before, ...added])],
    save:
      isSaved && save.kind !== 'unchanged' ? { kind: 'saved', at: turn.world.now } : { kind: 'unchanged' },
  });
}

export function resolve(turn: Turn, { fromThere }: ActOf<'resolve'>): void {
  const { draft: mine, save, email } = turn.state;
  if (save.kind !== 'conflict') return;
  const { draft, added } = mergeDrafts(mine, save.stored, email);
  update(turn, { save: { kind: 'saving' }, added });
  change(turn, { ...draft, answers: takeAnswers(draft.answers, draft.base, fromThere) });
  flush(turn);
}

export function beginAnew(turn: Turn, { draft, keepAnswers }: ActOf<'begin anew'>): void {
  const { answers, visited } = turn.state.draft;
  update(turn, atStart);
  change(turn, keepAnswers ? { ...draft, answers, visited } : draft);
  flush(turn);
}

/** Sends the newest state, by a `keepalive` request if it is small enough. */
export function hide(turn: Turn): void {
  stopPause(turn);
  if (turn.state.sync !== 'safe' && !isBlocked(turn.state)) send(turn, fitsKeepalive(turn.state.draft));
}
