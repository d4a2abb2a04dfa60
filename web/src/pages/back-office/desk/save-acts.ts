/** Acts that save reviews, and that undo them until they are announced. */
import { UNDO_WINDOW } from '@portal/schema/limits';
import type { ToldDecision } from '@portal/schema/letter';
import { namesOf as namesIn } from '@portal/schema/lists';
import { leftOutReasons, reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import type { LeftOutReason, ReviewStatus } from '@portal/schema/review-status';
import { now } from '../../../lib/clock.ts';
import { staffName } from '../../../lib/staff-name.ts';
import { countOf, dayOf, hourOf } from '../../../lib/words.ts';
import {
  canRegain,
  canUndo,
  findIdea,
  isInPlace,
  learn,
  namesOf,
  note,
  reviewedIdea,
  say,
  selectedIdea,
  update,
} from './desk-acts.ts';
import type { ActOf, Desk, NamedIdea, ReviewedIdea, Save, SavedIdea, Turn } from './desk-acts.ts';
import { barOf, changesNothing, askOnEntry } from './entries.ts';
import { enter, entryOf, keepDraft, openBox } from './entry-acts.ts';
import { hasGoneOnFrom, next, show } from './move-acts.ts';
import type { Ask, Entered, ReviewDraft } from './review-drafts.ts';

const SAVED = 'Review status updated successfully';
export const FAILED = 'An error occurred while updating the review status.';

export const nameOf = (ideas: readonly NamedIdea[]): string =>
  ideas.length === 1 && ideas[0] ? ideas[0].solutionName : countOf(ideas.length, 'idea');

/** `Kgomo tracker, Approved.` */
export const inWords = (ideas: readonly NamedIdea[], status: ReviewStatus, what?: string): string =>
  `${nameOf(ideas)}, ${what ?? reviewStatuses[status]}.`;

/** `at 04:15`, or `on 2 Nov 2026 at 04:15` */
const whenOf = (at: string): string =>
  `${dayOf(at) === dayOf(now()) ? '' : `on ${dayOf(at)} `}at ${hourOf(at)}`;

/** `They were told at 16:10: “Approved”.` */
export const toldInWords = ({ status, at }: ToldDecision<string>): string =>
  `They were told ${whenOf(at)}: “${reviewStatuses[status]}”.`;

/** `Thabo Seleka approved this idea at 04:15. The submitter knows: They were told at 04:16: “Approved”.` */
export function staleInWords({ status, reviewedAt, ...more }: Extract<Ask, { kind: 'STALE' }>): string {
  const { reviewedBy: email, reviewerName: name = null, announcedDecision: told } = more;
  const who = email === null ? 'Somebody else' : staffName({ name, email });
  const deed = `${who} ${reviewTraits[status].deed} ${whenOf(reviewedAt)}.`;
  return told ? `${deed} The submitter has an answer. ${toldInWords(told)}` : deed;
}

/** Says why ideas are left out, with their names: ` Left out: Pula pump (its submitter withdrew it).` */
export const leftOutInWords = (left: readonly (NamedIdea & { reason: LeftOutReason })[]): string =>
  namesIn(leftOutReasons)
    .flatMap((reason) => {
      const names = left.filter((one) => one.reason === reason).map((one) => one.solutionName);
      return names.length > 0
        ? ` Left out: ${names.join(', ')} (${leftOutReasons[reason].toLowerCase()}).`
        : [];
    })
    .join('');

function addSave(turn: Turn, save: Save, words: string): void {
  const others = turn.state.saves.filter(({ id }) => id !== save.id);
  if (save.id) update(turn, { saves: [...others, save] });
  update(turn, { changes: turn.state.changes + 1 });
  say(turn, { tone: 'ok', words: `${SAVED}: ${words}`, save });
}

const PARTS = ['status', 'comments', 'reasonId'] as const;

/** Returns what is asked before an entry is sent again: nothing about one that is as it was sent. */
const askAgain = (idea: ReviewedIdea, entry: ReviewDraft, sent: Entered) =>
  PARTS.every((part) => entry[part] === sent[part]) ? undefined : askOnEntry(idea, entry);

/** Saves the entry of an idea, or asks what must be known before. */
export function save(turn: Turn, { id, then, isAnswered = false, byKey = false }: ActOf<'save'>): void {
  // Out of the box: the next key is a shortcut again.
  if (byKey) turn.effects.push({ type: 'focus', on: 'idea', id });
  const idea = findIdea(turn.state, id);
  const barred = idea && barOf(idea, turn.state.email);
  if (barred) return note(turn, barred);
  const entry = idea && entryOf(turn, idea);
  if (!entry || entry.isSaving || entry.ask?.kind === 'STALE') return;
  const { solutionName, status } = idea;
  const kind = entry.ask?.kind === 'FAILED' ? askAgain(idea, entry, entry.ask.sent) : askOnEntry(idea, entry);
  if (kind === 'WORDS') {
    enter(turn, idea, { ask: { kind } });
    turn.effects.push({ type: 'focus', on: 'question', id });
    const target = reviewStatuses[entry.status || status];
    return note(
      turn,
      `${solutionName} is not saved yet: choose whether these words are sent with ${target}.`,
    );
  }
  if (kind && !isAnswered) {
    enter(turn, idea, { ask: { kind, isTried: entry.ask?.kind === kind } });
    return openBox(turn, id);
  }
  const goOn = () => (then === 'next' ? next(turn, true) : undefined);
  if (changesNothing(idea, entry)) {
    keepDraft(turn, { id, draft: undefined });
    goOn();
    return note(turn, `${solutionName} is ${reviewStatuses[status]} already. Nothing changed.`);
  }
  send(turn, idea, entry);
  goOn();
}

function send(turn: Turn, idea: ReviewedIdea, entry: ReviewDraft): void {
  const draft: ReviewDraft = { ...entry, ask: undefined, isSaving: true, lostName: undefined };
  keepDraft(turn, { id: idea.id, draft });
  turn.effects.push({ type: 'save', sent: { idea, draft, at: turn.state.now } });
}

/** Repeats a save that failed. What was entered since is asked about first; what was taken back is not sent. */
export function saveAgain(turn: Turn, { sent: { idea, draft: sent } }: ActOf<'save again'>): void {
  const entry = turn.state.drafts[idea.id];
  if (!entry) return note(turn, `There is nothing to save any more: ${idea.solutionName}.`);
  if (entry.isSaving) return;
  const known = findIdea(turn.state, idea.id) ?? idea;
  const kind = askAgain(known, entry, sent);
  if (!kind) return send(turn, known, entry);
  enter(turn, known, { ask: { kind } });
  show(turn, idea.id);
  note(turn, `${idea.solutionName} is not saved yet: answer the question first.`);
}

export function saved(turn: Turn, { sent, saved: idea, undoId }: ActOf<'saved'>): void {
  const { id } = idea;
  const draft = turn.state.drafts[id];
  // What was typed during the call is kept, on top of what was saved.
  if (draft === sent.draft) keepDraft(turn, { id, draft: undefined });
  else if (draft) keepDraft(turn, { id, draft: { ...draft, isSaving: false, version: idea.version } });
  learn(turn, [idea]);
  const waits = idea.lastReview?.announceAt === null;
  const what = idea.status === sent.idea.status ? 'comment' : undefined;
  addSave(
    turn,
    { id: undoId ?? '', ideas: [idea], undoUntil: waits ? null : sent.at + UNDO_WINDOW, at: sent.at },
    inWords([idea], idea.status, what),
  );
}

/** Tells whether an idea has the review that the page knows: then something else changed. */
const isAsReviewed = (
  { status, reviewerComments, lastReview }: ReviewedIdea,
  theirs: Extract<Ask, { kind: 'STALE' }>,
): boolean =>
  status === theirs.status &&
  reviewerComments === theirs.reviewerComments &&
  (!lastReview || lastReview.at === theirs.reviewedAt);

export function notSaved(turn: Turn, { sent, problem }: ActOf<'not saved'>): void {
  const { id, solutionName } = sent.idea;
  const { code, message, fields, current } = problem;
  const keep = (part: Partial<ReviewDraft>) =>
    keepDraft(turn, { id, draft: { ...(turn.state.drafts[id] ?? sent.draft), isSaving: false, ...part } });
  const goBack = (on: 'question' | 'idea') => {
    if (hasGoneOnFrom(turn, id)) return;
    show(turn, id);
    if (isInPlace(turn.state, id)) turn.effects.push({ type: 'focus', on, id });
  };
  const theirs = current as (Extract<Ask, { kind: 'STALE' }> & { version: number }) | undefined;
  if (code === 'STALE' && theirs) {
    const { version, status, reviewerComments, announcedDecision = null } = theirs;
    learn(turn, [{ id, version, status, reviewerComments, announcedDecision }]);
    if (isAsReviewed(sent.idea, theirs)) {
      keep({ version });
      goBack('idea');
      const words = `${solutionName} is not saved: it changed since you opened it, such as by an answer of its submitter. Reload the page and read it, then save again.`;
      return say(turn, { tone: 'failed', words });
    }
    keep({ version, ask: { ...theirs, kind: 'STALE' } });
    goBack('question');
    return note(turn, `${solutionName} is not saved. ${staleInWords(theirs)}`);
  }
  // The guard leads to the login and back: there the desk says so.
  if (code === 'UNAUTHENTICATED') return keep({ lostName: solutionName });
  const { status, comments, reasonId } = sent.draft;
  keep({
    ask: { kind: 'FAILED', message: fields[0]?.message ?? message, sent: { status, comments, reasonId } },
  });
  goBack('idea');
  say(turn, {
    tone: 'failed',
    words: `${FAILED} ${solutionName} is not saved.`,
    retry: { type: 'save again', sent },
  });
}

/** Replaces the decision of a colleague. */
export function replaceTheirs(turn: Turn, { id }: { id: string }): void {
  const idea = findIdea(turn.state, id);
  if (!idea) return;
  enter(turn, idea, { ask: undefined });
  save(turn, { type: 'save', id, then: 'stay' });
}

export function savedSeveral(turn: Turn, { save: several, words, left }: ActOf<'saved several'>): void {
  // What was left out stays selected: the message says why.
  if (left) update(turn, { selected: left.map(selectedIdea) });
  if (several) {
    renewDrafts(turn, several.ideas);
    addSave(turn, several, words);
  } else note(turn, words);
}

/** How many ideas that were saved here are read again. */
const LOOKED_AGAIN_MAX = 5;

/** Reads again what a colleague may have changed since: the marked idea, and what was saved here last. */
export function lookAgain(turn: Turn): void {
  const { current, saves, drafts } = turn.state;
  const saved = saves.flatMap(({ ideas }) => ideas.map(({ id }) => id)).toReversed();
  const ids = [...new Set([...(current ? [current] : []), ...saved])].filter(
    (id) => findIdea(turn.state, id) && !drafts[id]?.isSaving,
  );
  if (ids.length > 0) turn.effects.push({ type: 'read', ids: ids.slice(0, LOOKED_AGAIN_MAX) });
}

/** Says that a colleague changed the status of an idea in sight, unless something else is to be read first. */
export function lookedAgain(turn: Turn, { idea }: ActOf<'looked again'>): void {
  const known = findIdea(turn.state, idea.id);
  if (!known || known.version >= idea.version) return;
  learn(turn, [reviewedIdea({ ...known, ...idea })]);
  const { message, drafts } = turn.state;
  if (known.status === idea.status || message?.tone === 'failed' || drafts[idea.id]?.ask) return;
  note(turn, `${idea.solutionName} is ${reviewStatuses[idea.status]} now: a colleague reviewed it.`);
}

export function restored(turn: Turn, { saves }: ActOf<'restored'>): void {
  const [newest] = saves;
  if (!newest?.ideas[0]) return;
  const known = turn.state.saves;
  const unknown = saves.filter(({ id }) => !known.some((other) => other.id === id));
  update(turn, { saves: [...unknown.toReversed(), ...known] });
  const words = `${SAVED}: ${inWords(newest.ideas, newest.ideas[0].status)}`;
  if (!turn.state.message) say(turn, { tone: 'ok', words, save: newest });
}

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

/** Gives drafts the version that the reviewer's own act made: it is no conflict. */
function renewDrafts(turn: Turn, ideas: readonly SavedIdea[]): void {
  for (const { id, version } of ideas) {
    const { [id]: draft } = turn.state.drafts;
    if (draft) keepDraft(turn, { id, draft: { ...draft, version } });
  }
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

export function shortlisted(turn: Turn, { ideas, isOn }: ActOf<'shortlisted'>): void {
  learn(
    turn,
    ideas.map(({ id }) => ({ id, shortlisted: isOn })),
  );
  const what = ideas.length === 1 ? namesOf(ideas) : countOf(ideas.length, 'idea');
  say(turn, {
    ...{ tone: 'ok', isFinal: true },
    words: `${isOn ? 'Put on' : 'Taken off'} the shortlist: ${what}.`,
  });
}

export function notShortlisted(turn: Turn, { ideas, isOn, problem }: ActOf<'not shortlisted'>): void {
  const words = `The shortlist is as before. ${problem.message}`;
  say(turn, { tone: 'failed', words, retry: { type: 'shortlist', ideas, isOn } });
}
