import { INITIAL_STATUS, reviewTraits } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import { useState } from 'react';
import { problemOf } from '../../../lib/problem-of.ts';
import { useReviewIdeaMutation } from '../../../graphql/generated.ts';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';
import { alertFailed, alertSaved } from './review-alerts.tsx';
import { useReviewDesk } from './review-desk.tsx';
import { useReviewDraft } from './review-drafts.ts';
import type { Conflict, ReviewDraft } from './review-drafts.ts';
import type { SavedReview } from './undo-words.ts';

/** REASON: why this status? SEND: is a new comment alone emailed? */
type ReviewQuestion = 'REASON' | 'SEND';

const isNewStatus = (before: ReviewStatus, status: SavedReview['status']) =>
  status !== '' && status !== before;

/** @param isHeld whether the last email about the idea has not left yet: the new one replaces it */
export function questionBefore(
  seen: Pick<ReviewRowFragment, 'status' | 'reviewerComments'>,
  change: Pick<SavedReview, 'status' | 'comments'>,
  isHeld: boolean,
): ReviewQuestion | undefined {
  const changesStatus = isNewStatus(seen.status, change.status);
  const comments = change.comments.trim();
  if (!changesStatus && comments === seen.reviewerComments) return undefined;
  if (comments === '') return reviewTraits[change.status || seen.status].asksReason ? 'REASON' : undefined;
  return changesStatus || isHeld ? undefined : 'SEND';
}

export type Review = ReturnType<typeof useReview>;

export function useReview(
  idea: Pick<ReviewRowFragment, 'id' | 'version' | 'status' | 'reviewerComments' | 'solutionName'>,
) {
  const { drafts, selection, undoable } = useReviewDesk();
  const [review, { loading: isSaving }] = useReviewIdeaMutation();
  const [savedAt, setSavedAt] = useState<Date>();
  const [question, setQuestion] = useState<ReviewQuestion>();
  const draft = useReviewDraft(drafts, idea.id);
  const status = draft?.status ?? '';
  const comments = draft?.comments ?? idea.reviewerComments;

  const enter = (part: Partial<ReviewDraft>) => {
    setSavedAt(undefined);
    const now = drafts.of(idea.id) ?? { version: idea.version, status: '', comments: undefined };
    const next: ReviewDraft = { ...now, ...part };
    const isUnchanged =
      next.status === '' && (next.comments ?? idea.reviewerComments) === idea.reviewerComments;
    drafts.keep(idea.id, isUnchanged && !next.conflict && !next.failure ? undefined : next);
  };

  /** Saves the review without a question. @param notify the answer to SEND, if it was asked */
  const send = async (notify?: boolean) => {
    setQuestion(undefined);
    const sent = drafts.of(idea.id);
    const changesStatus = isNewStatus((sent?.conflict ?? idea).status, status);
    const isEmailed =
      changesStatus || undoable.isHeld(idea.id) || (comments.trim() !== '' && notify !== false);
    try {
      const input = {
        id: idea.id,
        version: sent?.version ?? idea.version,
        status: status || null,
        comments: sent?.comments ?? null,
        notify: notify ?? true,
      };
      const { data } = await review({ variables: { input } });
      const now = drafts.of(idea.id);
      // Keep what was typed during the call, on top of what was saved.
      if (now === sent) drafts.keep(idea.id, undefined);
      else if (now && data)
        enter({ version: data.reviewIdea.version, conflict: undefined, failure: undefined });
      if (data) {
        selection.update(data.reviewIdea);
        undoable.add(data.reviewIdea, { status, comments, changesStatus, isEmailed });
      }
      setSavedAt(new Date());
      alertSaved();
    } catch (error) {
      const { code, message, fields, current } = problemOf(error);
      if (code === 'STALE' && current) {
        // The reviewer now sees the other review: the next Update replaces it.
        const conflict = current as unknown as Conflict;
        enter({ version: conflict.version, conflict, failure: undefined });
      } else {
        enter({ failure: fields[0]?.message ?? message });
        alertFailed();
      }
    }
  };

  const save = async () => {
    if (isSaving) return;
    const seen = drafts.of(idea.id)?.conflict ?? idea;
    const open = questionBefore(seen, { status, comments }, undoable.isHeld(idea.id));
    if (open) setQuestion(open);
    else await send();
  };

  return {
    solutionName: idea.solutionName,
    /** What it is saved with. */
    status: status || idea.status,
    /** The chosen status, or else the status of the last review. */
    shownStatus: status || (idea.status === INITIAL_STATUS ? '' : idea.status),
    comments,
    isEntered: (status !== '' && status !== idea.status) || comments !== idea.reviewerComments,
    isSaving,
    savedAt,
    conflict: draft?.conflict,
    failure: draft?.failure,
    question,
    setStatus: (next: ReviewDraft['status']) => enter({ status: next }),
    setComments: (next: string) => enter({ comments: next }),
    save,
    send,
    cancelQuestion: () => setQuestion(undefined),
  };
}
