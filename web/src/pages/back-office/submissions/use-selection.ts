/** The ideas that are chosen for a bulk review, on whatever page they stand. */
import { useState } from 'react';
import { BULK_REVIEW_MAX } from '@portal/schema/limits';

/** A chosen idea, as the reviewer saw it. */
export interface SelectedIdea {
  id: string;
  version: number;
  solutionName: string;
  reviewerComments: string;
}

/** The chosen ideas, and the ways to change them. */
export interface Selection {
  ideas: readonly SelectedIdea[];
  has(id: string): boolean;
  /** Chooses ideas, or no longer. More than a bulk review takes are left out. */
  choose(ideas: readonly SelectedIdea[], chosen: boolean): void;
  /** Follows the reviewer's own change of an idea. */
  update(idea: SelectedIdea): void;
  clear(): void;
}

const bare = ({ id, version, solutionName, reviewerComments }: SelectedIdea): SelectedIdea => ({
  id,
  version,
  solutionName,
  reviewerComments,
});

/** Keeps which ideas are chosen. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, SelectedIdea>>(new Map());
  return {
    ideas: [...chosen.values()],
    has: (id) => chosen.has(id),
    choose: (ideas, isChosen) =>
      setChosen((now) => {
        const next = new Map(now);
        for (const idea of ideas) {
          if (!isChosen) next.delete(idea.id);
          else if (next.size < BULK_REVIEW_MAX && !next.has(idea.id)) next.set(idea.id, bare(idea));
        }
        return next;
      }),
    update: (idea) => setChosen((now) => (now.has(idea.id) ? new Map(now).set(idea.id, bare(idea)) : now)),
    clear: () => setChosen(new Map()),
  };
}
