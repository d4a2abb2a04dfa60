/** Rejects an idea as a duplicate of another: a review as any, with its Undo. */
import { useApolloClient } from '@apollo/client/react';
import { UNDO_WINDOW } from '@portal/schema/limits';
import { ReviewIdeaDocument } from '../../../graphql/generated.ts';
import { useDesk } from '../desk/desk.tsx';

/** The submitter is not told which idea it is: it may be another person's. */
const wordsTo = (isSameSubmitter: boolean) =>
  isSameSubmitter ? 'You sent us the same idea before.' : 'We already have an idea that says the same.';

interface Original {
  id: string;
  solutionName: string;
  isSameSubmitter: boolean;
}

/** Returns what rejects an idea as a duplicate. @throws what the server refused */
export function useMarkDuplicate() {
  const client = useApolloClient();
  const desk = useDesk();
  return async (idea: { id: string; version: number }, original: Original): Promise<void> => {
    const at = performance.now();
    const input = {
      ...{ id: idea.id, version: idea.version, status: 'REJECTED' as const },
      ...{ comments: wordsTo(original.isSameSubmitter), duplicateOfId: original.id },
    };
    const { data } = await client.mutate({ mutation: ReviewIdeaDocument, variables: { input } });
    const saved = data?.reviewIdea;
    if (!saved) return;
    const undoUntil = saved.lastReview?.announceAt === null ? null : at + UNDO_WINDOW;
    desk.act({
      type: 'saved several',
      save: { id: saved.undoId ?? '', ideas: [saved], undoUntil, at, isDuplicate: true },
      words: `${saved.solutionName}, rejected as a duplicate of ${original.solutionName}.`,
    });
  };
}
