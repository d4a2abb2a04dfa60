/** The functions that the acts of the desk share: the state that they replace, ideas on the page, the marked idea, messages. */
import { UNDO_WINDOW } from '@portal/schema/limits';
import { countOf } from '../../../lib/words.ts';
import type {
  Desk,
  Effect,
  LastAct,
  LeftEntry,
  Message,
  NamedIdea,
  Place,
  ReviewedIdea,
  Save,
  SelectedIdea,
  Until,
} from './desk-acts.ts';

/** The data that an act may read beside the state, as a pure function reads neither clock nor document. */
export interface World {
  /** By performance.now(). */
  now: number;
  /** Whether the focus is in a box or a dialog. */
  isTyping: boolean;
}

/** An act that is being applied: its handlers replace the state, and add effects. */
export interface Turn {
  state: Desk;
  readonly effects: Effect[];
  readonly world: World;
}

export function update(turn: Turn, next: Partial<Desk>): void {
  turn.state = { ...turn.state, ...next };
}

/** Shows a message. An entry that only Edit gives back goes with the message that offers Edit. */
export function say(turn: Turn, message: Message | undefined): void {
  dropActs(turn, (act) => isEdited(act) && act !== message?.about);
  update(turn, { message });
}

/** Removes acts from the stack. If none matches, the array stays the same, so that the rows that read it (useReview) are not drawn again. */
export function dropActs(turn: Turn, isDropped: (act: LastAct) => boolean): void {
  const acts = turn.state.acts.filter((act) => !isDropped(act));
  if (acts.length < turn.state.acts.length) update(turn, { acts });
}

export const note = (turn: Turn, words: string): void => say(turn, { tone: 'note', words });

function ideasIn(place: Place | undefined): readonly ReviewedIdea[] {
  if (place?.kind === 'list') return place.ideas;
  return place?.idea ? [place.idea] : [];
}

/** Finds an idea on the page. */
export const findIdea = ({ place }: Pick<Desk, 'place'>, id: string | undefined): ReviewedIdea | undefined =>
  ideasIn(place).find((idea) => idea.id === id);

/** Tells whether no row of the list has boxes to decide in. */
export const isWithoutBoxes = ({ place }: Pick<Desk, 'place'>): boolean =>
  place?.kind === 'list' && place.rows !== 'decide';

/** Names the list in sight by its filters, in whatever order; undefined on the page of an idea. */
export function listIn({ place }: Pick<Desk, 'place'>): string | undefined {
  if (place?.kind !== 'list') return undefined;
  const query = new URLSearchParams(place.filters);
  query.delete('sort');
  return String(query);
}

/** Tells whether an idea is on the page, also while it is being loaded. */
export const isInPlace = (desk: Pick<Desk, 'place'>, id: string): boolean =>
  findIdea(desk, id) !== undefined || (desk.place?.kind === 'idea' && desk.place.id === id);

/** Returns the fields that the desk has of an idea. */
export function reviewedIdea(idea: ReviewedIdea): ReviewedIdea {
  const { id, version, status, reviewerComments, lastReview } = idea;
  const { solutionName, email, conflict, shortlisted, withdrawnAt, clarification, announcedDecision } = idea;
  return {
    ...{ id, version, status, reviewerComments, lastReview },
    ...{ solutionName, email, conflict, shortlisted, withdrawnAt, clarification, announcedDecision },
  };
}

/** Returns the fields that the desk has of a selected idea. */
export function selectedIdea(idea: SelectedIdea): SelectedIdea {
  const { id, version, solutionName, status, email } = idea;
  const { conflict, shortlisted, withdrawnAt, clarification, announcedDecision } = idea;
  return {
    ...{ id, version, solutionName, status, email },
    ...{ conflict, shortlisted, withdrawnAt, clarification, announcedDecision },
  };
}

/** Replaces fields of ideas on the page and of selected ones. */
export function learn(turn: Turn, changes: readonly (Partial<ReviewedIdea> & { id: string })[]): void {
  const { place, selected } = turn.state;
  const changed = <T extends { id: string }>(idea: T): T => ({
    ...idea,
    ...changes.find(({ id }) => id === idea.id),
  });
  update(turn, {
    place:
      place?.kind === 'list'
        ? { ...place, ideas: place.ideas.map(changed) }
        : place && { ...place, idea: place.idea && changed(place.idea) },
    selected: selected.map((idea) => {
      const change = changes.find(({ id }) => id === idea.id);
      return change ? selectedIdea({ ...idea, ...change }) : idea;
    }),
  });
}

/** Tells whether an act is an entry that Edit gives back, not Undo. */
export const isEdited = (act: LastAct | undefined): act is LeftEntry =>
  act?.kind === 'entry' && act.name === undefined;

/** Tells whether an act can still be taken back. */
export const isOpen = ({ until }: LastAct, now: number): boolean => until === null || now < until;

/** Returns the act that Undo would take back. */
export const lastAct = ({ acts, now }: Desk): LastAct | undefined =>
  acts.findLast((act) => !isEdited(act) && isOpen(act, now));

/** Tells whether the server has not answered a review yet: nobody can take back what was done last until then. */
export const isUnderWay = ({ drafts }: Desk): boolean =>
  Object.values(drafts).some(({ isSaving }) => isSaving === true);

/** Tells whether the message answers an act that Undo does not take back. */
export const isFinal = ({ message, now }: Desk): boolean =>
  message !== undefined &&
  ((message.isFinal === true && message.tone !== 'failed') ||
    (message.about !== undefined && !isOpen(message.about, now)));

/** Adds an act to those that can be taken back, and says what was done. */
export function did(turn: Turn, about: LastAct, message: Message): void {
  update(turn, { acts: [...turn.state.acts, about] });
  say(turn, { ...message, about });
}

/** Returns the saves among the last acts. */
export const savesIn = (acts: readonly LastAct[]): Save[] => acts.filter((act) => act.kind === 'save');

export const soon = ({ now }: Desk): number => now + UNDO_WINDOW;

/** Returns until when a review that was saved at `at` waits. @param announceAt null where an administrator announces it */
export const holdOf = (announceAt: string | null | undefined, at: number): Until =>
  announceAt === null ? null : at + UNDO_WINDOW;

export const namesOf = (ideas: readonly { solutionName: string }[]): string =>
  ideas.map(({ solutionName }) => solutionName).join(', ');

/** Names one idea, or counts more. */
export const nameOf = (ideas: readonly NamedIdea[]): string =>
  ideas.length === 1 && ideas[0] ? ideas[0].solutionName : countOf(ideas.length, 'idea');

/** Clears a finished message. A failure stays, and a message whose act can be undone for a limited time. */
export function clearFinished(turn: Turn): void {
  const { message, now } = turn.state;
  const { until = null } = message?.about ?? {};
  if (message?.tone !== 'failed' && (until === null || now >= until)) say(turn, undefined);
}

/** Marks an idea; undefined removes the mark. */
export function mark(turn: Turn, id: string | undefined): void {
  if (turn.state.current === id) return;
  clearFinished(turn);
  const isElsewhere = { awaitedDirection: undefined, isOnward: false, awaitsReasons: undefined };
  update(turn, { current: id, end: '', asksUndo: undefined, ...isElsewhere });
}

/** Marks an idea, and leads to it: to its row, or else to its own page. */
export function show(turn: Turn, id: string, part: 'idea' | 'box' = 'idea'): void {
  mark(turn, id);
  if (isInPlace(turn.state, id)) return update(turn, focusOn(turn, id, part));
  update(turn, { awaited: { id, part } });
  turn.effects.push({ type: 'go', link: `/submissions/${id}`, keepsList: true });
}

export function focusOn(turn: Turn, id: string, part: 'idea' | 'box'): Partial<Desk> {
  turn.effects.push({ type: 'focus', on: part, id }, { type: 'reveal', id });
  return { opensBox: part === 'box', awaited: undefined };
}
