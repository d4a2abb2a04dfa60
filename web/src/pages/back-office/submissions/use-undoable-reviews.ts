import { useState } from 'react';
import type { ReviewStatus } from '@portal/schema/choices';
import { UNDO_WINDOW } from '@portal/schema/limits';
import { problemOf } from '../../../lib/problem-of.ts';
import { useReviewIdeasMutation, useUndoReviewsMutation } from '../../../graphql/generated.ts';
import type { ReviewIdeaMutation } from '../../../graphql/generated.ts';
import type { ReviewDrafts } from './review-drafts.ts';
import { isReplaced } from './undo-words.ts';
import type { Outcome, SavedReview } from './undo-words.ts';

export interface SelectedIdea {
  id: string;
  version: number;
  solutionName: string;
  reviewerComments: string;
}

const namesOf = (ideas: readonly { solutionName: string }[]) => ideas.map(({ solutionName }) => solutionName);

/** Saves bulk reviews, and keeps the outcome of each review until it is dismissed. */
export function useUndoableReviews(drafts: ReviewDrafts) {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [review] = useReviewIdeasMutation();
  const [undoReviews] = useUndoReviewsMutation();
  const update = (id: string, part: Partial<Outcome>) =>
    setOutcomes((now) => now.map((outcome) => (outcome.id === id ? { ...outcome, ...part } : outcome)));
  // Counted from the request: the server's window starts later, so the button never outlives it.
  const newOutcome = () => ({
    undoUntil: performance.now() + UNDO_WINDOW,
    unchanged: 0,
    stale: [],
    own: [],
    isUndoing: false,
  });

  return {
    /** Newest first, without those that a later review of the same idea replaced. */
    outcomes: outcomes.filter((outcome) => !isReplaced(outcome, outcomes)).toReversed(),
    dismiss: (id: string) =>
      setOutcomes((now) => {
        const left = now.filter((outcome) => outcome.id !== id);
        return left.filter((outcome) => !isReplaced(outcome, now) || isReplaced(outcome, left));
      }),
    /** Tells whether an email about the idea has not left yet. */
    isHeld: (ideaId: string) =>
      outcomes.some(
        ({ ideaIds, single, undone, undoUntil }) =>
          ideaIds.includes(ideaId) && single?.isEmailed !== false && !undone && performance.now() < undoUntil,
      ),
    add(
      { id: ideaId, undoId, solutionName, status }: ReviewIdeaMutation['reviewIdea'],
      saved: SavedReview,
    ): void {
      if (!undoId) return;
      const single = { ...saved, solutionName };
      const outcome = { ...newOutcome(), id: undoId, ideaIds: [ideaId], single, status, reviewed: 1 };
      setOutcomes((now) => [...now, outcome]);
    },
    /** @throws what the server refused */
    async apply(selected: readonly SelectedIdea[], status: ReviewStatus, comments: string): Promise<void> {
      const begun = newOutcome();
      const ideas = selected.map(({ id, version }) => ({ id, version }));
      const { data } = await review({ variables: { input: { ideas, status, comments } } });
      if (!data) return;
      const { id, reviewed, unchanged, stale, own } = data.reviewIdeas;
      const outcome: Outcome = {
        ...begun,
        id,
        ideaIds: reviewed.map((idea) => idea.id),
        single: undefined,
        status,
        reviewed: reviewed.length,
        unchanged: unchanged.length,
        stale: namesOf(stale),
        own: namesOf(own),
        takesFocus: true,
      };
      setOutcomes((now) => [...now, outcome]);
    },
    focusTaken: (id: string) => update(id, { takesFocus: false }),
    async undo(id: string): Promise<void> {
      update(id, { isUndoing: true, failure: undefined });
      try {
        const { data } = await undoReviews({ variables: { id } });
        if (data) {
          const { restored, left } = data.undoReviews;
          const version = restored[0]?.version;
          update(id, { undone: { restored: restored.length, left: namesOf(left), version } });
        }
      } catch (error) {
        update(id, { failure: problemOf(error).message });
      }
      update(id, { isUndoing: false });
    },
    editAgain({ id, ideaIds: [ideaId], single, undone }: Outcome): void {
      if (!ideaId || !single || undone?.version === undefined) return;
      drafts.keep(ideaId, { version: undone.version, status: single.status, comments: single.comments });
      setOutcomes((now) => now.filter((outcome) => outcome.id !== id));
    },
  };
}
