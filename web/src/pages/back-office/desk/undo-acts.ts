/** Acts that undo what was saved or cancelled. */
import { UNDO_WINDOW } from '@portal/schema/limits';
import { countOf } from '../../../lib/words.ts';
import type { ActOf, Desk, Save, SavedIdea } from './desk-acts.ts';
import { keepDraft } from './entries.ts';
import { lookAgain, renewDrafts } from './review-acts.ts';
import { canRegain, canUndo, isInPlace, learn, namesOf, say, show, update } from './turn.ts';
import type { Turn } from './turn.ts';

/** The save that Undo would undo. */
export const lastSave = ({ saves, now: at }: Desk): Save | undefined =>
  saves.findLast((one) => canUndo(one, at));

/** Undoes what was cancelled last, while that is offered, or else the newest save: at once where the reviewer sees it. */
export function undo(turn: Turn): void {
  const { message, now: at } = turn.state;
  if (message && canRegain(message, at)) return regain(turn);
  if (message?.isFinal && message.tone === 'ok')
    return say(turn, { ...message, words: `Undo does not take this back: ${message.words}`, isFinal: false });
  const last = lastSave(turn.state);
  if (!last) {
    const edit = message?.edit && { edit: message.edit };
    lookAgain(turn);
    return say(turn, { tone: 'note', words: 'There is nothing to undo.', ...edit });
  }
  const isFresh = last.at !== undefined && at < last.at + UNDO_WINDOW;
  const isInSight = last.ideas.some(({ id }) => isInPlace(turn.state, id));
  if (isFresh || isInSight) return undoSave(turn, last);
  update(turn, { asksUndo: last });
  turn.effects.push({ type: 'focus', on: 'status bar' });
}

export function undoAfterAll(turn: Turn): void {
  const { asksUndo } = turn.state;
  leaveUndone(turn);
  if (asksUndo) undoSave(turn, asksUndo);
}

/** Closes the question whether to undo. */
export function leaveUndone(turn: Turn): void {
  const { asksUndo, current } = turn.state;
  if (!asksUndo) return;
  update(turn, { asksUndo: undefined });
  turn.effects.push(current ? { type: 'focus', on: 'idea', id: current } : { type: 'focus', on: 'heading' });
}

function undoSave(turn: Turn, last: Save): void {
  // At once: the next press undoes the one before.
  update(turn, { saves: turn.state.saves.filter((other) => other !== last) });
  turn.effects.push({ type: 'undo', save: last });
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
  const but = left.length > 0 ? ` Not undone, because somebody reviewed them again: ${namesOf(left)}.` : '';
  // Undo stays on the page, and takes the box from nobody who types meanwhile.
  if (idea && isInPlace(turn.state, idea.id) && !turn.world.isTyping) show(turn, idea.id);
  say(turn, {
    tone: idea ? 'undone' : 'note',
    words: (idea ? `Undone. ${what}` : 'Nothing was undone.') + but,
    ...(isOne && before && idea && !last.isDuplicate && { edit: editOf(before, idea) }),
  });
}

const editOf = (
  { status, reviewerComments: comments, lastReview }: SavedIdea,
  { id, solutionName, version }: SavedIdea,
) => ({
  ...{ id, solutionName },
  draft: { version, status, comments, wordsFor: status, reasonId: lastReview?.reason?.id },
});

export function notUndone(turn: Turn, { save: last, problem }: ActOf<'not undone'>): void {
  const { code, message } = problem;
  const words = `Not undone. ${message}`;
  // It can never be undone: trying again would undo the save before.
  if (code === 'CONFLICT') return say(turn, { tone: 'failed', words });
  update(turn, { saves: [...turn.state.saves, last] });
  say(turn, { tone: 'failed', words, retry: { type: 'undo' } });
}

/** Gives back what was cancelled. */
function regain(turn: Turn): void {
  const { regain: lost } = turn.state.message ?? {};
  say(turn, undefined);
  if (lost?.kind === 'selection') return update(turn, { selected: lost.ideas });
  if (!lost) return;
  keepDraft(turn, lost);
  show(turn, lost.id);
}

/** Puts an undone entry back into its boxes. */
export function edit(turn: Turn): void {
  const { edit: entry } = turn.state.message ?? {};
  if (!entry) return;
  keepDraft(turn, entry);
  say(turn, undefined);
  show(turn, entry.id, 'box');
}
