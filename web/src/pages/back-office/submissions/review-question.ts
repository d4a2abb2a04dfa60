/** What a reviewer is asked before a review is saved. */
import { reviewTraits } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';

/** REASON: why is it rejected? SEND: is a new comment alone emailed? */
export type ReviewQuestion = 'REASON' | 'SEND';

/** An idea as the reviewer sees it. */
interface Seen {
  status: ReviewStatus;
  reviewerComments: string;
}

/** What a review changes. */
export interface ReviewChange {
  /** Empty keeps the status. */
  status: ReviewStatus | '';
  comments: string;
}

/** Tells whether a review gives the idea a new status. */
export const hasNewStatus = (seen: Pick<Seen, 'status'>, { status }: Pick<ReviewChange, 'status'>) =>
  status !== '' && status !== seen.status;

/**
 * Decides what to ask before a review is saved; undefined when it can be saved as it is.
 * @param isHeld whether an email about the idea has not left yet: the new one replaces it
 */
export function questionBefore(
  seen: Seen,
  change: ReviewChange,
  isHeld: boolean,
): ReviewQuestion | undefined {
  const isDecision = hasNewStatus(seen, change);
  const comments = change.comments.trim();
  if (!isDecision && comments === seen.reviewerComments) return undefined;
  if (comments === '') return reviewTraits[change.status || seen.status].asksReason ? 'REASON' : undefined;
  return isDecision || isHeld ? undefined : 'SEND';
}
