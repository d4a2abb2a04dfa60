import { inTransaction, may } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { Idea } from '../idea.entity.ts';
import { findIdNumbers } from '../idea.queries.ts';
import { recordIdeaAct } from '../idea.service.ts';

const MASK = '•'.repeat(6);
const SHOWN = 2;
// Two characters of a shorter number would disclose too much.
const MASKED_MIN = 6;

const idNumberLoader = defineLoader<Buffer | undefined>((ctx, ids) => findIdNumbers(ctx.db, ids), undefined);

export async function maskedIdNumberOf(ctx: Context, idea: Idea): Promise<string | undefined> {
  if (!may(ctx, 'idea:reveal-id-number') && idea.ownerId !== ctx.actor?.id) return undefined;
  const encrypted = await idNumberLoader(ctx, idea.id);
  return encrypted && maskIdNumber(ctx.secrets.decrypt(encrypted));
}

/** Masks an ID number: neither its length nor its beginning shows. */
export function maskIdNumber(idNumber: string): string {
  const characters = [...idNumber];
  return MASK + (characters.length >= MASKED_MIN ? characters.slice(-SHOWN).join('') : '');
}

export async function revealIdNumber(ctx: Context, id: string): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const select = { id: true, reference: true, idNumber: true };
    const idea = await findRow(ctx.db, id, (db, id) => db.findOne(Idea, { where: { id }, select }));
    await recordIdeaAct(ctx, 'ID_NUMBER_SHOWN', idea);
    return ctx.secrets.decrypt(idea.idNumber);
  });
}
