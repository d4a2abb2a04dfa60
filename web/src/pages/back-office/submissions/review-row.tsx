import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { personTypes } from '@portal/schema/choices';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';
import { ClampedText } from '../../../ui/clamped-text.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import { Address } from '../../../ui/contact-lines.tsx';
import { DocumentLink, IdeaChoice, IdeaLink, SubmissionDate } from './idea-parts.tsx';
import type { ListOrigin } from './idea-parts.tsx';
import { CommentsBox, ReviewForm, ReviewNotices, StatusSelect, UpdateButton } from './review-controls.tsx';
import { useReviewDesk } from './review-desk.tsx';
import { ReviewHistory } from './review-history.tsx';
import { useIdeaKeys } from './review-keys.ts';
import { ReviewQuestions } from './review-questions.tsx';
import { useReview } from './use-review.ts';

interface Props {
  idea: ReviewRowFragment;
  origin: ListOrigin;
}

// Sticky cells would cover an outline of the row: each cell draws its part of the lines.
const focusLines =
  'focus-visible:shadow-none focus-visible:outline-none focus-visible:*:shadow-[inset_0_3px_0_var(--color-focus),inset_0_5px_0_var(--color-ink),inset_0_-3px_0_var(--color-focus),inset_0_-5px_0_var(--color-ink)]!';

const inCell = 'px-2! text-sm!';

export function ReviewRow({ idea, origin }: Props) {
  const review = useReview(idea);
  const keys = useIdeaKeys(idea, review);
  const { selection } = useReviewDesk();
  const { solutionName } = idea;
  return (
    <tr
      {...keys}
      className={`group scroll-my-24 border-t ${focusLines} border-line align-top ${selection.has(idea.id) ? 'bg-primary-tint' : 'bg-white focus-within:bg-page'}`}
    >
      <th
        scope="row"
        className="sticky left-0 z-10 bg-inherit py-3 pr-2 pl-4 text-left font-semibold wrap-anywhere group-focus-within:shadow-[inset_4px_0_0_var(--color-primary)]"
      >
        <span className="grid justify-items-start gap-2 2xl:flex 2xl:items-start">
          <IdeaChoice ideas={[idea]} label={`Select ${solutionName}`} />
          <span className="min-w-0">
            <Address email={idea.email} />
          </span>
        </span>
      </th>
      <td className="px-1 py-3 2xl:px-2">{personTypes[idea.personType]}</td>
      <td className="px-2 py-3 wrap-anywhere">
        <IdeaLink idea={idea} origin={origin} />
      </td>
      <td className="px-2 py-3">
        <ClampedText text={idea.solutionSummary} label="summary" of={solutionName} />
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
          <StatusSelect review={review} className={inCell} />
          <ReviewHistory reviews={idea.reviews} />
        </div>
      </td>
      <td className="px-2 py-3">
        <CommentsBox review={review} className={`${inCell} leading-6`} />
        <ReviewNotices review={review} />
      </td>
      <td className="py-3 pr-3 pl-2">
        <UpdateButton review={review} className="px-2!" />
        <ReviewQuestions review={review} />
      </td>
    </tr>
  );
}

export function ReviewCard({ idea, origin }: Props) {
  const review = useReview(idea);
  const keys = useIdeaKeys(idea, review);
  const { selection } = useReviewDesk();
  const [isOpen, setIsOpen] = useState(false);
  const { solutionName } = idea;
  return (
    <li
      {...keys}
      className={`grid scroll-my-24 gap-3 rounded-box border p-4 ${selection.has(idea.id) ? 'border-primary bg-primary-tint' : 'border-line bg-white'}`}
    >
      <div className="flex items-start gap-3">
        <IdeaChoice ideas={[idea]} label={`Select ${solutionName}`} />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <IdeaLink idea={idea} origin={origin} />
        </div>
        <StatusChip status={idea.status} />
      </div>
      <p className="text-sm wrap-anywhere text-muted">
        <Address email={idea.email} />, {personTypes[idea.personType]}, <SubmissionDate idea={idea} />
      </p>
      <ClampedText text={idea.solutionSummary} label="summary" of={solutionName} />
      <div className="grid min-h-11 content-center">
        <DocumentLink idea={idea} />
      </div>
      <ReviewHistory reviews={idea.reviews} />
      <details
        open={isOpen || review.isEntered}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        className="group border-t border-line pt-1"
      >
        <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold text-primary">
          <span>
            Review<span className="sr-only"> {solutionName}</span>
          </span>
          <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
        </summary>
        <ReviewForm review={review} />
      </details>
    </li>
  );
}
