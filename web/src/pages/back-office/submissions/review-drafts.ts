/** What a reviewer has entered and not saved yet, by idea. It outlives paging, filtering and opening an idea. */
import { useSyncExternalStore } from 'react';
import type { ReviewStatus } from '@portal/schema/choices';

/** What somebody else saved while this idea was being reviewed. */
export interface Conflict {
  version: number;
  status: ReviewStatus;
  reviewerComments: string;
  reviewedBy: string | null;
}

/** An entry that is not saved yet. */
export interface ReviewDraft {
  /** The version of the idea that the reviewer saw when the entry began: what came later is a conflict. */
  version: number;
  /** Empty keeps the status. */
  status: ReviewStatus | '';
  /** Undefined while they are as stored. */
  comments: string | undefined;
  conflict?: Conflict | undefined;
  failure?: string | undefined;
}

/** The entries of one reviewer. */
export interface ReviewDrafts {
  of(ideaId: string): ReviewDraft | undefined;
  /** Keeps an entry; undefined forgets it. */
  keep(ideaId: string, draft: ReviewDraft | undefined): void;
  isEmpty(): boolean;
  /** Calls back after each change. */
  subscribe(listener: () => void): () => void;
}

function createReviewDrafts(): ReviewDrafts {
  const drafts = new Map<string, ReviewDraft>();
  const listeners = new Set<() => void>();
  return {
    of: (ideaId) => drafts.get(ideaId),
    keep(ideaId, draft) {
      if (draft) drafts.set(ideaId, draft);
      else drafts.delete(ideaId);
      for (const listener of listeners) listener();
    },
    isEmpty: () => drafts.size === 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const byReviewer = new Map<string, ReviewDrafts>();

/** The entries of the reviewer with this address: nobody who logs in later sees those of another. */
export function draftsOf(email: string): ReviewDrafts {
  const drafts = byReviewer.get(email) ?? createReviewDrafts();
  byReviewer.set(email, drafts);
  return drafts;
}

/** The entry for an idea; the component follows its changes. */
export const useReviewDraft = (drafts: ReviewDrafts, ideaId: string) =>
  useSyncExternalStore(drafts.subscribe, () => drafts.of(ideaId));
