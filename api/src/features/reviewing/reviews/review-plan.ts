/** What a save of reviews writes and announces: a pure function of what is stored, the save, the programme and the time. */
import { UNDO_WINDOW } from '@portal/schema/limits';
import { reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { reviewStateAfter } from '../../ideas/idea-tally.ts';
import type { Idea } from '../../ideas/idea.entity.ts';
import { waitStateAfter } from '../../ideas/waiting.ts';
import type { Step } from '../../ideas/waiting.ts';
import type { Programme } from '../../programme/programme.entity.ts';
import type { IdeaReview } from './idea-review.entity.ts';

/** A review to save. Undefined values stay as they are. */
export interface Review {
  status: ReviewStatus | undefined;
  comments: string | undefined;
  /** The reason of the list; null without a reason. */
  reasonId?: string | null | undefined;
  /** The idea that this one repeats; null if it repeats no idea. */
  duplicateOf?: Idea | null | undefined;
  /** Whether the call itself announces the review. */
  isAtOnce?: boolean;
}

/** An idea to review, as it is stored. */
export interface Reviewed {
  idea: Idea;
  /** The last review of the idea; undefined where there is none, or each was undone. */
  last: IdeaReview | undefined;
  /** The announced reviews, in order. */
  announced: readonly Step[];
  review: Review;
}

/** What the reviews of a save have in common. */
interface Save {
  id: string;
  reviewerId: string;
  /** Whether new comments under an unchanged status are emailed. */
  notify: boolean;
}

interface Clock {
  now: Date;
  zone: string;
}

/** Tells whether a review waits for a release. Comments alone wait, too, if they are about a decision that waits. */
export function waitsForRelease(
  { announcing }: Pick<Programme, 'announcing'>,
  status: ReviewStatus | undefined,
  last: Pick<IdeaReview, 'announcedAt' | 'announceAt' | 'releaseId'> | undefined,
): boolean {
  const isReleased = last && !last.announcedAt && (last.announceAt === null || last.releaseId !== null);
  return announcing === 'BY_RELEASE' || (status === undefined && isReleased === true);
}

/**
 * Plans a save. All its reviews are on hold equally long: until they can no longer be undone, or until a release where one of
 * them waits for that.
 * @returns when they are announced, null for the release; the job that does it; and the rows
 */
export function planReviews(
  reviewed: readonly Reviewed[],
  save: Save,
  programme: Pick<Programme, 'announcing' | 'promisedDays'>,
  { now, zone }: Clock,
) {
  const waits = reviewed.some(({ review, last }) => waitsForRelease(programme, review.status, last));
  const announceAt = waits ? null : new Date(now.getTime() + UNDO_WINDOW);
  const promise = { days: programme.promisedDays, zone };
  const changes = reviewed.map((one) => changeOf(one, save, { now, announceAt, promise }));
  const isLater = changes.some(({ isAtOnce }) => !isAtOnce);
  return { announceAt, jobAt: isLater ? announceAt : null, changes };
}

function changeOf(
  { idea, last, announced, review }: Reviewed,
  { id: saveId, reviewerId, notify }: Save,
  {
    now,
    announceAt,
    promise,
  }: { now: Date; announceAt: Date | null; promise: { days: number; zone: string } },
) {
  const { status = idea.status, comments, duplicateOf, isAtOnce } = review;
  // The reason and the original hold while the status stays.
  const sameStatus = status === idea.status ? last : undefined;
  const { reasonId = sameStatus?.reasonId ?? null } = review;
  const original = duplicateOf === undefined ? sameStatus?.duplicateOfId : duplicateOf?.id;
  const after = {
    id: idea.id,
    ...reviewStateAfter(idea, status, now),
    ...waitStateAfter(idea, announced, { at: now, to: status }, promise),
    reviewerComments: comments ?? commentsBefore(idea, last, review, reviewerId),
    lastReviewerId: reviewerId,
    version: idea.version + 1,
    updatedAt: now,
  };
  const row = {
    ...{ ideaId: idea.id, reviewerId, saveId, version: after.version, reviewedAt: now },
    ...{ fromStatus: idea.announcedStatus, toStatus: status, comments: after.reviewerComments },
    ...{ reasonId, duplicateOfId: original ?? null, commentsSent: comments !== undefined },
    // A review is emailed, too, if it replaces one whose comments would have been emailed.
    notify: notify || (last?.announcedAt === null && last.notify),
    ...{ announceAt, announcedAt: null },
  };
  return { idea, after, row, isAtOnce, duplicateOf };
}

/**
 * Returns the comments of a review that brings none. Comments that wait are not sent with another status, except the
 * reviewer's own on a status that decides nothing.
 */
function commentsBefore(
  { status: before, reviewerComments, announcedComments }: Idea,
  last: IdeaReview | undefined,
  { status, isAtOnce }: Review,
  reviewerId: string,
): string {
  const isOwnComment = !reviewTraits[before].decides && last?.reviewerId === reviewerId;
  const isOther = status !== undefined && (isAtOnce || (status !== before && !isOwnComment));
  return isOther ? announcedComments : reviewerComments;
}
