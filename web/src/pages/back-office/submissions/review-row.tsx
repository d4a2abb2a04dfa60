import { personTypes } from '@portal/schema/choices';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';
import { ClampedText } from '../../../ui/clamped-text.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { DecisionHistory } from './decision-history.tsx';
import { IdeaChoice } from './idea-choice.tsx';
import { Address, DocumentLink, IdeaLink, SubmissionDate } from './idea-parts.tsx';
import type { ListPlace } from './idea-parts.tsx';
import { CommentsBox, ReviewNotices, StatusSelect, UpdateButton } from './review-controls.tsx';
import { useReviewDesk } from './review-desk.tsx';
import { useIdeaKeys } from './use-idea-keys.ts';
import { useReview } from './use-review.ts';

// Cells that stay in sight would cover an outline of the row: its lines are drawn within each cell.
const focusLines =
  'focus-visible:shadow-none focus-visible:outline-none focus-visible:*:shadow-[inset_0_3px_0_var(--color-focus),inset_0_5px_0_var(--color-ink),inset_0_-3px_0_var(--color-focus),inset_0_-5px_0_var(--color-ink)]!';

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
        className="sticky left-0 z-10 bg-inherit px-3 py-3 text-left font-semibold wrap-anywhere shadow-[inset_-1px_0_0_var(--color-line)] group-focus-within:shadow-[inset_4px_0_0_var(--color-primary)]"
      >
        <span className="flex items-start gap-3">
          <IdeaChoice idea={idea} />
          <span className="min-w-0">
            <Address email={idea.email} />
          </span>
        </span>
      </th>
      <td className="px-3 py-3">{personTypes[idea.personType]}</td>
      <td className="px-3 py-3 wrap-anywhere">
        <IdeaLink idea={idea} place={place} />
      </td>
      <td className="px-3 py-3">
        <ClampedText text={idea.solutionSummary} label="Full summary" of={idea.solutionName} />
      </td>
      <td className="px-3 py-3">
        <DocumentLink idea={idea} />
      </td>
      <td className="px-3 py-3">
        <SubmissionDate idea={idea} />
      </td>
      <td className="px-3 py-3">
        <div className="grid justify-items-start gap-2">
          <StatusChip status={idea.status} />
          <StatusSelect review={review} about={about} />
          <DecisionHistory decisions={idea.decisions} />
        </div>
      </td>
      <td className="px-3 py-3">
        <CommentsBox review={review} about={about} />
        <ReviewNotices review={review} />
      </td>
      <td className="sticky right-0 bg-inherit px-3 py-3 shadow-[inset_1px_0_0_var(--color-line)]">
        <UpdateButton review={review} about={about} />
      </td>
    </tr>
  );
}
