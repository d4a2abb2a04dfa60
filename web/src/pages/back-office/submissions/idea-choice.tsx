/** Choosing ideas for a bulk review. */
import { useReviewDesk } from './review-desk.tsx';
import type { SelectedIdea } from './use-selection.ts';

const looks = 'size-5 shrink-0 accent-primary';
// The box is small, what can be touched is not.
const target = '-m-2 inline-flex size-9 shrink-0 cursor-pointer items-center justify-center';

/** Chooses one idea. */
export function IdeaChoice({ idea }: { idea: SelectedIdea }) {
  const { selection } = useReviewDesk();
  return (
    <label className={target}>
      <input
        type="checkbox"
        aria-label={`Select ${idea.solutionName}`}
        checked={selection.has(idea.id)}
        onChange={({ target: { checked } }) => selection.choose([idea], checked)}
        className={looks}
      />
    </label>
  );
}

/** Chooses all ideas of the page. */
export function PageChoice({ ideas }: { ideas: readonly SelectedIdea[] }) {
  const { selection } = useReviewDesk();
  const count = ideas.filter(({ id }) => selection.has(id)).length;
  const isAll = count === ideas.length;
  return (
    <label className={target}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        type="checkbox"
        aria-label="Select all ideas on this page"
        checked={isAll}
        onChange={({ target: { checked } }) => selection.choose(ideas, checked)}
        className={looks}
      />
    </label>
  );
}
