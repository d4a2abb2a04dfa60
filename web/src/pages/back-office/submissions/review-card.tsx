import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { personTypes } from '@portal/schema/choices';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';
import { ClampedText } from '../../../ui/clamped-text.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Address } from '../shared/address.tsx';
import { DecisionHistory } from './decision-history.tsx';
import { IdeaChoice } from './idea-choice.tsx';
import { DocumentLink, IdeaLink, SubmissionDate } from './idea-parts.tsx';
import type { ListPlace } from './idea-parts.tsx';
import { ReviewForm } from './review-form.tsx';
import { useReviewDesk } from './review-desk.tsx';
import { useIdeaKeys } from './use-idea-keys.ts';
import { useReview } from './use-review.ts';

/** One idea on a small screen: what it is, and the form that decides it, folded away until it is needed. */
export function ReviewCard({ idea, place }: { idea: ReviewRowFragment; place: ListPlace }) {
  const review = useReview(idea);
  const keys = useIdeaKeys(idea, review);
  const { selection } = useReviewDesk();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li
      {...keys}
      className={`grid scroll-my-24 gap-3 rounded-box border p-4 ${selection.has(idea.id) ? 'border-primary bg-primary-tint' : 'border-line bg-white'}`}
    >
      <div className="flex items-start gap-3">
        <IdeaChoice idea={idea} />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <IdeaLink idea={idea} place={place} />
        </div>
        <StatusChip status={idea.status} />
      </div>
      <p className="text-sm wrap-anywhere text-muted">
        <Address email={idea.email} />, {personTypes[idea.personType]}, <SubmissionDate idea={idea} />
      </p>
      <ClampedText text={idea.solutionSummary} label="summary" of={idea.solutionName} />
      <p className="flex min-h-11 items-center">
        <DocumentLink idea={idea} />
      </p>
      <DecisionHistory decisions={idea.decisions} />
      <details
        open={isOpen || review.isEntered}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        className="group border-t border-line pt-1"
      >
        <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold text-primary">
          <span>
            Review<span className="sr-only"> {idea.solutionName}</span>
          </span>
          <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
        </summary>
        <ReviewForm review={review} solutionName={idea.solutionName} />
      </details>
    </li>
  );
}
