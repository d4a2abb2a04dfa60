/** Parts of an idea that rows and cards show alike. */
import { Link } from 'react-router-dom';
import { focusAreas } from '@portal/schema/choices';
import { dayOf } from '../../../app/words.ts';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';
import { useReviewDesk } from './review-desk.tsx';

/** The place in the list from which an idea is opened: the way back, and the ideas beside it. */
export interface ListPlace {
  /** The list's search part of the address. */
  search: string;
  /** The ideas of its page, in order. */
  ids: readonly string[];
}

/** The name of the solution, which leads to the idea's own page. */
export function IdeaLink({
  idea,
  place,
}: {
  idea: Pick<ReviewRowFragment, 'id' | 'solutionName' | 'focusArea'>;
  place: ListPlace;
}) {
  const { bookmark } = useReviewDesk();
  return (
    <>
      <Link
        to={`/submissions/${idea.id}`}
        state={{ place }}
        onClick={() => bookmark.put(idea.id)}
        className="font-semibold text-primary underline underline-offset-2 hover:text-primary-hover"
      >
        {idea.solutionName}
      </Link>
      <span className="block text-sm text-muted">{focusAreas[idea.focusArea]}</span>
    </>
  );
}

/** The PDF to look at elsewhere. */
export function DocumentLink({ idea }: { idea: Pick<ReviewRowFragment, 'document' | 'solutionName'> }) {
  if (!idea.document) return 'No File';
  return (
    <a
      href={idea.document.url}
      download={idea.document.name}
      aria-label={`View / Download the file of ${idea.solutionName}`}
    >
      View / Download
    </a>
  );
}

/** When the idea was submitted. */
export function SubmissionDate({ idea: { createdAt } }: { idea: Pick<ReviewRowFragment, 'createdAt'> }) {
  return <time dateTime={createdAt}>{dayOf(createdAt)}</time>;
}
