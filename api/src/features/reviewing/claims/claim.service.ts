import { In } from 'typeorm';
import { isElevated } from '@portal/schema/access';
import { fail } from '@portal/schema/errors';
import { undecidedStatuses } from '@portal/schema/review-status';
import { assignIdeasRules, ideaIdsRules } from '@portal/schema/idea';
import { READING_WINDOW } from '@portal/schema/limits';
import { parse } from '@portal/schema/rules';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { Reviewer } from '../../accounts/reviewer.ts';
import type { Account } from '../../accounts/account.entity.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { lockIdeas, unknownOf } from '../../ideas/idea.queries.ts';
import { findBarredAccounts, findBarredIdeas, findBars } from '../../ideas/list/seen-ideas.queries.ts';
import { Claim } from './claim.entity.ts';
import { barsOf, requireJudge } from '../conflicts/conflict.service.ts';
import * as queries from './claim.queries.ts';

/** Returns the claim on an idea, by the id of the idea. */
export const claimOf = defineLoader<Claim | undefined>(
  (ctx, ideaIds) => queries.findClaims(ctx.db, ideaIds, ctx.now()),
  undefined,
);

/** @throws DomainError NOT_FOUND, also of an idea that the caller must not judge */
export async function findClaim(ctx: Context, key: string): Promise<Claim> {
  const claim = await findRow(ctx.db, key, (db, id) => queries.findClaimById(db, id, ctx.now()));
  const barred = await findBarredIdeas(ctx, requireActor(ctx).id, [claim.ideaId]);
  return barred.size > 0 ? fail('NOT_FOUND') : claim;
}

export async function listStaff(ctx: Context): Promise<Reviewer[]> {
  return (await queries.findStaff(ctx.db)).map(({ id, email }) => new Reviewer(id, email));
}

/** Tells whether the caller may judge an idea. @throws DomainError NOT_FOUND */
async function mayJudge(ctx: Context, ideaId: string): Promise<boolean> {
  const idea = await findRow(ctx.db, ideaId, (db, id) =>
    db.findOne(Idea, { where: { id }, select: { id: true } }),
  );
  return (await barsOf(ctx, [idea])).size === 0;
}

function readingOf(ctx: Context) {
  const now = ctx.now();
  return { holderId: requireActor(ctx).id, now, until: new Date(now.getTime() + READING_WINDOW) };
}

/** Begins or renews the caller's reading, unless they may not judge the idea. Returns the claim in force. */
export async function claimIdea(ctx: Context, ideaId: string): Promise<Claim | undefined> {
  if (!(await mayJudge(ctx, ideaId))) return undefined;
  const reading = readingOf(ctx);
  await queries.upsertReading(ctx, ideaId, reading);
  return claimOf(ctx, ideaId);
}

/** Ends the caller's reading of an idea; an assignment stays. Returns the claim in force, as `claimIdea` does. */
export async function endReading(ctx: Context, ideaId: string): Promise<Claim | undefined> {
  if (!(await mayJudge(ctx, ideaId))) return undefined;
  await endReadings(ctx, [ideaId]);
  await ctx.db.update(Claim, { ideaId, holderId: requireActor(ctx).id }, { readUntil: null });
  return claimOf(ctx, ideaId);
}

/** Takes an idea without a decision for the caller. @returns its id; undefined when no such idea is left */
export async function takeNext(ctx: Context): Promise<string | undefined> {
  const reading = readingOf(ctx);
  const assigned = await queries.takeAssigned(ctx, reading, undecidedStatuses);
  return assigned ?? queries.takeUnclaimed(ctx, reading, undecidedStatuses);
}

async function recordClaims(
  ctx: Context,
  action: 'IDEA_ASSIGNED' | 'IDEA_GIVEN_BACK',
  ideas: readonly { ideaId: string; reference: string }[],
  details = {},
): Promise<void> {
  if (ideas.length === 0) return;
  const ideaIds = ideas.map(({ ideaId }) => ideaId);
  await recordAudit(ctx, {
    action,
    withheldFrom: await findBarredAccounts(ctx, ideaIds),
    subjectKind: 'IDEAS',
    subjectLabel: ideas.length === 1 ? '1 idea' : `${ideas.length} ideas`,
    details: { ...details, ideas: ideas.map(({ reference }) => reference).join(', ') },
  });
}

interface Counted {
  count: number;
  notFound: string[];
}

/**
 * Releases ideas: the caller's own claims, and assignments to anybody.
 * @returns the number of ideas, and the ids that no idea has
 * @throws DomainError INVALID_INPUT, FORBIDDEN when the caller must not judge one of the ideas
 */
export async function giveBackIdeas(ctx: Context, input: unknown): Promise<Counted> {
  const { ideaIds } = parse(ideaIdsRules, input);
  return inTransaction(ctx, async (ctx) => {
    const ideas = await lockIdeas(ctx, ideaIds);
    await requireJudge(ctx, ideas);
    const known = ideas.map(({ id }) => id);
    const ended = await queries.deleteClaims(ctx.db, known, requireActor(ctx).id);
    await recordClaims(
      ctx,
      'IDEA_GIVEN_BACK',
      ended.filter(({ kind }) => kind === 'ASSIGNED'),
    );
    return { count: ended.length, notFound: unknownOf(ideaIds, ideas) };
  });
}

/**
 * Assigns ideas to one person, or evenly to several, but not to anybody who must not judge them.
 * @returns the number of ideas, and the ids that no idea has
 * @throws DomainError INVALID_INPUT, NOT_FOUND for a person, FORBIDDEN when the caller must not judge one of the ideas
 */
export async function assignIdeas(ctx: Context, input: unknown): Promise<Counted> {
  const { ideaIds, to } = parse(assignIdeasRules, input);
  return inTransaction(ctx, async (ctx) => {
    const known = await lockIdeas(ctx, ideaIds);
    await requireJudge(ctx, known);
    const ideas = known.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.id.localeCompare(b.id));
    const staff = new Map((await queries.findStaff(ctx.db)).map(({ id, email }) => [id, email]));
    const shares = new Map([...new Set(to)].map((id) => [id, 0]));
    if (![...shares.keys()].every((id) => staff.has(id))) {
      fail('NOT_FOUND', { message: 'One of these people is not a reviewer any more. Choose again.' });
    }
    const bars = await findBars(
      ctx,
      ideas.map(({ id }) => id),
    );
    const assigned = ideas.flatMap(({ id, reference }) => {
      const barred = bars.filter(({ ideaId }) => ideaId === id).map(({ accountId }) => accountId);
      const [least] = [...shares]
        .filter(([person]) => !barred.includes(person))
        .sort(([, a], [, b]) => a - b);
      if (!least) return [];
      const [holderId, share] = least;
      shares.set(holderId, share + 1);
      return [{ ideaId: id, reference, holderId }];
    });
    await queries.upsertAssignments(ctx.db, assigned);
    const emails = [...shares.keys()].map((id) => staff.get(id)).join(', ');
    await recordClaims(ctx, 'IDEA_ASSIGNED', assigned, { to: emails });
    return { count: assigned.length, notFound: unknownOf(ideaIds, known) };
  });
}

/** Ends the caller's readings of ideas that they reviewed. */
export async function endReadings(ctx: Context, ideaIds: readonly string[]): Promise<void> {
  await ctx.db.delete(Claim, { ideaId: In([...ideaIds]), holderId: requireActor(ctx).id, kind: 'READING' });
}

/** Ends the claim on an idea that is no longer to be read. */
export async function endClaims({ db }: Context, { ideaId }: { ideaId: string }): Promise<void> {
  await db.delete(Claim, { ideaId });
}

/** Ends every claim of an account that was closed or lost its role: otherwise no other reviewer would get the ideas. */
export async function releaseOfFormerStaff({ db }: Context, { id, role, closedAt }: Account): Promise<void> {
  if (closedAt || !isElevated(role)) await db.delete(Claim, { holderId: id });
}
