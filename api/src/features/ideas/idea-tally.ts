import { Not } from 'typeorm';
import { reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { dayAt } from '@portal/schema/programme-time';
import { REVIEW_DAYS_MAX } from '@portal/schema/stats';
import type { StatsRange } from '@portal/schema/stats';
import type { Context } from '../../platform/context.ts';
import type { Account } from '../accounts/account.entity.ts';
import type { Together } from '../../platform/loaders.ts';
import type { TallyChange } from '../../platform/tallies/tally.queries.ts';
import { daysOf, partsOf } from '../../platform/tallies/periods.ts';
import { columnsOf } from '../../platform/database/read-list.ts';
import type { Parameters } from '../../platform/database/read-list.ts';
import { changesOfRows, sumCounters } from '../../platform/tallies/sum.queries.ts';
import { addTally } from '../../platform/tallies/tally.service.ts';
import { countedProperties, countersOf, ideaTotals, sentToCall } from './idea-figures.ts';
import { Idea } from './idea.entity.ts';
import type { IdeaReader } from './list/idea-parts.ts';
import { findUnannounced } from './idea.queries.ts';
import { findIdeas } from './list/idea-list.queries.ts';
import { sourcesOf } from './list/seen-ideas.queries.ts';
import { wholeDays } from './waiting.ts';

interface ReviewState {
  status: ReviewStatus;
  firstDecidedAt: Date | null;
  withdrawnAt?: Date | null;
}

/** An idea before a change, and its state after it. */
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

/** @param firstOf the owner's sign-up, if this is the first idea of a person. Callers lock the account, so that of two ideas at once one is the first. */
export async function tallySubmission(ctx: Context, idea: Idea, firstOf: Date | undefined): Promise<void> {
  const changes: TallyChange[] = countersOf(idea).map((counter) => ({
    at: idea.createdAt,
    counter,
    amount: 1,
  }));
  if (firstOf) changes.push({ at: firstOf, counter: 'account.submitted', amount: 1 });
  await addTally(ctx, changes);
}

type CountedOwner = Pick<Account, 'id' | 'createdAt' | 'isSystem'>;

/** Counts an idea for its new owner: by the answers about the person, and who of the two has submitted one. */
export async function tallyHandOver(
  ctx: Context,
  change: IdeaTallyChange,
  { from, to }: { from: CountedOwner; to: CountedOwner },
): Promise<void> {
  const other = Not(change.idea.id);
  const counter = 'account.submitted';
  const ofOwner = async ({ id: ownerId, createdAt: at, isSystem }: CountedOwner, amount: number) =>
    isSystem || (await ctx.db.existsBy(Idea, { ownerId, id: other })) ? [] : [{ at, counter, amount }];
  await addTally(ctx, [
    ...tallyChanges(change, ctx.timeZone),
    ...(await ofOwner(from, -1)),
    ...(await ofOwner(to, 1)),
  ]);
}

export async function tallyIdeas(ctx: Context, changes: readonly IdeaTallyChange[]): Promise<void> {
  await addTally(
    ctx,
    changes.flatMap((change) => tallyChanges(change, ctx.timeZone)),
  );
}

function tallyChanges({ idea: from, after: to }: IdeaTallyChange, zone: string): TallyChange[] {
  const { createdAt } = from;
  const [before, after] = [countersOf(from), countersOf({ ...from, ...to })];
  const changesOf = (counters: string[], others: string[], amount: number) =>
    counters
      .filter((counter) => !others.includes(counter))
      .map((counter) => ({ at: createdAt, counter, amount }));
  const changes: TallyChange[] = [...changesOf(before, after, -1), ...changesOf(after, before, 1)];
  if (from.firstDecidedAt?.getTime() !== to.firstDecidedAt?.getTime()) {
    if (from.firstDecidedAt) changes.push(firstReviewChange(createdAt, from.firstDecidedAt, zone, -1));
    if (to.firstDecidedAt) changes.push(firstReviewChange(createdAt, to.firstDecidedAt, zone, 1));
  }
  return changes;
}

function firstReviewChange(createdAt: Date, at: Date, zone: string, amount: number): TallyChange {
  const counted = Math.min(wholeDays(createdAt, at, zone), REVIEW_DAYS_MAX);
  return { at, counter: `decision.after.${counted}`, amount };
}

/** Finds how the figures differ for an account: ideas that it must not judge count as their submitters see them, as in lists. */
export async function seenTallyChanges(
  reader: IdeaReader & Together,
  viewerId: string,
  zone: string,
): Promise<TallyChange[]> {
  const ids = await findUnannounced(reader, viewerId);
  if (ids.length === 0) return [];
  const page = { selection: { ids }, sort: 'NEWEST', limit: ids.length } as const;
  const [decided, seen] = [await findIdeas(reader, page), await findIdeas(reader, { ...page, viewerId })];
  return decided.flatMap((idea, n) => tallyChanges({ idea, after: seen[n] ?? idea }, zone));
}

/** Whose figures are summed: as an account sees them; without an account, all ideas count as decided. */
interface Figured {
  viewerId: string | undefined;
  /** Counts the rows of one call, and the accounts that sent them: tallies are sums over all calls. */
  callId?: string | undefined;
}

/** Returns what counts the ideas of a call, and the accounts that sent them, in place of the tallies. */
export const changesOfCall = (ctx: IdeaReader & Pick<Context, 'timeZone'>, { viewerId, callId }: Figured) =>
  callId === undefined
    ? undefined
    : changesOfRows(ctx, (add: Parameters['add']) => {
        const columns = columnsOf(ctx.db, Idea, countedProperties).map((one) => `idea.${one.databaseName}`);
        const ideas = sourcesOf(ctx, { viewerId }, add).map(({ from, conditions }) => {
          const all = [...conditions, `idea.challenge_id = ${add(callId)}`];
          return `SELECT ${columns.join(', ')} FROM ${from} WHERE ${all.join(' AND ')}`;
        });
        // The ideas come first: which of them the account must not judge is read from the table of accounts.
        return new Map([
          ['ideas', ideas.join(' UNION ALL ')],
          ['accounts', `SELECT * FROM accounts AS account WHERE ${sentToCall(callId, add)}`],
        ]);
      });

/** Sums the figures over days. */
export async function sumFigures(
  ctx: IdeaReader & Together & Pick<Context, 'timeZone'>,
  { viewerId, callId }: Figured,
  range: StatsRange,
): Promise<Map<string, number>> {
  const { timeZone } = ctx;
  const days = daysOf(range);
  const [sums, changes] = await Promise.all([
    sumCounters(ctx, partsOf(days), { changes: changesOfCall(ctx, { viewerId, callId }) }),
    viewerId && callId === undefined ? seenTallyChanges(ctx, viewerId, timeZone) : [],
  ]);
  for (const { at, counter, amount } of changes) {
    const day = dayAt(at, timeZone);
    // As strings, too, '-infinity' sorts before and 'infinity' after every day.
    if (day >= days.from && day < days.before) sums.set(counter, (sums.get(counter) ?? 0) + amount);
  }
  return sums;
}

export async function countSubmittedIdeas(ctx: Context): Promise<number> {
  const sums = await sumCounters(ctx, partsOf(daysOf({ from: null, to: null })), { ofRows: true });
  return sums.get(ideaTotals.totalIdeas.counter) ?? 0;
}
