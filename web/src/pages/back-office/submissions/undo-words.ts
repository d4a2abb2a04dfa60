import { reviewStatuses } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import { countOf } from '../../../lib/words.ts';

export interface SavedReview {
  /** Empty keeps the status. */
  status: ReviewStatus | '';
  comments: string;
  /** False where only the comments are new. */
  changesStatus: boolean;
  isEmailed: boolean;
}

export interface Outcome {
  id: string;
  ideaIds: readonly string[];
  /** The review of one idea; undefined for a bulk review. */
  single: (SavedReview & { solutionName: string }) | undefined;
  status: ReviewStatus;
  reviewed: number;
  /** Had the status already. */
  unchanged: number;
  /** Names of ideas that somebody else had changed: not reviewed. */
  stale: readonly string[];
  /** Names of the reviewer's own ideas: not reviewed. */
  own: readonly string[];
  /** By performance.now(). */
  undoUntil: number;
  isUndoing: boolean;
  /** `version` of the first that was restored; `left`: names of those that were reviewed since. */
  undone?: { restored: number; version: number | undefined; left: readonly string[] };
  failure?: string | undefined;
  takesFocus?: boolean;
}

export function isReplaced({ id, single, ideaIds }: Outcome, outcomes: readonly Outcome[]): boolean {
  const later = outcomes.slice(outcomes.findIndex((outcome) => outcome.id === id) + 1);
  return (
    single !== undefined &&
    later.some((other) => other.single && !other.undone && other.ideaIds[0] === ideaIds[0])
  );
}

export function headlineOf({ single, status, reviewed, undone }: Outcome): string {
  if (undone && undone.restored === 0) return 'Nothing was undone.';
  if (undone && single) return `Undone. ${single.solutionName} is as before; no email was sent.`;
  if (undone) {
    const are = undone.restored === 1 ? 'is' : 'are';
    return `Undone. ${countOf(undone.restored, 'idea')} ${are} as before; no emails were sent.`;
  }
  if (single && !single.changesStatus) return `Comment on ${single.solutionName} saved.`;
  if (reviewed === 0) return 'No idea was changed.';
  return `${single ? single.solutionName : countOf(reviewed, 'idea')} set to ${reviewStatuses[status]}.`;
}

export function emailsInWords({ single }: Pick<Outcome, 'single'>, secondsLeft: number): string {
  if (single && !single.isEmailed) return 'No email leaves.';
  if (secondsLeft === 0) return single ? 'Email sent.' : 'Emails sent.';
  const time = countOf(secondsLeft, 'second');
  return single ? `The email leaves in ${time}.` : `The emails leave in ${time}.`;
}
