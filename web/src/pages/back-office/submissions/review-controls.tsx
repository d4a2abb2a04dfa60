/** The controls of a review, put together by the table's row, the card and the idea's page. */
import { Check, PencilLine } from 'lucide-react';
import { reviewStatuses } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { hourOf } from '../../../app/words.ts';
import { Button } from '../../../ui/button.tsx';
import { controlLooks } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Review } from './use-review.ts';

/** What the empty choice means. */
export const KEEPS_STATUS = '“Select” leaves the status as it is.';

interface Props {
  review: Review;
  className?: string;
  /** Whose review it is, in words that follow the control's name: "of …". */
  about: string;
}

/** The new status; the empty choice leaves the status as it is. Nothing chosen, it shows the decision that was made. */
export function StatusSelect({ review, about, className = '' }: Props) {
  return (
    <select
      aria-label={`Status ${about}`}
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

// What is above and below the lines: less than half of what is between them, so that no line is cut.
const AROUND_LINES = '0.625rem';

/** The words for the submitter. The box grows with them, up to twice its rows. */
export function CommentsBox({ review, about, rows = 3, className = 'leading-7' }: Props & { rows?: number }) {
  const heights = {
    fieldSizing: 'content',
    minHeight: `calc(${rows}lh + ${AROUND_LINES})`,
    maxHeight: `calc(${2 * rows}lh + ${AROUND_LINES})`,
  } as const;
  return (
    <textarea
      aria-label={`Comments ${about}`}
      name="reviewerComments"
      placeholder="Add comments"
      rows={rows}
      style={heights}
      maxLength={LONG_TEXT_MAX}
      value={review.comments}
      onChange={({ target }) => review.setComments(target.value)}
      // Where somebody typed it may stop within a line.
      onBlur={({ target }) => target.scrollTo(0, 0)}
      className={`${controlLooks} py-1! ${className}`}
    />
  );
}

/** What stands in the way of saving: somebody else's review, or a failure. */
export function ReviewNotices({ review: { conflict, failure } }: Pick<Props, 'review'>) {
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
      {failure && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
    </>
  );
}

/** Saves the review, and tells whether it is saved. */
export function UpdateButton({ review, about, className = '' }: Props) {
  const { isSaving, isEntered, savedAt, save } = review;
  return (
    <div className="grid gap-1">
      <Button
        variant={isEntered ? 'primary' : 'secondary'}
        busy={isSaving && 'Updating...'}
        onClick={() => void save()}
        aria-label={isSaving ? undefined : `Update the review ${about}`}
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
