import { Check, CircleAlert, CircleCheck, CircleX, Clock, PencilLine } from 'lucide-react';
import { reviewStatuses, reviewTraits } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { Button } from '../../../ui/button.tsx';
import { controlLooks } from '../../../ui/field.tsx';
import type { Review } from './use-review.ts';

interface Props {
  review: Review;
  className?: string;
}

const icons = {
  success: { Icon: CircleCheck, className: 'text-success' },
  danger: { Icon: CircleX, className: 'text-danger' },
  warning: { Icon: Clock, className: 'text-warning' },
};

/** Selects the new status; before a choice, shows the stored one with its icon. */
export function StatusSelect({ review, className = '' }: Props) {
  const { shown, status } = review;
  const { tone, label } = reviewTraits[shown || status];
  const { Icon, className: colour } = icons[tone];
  return (
    <span className="relative block">
      <Icon
        aria-hidden="true"
        className={`pointer-events-none absolute top-1/2 left-2 size-4 -translate-y-1/2 ${colour}`}
      />
      {!shown && <span className="sr-only">{label}</span>}
      <select
        aria-label={`Status of ${review.solutionName}`}
        name="reviewStatus"
        disabled={review.isOwn}
        value={shown}
        onChange={({ target }) => review.choose(target.value as ReviewStatus | '')}
        className={`${controlLooks} pl-8! ${className}`}
      >
        <option value="">Select</option>
        {Object.entries(reviewStatuses).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Takes the next comment: it starts empty. */
export function CommentsBox({ review, rows, className = '' }: Props & { rows: number }) {
  return (
    <textarea
      aria-label={`Comments of ${review.solutionName}`}
      name="reviewerComments"
      placeholder="Add comments"
      rows={rows}
      disabled={review.isOwn}
      maxLength={LONG_TEXT_MAX}
      value={review.comments}
      onChange={({ target }) => review.write(target.value)}
      // Typing may leave it scrolled to the middle of a line.
      onBlur={({ target }) => target.scrollTo(0, 0)}
      className={`${controlLooks} ${className}`}
    />
  );
}

export function UpdateButton({ review, className = '' }: Props) {
  return (
    <Button
      dense
      variant={review.isEntered ? 'primary' : 'secondary'}
      disabled={review.isOwn}
      onClick={() => void review.save()}
      aria-label={`Update the review of ${review.solutionName}`}
      className={className}
    >
      Update
    </Button>
  );
}

/** Says in a word how the entry stands. */
export function EntryState({ review: { ask, isSaving, isEntered, isSaved } }: { review: Review }) {
  const word =
    ask?.kind === 'FAILED' || ask?.kind === 'STALE'
      ? ({ text: 'Not saved', Icon: CircleAlert, className: 'text-danger' } as const)
      : isSaving
        ? ({ text: 'Saving', Icon: undefined, className: 'text-muted' } as const)
        : isEntered
          ? ({ text: 'Unsaved', Icon: PencilLine, className: 'text-warning' } as const)
          : isSaved
            ? ({ text: 'Saved', Icon: Check, className: 'text-success' } as const)
            : undefined;
  if (!word) return null;
  const { text, Icon, className } = word;
  return (
    <p
      className={`flex items-center justify-center gap-0.5 text-xs leading-4 font-semibold whitespace-nowrap ${className}`}
    >
      {Icon && <Icon aria-hidden="true" className="size-3 shrink-0" />}
      {text}
    </p>
  );
}
