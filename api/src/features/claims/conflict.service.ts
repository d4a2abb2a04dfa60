/** Who should not judge an idea: declared by themselves, lifted by an administrator. */
import { In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { conflictRules } from '@portal/schema/conflict';
import { fail } from '@portal/schema/errors';
import { parse } from '@portal/schema/rules';
import { inTransaction, may, requireActor } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/database/find-row.ts';
import { defineLoader } from '../../platform/loaders.ts';
import { recorderOf } from '../audit/audit.service.ts';
import { Claim } from './claim.entity.ts';
import { Conflict } from './conflict.entity.ts';

interface KnownIdea {
  id: string;
  reference: string;
  owner_id: string;
}

const recordAct = recorderOf('IDEA', ({ reference }: KnownIdea) => reference);

/** Locks the idea: a review at the same time comes before, or is refused. */
const lockIdea = async (db: EntityManager, id: string): Promise<KnownIdea | null> =>
  (
    await db.query<KnownIdea[]>('SELECT id, reference, owner_id FROM ideas WHERE id = $1 FOR UPDATE', [id])
  )[0] ?? null;

/** Finds the ideas among these that the caller declared not to judge. */
export async function findConflicted(ctx: Context, ideaIds: readonly string[]): Promise<ReadonlySet<string>> {
  const where = { ideaId: In([...ideaIds]), accountId: requireActor(ctx).id };
  const conflicts = await ctx.db.find(Conflict, { where, select: { ideaId: true } });
  return new Set(conflicts.map(({ ideaId }) => ideaId));
}

/** @throws DomainError FORBIDDEN for one's own idea, and for one that the caller declared not to judge */
export async function requireJudge(
  ctx: Context,
  ideas: readonly { id: string; ownerId: string }[],
): Promise<void> {
  const { id: actorId } = requireActor(ctx);
  if (ideas.some(({ ownerId }) => ownerId === actorId))
    fail('FORBIDDEN', { message: 'Nobody reviews their own idea. Leave it to a colleague.' });
  const conflicted = await findConflicted(
    ctx,
    ideas.map(({ id }) => id),
  );
  if (conflicted.size === 0) return;
  fail('FORBIDDEN', {
    message:
      'You declared that you should not judge this idea. Leave it to a colleague, or ask an administrator to lift it.',
  });
}

/**
 * Declares that the caller should not judge an idea. Once more: what they declared first stands.
 * @throws DomainError INVALID_INPUT, NOT_FOUND, CONFLICT for one's own idea
 */
export async function declareConflict(ctx: Context, input: unknown): Promise<Conflict> {
  const { id, reason } = parse(conflictRules, input);
  const accountId = requireActor(ctx).id;
  return inTransaction(ctx, async (ctx) => {
    const idea = await findRow(ctx.db, id, lockIdea);
    if (idea.owner_id === accountId)
      fail('CONFLICT', { message: 'This is your own idea: somebody else decides anyway.' });
    const where = { ideaId: idea.id, accountId };
    if (!(await ctx.db.existsBy(Conflict, where))) {
      await ctx.db.insert(Conflict, { ...where, reason, declaredAt: ctx.now() });
      await ctx.db.delete(Claim, { ideaId: idea.id, holderId: accountId });
      await recordAct(ctx, 'CONFLICT_DECLARED', idea);
    }
    return ctx.db.findOneOrFail(Conflict, { where, relations: { account: true } });
  });
}

/** @throws DomainError NOT_FOUND, FORBIDDEN for one's own */
export async function liftConflict(ctx: Context, id: string): Promise<Conflict> {
  return inTransaction(ctx, async (ctx) => {
    const conflict = await findConflict(ctx, id);
    if (conflict.accountId === requireActor(ctx).id)
      fail('FORBIDDEN', { message: 'You declared this yourself. Another administrator can lift it.' });
    const idea = await findRow(ctx.db, conflict.ideaId, lockIdea);
    // Of two at once the later one finds nothing.
    if ((await ctx.db.delete(Conflict, { id: conflict.id })).affected === 0) fail('NOT_FOUND');
    await recordAct(ctx, 'CONFLICT_LIFTED', idea, { of: conflict.declaredBy, words: conflict.reason });
    return conflict;
  });
}

/** Finds one's own conflict, or as an administrator any. @throws DomainError NOT_FOUND */
export const findConflict = (ctx: Context, id: string): Promise<Conflict> =>
  findRow(ctx.db, id, (db, id) => {
    const where = may(ctx, 'conflict:read-any') ? { id } : { id, accountId: requireActor(ctx).id };
    return db.findOne(Conflict, { where, relations: { account: true } });
  });

const conflictsLoader = defineLoader<Conflict[]>(async ({ db }, ideaIds, accountId) => {
  const conflicts = await db.find(Conflict, {
    where: { ideaId: In([...ideaIds]), ...(accountId && { accountId }) },
    relations: { account: true },
    order: { declaredAt: 'ASC', id: 'ASC' },
  });
  return new Map(ideaIds.map((id) => [id, conflicts.filter(({ ideaId }) => ideaId === id)]));
}, []);

/** Returns what the caller declared of an idea. */
export const conflictOf = async (ctx: Context, ideaId: string): Promise<Conflict | undefined> =>
  (await conflictsLoader(ctx, ideaId, requireActor(ctx).id))[0];

/** Returns what everybody declared of an idea; nothing unless the caller may know. */
export async function conflictsOf(ctx: Context, ideaId: string): Promise<Conflict[]> {
  return may(ctx, 'conflict:read-any') ? conflictsLoader(ctx, ideaId) : [];
}
