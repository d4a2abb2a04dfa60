/** The reviews that are entered and not saved. */
import { useSyncExternalStore } from 'react';
import { reviewStatuses } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import { sessionData } from '../../../lib/storage.ts';
import { keyFor } from '../../../session/kept-answers.ts';
import { openDrafts } from '../../../session/kept-drafts.ts';
import type { KeptDrafts } from '../../../session/kept-drafts.ts';

/**
 * What a reviewer answers before an idea is saved. REASON: why this status? SEND: is a comment alone emailed? STALE:
 * whose decision stays? FAILED: try again?
 */
export type Ask =
  | { kind: 'REASON'; isTried?: boolean }
  | { kind: 'SEND' }
  | {
      kind: 'STALE';
      status: ReviewStatus;
      reviewerComments: string;
      reviewedBy: string | null;
      reviewedAt: string;
    }
  | { kind: 'FAILED'; message: string };

export interface ReviewDraft {
  /** The version that the reviewer saw at the first entry; a later one is a conflict. */
  version: number;
  /** Empty keeps the status. */
  status: ReviewStatus | '';
  /** The next comment. */
  comments: string;
  ask?: Ask | undefined;
  isSaving?: boolean | undefined;
}

function isStatus(value: unknown): value is ReviewDraft['status'] {
  return value === '' || (typeof value === 'string' && Object.hasOwn(reviewStatuses, value));
}

/** @param email part of the keys: nobody who logs in later sees the drafts of another */
export const createReviewDrafts = (storage: Storage, email: string) =>
  openDrafts<ReviewDraft>(
    storage,
    (ideaId) => keyFor('review-draft', email, ideaId),
    ({ version, status, comments }) => ({ version, status, comments }),
    ({ version, status, comments }) =>
      typeof version === 'number' && isStatus(status)
        ? { version, status, comments: typeof comments === 'string' ? comments : '' }
        : undefined,
  );

const byReviewer = new Map<string, KeptDrafts<ReviewDraft>>();

export function draftsOf(email: string): KeptDrafts<ReviewDraft> {
  const drafts = byReviewer.get(email) ?? createReviewDrafts(sessionData(), email);
  byReviewer.set(email, drafts);
  return drafts;
}

export const useReviewDraft = (drafts: KeptDrafts<ReviewDraft>, ideaId: string) =>
  useSyncExternalStore(drafts.subscribe, () => drafts.of(ideaId));
