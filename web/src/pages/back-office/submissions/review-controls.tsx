import { Check, PencilLine } from 'lucide-react';
import { reviewStatuses } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { hourOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { controlLooks } from '../../../ui/field.tsx';
import { Notice, OutcomeNotice } from '../../../ui/notice.tsx';
import { ReviewQuestions } from './review-questions.tsx';
import type { Review } from './use-review.ts';

const KEEPS_STATUS = '“Select” leaves the status as it is.';

interface Props {
  review: Review;
  className?: string;
}

/** Selects the new status; before a choice, shows the status of the last review. */
export function StatusSelect({ review, className = '' }: Props) {
  return (
    <select
      aria-label={`Status of ${review.solutionName}`}
      name="reviewStatus"
      title={KEEPS_STATUS}
      value={review.shownStatus}
      onChange={({ target }) => review.setStatus(target.value as ReviewStatus | '')}
      className={`${controlLooks} ${className}`}
    >
      <option value="">Select</option>
      {Object.entries(reviewStatuses).map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}

// Padding and border: less than half a line height, so that no line is cut.
const AROUND_LINES = '0.625rem';

export function CommentsBox({ review, rows = 3, className = 'leading-7' }: Props & { rows?: number }) {
  const heights = {
    fieldSizing: 'content',
    minHeight: `calc(${rows}lh + ${AROUND_LINES})`,
    maxHeight: `calc(${2 * rows}lh + ${AROUND_LINES})`,
  } as const;
  return (
    <textarea
      aria-label={`Comments of ${review.solutionName}`}
      name="reviewerComments"
      placeholder="Add comments"
      rows={rows}
      style={heights}
      maxLength={LONG_TEXT_MAX}
      value={review.comments}
      onChange={({ target }) => review.setComments(target.value)}
      // Typing may leave it scrolled to the middle of a line.
      onBlur={({ target }) => target.scrollTo(0, 0)}
      className={`${controlLooks} py-1! ${className}`}
    />
  );
}

export function ReviewNotices({ review: { conflict, failure } }: { review: Review }) {
  return (
    <>
      {conflict && (
        <Notice tone="warning">
          <p className="wrap-anywhere">
            {conflict.reviewedBy ?? 'Somebody else'} saved this idea in the meantime:{' '}
            {reviewStatuses[conflict.status]}
            {conflict.reviewerComments && `, “${conflict.reviewerComments}”`}. Your entry is kept. Press
            Update to replace theirs.
          </p>
        </Notice>
      )}
      {failure && <OutcomeNotice message={failure} />}
    </>
  );
}

export function UpdateButton({ review, className = '' }: Props) {
  const { isSaving, isEntered, savedAt, save } = review;
  return (
    <div className="grid gap-1">
      <Button
        variant={isEntered ? 'primary' : 'secondary'}
        busy={isSaving && 'Updating...'}
        onClick={() => void save()}
        aria-label={isSaving ? undefined : `Update the review of ${review.solutionName}`}
        className={className}
      >
        Update
      </Button>
      {isEntered && !isSaving && (
        <p className="flex items-center gap-1 text-sm font-semibold text-warning">
          <PencilLine aria-hidden="true" className="size-4 shrink-0" />
          Unsaved
        </p>
      )}
      <p role="status" className="flex items-center gap-1 text-sm text-success">
        {savedAt && !isSaving && (
          <>
            <Check aria-hidden="true" className="size-4 shrink-0" />
            Saved {hourOf(savedAt)}
          </>
        )}
      </p>
    </div>
  );
}

export function ReviewForm({ review, commentRows = 4 }: { review: Review; commentRows?: number }) {
  return (
    <div className="grid gap-3">
      <label className="grid gap-1">
        <span className="font-semibold">Status</span>
        <StatusSelect review={review} />
        <span className="text-sm text-muted">{KEEPS_STATUS}</span>
      </label>
      <label className="grid gap-1">
        <span className="font-semibold">Comments</span>
        <CommentsBox review={review} rows={commentRows} />
      </label>
      <ReviewNotices review={review} />
      <UpdateButton review={review} className="w-full" />
      <ReviewQuestions review={review} />
    </div>
  );
}
