/** The refusals of reviews, each with its condition and its words. */
import { fail, failField } from '@portal/schema/errors';
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import type { Context } from '../../../platform/context.ts';
import { staffNameOf } from '../../accounts/reviewer.ts';
import { readRejectionReasons } from '../../programme/rejection-reason.service.ts';
import type { Idea } from '../../ideas/idea.entity.ts';
import { failStale } from '../../ideas/without-persons.ts';
import { toldOf } from '../announcing/announce.service.ts';
import type { IdeaReview } from './idea-review.entity.ts';

/** Refuses a reason and a duplicate with another status than one that asks for a reason, and a reason that cannot be chosen. */
export async function requireRejection(
  ctx: Context,
  status: ReviewStatus,
  {
    reasonId,
    duplicateOfId,
  }: { reasonId?: string | null | undefined; duplicateOfId?: string | null | undefined },
): Promise<void> {
  const isRejection = reviewTraits[status].asksReason;
  const refuse = (field: string) =>
    failField(field, `Leave out ${field}: it goes with ${reviewStatuses.REJECTED} only.`);
  if (duplicateOfId && !isRejection) refuse('duplicateOfId');
  if (!reasonId) return;
  if (!isRejection) refuse('reasonId');
  const { stored } = await readRejectionReasons(ctx);
  if (!stored.some(({ id }) => id === reasonId))
    failField('reasonId', 'The list of reasons changed. Choose one of those that it has now.');
}

/** Refuses reviews of ideas that their submitters withdrew. */
export function refuseWithdrawn(ideas: readonly Idea[]): void {
  const withdrawn = ideas.filter(({ withdrawnAt }) => withdrawnAt);
  if (withdrawn.length === 0) return;
  const names = withdrawn.map(({ solutionName, reference }) => `“${solutionName}” (${reference})`);
  fail('CONFLICT', {
    message: `Withdrawn by the submitter: ${names.join(', ')}. Withdrawn ideas cannot be decided. Nothing was saved.`,
  });
}

/** Refuses a review of a version that is not the newest, with the current state of the idea. */
export async function failOutdated(ctx: Context, idea: Idea, last: IdeaReview | undefined): Promise<never> {
  const { version, status, reviewerComments, updatedAt } = idea;
  const words = {
    reviewerComments,
    reviewedBy: last?.reviewer?.email ?? null,
    reviewerName: (last?.reviewer && (await staffNameOf(ctx, last.reviewer.id))) ?? null,
    reviewedAt: updatedAt.toISOString(),
    announcedDecision: (await toldOf(ctx, idea)) ?? null,
  };
  return failStale(ctx, { version, status, ...words });
}

/** Refuses a decision while the submitter can still answer questions. */
export function refuseAsked(ideas: readonly Idea[]): void {
  const asked = ideas.flatMap(({ askedUntil, reference }) => (askedUntil ? reference : []));
  if (asked.length === 0) return;
  fail('CONFLICT', {
    message: `${asked.join(', ')} ${asked.length === 1 ? 'waits for its submitter' : 'wait for their submitters'}. Nothing was saved. Wait for the answer, or take the questions back on the idea’s page.`,
  });
}
