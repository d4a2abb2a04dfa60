import { CommentsBox, KEEPS_STATUS, ReviewNotices, StatusSelect, UpdateButton } from './review-controls.tsx';
import { ReviewQuestions } from './review-questions.tsx';
import type { Review } from './use-review.ts';

/** The controls of a review one below the other, where there is no table. */
export function ReviewForm({
  review,
  solutionName,
  commentRows = 4,
}: {
  review: Review;
  solutionName: string;
  commentRows?: number;
}) {
  const about = `of ${solutionName}`;
  return (
    <div className="grid gap-3">
      <label className="grid gap-1">
        <span className="font-semibold">Status</span>
        <StatusSelect review={review} about={about} />
        <span className="text-sm text-muted">{KEEPS_STATUS}</span>
      </label>
      <label className="grid gap-1">
        <span className="font-semibold">Comments</span>
        <CommentsBox review={review} about={about} rows={commentRows} />
      </label>
      <ReviewNotices review={review} />
      <UpdateButton review={review} about={about} className="w-full" />
      <ReviewQuestions review={review} solutionName={solutionName} />
    </div>
  );
}
