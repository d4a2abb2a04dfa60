/** The outcome of a review in words, while it can be undone and after. */
import { reviewStatuses } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import type { ReviewChange } from './review-question.ts';

/** What was entered in a review of one idea. */
export interface SavedReview extends ReviewChange {
  /** Whether the status is new; else the comment is. */
  isDecision: boolean;
  /** Whether the submitter is emailed. */
  isTold: boolean;
}

/** The outcome of a review of one idea or many. */
export interface Outcome {
  /** By which it can be undone. */
  id: string;
  ideaIds: readonly string[];
  /** The review, where it is of one idea by itself. */
  one: (SavedReview & { solutionName: string }) | undefined;
  status: ReviewStatus;
  /** How many ideas were reviewed, and how many were so already. */
  reviewed: number;
  unchanged: number;
  /** The names of those that somebody else had changed: left alone. */
  stale: readonly string[];
  /** Until when it can be undone, on the clock of performance.now(). */
  undoUntil: number;
  isUndoing: boolean;
  /** How many ideas are as before, the version of the first, and the names of those that were reviewed since. */
  undone?: { restored: number; version: number | undefined; left: readonly string[] };
  failure?: string | undefined;
  /** Whether it takes the focus from the dialog that made it. */
  takesFocus?: boolean;
}

/** Counts ideas in words. */
export const ideasInWords = (count: number) => (count === 1 ? '1 idea' : `${count} ideas`);

/** Tells whether a later review of the same idea took the place of a review and its email. */
export function isReplaced({ id, one, ideaIds }: Outcome, outcomes: readonly Outcome[]): boolean {
  const later = outcomes.slice(outcomes.findIndex((outcome) => outcome.id === id) + 1);
  return (
    one !== undefined && later.some((other) => other.one && !other.undone && other.ideaIds[0] === ideaIds[0])
  );
}

/** Says in one sentence what a review did, or that it was undone. */
export function headlineOf({ one, status, reviewed, undone }: Outcome): string {
  if (undone && undone.restored === 0) return 'Nothing was undone.';
  if (undone && one) return `Undone. ${one.solutionName} is as before; no email was sent.`;
  if (undone) {
    const are = undone.restored === 1 ? 'is' : 'are';
    return `Undone. ${ideasInWords(undone.restored)} ${are} as before; no emails were sent.`;
  }
  if (one && !one.isDecision) return `Comment on ${one.solutionName} saved.`;
  if (reviewed === 0) return 'No idea was changed.';
  return `${one ? one.solutionName : ideasInWords(reviewed)} set to ${reviewStatuses[status]}.`;
}

/** Says when the emails of a review leave, or that they have left. */
export function emailsInWords({ one }: Pick<Outcome, 'one'>, secondsLeft: number): string {
  if (one && !one.isTold) return 'No email leaves.';
  if (secondsLeft === 0) return one ? 'Email sent.' : 'Emails sent.';
  const time = secondsLeft === 1 ? '1 second' : `${secondsLeft} seconds`;
  return one ? `The email leaves in ${time}.` : `The emails leave in ${time}.`;
}
