/** Keeps unsaved reviews in the tab, through reloads and the next login, until Log Out clears them. */
import type { ToldDecision } from '@portal/schema/letter';
import { reviewStatuses } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { readText } from '@portal/schema/text';
import { readJson } from '../../../lib/storage.ts';
import type { TextStore } from '../../../lib/storage.ts';
import { keyFor } from '../../../session/kept-answers.ts';

/**
 * What a reviewer answers before an idea is saved. REASON: why this status? WORDS: are words of another status sent with
 * this one? STALE: whose decision stays? FAILED: try again?
 */
export type Ask =
  | { kind: 'REASON'; isTried?: boolean }
  | { kind: 'WORDS' }
  | {
      kind: 'STALE';
      status: ReviewStatus;
      reviewerComments: string;
      reviewedBy: string | null;
      reviewerName?: string | null;
      reviewedAt: string;
      announcedDecision?: ToldDecision<string> | null;
    }
  /** `sent` is what was entered then: as it was, it is not asked about again. */
  | { kind: 'FAILED'; message: string; sent: Entered };

/** What a reviewer enters. */
export type Entered = Pick<ReviewDraft, 'status' | 'comments' | 'reasonId'>;

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
  /** The name of the idea, where the session ended before this was saved. */
  lostName?: string | undefined;
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

function draftIn(value: unknown): ReviewDraft | undefined {
  const kept = (value ?? {}) as Partial<Record<keyof ReviewDraft, unknown>>;
  const { version, status, comments, wordsFor, reasonId, lostName } = kept;
  if (typeof version !== 'number' || !isStatus(status)) return undefined;
  return {
    ...{ version, status, comments: typeof comments === 'string' ? comments : '' },
    ...(isStatus(wordsFor) && { wordsFor }),
    ...(typeof reasonId === 'string' && { reasonId }),
    ...(typeof lostName === 'string' && { lostName }),
  };
}

// The address of the reviewer is part of the key: nobody who logs in later sees the drafts of another.
const keyOf = (email: string, id: string) => keyFor('review-draft', email, id);

/** Reads the drafts of a reviewer, by what they are about: the id of an idea, mostly. */
export function loadDrafts(storage: TextStore, email: string): Record<string, ReviewDraft> {
  const prefix = keyOf(email, '');
  const drafts: Record<string, ReviewDraft> = {};
  for (let at = 0; at < storage.length; at += 1) {
    const key = storage.key(at) ?? '';
    const draft = key.startsWith(prefix) ? readJson(storage, key, draftIn) : undefined;
    if (draft) drafts[key.slice(prefix.length)] = draft;
  }
  return drafts;
}

/** Keeps a draft, or removes it. @returns whether it survives the page */
export function storeDraft(
  storage: TextStore,
  email: string,
  id: string,
  draft: ReviewDraft | undefined,
): boolean {
  if (draft) {
    const { ask: _, isSaving: _saving, ...kept } = draft;
    const text = JSON.stringify(kept);
    return storage.setItem(keyOf(email, id), text);
  }
  storage.removeItem(keyOf(email, id));
  return true;
}
