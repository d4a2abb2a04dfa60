/** Acts on the entry of a review, until it is saved. */
import { reviewStatuses } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { findIdea, note, say, soon, update } from './desk-acts.ts';
import type { ActOf, ReviewedIdea, Turn } from './desk-acts.ts';
import { askOnEntry, asksReason, barOf } from './entries.ts';
import { mark } from './move-acts.ts';
import { hasWordsOfAnother, withWords } from './review-drafts.ts';
import type { ReviewDraft } from './review-drafts.ts';

/** How long keys do nothing after one that could not open a box: somebody who types pauses less. */
const MUTED = 1_000;

export function keepDraft(turn: Turn, { id, draft }: Pick<ActOf<'keep draft'>, 'id' | 'draft'>): void {
  const { [id]: _, ...others } = turn.state.drafts;
  update(turn, { drafts: draft ? { ...others, [id]: draft } : others });
  turn.effects.push({ type: 'store', id, draft });
}

/** Says why a key does nothing, and where text is typed after it, that this is none of the keys. */
export function refuse(turn: Turn, words: string, opensBox: boolean): void {
  note(turn, words);
  if (opensBox) mute(turn);
}

export const mute = (turn: Turn): void => update(turn, { mutedUntil: turn.state.now + MUTED });

export function openBox(turn: Turn, id: string): void {
  update(turn, { opensBox: true });
  turn.effects.push({ type: 'focus', on: 'box', id });
}

/** Returns an idea that the user may judge. */
function findOpen({ state }: Turn, id: string): ReviewedIdea | undefined {
  const idea = findIdea(state, id);
  return idea && !barOf(idea, state.email) ? idea : undefined;
}

export const entryOf = ({ state: { drafts } }: Turn, { id, version }: ReviewedIdea): ReviewDraft =>
  drafts[id] ?? { version, status: '', comments: '' };

/** Takes the offer to edit an undone entry away: it would replace what is entered now. */
function dropEdit(turn: Turn, id: string): void {
  const { message } = turn.state;
  if (message?.edit?.id !== id) return;
  const { edit: _, ...rest } = message;
  say(turn, rest);
}

export function enter(turn: Turn, idea: ReviewedIdea, part: Partial<ReviewDraft>): void {
  mark(turn, idea.id);
  dropEdit(turn, idea.id);
  const draft: ReviewDraft = { ...entryOf(turn, idea), ...part, lostName: undefined };
  const isUntouched = draft.status === '' && draft.comments === '' && draft.reasonId === undefined;
  const isEmpty = isUntouched && !draft.ask && !draft.isSaving;
  keepDraft(turn, { id: idea.id, draft: isEmpty ? undefined : draft });
}

/** Enters, and asks what must be known then. */
function settle(turn: Turn, idea: ReviewedIdea, part: Partial<ReviewDraft>): void {
  const kind = askOnEntry(idea, { ...entryOf(turn, idea), ...part });
  enter(turn, idea, { ...part, ask: kind && { kind } });
}

export function choose(turn: Turn, { id, status, byKey = false }: ActOf<'choose'>): void {
  const known = findIdea(turn.state, id);
  if (!known) return;
  const opensBox = byKey && asksReason(status);
  const barred = barOf(known, turn.state.email);
  if (barred) return byKey ? refuse(turn, barred, opensBox) : undefined;
  if (!turn.state.decides && status !== '') {
    note(turn, 'Only administrators set the status. You can write comments.');
    return opensBox ? openBox(turn, id) : undefined;
  }
  settle(turn, known, { status });
  const kind = turn.state.drafts[id]?.ask?.kind;
  if (kind === 'WORDS' && byKey) turn.effects.push({ type: 'focus', on: 'question', id });
  else if (opensBox) openBox(turn, id);
  if (kind || status !== known.status) return;
  const isSame = `${known.solutionName} is ${reviewStatuses[status]} already.`;
  note(turn, opensBox ? `${isSame} What you write now is a comment for its submitter.` : isSame);
}

export function write(turn: Turn, { id, text }: ActOf<'write'>): void {
  const idea = findOpen(turn, id);
  if (!idea) return;
  const entry = entryOf(turn, idea);
  enter(turn, idea, withWords(entry, text, entry.status || idea.status));
  const { regain } = turn.state.message ?? {};
  // What is typed now must not be replaced by what was cancelled.
  if (regain?.kind === 'entry' && regain.id === id) say(turn, undefined);
}

/** Gives a rejection a reason of the programme's list; an empty id means none. */
export function giveReason(turn: Turn, { id, reasonId }: ActOf<'give reason'>): void {
  const idea = findOpen(turn, id);
  if (idea) enter(turn, idea, { reasonId });
}

export function comment(turn: Turn, { id }: ActOf<'comment'>): void {
  const idea = findIdea(turn.state, id);
  const barred = idea && barOf(idea, turn.state.email);
  if (barred) refuse(turn, barred, true);
  else openBox(turn, id);
}

export function lastCommentAgain(turn: Turn, { id }: { id: string }): void {
  const idea = findOpen(turn, id);
  if (idea) enter(turn, idea, { comments: idea.reviewerComments, wordsFor: idea.status });
}

export function sendWords(turn: Turn, { id }: { id: string }): void {
  const idea = findOpen(turn, id);
  if (idea) settle(turn, idea, { wordsFor: entryOf(turn, idea).status || idea.status });
}

export function dropWords(turn: Turn, { id }: { id: string }): void {
  const idea = findOpen(turn, id);
  if (!idea) return;
  settle(turn, idea, withWords(entryOf(turn, idea), '', idea.status));
  if (turn.state.drafts[id]?.ask?.kind === 'REASON') openBox(turn, id);
}

/** Takes back the choice, with the words that were begun for it: for half a minute they can be had back. */
export function takeBack(turn: Turn, { id }: { id: string }): void {
  const idea = findOpen(turn, id);
  if (!idea) return;
  const entry: ReviewDraft = { ...entryOf(turn, idea), ask: undefined };
  const isDropped = hasWordsOfAnother(entry, idea.status);
  if (!isDropped && !turn.state.drafts[id]?.status && !turn.state.drafts[id]?.ask)
    return note(turn, 'There is no choice to take back.');
  enter(turn, idea, {
    ...{ status: '', reasonId: undefined, ask: undefined },
    ...(isDropped && withWords(entry, '', idea.status)),
  });
  if (!isDropped) return;
  const what = entry.status ? `${reviewStatuses[entry.status]} and its words` : 'The words';
  say(turn, {
    tone: 'undone',
    words: `${what} are taken back: ${idea.solutionName}.`,
    regain: { kind: 'entry', id, draft: entry, until: soon(turn.state) },
  });
}

/** Closes the question: one for a reason takes the choice back, one about words goes back to their status. */
export function cancel(turn: Turn, { id }: { id: string }): void {
  const idea = findOpen(turn, id);
  if (!idea) return;
  const { ask, wordsFor = '' } = entryOf(turn, idea);
  if (ask?.kind === 'REASON') return takeBack(turn, { id });
  const before: ReviewStatus | '' = wordsFor === idea.status ? '' : wordsFor;
  enter(turn, idea, { ask: undefined, ...(ask?.kind === 'WORDS' && { status: before }) });
}

export function keepTheirs(turn: Turn, { id }: { id: string }): void {
  const idea = findIdea(turn.state, id);
  if (!idea) return;
  const { version, status, solutionName } = idea;
  const entry = turn.state.drafts[id];
  keepDraft(turn, { id, draft: undefined });
  say(turn, {
    tone: 'undone',
    words: `${solutionName} stays ${reviewStatuses[status]}.`,
    ...(entry && { edit: { id, solutionName, draft: { ...entry, version, ask: undefined } } }),
  });
}
