import { personTypes } from '@portal/schema/choices';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';
import { ClampedText } from '../../../ui/clamped-text.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Address } from '../shared/address.tsx';
import { DecisionHistory } from './decision-history.tsx';
import { IdeaChoice } from './idea-choice.tsx';
import { DocumentLink, IdeaLink, SubmissionDate } from './idea-parts.tsx';
import type { ListPlace } from './idea-parts.tsx';
import { CommentsBox, ReviewNotices, StatusSelect, UpdateButton } from './review-controls.tsx';
import { useReviewDesk } from './review-desk.tsx';
import { ReviewQuestions } from './review-questions.tsx';
import { useIdeaKeys } from './use-idea-keys.ts';
import { useReview } from './use-review.ts';

// Cells that stay in sight would cover an outline of the row: its lines are drawn within each cell.
const focusLines =
  'focus-visible:shadow-none focus-visible:outline-none focus-visible:*:shadow-[inset_0_3px_0_var(--color-focus),inset_0_5px_0_var(--color-ink),inset_0_-3px_0_var(--color-focus),inset_0_-5px_0_var(--color-ink)]!';

// The type of the table around.
const inCell = 'px-2! text-sm!';

/** One idea in the table: what it is, and the form that decides it. */
export function ReviewRow({ idea, place }: { idea: ReviewRowFragment; place: ListPlace }) {
  const review = useReview(idea);
  const keys = useIdeaKeys(idea, review);
  const { selection } = useReviewDesk();
  const about = `of ${idea.solutionName}`;
  const isSelected = selection.has(idea.id);
  return (
    <tr
      {...keys}
      className={`group scroll-my-24 border-t ${focusLines} border-line align-top ${isSelected ? 'bg-primary-tint' : 'bg-white focus-within:bg-page'}`}
    >
      <th
        scope="row"
        className="sticky left-0 z-10 bg-inherit py-3 pr-2 pl-4 text-left font-semibold wrap-anywhere group-focus-within:shadow-[inset_4px_0_0_var(--color-primary)]"
      >
        <span className="grid justify-items-start gap-2 2xl:flex 2xl:items-start">
          <IdeaChoice idea={idea} />
          <span className="min-w-0">
            <Address email={idea.email} />
          </span>
        </span>
      </th>
      <td className="px-1 py-3 2xl:px-2">{personTypes[idea.personType]}</td>
      <td className="px-2 py-3 wrap-anywhere">
        <IdeaLink idea={idea} place={place} />
      </td>
      <td className="px-2 py-3">
        <ClampedText text={idea.solutionSummary} label="summary" of={idea.solutionName} />
      </td>
      <td className="px-2 py-3">
        <DocumentLink idea={idea} />
      </td>
      <td className="px-2 py-3">
        <SubmissionDate idea={idea} />
      </td>
      <td className="px-2 py-3">
        <div className="grid justify-items-start gap-2">
          <StatusChip status={idea.status} />
          <StatusSelect review={review} about={about} className={inCell} />
          <DecisionHistory decisions={idea.decisions} />
        </div>
      </td>
      <td className="px-2 py-3">
        <CommentsBox review={review} about={about} className={`${inCell} leading-6`} />
        <ReviewNotices review={review} />
      </td>
      <td className="py-3 pr-3 pl-2">
        <UpdateButton review={review} about={about} className="px-2!" />
        <ReviewQuestions review={review} solutionName={idea.solutionName} />
      </td>
    </tr>
  );
}
