import { failField } from '@portal/schema/errors';
import { may } from '../../../platform/context.ts';
import type { Actor, Context } from '../../../platform/context.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import type { Idea } from '../idea.entity.ts';
import { findIdNumbers, findLastIdNumber } from '../idea.queries.ts';
import { ideaFaults } from '../idea-fault.texts.ts';

const STAFFS = { mask: '•'.repeat(6), shown: 2 };
const OWN = { mask: '•'.repeat(4), shown: 3 };
// The end of a shorter number would disclose too much.
const MASKED_MIN = 6;

const idNumberLoader = defineLoader<Buffer | null | undefined>(
  (ctx, ids) => findIdNumbers(ctx.db, ids),
  undefined,
);

export async function maskedIdNumberOf(ctx: Context, idea: Idea): Promise<string | undefined> {
  const isOwn = !ctx.token && ctx.actor?.id === idea.ownerId;
  if (!isOwn && !may(ctx, 'idea:reveal-id-number')) return undefined;
  const encrypted = await idNumberLoader(ctx, idea.id);
  if (!encrypted) return undefined;
  const idNumber = ctx.secrets.decrypt(encrypted);
  if (!idNumber) return undefined;
  return isOwn ? maskIdNumber(idNumber, OWN) : maskIdNumber(idNumber);
}

/** Copies the ID number of the caller's last idea if the input asks for it: the number never leaves the server. */
export async function withKeptIdNumber(ctx: Context, { id }: Actor, input: object): Promise<object> {
  if (!('keepsIdNumber' in input) || input.keepsIdNumber !== true) return input;
  const encrypted = await findLastIdNumber(ctx.db, id);
  const idNumber = encrypted && ctx.secrets.decrypt(encrypted);
  if (!idNumber) return failField('idNumber', ideaFaults.idNumber);
  return { ...input, idNumber };
}

/** The condition of a rejected idea that still has its ID number, and the time since which it counts as rejected. */
const REJECTED = `status = 'REJECTED' AND announced_status = 'REJECTED' AND id_number_removed_at IS NULL
  AND id_number IS NOT NULL`;
const SINCE = 'coalesce(announced_at, updated_at)';

/** Counts the ID numbers of ideas whose rejection was announced before a time. */
export async function countEndingIdNumbers({ db }: Context, before: Date): Promise<Ending> {
  const [row] = await db.query<[Ending]>(
    `SELECT count(*)::int AS count, min(${SINCE}) AS first FROM ideas WHERE ${REJECTED} AND ${SINCE} < $1`,
    [before],
  );
  return row;
}

export interface Ending {
  count: number;
  first: Date | null;
}

/** Removes a batch of these ID numbers; returns how many. */
export async function endIdNumbers(
  { db, secrets, now }: Context,
  before: Date,
  limit: number,
): Promise<number> {
  const [, removed] = await db.query<[unknown, number]>(
    `UPDATE ideas SET id_number = $2, id_number_removed_at = $3 WHERE id IN (
       SELECT id FROM ideas WHERE ${REJECTED} AND ${SINCE} < $1 ORDER BY id LIMIT $4 FOR UPDATE)`,
    [before, secrets.encrypt(''), now(), limit],
  );
  return removed;
}

/** Masks an ID number, so that neither its length nor its beginning shows. */
export function maskIdNumber(idNumber: string, { mask, shown } = STAFFS): string {
  const characters = [...idNumber];
  return mask + (characters.length >= MASKED_MIN ? characters.slice(-shown).join('') : '');
}
