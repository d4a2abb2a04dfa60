import { reviewTraits } from '@portal/schema/choices';
import { useState } from 'react';
import { problemOf } from '../../../app/problem-of.ts';
import { useReviewIdeaMutation } from '../../../graphql/generated.ts';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';
import { alertFailed, alertSaved } from './review-alerts.tsx';
import { useReviewDesk } from './review-desk.tsx';
import { useReviewDraft } from './review-drafts.ts';
import type { Conflict, ReviewDraft } from './review-drafts.ts';
import { hasNewStatus, questionBefore } from './review-question.ts';
import type { ReviewQuestion } from './review-question.ts';

/** The review of an idea that is being entered, and how it is saved. */
export type Review = ReturnType<typeof useReview>;

/** Reviews one idea, wherever on the pages that happens: list, card and detail share what is entered. */
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
    const isTakenBack =
      next.status === '' && (next.comments ?? idea.reviewerComments) === idea.reviewerComments;
    drafts.keep(idea.id, isTakenBack && !next.conflict && !next.failure ? undefined : next);
  };

  /** @param notify whether new words alone are emailed; left out while nobody was asked */
  const send = async (notify?: boolean) => {
    setQuestion(undefined);
    const sent = drafts.of(idea.id);
    const version = sent?.version ?? idea.version;
    const isDecision = hasNewStatus(sent?.conflict ?? idea, { status });
    const isTold = isDecision || undoable.isHeld(idea.id) || (comments.trim() !== '' && notify !== false);
    try {
      const input = {
        id: idea.id,
        version,
        status: status || null,
        comments: sent?.comments ?? null,
        notify: notify ?? true,
      };
      const { data } = await review({ variables: { input } });
      const now = drafts.of(idea.id);
      // What was typed while the answer was on its way is kept, on top of what was saved.
      if (now === sent) drafts.keep(idea.id, undefined);
      else if (now && data)
        enter({ version: data.reviewIdea.version, conflict: undefined, failure: undefined });
      if (data) {
        selection.update(data.reviewIdea);
        undoable.add(data.reviewIdea, { status, comments, isDecision, isTold });
      }
      setSavedAt(new Date());
      alertSaved();
    } catch (error) {
      const { code, message, fields, current } = problemOf(error);
      if (code === 'STALE' && current) {
        // The reviewer sees now what the other wrote: the next Update is meant to follow it.
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
    status,
    /** The status that is chosen or, where nothing is, the decision that was made. */
    shownStatus: status || (reviewTraits[idea.status].decides ? idea.status : ''),
    comments,
    /** Whether there is something to save. */
    isEntered: (status !== '' && status !== idea.status) || comments !== idea.reviewerComments,
    isSaving,
    savedAt,
    conflict: draft?.conflict,
    failure: draft?.failure,
    question,
    setStatus: (next: ReviewDraft['status']) => enter({ status: next }),
    setComments: (next: string) => enter({ comments: next }),
    /** Saves the review, or asks first. */
    save,
    /** Saves the review whatever there was to ask. */
    send,
    giveUpQuestion: () => setQuestion(undefined),
  };
}
