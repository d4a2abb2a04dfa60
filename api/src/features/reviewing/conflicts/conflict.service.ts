/** The rule of who may act on an idea as a reviewer: not who is part of it, and not an account that declared a conflict. */
import { In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { conflictRules } from '@portal/schema/conflict';
import { fail } from '@portal/schema/errors';
import { parse } from '@portal/schema/rules';
import { inTransaction, may, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { accountsOf, peopleBehind } from '../../accounts/account.queries.ts';
import type { Idea } from '../../ideas/idea.entity.ts';
import { lockIdeas } from '../../ideas/idea.queries.ts';
import { recordIdeaAct } from '../../ideas/idea.service.ts';
import { findBarredIdeas } from '../../ideas/list/seen-ideas.queries.ts';
import type { Bar } from '../../ideas/list/seen-ideas.queries.ts';
import { ideasOf } from '../../ideas/team/team.queries.ts';
import { Claim } from '../claims/claim.entity.ts';
import { Conflict } from './conflict.entity.ts';

type Judged = Pick<Idea, 'id' | 'reference'>;

/** Returns the ideas on which the caller may not act as a reviewer, and why. */
export const barsOf = (
  ctx: Context,
  ideas: readonly Pick<Judged, 'id'>[],
): Promise<ReadonlyMap<string, Bar>> =>
  findBarredIdeas(
    ctx,
    requireActor(ctx).id,
    ideas.map(({ id }) => id),
  );

/**
 * Refuses a reviewer's act on ideas unless the caller may judge each of them. It is called before any check that depends on
 * reviewers' data, so that a refusal discloses nothing.
 * @throws DomainError FORBIDDEN; for several ideas with the references of those that the caller may not judge
 */
export async function requireJudge(ctx: Context, ideas: readonly Judged[]): Promise<void> {
  const bars = await barsOf(ctx, ideas);
  const barred = (why: Bar) =>
    ideas.filter(({ id }) => bars.get(id) === why).map(({ reference }) => reference);
  const which = (names: readonly string[]) =>
    ideas.length > 1 ? ` Nothing was done. Leave out ${names.join(', ')}.` : '';
  const own = barred('own');
  if (own.length > 0)
    fail('FORBIDDEN', { message: `Nobody judges their own idea. Leave it to a colleague.${which(own)}` });
  const conflicted = barred('conflicted');
  if (conflicted.length === 0) return;
  fail('FORBIDDEN', {
    message: `You declared that you should not judge this idea. Leave it to a colleague, or ask an administrator to lift it.${which(conflicted)}`,
  });
}

/** The condition that one of the people behind an account declared a conflict. */
const declaredBy = `conflict.account_id = ANY (${peopleBehind(':accountId')})`;

/** Selects the conflicts that were declared for ideas, oldest first: of all, or of the people behind an account. */
function selectConflicts(db: EntityManager, ideaIds: readonly string[], accountId?: string) {
  const query = db
    .createQueryBuilder(Conflict, 'conflict')
    .innerJoinAndSelect('conflict.account', 'account')
    .where({ ideaId: In([...ideaIds]) })
    .orderBy({ 'conflict.declaredAt': 'ASC', 'conflict.id': 'ASC' });
  return accountId ? query.andWhere(declaredBy, { accountId }) : query;
}

/**
 * Declares that the caller should not judge an idea. A second declaration does not change the first reason.
 * @throws DomainError INVALID_INPUT, NOT_FOUND, CONFLICT for one's own idea
 */
export async function declareConflict(ctx: Context, input: unknown): Promise<Conflict> {
  const { ideaId, reason } = parse(conflictRules, input);
  const accountId = requireActor(ctx).id;
  return inTransaction(ctx, async (ctx) => {
    const [idea = fail('NOT_FOUND')] = await lockIdeas(ctx, [ideaId]);
    if ((await barsOf(ctx, [idea])).get(idea.id) === 'own')
      fail('CONFLICT', { message: 'This is your own idea: a colleague decides on it anyway.' });
    const find = () => selectConflicts(ctx.db, [idea.id], accountId).getOne();
    const declared = await find();
    if (declared) return declared;
    await ctx.db.insert(Conflict, { ideaId: idea.id, accountId, reason, declaredAt: ctx.now() });
    await ctx.db.delete(Claim, { ideaId: idea.id, holderId: accountId });
    await recordIdeaAct(ctx, 'CONFLICT_DECLARED', idea);
    return (await find()) ?? fail('NOT_FOUND');
  });
}

/** @throws DomainError NOT_FOUND, FORBIDDEN for one's own, and for others who may not judge the idea */
export async function liftConflict(ctx: Context, id: string): Promise<Conflict> {
  return inTransaction(ctx, async (ctx) => {
    const conflict = await findConflict(ctx, id);
    const [idea = fail('NOT_FOUND')] = await lockIdeas(ctx, [conflict.ideaId]);
    await requireJudge(ctx, [idea]);
    // If two requests race, the second finds nothing to delete.
    if ((await ctx.db.delete(Conflict, { id: conflict.id })).affected === 0) return fail('NOT_FOUND');
    await recordIdeaAct(ctx, 'CONFLICT_LIFTED', idea, { of: conflict.by.email, words: conflict.reason });
    return conflict;
  });
}

const JUDGED =
  'You have judged this idea as a reviewer, so you cannot be one of its people. If you should not have judged it, write to an administrator.';

/**
 * Refuses that a person judges an idea first, and joins its team then: a table says by `idea_id` and another column who judged.
 * @throws DomainError CONFLICT
 */
export async function refuseWhoJudged(
  { db }: Context,
  { ideaId, accountId }: { ideaId: string; accountId: string },
  { table, column }: { table: string; column: string },
): Promise<void> {
  const judged = await db.query<unknown[]>(
    `SELECT FROM ${table} WHERE idea_id = $1 AND ${column} IN (${accountsOf('$2::uuid')}) LIMIT 1`,
    [ideaId, accountId],
  );
  if (judged.length > 0) fail('CONFLICT', { message: JUDGED });
}

/** Refuses the team of an idea to its reviewers, and gives back a claim on it. @throws DomainError CONFLICT */
export async function endJudging(
  ctx: Context,
  joining: { ideaId: string; accountId: string },
): Promise<void> {
  await refuseWhoJudged(ctx, joining, { table: 'idea_reviews', column: 'reviewer_id' });
  await ctx.db.delete(Claim, { ideaId: joining.ideaId, holderId: joining.accountId });
}

/** Finds a conflict: the caller's own or, for an administrator, any except those about their own ideas. @throws DomainError NOT_FOUND */
export const findConflict = (ctx: Context, id: string): Promise<Conflict> =>
  findRow(ctx.db, id, (db, id) => {
    const { id: accountId } = requireActor(ctx);
    const query = db
      .createQueryBuilder(Conflict, 'conflict')
      .innerJoinAndSelect('conflict.account', 'account')
      .where({ id })
      .andWhere(`conflict.idea_id NOT IN (${ideasOf(peopleBehind(':accountId'))})`, { accountId });
    return (may(ctx, 'conflict:read-any') ? query : query.andWhere(declaredBy)).getOne();
  });

const conflictsLoader = defineLoader<Conflict[]>(async ({ db }, ideaIds, accountId) => {
  const conflicts = await selectConflicts(db, ideaIds, accountId).getMany();
  return new Map(ideaIds.map((id) => [id, conflicts.filter(({ ideaId }) => ideaId === id)]));
}, []);

/** Returns the conflict that the caller declared for an idea. */
export const conflictOf = async (ctx: Context, ideaId: string): Promise<Conflict | undefined> =>
  (await conflictsLoader(ctx, ideaId, requireActor(ctx).id))[0];

/** Returns all conflicts that were declared for an idea; null unless the caller may see them. */
export async function conflictsOf(ctx: Context, ideaId: string): Promise<Conflict[] | null> {
  return may(ctx, 'conflict:read-any') ? conflictsLoader(ctx, ideaId) : null;
}
