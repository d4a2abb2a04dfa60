/** Keeps unsaved reviews in the tab, through reloads and the next login, until Log Out clears them. */
import { useSyncExternalStore } from 'react';
import { reviewStatuses } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { readText } from '@portal/schema/text';
import { sessionData } from '../../../lib/storage.ts';
import type { TextStore } from '../../../lib/storage.ts';
import { keyFor } from '../../../session/kept-answers.ts';

/**
 * What a reviewer answers before an idea is saved. REASON: why this status? WORDS: are words of another status sent with
 * this one? SEND: is a comment alone emailed? STALE: whose decision stays? FAILED: try again?
 */
export type Ask =
  | { kind: 'REASON'; isTried?: boolean }
  | { kind: 'WORDS' }
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
  /** The reason of the programme's list, with a rejection alone. */
  reasonId?: string | undefined;
  /** The status that the comment was begun for; empty when none was chosen, undefined when nobody knows. */
  wordsFor?: ReviewStatus | '' | undefined;
  ask?: Ask | undefined;
  isSaving?: boolean | undefined;
}

/** Returns words with the status that they belong to: the one for which they were begun. Only an answer gives them to another. */
export const withWords = (
  { comments: before, wordsFor }: Pick<ReviewDraft, 'comments' | 'wordsFor'>,
  comments: string,
  status: ReviewStatus | '',
): Pick<ReviewDraft, 'comments' | 'wordsFor'> => ({
  comments,
  wordsFor: readText(comments) === '' ? undefined : readText(before) === '' ? status : wordsFor,
});

/** Tells whether there are words that belong to another status. */
export const hasWordsOfAnother = (
  { comments, wordsFor }: Pick<ReviewDraft, 'comments' | 'wordsFor'>,
  status: ReviewStatus | '',
): boolean => readText(comments) !== '' && wordsFor !== status;

function isStatus(value: unknown): value is ReviewDraft['status'] {
  return value === '' || (typeof value === 'string' && Object.hasOwn(reviewStatuses, value));
}

function parseDraft(text: string | null): ReviewDraft | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Record<keyof ReviewDraft, unknown>> | null;
    const { version, status, comments, wordsFor, reasonId } = kept ?? {};
    if (typeof version !== 'number' || !isStatus(status)) return undefined;
    return {
      ...{ version, status, comments: typeof comments === 'string' ? comments : '' },
      ...(isStatus(wordsFor) && { wordsFor }),
      ...(typeof reasonId === 'string' && { reasonId }),
    };
  } catch {
    return undefined;
  }
}

export type ReviewDrafts = ReturnType<typeof createReviewDrafts>;

/** @param email part of the keys: nobody who logs in later sees the drafts of another */
export function createReviewDrafts(storage: TextStore, email: string) {
  // The stored text shows whether another code path cleared the draft; undefined: the storage refused it.
  const drafts = new Map<string, { draft: ReviewDraft; text: string | undefined }>();
  const listeners = new Set<() => void>();
  const keyOf = (ideaId: string) => keyFor('review-draft', email, ideaId);
  const store = (
    ideaId: string,
    { version, status, comments, wordsFor }: ReviewDraft,
  ): string | undefined => {
    const text = JSON.stringify({ version, status, comments, wordsFor });
    return storage.setItem(keyOf(ideaId), text) ? text : undefined;
  };
  return {
    of(ideaId: string): ReviewDraft | undefined {
      const known = drafts.get(ideaId);
      if (known && known.text === undefined) return known.draft;
      const text = storage.getItem(keyOf(ideaId));
      if (known && known.text === text) return known.draft;
      const draft = parseDraft(text);
      if (draft) drafts.set(ideaId, { draft, text: text ?? undefined });
      else drafts.delete(ideaId);
      return draft;
    },
    keep(ideaId: string, draft: ReviewDraft | undefined): void {
      if (draft) drafts.set(ideaId, { draft, text: store(ideaId, draft) });
      else {
        drafts.delete(ideaId);
        storage.removeItem(keyOf(ideaId));
      }
      for (const listener of listeners) listener();
    },
    /** Tells whether a reload would lose a draft: the storage is full. */
    isAtRisk: () => [...drafts.values()].some(({ text }) => text === undefined),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const byReviewer = new Map<string, ReviewDrafts>();

export function draftsOf(email: string): ReviewDrafts {
  const drafts = byReviewer.get(email) ?? createReviewDrafts(sessionData(), email);
  byReviewer.set(email, drafts);
  return drafts;
}

export const useReviewDraft = (drafts: ReviewDrafts, ideaId: string) =>
  useSyncExternalStore(drafts.subscribe, () => drafts.of(ideaId));
