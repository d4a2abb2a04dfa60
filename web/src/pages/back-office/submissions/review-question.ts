import { reviewTraits } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';

/** REASON: why is it rejected? SEND: is a new comment alone emailed? */
export type ReviewQuestion = 'REASON' | 'SEND';

interface Seen {
  status: ReviewStatus;
  reviewerComments: string;
}

export interface ReviewChange {
  /** Empty keeps the status. */
  status: ReviewStatus | '';
  comments: string;
}

export const hasNewStatus = (seen: Pick<Seen, 'status'>, { status }: Pick<ReviewChange, 'status'>) =>
  status !== '' && status !== seen.status;

/** @param isHeld whether the last email about the idea has not left yet: the new one replaces it */
export function questionBefore(
  seen: Seen,
  change: ReviewChange,
  isHeld: boolean,
): ReviewQuestion | undefined {
  const changesStatus = hasNewStatus(seen, change);
  const comments = change.comments.trim();
  if (!changesStatus && comments === seen.reviewerComments) return undefined;
  if (comments === '') return reviewTraits[change.status || seen.status].asksReason ? 'REASON' : undefined;
  return changesStatus || isHeld ? undefined : 'SEND';
}
