/** Bulk reviews of the last half minute, each with its way back. */
import { useState } from 'react';
import type { ReviewStatus } from '@portal/schema/choices';
import { UNDO_WINDOW } from '@portal/schema/limits';
import { problemOf } from '../../../app/problem-of.ts';
import { useReviewIdeasMutation, useUndoReviewsMutation } from '../../../graphql/generated.ts';
import type { SelectedIdea } from './use-selection.ts';

/** What became of a bulk review. */
export interface BulkOutcome {
  id: string;
  status: ReviewStatus;
  /** How many ideas were reviewed, and how many were so already. */
  reviewed: number;
  unchanged: number;
  /** The names of those that somebody else had changed: left alone. */
  stale: string[];
  /** Until when it can be taken back, on the clock of performance.now(). */
  undoUntil: number;
  isUndoing: boolean;
  undone?: { restored: number; left: string[] };
  failure?: string | undefined;
}

const namesOf = (ideas: readonly { solutionName: string }[]) => ideas.map(({ solutionName }) => solutionName);

/** Makes bulk reviews, and keeps what became of them until it is dismissed. */
export function useBulkReviews() {
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>([]);
  const [review] = useReviewIdeasMutation();
  const [undoReviews] = useUndoReviewsMutation();
  const update = (id: string, part: Partial<BulkOutcome>) =>
    setOutcomes((now) => now.map((outcome) => (outcome.id === id ? { ...outcome, ...part } : outcome)));

  return {
    outcomes,
    dismiss: (id: string) => setOutcomes((now) => now.filter((outcome) => outcome.id !== id)),
    /** @throws what the server answered */
    async apply(selected: readonly SelectedIdea[], status: ReviewStatus, comments: string): Promise<void> {
      // From when it was sent: the server's half minute begins later, so that the button never promises too much.
      const undoUntil = performance.now() + UNDO_WINDOW;
      const ideas = selected.map(({ id, version }) => ({ id, version }));
      const { data } = await review({ variables: { input: { ideas, status, comments } } });
      if (!data) return;
      const { id, reviewed, unchanged, stale } = data.reviewIdeas;
      const outcome: BulkOutcome = {
        id,
        status,
        reviewed: reviewed.length,
        unchanged: unchanged.length,
        stale: namesOf(stale),
        undoUntil,
        isUndoing: false,
      };
      setOutcomes((now) => [...now, outcome]);
    },
    async undo(id: string): Promise<void> {
      update(id, { isUndoing: true, failure: undefined });
      try {
        const { data } = await undoReviews({ variables: { id } });
        if (data) {
          const { restored, left } = data.undoReviews;
          update(id, { undone: { restored: restored.length, left: namesOf(left) } });
        }
      } catch (error) {
        update(id, { failure: problemOf(error).message });
      }
      update(id, { isUndoing: false });
    },
  };
}
