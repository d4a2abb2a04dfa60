/**
 * The programme's short list of reasons for a rejection. The id of a reason stays when its words change, and when it is taken
 * off the list.
 */
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { fail, failField } from '@portal/schema/errors';
import { rejectionReasonsRules } from '@portal/schema/rejection-reason';
import { parse } from '@portal/schema/rules';
import { nameBy } from '../accounts/reviewer.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { inTransaction, requireActor } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { toGlobalId } from '../../platform/global-id.ts';
import { defineLoader } from '../../platform/loaders.ts';
import { RejectionReason, RejectionReasons } from './rejection-reason.entity.ts';
import type { StoredReason } from './rejection-reason.entity.ts';

/** Reads the current list. */
export async function readRejectionReasons({ db }: Pick<Context, 'db'>): Promise<RejectionReasons> {
  const [newest] = await db.find(RejectionReasons, { order: { version: 'DESC' }, take: 1 });
  return (
    newest ??
    Object.assign(new RejectionReasons(), { version: 0, stored: [], changedById: null, changedAt: null })
  );
}

/** Finds every reason that any list has or had, in its newest words; those of the current list come first, in its order. */
export async function findEveryReason(db: EntityManager): Promise<RejectionReason[]> {
  const stored = await db.query<StoredReason[]>(
    `SELECT id, name, "nextStep" FROM (
       SELECT DISTINCT ON (reason->>'id') reason->>'id' AS id, reason->>'name' AS name, reason->>'nextStep' AS "nextStep", version, place
       FROM rejection_reasons CROSS JOIN jsonb_array_elements(reasons) WITH ORDINALITY AS listed (reason, place)
       ORDER BY reason->>'id', version DESC
     ) AS newest ORDER BY version DESC, place`,
  );
  return stored.map((reason) => new RejectionReason(reason));
}

/** Returns a reason by its id, also one that the list has no more. */
export const reasonBy = defineLoader<RejectionReason | undefined>(
  async ({ db }) => new Map((await findEveryReason(db)).map((reason) => [reason.id, reason])),
  undefined,
);

/** Finds a reason, also one that the list has no more: earlier rejections show it. @throws DomainError NOT_FOUND */
export const findRejectionReason = async (ctx: Context, id: string): Promise<RejectionReason> =>
  (await reasonBy(ctx, id)) ?? fail('NOT_FOUND');

/** @throws DomainError INVALID_INPUT, STALE with the current list */
export async function changeRejectionReasons(ctx: Context, input: unknown): Promise<RejectionReasons> {
  const { version: seen, reasons } = parse(rejectionReasonsRules, input);
  return inTransaction(ctx, async (ctx) => {
    // The lock serializes changes of the list; readers are not blocked.
    await ctx.db.query('LOCK TABLE rejection_reasons IN SHARE ROW EXCLUSIVE MODE');
    const before = await readRejectionReasons(ctx);
    const known = new Set((await findEveryReason(ctx.db)).map(({ id }) => id));
    const ids = reasons.flatMap(({ id }) => id ?? []);
    if (new Set(ids).size < ids.length || ids.some((id) => !known.has(id)))
      failField('reasons', 'Name each reason of the list once by its id, and a new one without.');
    const isSame =
      reasons.length === before.stored.length &&
      before.stored.every(({ id, name, nextStep }, at) => {
        const next = reasons[at];
        // A new reason with the words of one in its place: a repeated call, whose first answer was lost.
        return next?.name === name && next.nextStep === nextStep && (next.id ?? id) === id;
      });
    if (isSame) return before;
    if (seen !== before.version) await failStale(ctx, before);
    const stored = reasons.map(({ id, name, nextStep }) => ({ id: id ?? randomUUID(), name, nextStep }));
    const made = { version: before.version + 1, changedById: requireActor(ctx).id, changedAt: ctx.now() };
    const after = ctx.db.create(RejectionReasons, { stored, ...made });
    await ctx.db.insert(RejectionReasons, after);
    await recordAudit(ctx, {
      action: 'REJECTION_REASONS_CHANGED',
      subjectKind: 'PROGRAMME',
      subjectLabel: `Reasons, version ${after.version}`,
      details: { reasons: stored.map(({ name }) => name).join('; ') },
    });
    return after;
  });
}

async function failStale(ctx: Context, { version, changedById, stored }: RejectionReasons): Promise<never> {
  const by = await nameBy(ctx, changedById);
  const reasons = stored.map(({ id, ...words }) => ({ id: toGlobalId('RejectionReason', id), ...words }));
  return fail('STALE', { current: { version, by, reasons } });
}
