/** Acts that lead from idea to idea: through the list, on after a save, and back to an idea that is not saved. */
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { countOf } from '../../../lib/words.ts';
import type { ActOf, Desk, NamedIdea, Neighbour, Place, ReviewedIdea, Save, SavedIdea } from './desk-acts.ts';
import {
  askOnEntry,
  refusalOf,
  changesNothing,
  enter,
  entryOf,
  keepDraft,
  openBox,
  staleInWords,
} from './entries.ts';
import type { Ask, Entered, ReviewDraft } from './review-drafts.ts';
import {
  clearFinished,
  did,
  dropActs,
  findIdea,
  focusOn,
  holdOf,
  isInPlace,
  learn,
  listIn,
  mark,
  nameOf,
  namesOf,
  note,
  reviewedIdea,
  savesIn,
  say,
  selectedIdea,
  show,
  soon,
  update,
} from './turn.ts';
import type { Turn } from './turn.ts';

export const SAVED = 'Review status updated successfully';
export const FAILED = 'An error occurred while updating the review status.';

type PlaceOf<K extends Place['kind']> = Extract<Place, { kind: K }>;

/** Says that the end is reached, where no idea is marked. */
function endWith(turn: Turn, words: string): void {
  mark(turn, undefined);
  update(turn, { end: words, awaitedDirection: undefined });
  turn.effects.push({ type: 'focus', on: 'heading' });
}

/** Tells whether the reviewer has begun with another idea. */
const hasGoneOnFrom = ({ state: { current, drafts }, world }: Turn, id: string): boolean =>
  current !== undefined && current !== id && (drafts[current] !== undefined || world.isTyping);

export function arrive(turn: Turn, { place }: ActOf<'arrive'>): void {
  const before = turn.state.place;
  update(turn, { place });
  if (place.kind === 'list') leaveSelection(turn);
  if (place.kind === 'idea') {
    update(turn, { loaded: undefined });
    if (before?.kind !== 'idea' || before.id !== place.id) {
      mark(turn, place.id);
      // Its question would be about another idea.
      if (turn.state.dialog === 'ask') update(turn, { dialog: undefined });
    }
    if (goesOnPast(turn, place)) return next(turn, true);
    goInAwaitedDirection(turn, place);
  } else if (!place.isStale) arriveInList(turn, place);
}

/** Empties the selection. Undo brings it back unless it was acted on. @param why follows the words */
export function deselect(turn: Turn, { isDone = false }: Partial<ActOf<'deselect'>> = {}, why = ''): void {
  const { selected: ideas } = turn.state;
  update(turn, { selected: [] });
  if (isDone || ideas.length === 0) return;
  const words = `${countOf(ideas.length, 'idea')} deselected${why}.`;
  did(turn, { kind: 'selection', ideas, until: soon(turn.state) }, { tone: 'undone', words });
}

/** Drops what was selected in another list: an act on it would reach ideas that nobody sees. */
function leaveSelection(turn: Turn): void {
  const { selected, selectedIn: before, message } = turn.state;
  const selectedIn = listIn(turn.state);
  if (selected.length === 0 || before === undefined || before === selectedIn)
    return update(turn, { selectedIn });
  deselect(turn, {}, ', as another list is open');
  if (message?.tone === 'failed') update(turn, { message });
}

/** Waits for the neighbours to be read. Until then no idea is marked, so that keys act on no idea. */
function awaitNeighbours(turn: Turn, awaitedDirection: 'next' | 'previous'): void {
  mark(turn, undefined);
  update(turn, { awaitedDirection });
}

function goInAwaitedDirection(turn: Turn, { id, isStale }: PlaceOf<'idea'>): void {
  const { awaitedDirection } = turn.state;
  if (!awaitedDirection || isStale) return;
  mark(turn, id);
  if (awaitedDirection === 'next') next(turn);
  else previous(turn);
}

/** Tells whether saving went on to an idea that the reviewer cannot decide. */
function goesOnPast(turn: Turn, { id, idea, neighbours }: PlaceOf<'idea'>): boolean {
  const { isOnward, current, email } = turn.state;
  if (!isOnward || current !== id || !idea || !neighbours) return false;
  update(turn, { isOnward: false });
  return refusalOf(idea, email) !== undefined && neighbours.next !== undefined;
}

function arriveInList(turn: Turn, { filters, after, ideas }: PlaceOf<'list'>): void {
  const { loaded, current, awaited, arrivesLast } = turn.state;
  if (loaded && loaded.filters !== filters) clearFinished(turn);
  update(turn, { loaded: { filters, after }, arrivesLast: false });
  const wanted = loaded
    ? loaded.filters === filters && loaded.after !== after && ideas.at(arrivesLast ? -1 : 0)
    : // Back from the page of an idea.
      ideas.find(({ id }) => id === (awaited?.id ?? current));
  if (!wanted) return;
  mark(turn, wanted.id);
  update(turn, { awaited: { part: 'idea', ...awaited, id: wanted.id } });
}

export function drawn(turn: Turn): void {
  const { awaited } = turn.state;
  if (awaited && isInPlace(turn.state, awaited.id))
    update(turn, { current: awaited.id, ...focusOn(turn, awaited.id, awaited.part) });
}

const positionIn = ({ ideas }: PlaceOf<'list'>, { current }: Desk) =>
  ideas.findIndex(({ id }) => id === current);

function goInList(turn: Turn, place: PlaceOf<'list'>, idea: ReviewedIdea | undefined): void {
  if (place.isStale || turn.state.end || place.ideas.length === 0) return;
  if (idea) return show(turn, idea.id);
  if (place.hasNext) turnPage(turn, 'next');
  else endWith(turn, place.endWords);
}

function turnPage(turn: Turn, to: 'next' | 'previous'): void {
  update(turn, { arrivesLast: to === 'previous' });
  turn.effects.push({ type: 'turn page', to });
}

function goTo(turn: Turn, { id, ...rest }: Neighbour & { keepsList?: boolean }, isOnward = false): void {
  // At once, not when the page is loaded: until then keys would act on the idea before.
  mark(turn, id);
  update(turn, { isOnward });
  turn.effects.push({ type: 'go', ...rest });
}

/** Leads to the next idea. @param isOnward whether one without a decision is wanted */
export function next(turn: Turn, isOnward = false): void {
  const { place } = turn.state;
  if (place?.kind === 'list') {
    const later = place.ideas.slice(positionIn(place, turn.state) + 1);
    const isOpen = (idea: ReviewedIdea) => refusalOf(idea, turn.state.email) === undefined;
    const undecided = later.find((idea) => isOpen(idea) && !reviewTraits[idea.status].decides);
    const wanted = isOnward ? (undecided ?? (place.isDecided ? later.find(isOpen) : undefined)) : later[0];
    return goInList(turn, place, wanted);
  }
  if (place?.isQueue) return take(turn);
  if (!place?.neighbours) return;
  if (place.neighbours.next) goTo(turn, place.neighbours.next, isOnward);
  else if (place.isStale) awaitNeighbours(turn, 'next');
  else endWith(turn, place.endWords);
}

export function previous(turn: Turn): void {
  const { place, end } = turn.state;
  if (place?.kind === 'list') {
    const at = positionIn(place, turn.state);
    const idea = at < 0 ? place.ideas.at(end ? -1 : 0) : place.ideas[at - 1];
    if (idea) return show(turn, idea.id);
    return place.hasPrevious ? turnPage(turn, 'previous') : note(turn, 'This is the first idea.');
  }
  // Going back from the end returns to the last idea, which the page still shows.
  if (place && end) {
    mark(turn, place.id);
    return turn.state.message || place.neighbours?.next ? undefined : note(turn, 'This is the last idea.');
  }
  if (place?.neighbours?.previous) goTo(turn, place.neighbours.previous);
  else if (place?.neighbours && place.isStale) awaitNeighbours(turn, 'previous');
  else if (place?.isQueue) note(turn, 'Ideas for you have no order to go back in.');
  else if (place?.neighbours) note(turn, 'This is the first idea.');
}

export function back(turn: Turn): void {
  const { place } = turn.state;
  if (place?.kind === 'idea') turn.effects.push({ type: 'go', link: place.listLink });
}

/** Moves the focus to the search, which is on the list. */
export function search(turn: Turn): void {
  const { place } = turn.state;
  if (place?.kind !== 'idea') {
    update(turn, { opensBox: false });
    return void turn.effects.push({ type: 'focus', on: 'search' });
  }
  // Until the list is there, what is typed acts as no other keys; then the row of the idea does not take the focus.
  update(turn, { opensBox: true, current: undefined, awaited: undefined });
  turn.effects.push({ type: 'go', link: place.listLink, searches: true });
}

/** Opens the page of the marked row. */
export function openIdea(turn: Turn): void {
  const { current, place } = turn.state;
  if (place?.kind === 'list' && current)
    turn.effects.push({ type: 'go', link: `/submissions/${current}`, keepsList: true });
}

export function take(turn: Turn): void {
  if (turn.state.isTaking) return;
  update(turn, { isTaking: true });
  turn.effects.push({ type: 'take' });
}

/** The parameter in the address of an idea that was taken: its next idea is the next one taken, not the next of a list. */
export const QUEUE = 'queue';

export function taken(turn: Turn, { id }: ActOf<'taken'>): void {
  update(turn, { isTaking: false });
  if (!id) return endWith(turn, 'No idea is left for you: each one is decided, or a colleague has it.');
  // Somebody who types stays: the letters would be keys of the other idea.
  if (turn.world.isTyping) return note(turn, 'Your next idea is ready. Finish here, then press n.');
  goTo(turn, { id, link: `/submissions/${id}?${QUEUE}=on`, keepsList: true });
}

export function notTaken(turn: Turn, { problem }: ActOf<'not taken'>): void {
  update(turn, { isTaking: false });
  const words = `No idea was taken. ${problem.message}`;
  say(turn, { tone: 'failed', words, retry: { type: 'take' } });
}

/** `Kgomo tracker, Approved.` */
export const inWords = (ideas: readonly NamedIdea[], status: ReviewStatus, what?: string): string =>
  `${nameOf(ideas)}, ${what ?? reviewStatuses[status]}.`;

function addSave(turn: Turn, save: Save, words: string): void {
  update(turn, { changes: turn.state.changes + 1 });
  // An entry that was cancelled before would come back over what is saved.
  dropActs(turn, (act) =>
    act.kind === 'entry'
      ? save.ideas.some(({ id }) => id === act.id)
      : act.kind === 'save' && act.id === save.id,
  );
  const message = { tone: 'ok', words: `${SAVED}: ${words}` } as const;
  if (save.id) did(turn, save, message);
  else say(turn, { ...message, about: save, isFinal: true });
}

const PARTS = ['status', 'comments', 'reasonId'] as const;

/** Returns the question before an entry is sent again; undefined for one that is as it was sent. */
const askAgain = (idea: ReviewedIdea, entry: ReviewDraft, sent: Entered) =>
  PARTS.every((part) => entry[part] === sent[part]) ? undefined : askOnEntry(idea, entry);

/** Saves the entry of an idea, or asks the question that it raises. */
export function save(turn: Turn, { id, then, isAnswered = false, byKey = false }: ActOf<'save'>): void {
  // The focus leaves the box, so that the next key is a shortcut again.
  if (byKey) turn.effects.push({ type: 'focus', on: 'idea', id });
  const idea = findIdea(turn.state, id);
  const refusal = idea && refusalOf(idea, turn.state.email);
  if (refusal) return note(turn, refusal);
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
    const words = `${solutionName} is ${reviewStatuses[status]} already. Nothing changed.`;
    return say(turn, { tone: 'note', words, isFinal: true });
  }
  send(turn, idea, entry);
  goOn();
}

function send(turn: Turn, idea: ReviewedIdea, entry: ReviewDraft): void {
  const draft: ReviewDraft = { ...entry, ask: undefined, isSaving: true, lostName: undefined };
  keepDraft(turn, { id: idea.id, draft });
  turn.effects.push({ type: 'save', sent: { idea, draft, at: turn.state.now } });
}

/** Repeats a save that failed. An entry that was changed since raises its question first; one that was removed is not sent. */
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
  // Words that were typed during the call stay entered, on top of the saved review.
  if (draft === sent.draft) keepDraft(turn, { id, draft: undefined });
  else if (draft) keepDraft(turn, { id, draft: { ...draft, isSaving: false, version: idea.version } });
  learn(turn, [idea]);
  const what = idea.status === sent.idea.status ? 'comment' : undefined;
  addSave(
    turn,
    {
      ...{ kind: 'save', id: undoId ?? '', ideas: [idea], at: sent.at },
      until: holdOf(idea.lastReview?.announceAt, sent.at),
    },
    inWords([idea], idea.status, what),
  );
}

/** Tells whether an idea still has the review that the page knows: then something else changed its version. */
const isAsReviewed = (
  { status, reviewerComments, lastReview }: ReviewedIdea,
  theirs: Extract<Ask, { kind: 'STALE' }>,
): boolean =>
  status === theirs.status &&
  reviewerComments === theirs.reviewerComments &&
  // The status may be known from a list, without the review that set it.
  (lastReview ? lastReview.at === theirs.reviewedAt : theirs.reviewedBy === null);

export function notSaved(turn: Turn, { sent, problem }: ActOf<'not saved'>): void {
  const { id, solutionName } = sent.idea;
  const { code, message, fields, current } = problem;
  const keep = (part: Partial<ReviewDraft>) =>
    keepDraft(turn, { id, draft: { ...(turn.state.drafts[id] ?? sent.draft), isSaving: false, ...part } });
  const hasGoneOn = hasGoneOnFrom(turn, id);
  const goBack = (on: 'question' | 'idea') => {
    if (hasGoneOn) return;
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
    // The question takes the focus, and says it.
    if (!hasGoneOn) return say(turn, undefined);
    return note(turn, `${solutionName} is not saved. ${staleInWords(theirs)}`);
  }
  // The guard of the page leads to the login. After it `open` says that the entry is not saved.
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
  // Ideas that were left out stay selected: the message says why.
  if (left) update(turn, { selected: left.map(selectedIdea) });
  if (several) {
    renewDrafts(turn, several.ideas);
    addSave(turn, several, words);
  } else say(turn, { tone: 'note', words, isFinal: true });
}

/** How many of the ideas that were saved here are read again. */
const LOOKED_AGAIN_MAX = 5;

/** Reads again the ideas whose changes by a colleague matter most: the marked one, and those that were saved here last. */
export function lookAgain(turn: Turn): void {
  const { current, acts, drafts } = turn.state;
  const saved = savesIn(acts)
    .flatMap(({ ideas }) => ideas.map(({ id }) => id))
    .toReversed();
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

/** Gives drafts the version that the reviewer's own act made: it is no conflict. */
export function renewDrafts(turn: Turn, ideas: readonly SavedIdea[]): void {
  for (const { id, version } of ideas) {
    const { [id]: draft } = turn.state.drafts;
    if (draft) keepDraft(turn, { id, draft: { ...draft, version } });
  }
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
