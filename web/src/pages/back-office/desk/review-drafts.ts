/** Stores unsaved reviews in the tab, through reloads and the next login, until Log Out clears them. */
import * as v from 'valibot';
import type { AnnouncedDecision } from '@portal/schema/letter';
import { reviewStatuses } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { readText } from '@portal/schema/text';
import { kept } from '../../../lib/storage.ts';

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
      announcedDecision?: AnnouncedDecision<string> | null;
    }
  /** `sent` is the entry that failed: while it is unchanged, it raises no question again. */
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

const status = v.picklist(['', ...(Object.keys(reviewStatuses) as ReviewStatus[])]);
const draftRules = v.object({
  version: v.number(),
  status,
  comments: v.fallback(v.string(), ''),
  wordsFor: v.fallback(v.optional(status), undefined),
  reasonId: v.fallback(v.optional(v.string()), undefined),
  lostName: v.fallback(v.optional(v.string()), undefined),
});
const keptReview = kept('review-draft', v.parser(draftRules));

/** Reads the drafts of a reviewer, by what they are about: the id of an idea, mostly. */
export const loadDrafts = (email: string): Record<string, ReviewDraft> => keptReview.readAll(email);

/** Stores a draft, or removes it. @returns whether it survives the page */
export function storeDraft(email: string, id: string, draft: ReviewDraft | undefined): boolean {
  if (draft) return keptReview.write(v.parse(draftRules, draft), email, id);
  keptReview.remove(email, id);
  return true;
}
