/** Acts that mark an idea, and lead through the list. */
import { reviewTraits } from '@portal/schema/review-status';
import { canRegain, isInPlace, note, say, update } from './desk-acts.ts';
import { barOf } from './entries.ts';
import type { ActOf, Desk, Place, ReviewedIdea, Turn, Way } from './desk-acts.ts';

type PlaceOf<K extends Place['kind']> = Extract<Place, { kind: K }>;

/** Clears a finished message. A failure stays, and what can still be undone for a while. */
function clearFinished(turn: Turn): void {
  const { message, now } = turn.state;
  const stays = message && (message.tone === 'failed' || message.save?.undoUntil || canRegain(message, now));
  if (!stays) say(turn, undefined);
}

/** Marks an idea, or none. */
export function mark(turn: Turn, id: string | undefined): void {
  if (turn.state.current === id) return;
  clearFinished(turn);
  update(turn, { current: id, end: '', asksUndo: undefined, awaitedWay: undefined, isOnward: false });
}

/** Marks an idea, and leads to it: to its row, or else to its own page. */
export function show(turn: Turn, id: string, part: 'idea' | 'box' = 'idea'): void {
  mark(turn, id);
  if (isInPlace(turn.state, id)) return update(turn, focusOn(turn, id, part));
  update(turn, { awaited: { id, part } });
  turn.effects.push({ type: 'go', link: `/submissions/${id}`, keepsList: true });
}

function focusOn(turn: Turn, id: string, part: 'idea' | 'box'): Partial<Desk> {
  turn.effects.push({ type: 'focus', on: part, id }, { type: 'reveal', id });
  return { opensBox: part === 'box', awaited: undefined };
}

/** Says that the end is reached, where no idea is marked. */
function endWith(turn: Turn, words: string): void {
  mark(turn, undefined);
  update(turn, { end: words, awaitedWay: undefined });
  turn.effects.push({ type: 'focus', on: 'heading' });
}

/** Tells whether the reviewer has begun with another idea. */
export const hasGoneOnFrom = ({ state: { current, drafts }, world }: Turn, id: string): boolean =>
  current !== undefined && current !== id && (drafts[current] !== undefined || world.isTyping);

export function arrive(turn: Turn, { place }: ActOf<'arrive'>): void {
  const before = turn.state.place;
  update(turn, { place });
  if (place.kind === 'idea') {
    update(turn, { loaded: undefined });
    if (before?.kind !== 'idea' || before.id !== place.id) mark(turn, place.id);
    if (goesOnPast(turn, place)) return next(turn, true);
    goAwaitedWay(turn, place);
  } else if (!place.isStale) arriveInList(turn, place);
}

/** Waits for the ways to be read. Until then no idea is marked: what is typed acts on none. */
function awaitWay(turn: Turn, awaitedWay: 'next' | 'previous'): void {
  mark(turn, undefined);
  update(turn, { awaitedWay });
}

function goAwaitedWay(turn: Turn, { id, isStale }: PlaceOf<'idea'>): void {
  const { awaitedWay } = turn.state;
  if (!awaitedWay || isStale) return;
  mark(turn, id);
  if (awaitedWay === 'next') next(turn);
  else previous(turn);
}

/** Tells whether saving went on to an idea that the reviewer cannot decide. */
function goesOnPast(turn: Turn, { id, idea, ways }: PlaceOf<'idea'>): boolean {
  const { isOnward, current, email } = turn.state;
  if (!isOnward || current !== id || !idea || !ways) return false;
  update(turn, { isOnward: false });
  return barOf(idea, email) !== undefined && ways.next !== undefined;
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

function goTo(turn: Turn, { id, link }: Way, isOnward = false): void {
  // At once, not when the page is there: what is typed until then acts on no other idea.
  mark(turn, id);
  update(turn, { isOnward });
  turn.effects.push({ type: 'go', link });
}

/** Leads to the next idea. @param isOnward whether one without a decision is wanted */
export function next(turn: Turn, isOnward = false): void {
  const { place } = turn.state;
  if (place?.kind === 'list') {
    const later = place.ideas.slice(positionIn(place, turn.state) + 1);
    const isOpen = (idea: ReviewedIdea) => barOf(idea, turn.state.email) === undefined;
    const undecided = later.find((idea) => isOpen(idea) && !reviewTraits[idea.status].decides);
    const wanted = isOnward ? (undecided ?? (place.isDecided ? later.find(isOpen) : undefined)) : later[0];
    return goInList(turn, place, wanted);
  }
  if (place?.isQueue) return take(turn);
  if (!place?.ways) return;
  if (place.ways.next) goTo(turn, place.ways.next, isOnward);
  else if (place.isStale) awaitWay(turn, 'next');
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
    return turn.state.message || place.ways?.next ? undefined : note(turn, 'This is the last idea.');
  }
  if (place?.ways?.previous) goTo(turn, place.ways.previous);
  else if (place?.ways && place.isStale) awaitWay(turn, 'previous');
  else if (place?.isQueue) note(turn, 'Ideas for you have no order to go back in.');
  else if (place?.ways) note(turn, 'This is the first idea.');
}

export function back(turn: Turn): void {
  const { place } = turn.state;
  if (place?.kind === 'idea') turn.effects.push({ type: 'go', link: place.listLink });
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

/** In the address of an idea that was taken: from there one goes on to the next of them, not through a list. */
export const QUEUE = 'queue';

export function taken(turn: Turn, { id }: ActOf<'taken'>): void {
  update(turn, { isTaking: false });
  if (!id) return endWith(turn, 'No idea is left for you: each one is decided, or a colleague has it.');
  // Who types goes on: the letters would be keys of the other idea.
  if (turn.world.isTyping) return note(turn, 'Your next idea is ready. Finish here, then press n.');
  const link = `/submissions/${id}?${QUEUE}=on`;
  goTo(turn, { id, link });
}

export function notTaken(turn: Turn, { problem }: ActOf<'not taken'>): void {
  update(turn, { isTaking: false });
  const words = `No idea was taken. ${problem.message}`;
  say(turn, { tone: 'failed', words, retry: { type: 'take' } });
}
