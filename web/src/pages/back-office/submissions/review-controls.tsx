/** The controls of a review, put together by the table's row, the card and the idea's page. */
import { Check } from 'lucide-react';
import { reviewStatuses } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { Button } from '../../../ui/button.tsx';
import { controlLooks } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Review } from './use-review.ts';

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

interface Props {
  review: Review;
  className?: string;
  /** Whose review it is, in words that follow the control's name: "of …". */
  about: string;
}

/** The new status; the empty choice keeps the present one. */
export function StatusSelect({ review, about, className = '' }: Props) {
  return (
    <select
      aria-label={`Status ${about}`}
      name="reviewStatus"
      value={review.status}
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

/** The words for the submitter. */
export function CommentsBox({ review, about, rows = 3, className = '' }: Props & { rows?: number }) {
  return (
    <textarea
      aria-label={`Comments ${about}`}
      name="reviewerComments"
      placeholder="Add comments"
      rows={rows}
      maxLength={LONG_TEXT_MAX}
      value={review.comments}
      onChange={({ target }) => review.setComments(target.value)}
      className={`${controlLooks} ${className}`}
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
            {conflict.reviewedBy ?? 'Somebody else'} saved this idea meanwhile:{' '}
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

/** Saves the review, and tells when it is saved. */
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
      <p role="status" className="flex items-center gap-1 text-sm text-success">
        {savedAt && !isSaving && (
          <>
            <Check aria-hidden="true" className="size-4 shrink-0" />
            Saved {time.format(savedAt)}
          </>
        )}
      </p>
    </div>
  );
}
