/** The keys of the desk, for the list and for the page of one idea: which act each of them is. */
import { namesOf } from '@portal/schema/lists';
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { searchKey } from '../../../ui/keys-dialog.tsx';
import { keyOf } from '../../../ui/use-shortcuts.ts';
import type { Act, Desk, ReviewedIdea, Tool } from './desk-acts.ts';
import { whyNotAsk } from './entries.ts';
import { findIdea, isWithoutBoxes } from './turn.ts';

const statusKeys = namesOf(reviewStatuses).map((name) => {
  const { key, label, asksReason } = reviewTraits[name];
  const effect = asksReason
    ? `Choose ${label}, and write the reason at once (Esc takes it back)`
    : `Choose ${label}`;
  return { name, keys: [key], effect };
});

/** The keys by what they are for, as the dialog lists them. */
export const deskKeyGroups = [
  {
    title: 'Move',
    keys: [
      { name: 'next', keys: ['j'], effect: 'Next idea; at the end of a page the next page' },
      { name: 'previous', keys: ['k'], effect: 'Previous idea' },
      { name: 'take', keys: ['n'], effect: 'Next idea for me: assigned to me, or that nobody has' },
      { name: 'open', keys: ['Enter'], effect: 'Open the idea' },
      { name: 'back', keys: ['u'], effect: 'Back to the list (in an idea)' },
      { name: 'search', ...searchKey },
    ],
  },
  {
    title: 'Decide',
    keys: [
      ...statusKeys,
      { name: 'reason', keys: ['l'], effect: 'Reject for a reason of the list: a letter chooses it' },
      { name: 'takeBack', keys: ['0'], effect: 'Take back a choice that is not saved, with its words' },
      { name: 'comment', keys: ['c'], effect: 'Write a comment (Esc to leave the box)' },
      // The box of the comment acts on it itself.
      { name: 'reply', keys: [';'], effect: 'In a comment: a reply of the team' },
      { name: 'save', keys: ['Ctrl', 'Enter'], effect: 'Save, and go to the next idea without a decision' },
      { name: 'saveAndStay', keys: ['Shift', 'Ctrl', 'Enter'], effect: 'Save, and stay' },
      { name: 'undo', keys: ['z'], effect: 'Undo the last decision or Cancel; again: the one before' },
      { name: 'edit', keys: ['e'], effect: 'Edit what is undone' },
      { name: 'yes', keys: ['y'], effect: 'Yes to a question: send the words with the new status; undo' },
      { name: 'dropWords', keys: ['w'], effect: 'Leave the words out' },
      { name: 'replace', keys: ['r'], effect: 'Replace the decision of a colleague; try again' },
      { name: 'keep', keys: ['t'], effect: 'Keep the decision of a colleague' },
    ],
  },
  {
    title: 'Read',
    keys: [
      { name: 'answers', keys: ['a'], effect: 'The answers (in an idea)' },
      { name: 'history', keys: ['h'], effect: 'The history, and what became of it (in an idea)' },
      { name: 'scores', keys: ['g'], effect: 'The scores (in an idea of the shortlist)' },
      { name: 'similar', keys: ['i'], effect: 'The similar ideas, to mark a duplicate (in an idea)' },
      { name: 'pdf', keys: ['p'], effect: 'The PDF (in an idea); again: keys scroll it' },
      { name: 'zoomIn', keys: ['+'], effect: 'Zoom into the PDF' },
      { name: 'zoomOut', keys: ['-'], effect: 'Zoom out of the PDF' },
      { name: 'find', keys: ['f'], effect: 'Find in the PDF (Esc to leave the box)' },
      // The document acts on these itself, while it has the focus.
      { name: 'turn', keys: ['←', '→'], effect: 'In the PDF: previous page, next page' },
      { name: 'leap', keys: ['Home', 'End'], effect: 'In the PDF: first page, last page' },
    ],
  },
  {
    title: 'Ask and note',
    keys: [
      { name: 'ask', keys: ['q'], effect: 'Ask the submitter a question (in an idea)' },
      { name: 'discussion', keys: ['d'], effect: 'The discussion: notes and questions (in an idea)' },
    ],
  },
  {
    title: 'Lists and help',
    keys: [
      { name: 'select', keys: ['x'], effect: 'Select the idea' },
      { name: 'several', keys: ['b'], effect: 'Review the selected ideas' },
      { name: 'assign', keys: ['o'], effect: 'Assign the selected ideas' },
      { name: 'shortlist', keys: ['s'], effect: 'Put on the shortlist, or take off it' },
      { name: 'help', keys: ['?'], effect: 'Show these keys' },
    ],
  },
] as const;
export const deskKeys = deskKeyGroups.flatMap(({ keys }): readonly DeskKey[] => keys);

type DeskKey = (typeof deskKeyGroups)[number]['keys'][number];
type KeyName = DeskKey['name'];

/** A key as it was pressed, with the element that has the focus. */
export interface Press {
  key: string;
  /** Whether Ctrl or Meta is pressed, too. */
  isChord: boolean;
  isShift: boolean;
  /** Whether the focused element takes the key as text. */
  isTyping: boolean;
  /** Whether the box belongs to a review: Ctrl + Enter saves from there. */
  isReview: boolean;
  /** Whether Enter presses the focused element. */
  isPressed: boolean;
  /** The idea whose row has the focus. */
  row: string | undefined;
  /** Whether the marked idea can be seen. */
  isInSight: boolean;
}

/** Returns the act of a key in some state of the desk, or why there is none. */
type Find = (desk: Desk, idea: ReviewedIdea | undefined) => Act | string | undefined;

const NO_MARK = 'No idea is marked: j goes to the next one.';
const NO_BOXES = 'This view has no boxes to decide in: Enter opens the idea, See as table has the boxes.';
const NO_SELECTION = 'This view selects nothing: See as table does.';
const ON_PAGE = 'This key works on the page of an idea: Enter opens it.';
const NO_QUESTION = 'Nothing is asked.';
const NONE_SELECTED = 'No idea is selected: x selects the marked one.';

/** Makes a key of the marked idea. */
const ofMarked =
  (find: (idea: ReviewedIdea, desk: Desk) => Act | string): Find =>
  (desk, idea) =>
    idea ? find(idea, desk) : NO_MARK;

/** Makes a key that decides on the marked idea, where its row has the boxes for it. */
const ofIdea =
  (find: (idea: ReviewedIdea, desk: Desk) => Act): Find =>
  (desk, idea) =>
    isWithoutBoxes(desk) ? NO_BOXES : ofMarked(find)(desk, idea);

const tool =
  (name: Tool): Find =>
  ({ place }) =>
    place?.kind === 'idea' ? { type: 'use tool', tool: name } : ON_PAGE;

const kindOf = ({ drafts }: Desk, idea: ReviewedIdea | undefined) => idea && drafts[idea.id]?.ask?.kind;

/** The status for which the programme has a list of reasons. */
const REASONED: ReviewStatus = 'REJECTED';

const acts: Record<Exclude<KeyName, ReviewStatus>, Find> = {
  reason: ofIdea(({ id }) => ({ type: 'choose', id, status: REASONED, byKey: true, fromList: true })),
  ask: ({ place, email }, idea) => {
    if (place?.kind !== 'idea') return ON_PAGE;
    return idea && (whyNotAsk(idea, email) ?? { type: 'ask in dialog', dialog: 'ask' });
  },
  next: () => ({ type: 'next' }),
  previous: () => ({ type: 'previous' }),
  takeBack: ofIdea(({ id }) => ({ type: 'take back', id })),
  yes(desk, idea) {
    if (desk.asksUndo) return { type: 'undo after all' };
    return idea && kindOf(desk, idea) === 'WORDS' ? { type: 'send words', id: idea.id } : NO_QUESTION;
  },
  dropWords: (desk, idea) =>
    idea && kindOf(desk, idea) === 'WORDS' ? { type: 'drop words', id: idea.id } : NO_QUESTION,
  comment: ofIdea(({ id }) => ({ type: 'comment', id })),
  reply: () => undefined,
  save: ofIdea(({ id }) => ({ type: 'save', id, then: 'next', byKey: true })),
  saveAndStay: ofIdea(({ id }) => ({ type: 'save', id, then: 'stay', byKey: true })),
  undo: () => ({ type: 'undo' }),
  edit: ({ message }) => (message?.about?.kind === 'entry' ? { type: 'edit' } : 'There is nothing to edit.'),
  replace(desk, idea) {
    const kind = kindOf(desk, idea);
    if (idea && kind === 'STALE') return { type: 'replace theirs', id: idea.id };
    if (idea && kind === 'FAILED') return { type: 'save', id: idea.id, then: 'stay' };
    return desk.message?.retry ?? NO_QUESTION;
  },
  keep: (desk, idea) =>
    idea && kindOf(desk, idea) === 'STALE' ? { type: 'keep theirs', id: idea.id } : NO_QUESTION,
  open: ({ place }, idea) => (idea && place?.kind === 'list' ? { type: 'open idea' } : undefined),
  take: () => ({ type: 'take' }),
  shortlist: ofMarked((idea) => ({ type: 'shortlist', ideas: [idea], isOn: idea.shortlisted !== true })),
  pdf: tool('pdf'),
  zoomIn: tool('zoomIn'),
  zoomOut: tool('zoomOut'),
  find: tool('find'),
  turn: () => undefined,
  leap: () => undefined,
  answers: tool('answers'),
  discussion: tool('discussion'),
  history: tool('history'),
  scores: (desk, idea) =>
    desk.place?.kind === 'idea' && idea && idea.shortlisted !== true
      ? 'Only ideas of the shortlist are scored: s puts this one there.'
      : tool('scores')(desk, idea),
  similar: tool('similar'),
  back: ({ place }) => (place?.kind === 'idea' ? { type: 'back' } : 'This is the list.'),
  select: ofMarked((idea, { place, selected }) => {
    if (place?.kind !== 'list') return 'Ideas are selected in the list.';
    if (place.rows === 'open') return NO_SELECTION;
    if (place.rows === 'select') return { type: 'press box', id: idea.id };
    return { type: 'select', ideas: [idea], isOn: !selected.some(({ id }) => id === idea.id) };
  }),
  several(desk) {
    const { selected, decides } = desk;
    if (selected.length === 0) return isWithoutBoxes(desk) ? NO_BOXES : NONE_SELECTED;
    return decides ? { type: 'ask in dialog', dialog: 'several' } : 'Only administrators set the status.';
  },
  assign(desk) {
    if (desk.selected.length > 0) return { type: 'ask in dialog', dialog: 'assign' };
    return isWithoutBoxes(desk) ? NO_BOXES : NONE_SELECTED;
  },
  search: () => ({ type: 'search' }),
  help: () => ({ type: 'ask in dialog', dialog: 'keys' }),
};

const isStatus = (name: KeyName): name is ReviewStatus => Object.hasOwn(reviewStatuses, name);

const findOf = (name: KeyName): Find =>
  isStatus(name) ? ofIdea(({ id }) => ({ type: 'choose', id, status: name, byKey: true })) : acts[name];

/** Tells whether a key opens a box, so that letters after it are text. */
const opensBox = (name: KeyName): boolean =>
  isStatus(name)
    ? reviewTraits[name].asksReason
    : ['comment', 'edit', 'find', 'search', 'reason', 'ask'].includes(name);

interface Standing {
  keys: readonly KeyName[];
  /** What the other keys say; nothing where the question is in the status bar. */
  words: string | undefined;
}

/** The keys that answer a question, while it stands: what the others would change is not in question. */
const answersTo: Readonly<Record<'WORDS' | 'STALE' | 'UNDO', Standing>> = {
  WORDS: {
    keys: ['yes', 'dropWords', 'takeBack', 'save', 'saveAndStay', 'help'],
    words: 'Answer the question first: y sends the words, w leaves them out, Esc closes it.',
  },
  STALE: {
    keys: ['replace', 'keep', 'help'],
    words: 'Answer the question first: r replaces the decision of the colleague, t keeps it.',
  },
  UNDO: { keys: ['yes', 'undo', 'help'], words: undefined },
};

/** Returns the question that stands: in the status bar, or below the marked idea. */
function standingIn(desk: Desk, marked: ReviewedIdea | undefined): Standing | undefined {
  if (desk.asksUndo) return answersTo.UNDO;
  const kind = kindOf(desk, marked);
  return kind === 'WORDS' || kind === 'STALE' ? answersTo[kind] : undefined;
}

/** No letter has another meaning with Shift, so neither Shift nor Caps Lock switches its key off. */
function nameOf({ isChord, isShift, ...press }: Press): KeyName | undefined {
  const key = keyOf(press);
  if (isChord) return key === 'Enter' ? (isShift ? 'saveAndStay' : 'save') : undefined;
  return deskKeys.find(({ keys }) => keys.length === 1 && keys[0] === key)?.name;
}

/** Tells whether the focused element itself handles the key. */
function isElsewhere(press: Press, hasShortcuts: boolean): boolean {
  const { key, isChord, isTyping, isReview, isPressed } = press;
  if (isChord) return isTyping && !isReview;
  return isTyping || !hasShortcuts || (key === 'Enter' && isPressed);
}

/** Returns the act of a key; undefined where the desk leaves it to the page. */
export function actOf(desk: Desk, press: Press, now: number): Act | undefined {
  const { key, isChord, isTyping, row } = press;
  const marked = findIdea(desk, desk.current);
  if (key === 'Escape') return { type: 'leave', id: marked?.id ?? row, isTyping };
  if (isElsewhere(press, desk.hasShortcuts)) return undefined;
  const isText = !isChord && key.length === 1;
  if (isText && (desk.opensBox || now < desk.mutedUntil)) return { type: 'mute' };
  const name = nameOf(press);
  if (!name) return undefined;
  const standing = standingIn(desk, marked);
  const isAnswer = !standing || standing.keys.includes(name);
  const found = isAnswer ? findOf(name)(desk, marked) : standing.words;
  if (found === undefined) return undefined;
  if (typeof found === 'string') return { type: 'say why not', words: found, opensBox: opensBox(name) };
  const isOfMarked = marked && desk.place?.kind === 'list' && idOf(found) === marked.id;
  // A key acts neither on a row out of sight, nor on one row while the focus is in another.
  if (isOfMarked && !press.isInSight) return { type: 'reveal', id: marked.id };
  if (isOfMarked && isChord && (row ?? marked.id) !== marked.id)
    return { type: 'say why not', words: `Another idea is marked: ${marked.solutionName}.`, opensBox: false };
  return found;
}

const idOf = (act: Act): string | undefined => {
  if ('id' in act) return act.id;
  return 'ideas' in act ? act.ideas[0]?.id : undefined;
};
