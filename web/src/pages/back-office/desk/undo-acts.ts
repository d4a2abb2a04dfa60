/** Undo: the last acts of the reviewer, each with its inverse. */
import { UNDO_WINDOW } from '@portal/schema/limits';
import { countOf } from '../../../lib/words.ts';
import type { ActOf, LastAct, LeftEntry, SavedIdea } from './desk-acts.ts';
import { keepDraft } from './entries.ts';
import { inWords, lookAgain, renewDrafts, SAVED } from './review-acts.ts';
import {
  did,
  dropActs,
  isEdited,
  isFinal,
  isInPlace,
  isUnderWay,
  lastAct,
  learn,
  listIn,
  namesOf,
  note,
  savesIn,
  say,
  show,
  update,
} from './turn.ts';
import type { Turn } from './turn.ts';

/** Adds, after a reload, the saves that the server can still undo. */
export function restored(turn: Turn, { saves }: ActOf<'restored'>): void {
  const [newest] = saves;
  if (!newest?.ideas[0]) return;
  const { acts, message } = turn.state;
  const unknown = saves.filter(({ id }) => !savesIn(acts).some((other) => other.id === id));
  update(turn, { acts: [...unknown.toReversed(), ...acts] });
  const words = `${SAVED}: ${inWords(newest.ideas, newest.ideas[0].status)}`;
  if (!message) say(turn, { tone: 'ok', words, about: newest });
}

/** Takes back the last act: at once if its idea is on the page or it is fresh, else after a question. */
export function undo(turn: Turn): void {
  const { message, now: at } = turn.state;
  const about = isEdited(message?.about) && { about: message.about };
  if (isUnderWay(turn.state)) return note(turn, 'Your last review is being saved. Press z again.');
  const isRefused = message?.isRefusal === true;
  if (message && !isRefused && isFinal(turn.state)) {
    const words = `Undo does not take this back: ${message.words}`;
    return say(turn, { tone: message.tone, words, isFinal: true, isRefusal: true, ...about });
  }
  const last = lastAct(turn.state);
  if (!last) {
    lookAgain(turn);
    return say(turn, { tone: 'note', words: 'There is nothing to undo.', ...about });
  }
  if (last.kind !== 'save') return reverse(turn, last);
  const isFresh = last.at !== undefined && at < last.at + UNDO_WINDOW;
  const isInSight = last.ideas.some(({ id }) => isInPlace(turn.state, id));
  if (!isRefused && (isFresh || isInSight)) return reverse(turn, last);
  update(turn, { asksUndo: last });
  turn.effects.push({ type: 'focus', on: 'status bar' });
}

/** Removes an act from the stack, and does its inverse. */
function reverse(turn: Turn, act: LastAct, part: 'idea' | 'box' = 'idea'): void {
  // Before the server answers, so that the next press undoes the act before.
  dropActs(turn, (other) => other === act);
  if (act.kind === 'save') turn.effects.push({ type: 'undo', save: act });
  else say(turn, undefined);
  if (act.kind === 'selection') update(turn, { selected: act.ideas, selectedIn: listIn(turn.state) });
  if (act.kind !== 'entry') return;
  keepDraft(turn, act);
  show(turn, act.id, part);
}

export function undoAfterAll(turn: Turn): void {
  const { asksUndo } = turn.state;
  leaveUndone(turn);
  if (asksUndo) reverse(turn, asksUndo);
}

/** Closes the question whether to undo. */
export function leaveUndone(turn: Turn): void {
  const { asksUndo, current } = turn.state;
  if (!asksUndo) return;
  update(turn, { asksUndo: undefined });
  turn.effects.push(current ? { type: 'focus', on: 'idea', id: current } : { type: 'focus', on: 'heading' });
}

export function undone(turn: Turn, { save: last, restored: after, left }: ActOf<'undone'>): void {
  const { ideas } = last;
  update(turn, { changes: turn.state.changes + 1 });
  learn(turn, after);
  renewDrafts(turn, after);
  const [before] = ideas;
  const [idea] = after;
  const isOne = ideas.length === 1;
  const what =
    isOne && idea
      ? `${idea.solutionName} is as before; no email was sent.`
      : `${countOf(after.length, 'idea')} ${after.length === 1 ? 'is' : 'are'} as before; no emails were sent.`;
  const them = left.length === 1 ? 'it' : 'them';
  const but = left.length > 0 ? `Not undone, because somebody reviewed ${them} again: ${namesOf(left)}.` : '';
  // Undo leads to no other page, and takes the focus from nobody who types meanwhile.
  if (idea && isInPlace(turn.state, idea.id) && !turn.world.isTyping) show(turn, idea.id);
  if (!idea) return say(turn, { tone: 'note', words: but || 'Nothing was undone.' });
  const message = { tone: 'undone', words: `Undone. ${what} ${but}`.trimEnd() } as const;
  if (isOne && before && !last.isDuplicate) did(turn, leftOf(before, idea), message);
  else say(turn, message);
}

const leftOf = (
  { status, reviewerComments: comments, lastReview }: SavedIdea,
  { id, solutionName, version }: SavedIdea,
): LeftEntry => ({
  ...{ kind: 'entry', id, solutionName, until: null },
  draft: { version, status, comments, wordsFor: status, reasonId: lastReview?.reason?.id },
});

export function notUndone(turn: Turn, { save: last, problem }: ActOf<'not undone'>): void {
  const { code, message } = problem;
  const words = `Not undone. ${message}`;
  // This save can never be undone, so it does not return to the stack: trying again would undo the save before.
  if (code === 'CONFLICT') return say(turn, { tone: 'failed', words, isRefusal: true });
  update(turn, { acts: [...turn.state.acts, last] });
  say(turn, { tone: 'failed', words, about: last, retry: { type: 'undo' } });
}

/** Puts the entry that the message is about back into its boxes. */
export function edit(turn: Turn): void {
  const { about } = turn.state.message ?? {};
  if (about?.kind === 'entry') reverse(turn, about, 'box');
}
