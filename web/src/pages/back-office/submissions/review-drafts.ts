/**
 * What a reviewer has entered and not saved yet, by idea. It outlives paging, filtering and opening an idea, and in the
 * tab's session storage a reload, an ended session and the login after it. Log Out clears it.
 */
import { useSyncExternalStore } from 'react';
import { reviewStatuses } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import { keyFor } from '../../../session/kept-answers.ts';

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
  /** Tells whether a reload would lose an entry, because the storage did not take it. */
  isAtRisk(): boolean;
  /** Calls back after each change. */
  subscribe(listener: () => void): () => void;
}

function isStatus(value: unknown): value is ReviewDraft['status'] {
  return value === '' || (typeof value === 'string' && Object.hasOwn(reviewStatuses, value));
}

/** Reads a stored entry; undefined when it is none. */
function readDraft(text: string | null): ReviewDraft | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Record<keyof ReviewDraft, unknown>> | null;
    const { version, status, comments } = kept ?? {};
    if (typeof version !== 'number' || !isStatus(status)) return undefined;
    return { version, status, comments: typeof comments === 'string' ? comments : undefined };
  } catch {
    return undefined;
  }
}

/**
 * Makes the store of one reviewer's entries.
 * @param email the reviewer's address: nobody who logs in later sees the entries of another
 */
export function createReviewDrafts(storage: Storage, email: string): ReviewDrafts {
  // Each with its stored text, by which an entry that was cleared elsewhere is noticed; undefined: it was not taken.
  const entries = new Map<string, { draft: ReviewDraft; text: string | undefined }>();
  const listeners = new Set<() => void>();
  const keyOf = (ideaId: string) => keyFor('review-draft', email, ideaId);
  const store = (ideaId: string, { version, status, comments }: ReviewDraft): string | undefined => {
    const text = JSON.stringify({ version, status, comments });
    try {
      storage.setItem(keyOf(ideaId), text);
      return text;
    } catch {
      // The storage is full or off.
      return undefined;
    }
  };
  return {
    of(ideaId) {
      const known = entries.get(ideaId);
      if (known && known.text === undefined) return known.draft;
      const text = storage.getItem(keyOf(ideaId));
      if (known && known.text === text) return known.draft;
      const draft = readDraft(text);
      if (draft) entries.set(ideaId, { draft, text: text ?? undefined });
      else entries.delete(ideaId);
      return draft;
    },
    keep(ideaId, draft) {
      if (draft) entries.set(ideaId, { draft, text: store(ideaId, draft) });
      else {
        entries.delete(ideaId);
        storage.removeItem(keyOf(ideaId));
      }
      for (const listener of listeners) listener();
    },
    isAtRisk: () => [...entries.values()].some(({ text }) => text === undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const byReviewer = new Map<string, ReviewDrafts>();

/** Gives the entries of the reviewer with this address. */
export function draftsOf(email: string): ReviewDrafts {
  const drafts = byReviewer.get(email) ?? createReviewDrafts(sessionStorage, email);
  byReviewer.set(email, drafts);
  return drafts;
}

/** Gives the entry for an idea; the component follows its changes. */
export const useReviewDraft = (drafts: ReviewDrafts, ideaId: string) =>
  useSyncExternalStore(drafts.subscribe, () => drafts.of(ideaId));

// In the place of an idea's id.
const BULK = 'bulk';

/** The comments of a bulk review that is not saved yet. They are kept whatever is selected; its status is not. */
export interface BulkComments {
  value: string;
  enter(comments: string): void;
  /** Forgets what was saved, unless something else was entered since. */
  saved(comments: string): void;
}

/** Gives the comments of the bulk review; the component follows their changes. */
export function useBulkComments(drafts: ReviewDrafts): BulkComments {
  const value = useReviewDraft(drafts, BULK)?.comments ?? '';
  const enter = (comments: string) =>
    drafts.keep(BULK, comments === '' ? undefined : { version: 0, status: '', comments });
  return {
    value,
    enter,
    saved: (comments) => {
      if (drafts.of(BULK)?.comments === comments) enter('');
    },
  };
}
