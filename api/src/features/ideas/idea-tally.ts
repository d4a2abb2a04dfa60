import { reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { DAY } from '@portal/schema/limits';
import { REVIEW_DAYS_MAX } from '@portal/schema/stats';
import type { Context } from '../../platform/context.ts';
import type { TallyChange } from '../../platform/tallies/tally.queries.ts';
import { daysOf, partsOf } from '../../platform/tallies/periods.ts';
import { sumCounters } from '../../platform/tallies/sum.queries.ts';
import { addTally } from '../../platform/tallies/tally.service.ts';
import { countersOf, ideaTotals } from './idea-figures.ts';
import type { Idea } from './idea.entity.ts';
import { hasOtherIdea } from './idea.queries.ts';

interface ReviewState {
  status: ReviewStatus;
  firstDecidedAt: Date | null;
  withdrawnAt?: Date | null;
}

/** What an idea was, and what of it is another now. */
interface IdeaTallyChange {
  idea: Idea;
  after: ReviewState;
}

export function reviewStateAfter(
  { firstDecidedAt }: ReviewState,
  status: ReviewStatus,
  at: Date,
): ReviewState {
  return { status, firstDecidedAt: firstDecidedAt ?? (reviewTraits[status].decides ? at : null) };
}

/** @param signedUpAt of the owner, whose account is locked: of two concurrent ideas, one is the first */
export async function tallySubmission(ctx: Context, idea: Idea, signedUpAt: Date): Promise<void> {
  const changes: TallyChange[] = countersOf(idea).map((counter) => ({
    at: idea.createdAt,
    counter,
    amount: 1,
  }));
  if (!(await hasOtherIdea(ctx.db, idea)))
    changes.push({ at: signedUpAt, counter: 'account.submitted', amount: 1 });
  await addTally(ctx, changes);
}

export async function tallyIdeas(ctx: Context, changes: readonly IdeaTallyChange[]): Promise<void> {
  await addTally(ctx, changes.flatMap(tallyChanges));
}

function tallyChanges({ idea: from, after: to }: IdeaTallyChange): TallyChange[] {
  const { createdAt } = from;
  const [before, after] = [countersOf(from), countersOf({ ...from, ...to })];
  const changesOf = (counters: string[], others: string[], amount: number) =>
    counters
      .filter((counter) => !others.includes(counter))
      .map((counter) => ({ at: createdAt, counter, amount }));
  const changes: TallyChange[] = [...changesOf(before, after, -1), ...changesOf(after, before, 1)];
  if (from.firstDecidedAt?.getTime() !== to.firstDecidedAt?.getTime()) {
    if (from.firstDecidedAt) changes.push(firstReviewChange(createdAt, from.firstDecidedAt, -1));
    if (to.firstDecidedAt) changes.push(firstReviewChange(createdAt, to.firstDecidedAt, 1));
  }
  return changes;
}

function firstReviewChange(createdAt: Date, at: Date, amount: number): TallyChange {
  const days = Math.floor((at.getTime() - createdAt.getTime()) / DAY);
  const counted = Math.min(Math.max(days, 0), REVIEW_DAYS_MAX);
  return { at, counter: `decision.after.${counted}`, amount };
}

export async function countSubmittedIdeas({ db }: Context): Promise<number> {
  const sums = await sumCounters(db, partsOf(daysOf({ from: null, to: null })));
  return sums.get(ideaTotals.totalIdeas.counter) ?? 0;
}
