/** The state of the desk of a reviewer, the acts that change it, and the effects that they cause. */
import type { ReviewStatus } from '@portal/schema/review-status';
import type { IdeaPageQuery, ReviewRowFragment } from '../../../graphql/generated-staff.ts';
import type { ProblemDetails } from '../../../lib/problem-details.ts';
import type { ReviewDraft } from './review-drafts.ts';

/** What the page of an idea reads of it. */
export type IdeaOnPage = IdeaPageQuery['idea'];

/** What the desk knows of an idea in sight. */
export type ReviewedIdea = Pick<
  ReviewRowFragment,
  | 'id'
  | 'version'
  | 'status'
  | 'reviewerComments'
  | 'lastReview'
  | 'announcedDecision'
  | 'solutionName'
  | 'email'
  | 'conflict'
  | 'shortlisted'
  | 'withdrawnAt'
  | 'clarification'
>;

export type NamedIdea = Pick<ReviewedIdea, 'id' | 'solutionName'>;
/** What the desk knows of a selected idea, also once its page of the list is gone: why a review leaves it out, and which decision was announced. */
export type SelectedIdea = Pick<
  ReviewedIdea,
  | 'id'
  | 'version'
  | 'solutionName'
  | 'status'
  | 'email'
  | 'conflict'
  | 'shortlisted'
  | 'withdrawnAt'
  | 'clarification'
  | 'announcedDecision'
>;
export type SavedIdea = NamedIdea &
  Pick<ReviewedIdea, 'version' | 'status' | 'reviewerComments' | 'lastReview'>;

/** Until when an act can be taken back, as `Desk.now`; null without a fixed time, such as until an administrator announces a decision. */
export type Until = number | null;

/** The reviews of one call: the server undoes them. */
export interface Save {
  kind: 'save';
  id: string;
  ideas: readonly SavedIdea[];
  /** Until when they wait to be announced: half a minute, or until an administrator announces them. */
  until: Until;
  /** Whether it names an original: such a review cannot be edited in the boxes. */
  isDuplicate?: boolean;
  /** When it was saved; undefined when that was before the page was loaded. */
  at?: number;
}

/** An entry that its boxes no longer have: it was undone, dropped, or not saved. */
export interface LeftEntry extends NamedIdea {
  kind: 'entry';
  draft: ReviewDraft;
  until: Until;
  /** What Undo gives back; undefined where Edit does, beside its message alone: the entry was undone, or is not saved. */
  name?: string;
}

/** What the reviewer did last, as it can be taken back. */
export type LastAct = Save | LeftEntry | { kind: 'selection'; ideas: readonly SelectedIdea[]; until: Until };

/** What the status bar says. A failure stays until it is read. */
export interface Message {
  tone: 'ok' | 'undone' | 'failed' | 'note';
  words: string;
  /** Whether it answers an act that Undo does not take back: the button beside it would undo another act. */
  isFinal?: boolean;
  /** Whether it says that Undo cannot take back what was done last: pressed again, Undo asks before it takes back what was done before. */
  isRefusal?: boolean;
  /** The act that it is about. */
  about?: LastAct;
  retry?: Act;
}

export interface Neighbour {
  id: string;
  link: string;
}

/** The content of the screen: a page of the list, or one idea with its neighbours in the list. */
export type Place =
  | {
      kind: 'list';
      /** The filters as the address has them, and the cursor of the page. */
      filters: string;
      after: string;
      ideas: readonly ReviewedIdea[];
      /** What the rows of the view have: boxes to decide in, a box that selects for the view alone, or no boxes. */
      rows: 'decide' | 'select' | 'open';
      /** Whether the ideas are still those of the page before, as this one is being loaded. */
      isStale: boolean;
      hasNext: boolean;
      hasPrevious: boolean;
      endWords: string;
      /** Whether the list is one of decided ideas: saving then goes on to any idea. */
      isDecided: boolean;
    }
  | {
      kind: 'idea';
      id: string;
      /** Undefined until it is loaded. */
      idea: ReviewedIdea | undefined;
      /** Undefined until they are loaded. */
      neighbours: { next: Neighbour | undefined; previous: Neighbour | undefined } | undefined;
      /** Whether the neighbours are being read again: the list may not end here any more. */
      isStale: boolean;
      /** Whether the next idea is taken from the queue, not found in the list. */
      isQueue: boolean;
      listLink: string;
      endWords: string;
    };

type DeskDialog = 'keys' | 'several' | 'assign' | 'ask';

export interface Desk {
  /** The time of the last act, by performance.now(). */
  now: number;
  email: string;
  /** Whether the user may set a status, as the programme says. */
  decides: boolean;
  hasShortcuts: boolean;
  place: Place | undefined;
  /** The id of the marked idea: keys act on it alone. */
  current: string | undefined;
  /** The message at the end of the list, where no idea is marked any more. */
  end: string;
  message: Message | undefined;
  /** The save that the question “Undo?” is about. */
  asksUndo: Save | undefined;
  dialog: DeskDialog | undefined;
  selected: readonly SelectedIdea[];
  /** The list that they were selected in; undefined for the next one that opens. */
  selectedIn: string | undefined;
  drafts: Readonly<Record<string, ReviewDraft>>;
  /** The acts that Undo takes back, beginning with the last one. */
  acts: readonly LastAct[];
  /** How many reviews the server has changed: each may have changed what the list holds. */
  changes: number;
  isTaking: boolean;
  /** Whether a save led to this idea: the desk then passes over one that the reviewer cannot decide. */
  isOnward: boolean;
  /** Where the desk goes once the neighbours are read again. */
  awaitedDirection: 'next' | 'previous' | undefined;
  /** The idea that takes the focus once it is in sight, or its box. */
  awaited: { id: string; part: 'idea' | 'box' } | undefined;
  /** The page of the list that is loaded; undefined on the page of an idea. */
  loaded: { filters: string; after: string } | undefined;
  /** Whether the last row of the next page of the list is marked, not the first. */
  arrivesLast: boolean;
  /** Whether a box is about to take the focus: letters typed until then are text, not keys. */
  opensBox: boolean;
  /** Until when keys do nothing: letters after a key that could not open its box are meant as text. */
  mutedUntil: number;
  /** The idea whose list of reasons takes the focus as soon as it is read. */
  awaitsReasons: string | undefined;
}

/** An idea with the fields that the server changed. */
type SavedReview = SavedIdea & Partial<ReviewedIdea>;

interface SentReview {
  idea: ReviewedIdea;
  draft: ReviewDraft;
  at: number;
}

export type Act =
  | {
      type: 'open';
      email: string;
      decides: boolean;
      hasShortcuts: boolean;
      drafts: Readonly<Record<string, ReviewDraft>>;
    }
  | { type: 'know who decides'; decides: boolean }
  | { type: 'turn shortcuts'; isOn: boolean }
  | { type: 'arrive'; place: Place }
  /** The place is drawn, so that its parts take the focus. */
  | { type: 'drawn' }
  | { type: 'box is open' }
  | { type: 'tick' }
  | { type: 'mark'; id: string }
  | { type: 'reveal'; id: string }
  | { type: 'next' | 'previous' | 'back' | 'search' | 'open idea' }
  | { type: 'go on' }
  /** @property byKey the focus then goes to the reason: to its box, or with `fromList` to the list of reasons */
  | { type: 'choose'; id: string; status: ReviewStatus | ''; byKey?: boolean; fromList?: boolean }
  | { type: 'write'; id: string; text: string }
  | { type: 'give reason'; id: string; reasonId: string }
  /** Of an idea: its last comment again; the words for another status, sent or left out; the choice, taken back. */
  | { type: 'use again' | 'send words' | 'drop words' | 'take back' | 'cancel'; id: string }
  | { type: 'replace theirs' | 'keep theirs'; id: string }
  | { type: 'comment'; id: string }
  /** @property isAnswered whether nothing is asked first: a rejection without a reason */
  | { type: 'save'; id: string; then: 'next' | 'stay'; isAnswered?: boolean; byKey?: boolean }
  /** Repeats a save that failed, wherever the idea is. */
  | { type: 'save again'; sent: SentReview }
  | { type: 'saved'; sent: SentReview; saved: SavedReview; undoId: string | null }
  | { type: 'not saved'; sent: SentReview; problem: ProblemDetails }
  /** @property left the selected ideas that were left out and stay selected */
  | { type: 'saved several'; save: Save | undefined; words: string; left?: readonly SelectedIdea[] }
  /** Reads again what colleagues may have changed: the marked idea, and those in sight that were saved here. */
  | { type: 'look again' }
  | { type: 'looked again'; idea: Omit<ReviewedIdea, 'email'> }
  | { type: 'restore' }
  | { type: 'restored'; saves: readonly Save[] }
  | { type: 'undo' | 'undo after all' | 'leave undone' | 'edit' }
  | { type: 'undone'; save: Save; restored: readonly SavedReview[]; left: readonly NamedIdea[] }
  | { type: 'not undone'; save: Save; problem: ProblemDetails }
  | { type: 'shortlist'; ideas: readonly NamedIdea[]; isOn: boolean }
  | { type: 'shortlisted'; ideas: readonly NamedIdea[]; isOn: boolean }
  | { type: 'not shortlisted'; ideas: readonly NamedIdea[]; isOn: boolean; problem: ProblemDetails }
  | { type: 'take' }
  | { type: 'taken'; id: string | undefined }
  | { type: 'not taken'; problem: ProblemDetails }
  | { type: 'select'; ideas: readonly SelectedIdea[]; isOn: boolean }
  /** Presses the box of a row whose view has a selection of its own. */
  | { type: 'press box'; id: string }
  /** @property isDone whether the selection was acted on: it is not offered again */
  | { type: 'deselect'; isDone?: boolean }
  | { type: 'ask in dialog'; dialog: DeskDialog }
  | { type: 'close dialog' }
  | { type: 'keep draft'; id: string; draft: ReviewDraft | undefined }
  | { type: 'say'; message: Message | undefined }
  | { type: 'leave'; id: string | undefined; isTyping: boolean }
  | { type: 'use tool'; tool: Tool }
  /** A key that has nothing to act on. @property opensBox whether text is typed after it */
  | { type: 'say why not'; words: string; opensBox: boolean }
  | { type: 'mute' };

export type ActOf<T extends Act['type']> = Extract<Act, { type: T }>;

/** What the page of an idea shows or does by a key. */
export type Tool =
  | 'pdf'
  | 'zoomIn'
  | 'zoomOut'
  | 'find'
  | 'answers'
  | 'discussion'
  | 'history'
  | 'scores'
  | 'similar';

export type Effect =
  | { type: 'store'; id: string; draft: ReviewDraft | undefined }
  | { type: 'save'; sent: SentReview }
  | { type: 'undo'; save: Save }
  | { type: 'restore' }
  | { type: 'read'; ids: readonly string[] }
  | { type: 'shortlist'; ideas: readonly NamedIdea[]; isOn: boolean }
  | { type: 'take' }
  /** @property keepsList whether the new address has the list of the present one @property searches whether its search takes the focus */
  | { type: 'go'; link: string; keepsList?: boolean; searches?: true }
  | { type: 'turn page'; to: 'next' | 'previous' }
  | { type: 'focus'; on: 'idea' | 'box' | 'question'; id: string }
  | { type: 'focus'; on: 'heading' | 'search' | 'status bar' }
  | { type: 'reveal'; id: string }
  | { type: 'press box'; id: string }
  | { type: 'use tool'; tool: Tool }
  | { type: 'store shortcuts'; isOn: boolean }
  /** Sends the next `tick`. */
  | { type: 'await tick' };
