import { Link } from 'react-router-dom';
import { focusAreas } from '@portal/schema/choices';
import { dayOf } from '../../../lib/words.ts';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';
import { countOf } from '../../../ui/figures.ts';
import { useReviewDesk } from './review-desk.tsx';
import type { SelectedIdea } from './use-undoable-reviews.ts';

export interface ListOrigin {
  search: string;
  ids: readonly string[];
}

export function IdeaChoice({ ideas, label }: { ideas: readonly SelectedIdea[]; label: string }) {
  const { selection } = useReviewDesk();
  const count = ideas.filter(({ id }) => selection.has(id)).length;
  const isAll = count === ideas.length;
  return (
    <label className="-m-2 inline-flex size-9 shrink-0 cursor-pointer items-center justify-center">
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        type="checkbox"
        aria-label={label}
        checked={isAll}
        onChange={({ target: { checked } }) => selection.choose(ideas, checked)}
        className="size-5 shrink-0 accent-primary"
      />
    </label>
  );
}

export function IdeaLink({ idea, origin }: { idea: ReviewRowFragment; origin: ListOrigin }) {
  const { lastOpened } = useReviewDesk();
  return (
    <>
      <Link
        to={`/submissions/${idea.id}`}
        state={{ origin }}
        onClick={() => lastOpened.set(idea.id)}
        className="font-semibold text-link"
      >
        {idea.solutionName}
      </Link>
      <span className="block text-sm text-muted">{focusAreas[idea.focusArea]}</span>
    </>
  );
}

export function DocumentLink({ idea }: { idea: ReviewRowFragment }) {
  const { document, examination, solutionName } = idea;
  if (!document) return 'No File';
  const { malwareCheck, findings } = examination;
  if (malwareCheck === 'INFECTED') return <span className="text-danger-dark">Malware found</span>;
  if (malwareCheck === 'WAITING') return <span className="text-info">Being checked for malware</span>;
  return (
    <>
      <a
        href={document.url}
        download={document.name}
        aria-label={`View / Download the file of ${solutionName}`}
      >
        View / Download
      </a>
      {findings.length > 0 && (
        <span className="block text-sm text-warning">
          {countOf(findings.length, 'warning')}
          <span className="sr-only"> about this file, on the page of the idea</span>
        </span>
      )}
    </>
  );
}

export function SubmissionDate({ idea: { createdAt } }: { idea: Pick<ReviewRowFragment, 'createdAt'> }) {
  return <time dateTime={createdAt}>{dayOf(createdAt)}</time>;
}
