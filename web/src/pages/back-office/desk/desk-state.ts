/** The desk of a reviewer as one state: the marked idea, entries, acts that can be undone, messages and questions. */
import { REVIEWED_TOGETHER_MAX } from '@portal/schema/limits';
import type { Act, ActOf, Desk, Effect, Message } from './desk-acts.ts';
import * as entry from './entries.ts';
import * as review from './review-acts.ts';
import type { ReviewDraft } from './review-drafts.ts';
import { did, isOpen, listIn, mark, say, selectedIdea, update } from './turn.ts';
import type { Turn, World } from './turn.ts';
import * as undo from './undo-acts.ts';

export const emptyDesk: Desk = {
  now: 0,
  email: '',
  decides: true,
  hasShortcuts: true,
  place: undefined,
  current: undefined,
  end: '',
  message: undefined,
  asksUndo: undefined,
  dialog: undefined,
  selected: [],
  selectedIn: undefined,
  drafts: {},
  acts: [],
  changes: 0,
  isTaking: false,
  awaitedDirection: undefined,
  isOnward: false,
  awaited: undefined,
  loaded: undefined,
  arrivesLast: false,
  opensBox: false,
  mutedUntil: 0,
  awaitsReasons: undefined,
};

/** Begins anew with the drafts that the tab stores. A draft whose save is still under way stays as it is, to take the result. */
function open(turn: Turn, { type: _, drafts, ...act }: ActOf<'open'>): void {
  const { now, drafts: before } = turn.state;
  const isSame = (one: ReviewDraft, other: ReviewDraft | undefined) =>
    other?.version === one.version && other.status === one.status && other.comments === one.comments;
  const known = Object.entries(drafts).map(([id, draft]) => {
    const { [id]: other } = before;
    return [id, other && isSame(draft, other) ? other : draft] as const;
  });
  turn.state = { ...emptyDesk, ...act, now, drafts: Object.fromEntries(known) };
  for (const [id, { lostName: solutionName, ...draft }] of known)
    if (solutionName !== undefined)
      did(
        turn,
        { kind: 'entry', id, solutionName, draft, until: null },
        { tone: 'failed', words: `${solutionName} is not saved: your session ended before.` },
      );
}

function select(turn: Turn, { ideas, isOn }: ActOf<'select'>): void {
  const { selected } = turn.state;
  const isOf = (id: string) => ideas.some((idea) => idea.id === id);
  const others = selected.filter(({ id }) => !isOf(id));
  const added = ideas.filter(({ id }) => !selected.some((other) => other.id === id));
  update(turn, {
    selected: isOn ? [...selected, ...added.map(selectedIdea)].slice(0, REVIEWED_TOGETHER_MAX) : others,
    selectedIn: listIn(turn.state),
  });
}

/** Does what Esc does: closes a question, leaves a box, or empties the selection. */
function leave(turn: Turn, { id, isTyping }: ActOf<'leave'>): void {
  update(turn, { mutedUntil: 0, opensBox: false, awaitsReasons: undefined });
  if (turn.state.asksUndo) return undo.leaveUndone(turn);
  const ask = id === undefined ? undefined : turn.state.drafts[id]?.ask;
  if (id !== undefined && ask && ask.kind !== 'STALE') {
    entry.cancel(turn, { id });
    turn.effects.push({ type: 'focus', on: 'idea', id });
  } else if (!isTyping) review.deselect(turn);
  else
    turn.effects.push(
      id === undefined ? { type: 'focus', on: 'heading' } : { type: 'focus', on: 'idea', id },
    );
}

/** Counts down. Once the reviews are announced, their message goes if another idea is marked. */
function tick(turn: Turn): void {
  const { message, current, now } = turn.state;
  const { about } = message ?? {};
  if (!about || isOpen(about, now) || message?.tone === 'failed') return;
  if (about.kind !== 'save' || isAboutOthers(about.ideas, current)) say(turn, undefined);
}

const isAboutOthers = (ideas: readonly { id: string }[], current: string | undefined) =>
  current !== undefined && !ideas.some(({ id }) => id === current);

const isCounting = ({ acts, now }: Desk): boolean => acts.some(({ until }) => until !== null && now < until);

const handlers: { [T in Act['type']]: (turn: Turn, act: ActOf<T>) => void } = {
  open,
  'know who decides': (turn, { decides }) => update(turn, { decides }),
  'turn shortcuts'(turn, { isOn }) {
    update(turn, { hasShortcuts: isOn });
    turn.effects.push({ type: 'store shortcuts', isOn });
  },
  arrive: review.arrive,
  drawn: review.drawn,
  'box is open': (turn) => update(turn, { opensBox: false, awaitsReasons: undefined }),
  tick,
  mark: (turn, { id }) => mark(turn, id),
  reveal: (turn, { id }) => turn.effects.push({ type: 'reveal', id }),
  next: (turn) => review.next(turn),
  'go on': (turn) => review.next(turn, true),
  previous: review.previous,
  back: review.back,
  search: review.search,
  'open idea': review.openIdea,
  choose: entry.choose,
  write: entry.write,
  'give reason': entry.giveReason,
  'use again': entry.lastCommentAgain,
  'send words': entry.sendWords,
  'drop words': entry.dropWords,
  'take back': entry.takeBack,
  cancel: entry.cancel,
  comment: entry.comment,
  'replace theirs': review.replaceTheirs,
  'keep theirs': entry.keepTheirs,
  save: review.save,
  'save again': review.saveAgain,
  saved: review.saved,
  'not saved': review.notSaved,
  'saved several': review.savedSeveral,
  'look again': review.lookAgain,
  'looked again': review.lookedAgain,
  restore: (turn) => turn.effects.push({ type: 'restore' }),
  restored: undo.restored,
  undo: undo.undo,
  'undo after all': undo.undoAfterAll,
  'leave undone': undo.leaveUndone,
  edit: undo.edit,
  undone: undo.undone,
  'not undone': undo.notUndone,
  shortlist: (turn, { ideas, isOn }) => turn.effects.push({ type: 'shortlist', ideas, isOn }),
  shortlisted: review.shortlisted,
  'not shortlisted': review.notShortlisted,
  take: review.take,
  taken: review.taken,
  'not taken': review.notTaken,
  select,
  'press box': (turn, { id }) => turn.effects.push({ type: 'press box', id }),
  deselect: review.deselect,
  'ask in dialog': (turn, { dialog }) => update(turn, { dialog }),
  'close dialog': (turn) => update(turn, { dialog: undefined }),
  'keep draft': entry.keepDraft,
  say: (turn, { message }) => say(turn, message),
  leave,
  'use tool': (turn, { tool }) => turn.effects.push({ type: 'use tool', tool }),
  'say why not'(turn, { words, opensBox }) {
    if (turn.state.end && !opensBox) return;
    entry.refuse(turn, words, opensBox);
  },
  mute: (turn) => (turn.state.opensBox ? undefined : entry.mute(turn)),
};

/** Tells whether a person who acts on has read a note: it answered an act that changed nothing, and would cover the keys. */
const isPassedOver = (message: Message | undefined, { type }: Act): boolean =>
  message?.tone === 'note' &&
  !message.about &&
  !message.isFinal &&
  (type === 'choose' || type === 'use tool');

/** Applies an act. */
export function step(state: Desk, act: Act, world: World): [Desk, Effect[]] {
  const turn: Turn = { state: { ...state, now: world.now }, effects: [], world };
  if (isPassedOver(state.message, act)) update(turn, { message: undefined });
  (handlers[act.type] as (turn: Turn, act: Act) => unknown)(turn, act);
  if (isCounting(turn.state)) turn.effects.push({ type: 'await tick' });
  return [turn.state, turn.effects];
}
