import { reviewStatuses } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import { countOf } from '../../../ui/figures.ts';
import type { ReviewChange } from './review-question.ts';

export interface SavedReview extends ReviewChange {
  /** False where only the comments are new. */
  changesStatus: boolean;
  isEmailed: boolean;
}

export interface Outcome {
  /** The id that undoes it. */
  id: string;
  ideaIds: readonly string[];
  /** The review of one idea; undefined for a bulk review. */
  one: (SavedReview & { solutionName: string }) | undefined;
  status: ReviewStatus;
  reviewed: number;
  /** How many ideas had the status already. */
  unchanged: number;
  /** The names of ideas that somebody else had changed: not reviewed. */
  stale: readonly string[];
  /** When the undo window ends, by performance.now(). */
  undoUntil: number;
  isUndoing: boolean;
  /** How many ideas were restored, the version of the first, and the names of those that were reviewed since. */
  undone?: { restored: number; version: number | undefined; left: readonly string[] };
  failure?: string | undefined;
  takesFocus?: boolean;
}

export function isReplaced({ id, one, ideaIds }: Outcome, outcomes: readonly Outcome[]): boolean {
  const later = outcomes.slice(outcomes.findIndex((outcome) => outcome.id === id) + 1);
  return (
    one !== undefined && later.some((other) => other.one && !other.undone && other.ideaIds[0] === ideaIds[0])
  );
}

export function headlineOf({ one, status, reviewed, undone }: Outcome): string {
  if (undone && undone.restored === 0) return 'Nothing was undone.';
  if (undone && one) return `Undone. ${one.solutionName} is as before; no email was sent.`;
  if (undone) {
    const are = undone.restored === 1 ? 'is' : 'are';
    return `Undone. ${countOf(undone.restored, 'idea')} ${are} as before; no emails were sent.`;
  }
  if (one && !one.changesStatus) return `Comment on ${one.solutionName} saved.`;
  if (reviewed === 0) return 'No idea was changed.';
  return `${one ? one.solutionName : countOf(reviewed, 'idea')} set to ${reviewStatuses[status]}.`;
}

export function emailsInWords({ one }: Pick<Outcome, 'one'>, secondsLeft: number): string {
  if (one && !one.isEmailed) return 'No email leaves.';
  if (secondsLeft === 0) return one ? 'Email sent.' : 'Emails sent.';
  const time = countOf(secondsLeft, 'second');
  return one ? `The email leaves in ${time}.` : `The emails leave in ${time}.`;
}
