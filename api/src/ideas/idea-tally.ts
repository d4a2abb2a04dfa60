/** What the statistics count of ideas (stats/counter.ts), in the transaction that submits or reviews them. */
import { reviewTraits } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import { dayAt } from '@portal/schema/programme-time';
import { DECISION_DAYS_MAX } from '@portal/schema/stats';
import { DAY } from '@portal/schema/limits';
import type { Context } from '../context.ts';
import type { TallyChange } from '../stats/counter.ts';
import { addTally } from '../stats/tally.service.ts';
import type { Idea } from './idea.entity.ts';
import { findSignUpOfFirst } from './idea.queries.ts';

/** Where an idea stands with its reviewers. */
export interface Standing {
  status: ReviewStatus;
  firstDecidedAt: Date | null;
}

/** An idea that goes from one standing to another. */
export interface StandingChange {
  createdAt: Date;
  from: Standing;
  to: Standing;
}

/**
 * The standing of an idea after a review.
 * @param at when it is reviewed
 */
export function standingAfter({ firstDecidedAt }: Standing, status: ReviewStatus, at: Date): Standing {
  return { status, firstDecidedAt: firstDecidedAt ?? (reviewTraits[status].decides ? at : null) };
}

/** Counts an idea that was just stored, and its owner when it is their first. */
export async function tallySubmission(ctx: Context, idea: Idea): Promise<void> {
  const day = dayAt(idea.createdAt, ctx.timeZone);
  const signedUpAt = await findSignUpOfFirst(ctx.db, idea);
  await addTally(ctx, [
    { day, counter: 'idea.submitted', amount: 1 },
    { day, counter: `idea.person.${idea.personType}`, amount: 1 },
    { day, counter: `idea.gender.${idea.gender}`, amount: 1 },
    { day, counter: `idea.age.${idea.ageGroup}`, amount: 1 },
    { day, counter: `idea.focus.${idea.focusArea}`, amount: 1 },
    { day, counter: `idea.status.${idea.status}`, amount: 1 },
    ...(signedUpAt
      ? [{ day: dayAt(signedUpAt, ctx.timeZone), counter: 'account.submitted', amount: 1 } as const]
      : []),
  ]);
}

/** Counts reviews, and just so what takes them back: each idea moves from its standing before to that after. */
export async function tallyReviews(ctx: Context, changes: readonly StandingChange[]): Promise<void> {
  await addTally(
    ctx,
    changes.flatMap((change) => reviewChanges(change, ctx.timeZone)),
  );
}

/** What changes when an idea goes from one standing to another. */
function reviewChanges({ createdAt, from, to }: StandingChange, zone: string): TallyChange[] {
  const day = dayAt(createdAt, zone);
  const changes: TallyChange[] = [];
  if (from.status !== to.status) {
    changes.push(
      { day, counter: `idea.status.${from.status}`, amount: -1 },
      { day, counter: `idea.status.${to.status}`, amount: 1 },
    );
  }
  if (from.firstDecidedAt?.getTime() !== to.firstDecidedAt?.getTime()) {
    if (from.firstDecidedAt) changes.push(decision(createdAt, from.firstDecidedAt, -1, zone));
    if (to.firstDecidedAt) changes.push(decision(createdAt, to.firstDecidedAt, 1, zone));
  }
  return changes;
}

function decision(createdAt: Date, decidedAt: Date, amount: number, zone: string): TallyChange {
  const days = Math.floor((decidedAt.getTime() - createdAt.getTime()) / DAY);
  const counted = Math.min(Math.max(days, 0), DECISION_DAYS_MAX);
  return { day: dayAt(decidedAt, zone), counter: `decision.after.${counted}`, amount };
}
