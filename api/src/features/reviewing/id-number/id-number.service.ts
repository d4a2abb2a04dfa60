import { reasonRules } from '@portal/schema/audit';
import { fail } from '@portal/schema/errors';
import { parse } from '@portal/schema/rules';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { recordIdeaAct } from '../../ideas/idea.service.ts';
import { requireJudge } from '../conflicts/conflict.service.ts';

/** Decrypts the ID number of an idea. @throws DomainError INVALID_INPUT without a reason, NOT_FOUND, FORBIDDEN for the caller's own idea or a declared conflict, TOO_MANY_REQUESTS */
export async function revealIdNumber(ctx: Context, id: string, input: object): Promise<string> {
  const { reason } = parse(reasonRules, input);
  return inTransaction(ctx, async (ctx) => {
    const select = { id: true, reference: true, ownerId: true, idNumber: true };
    const idea = await findRow(ctx.db, id, (db, id) => db.findOne(Idea, { where: { id }, select }));
    await requireJudge(ctx, [idea]);
    if (!idea.idNumber)
      return fail('NOT_FOUND', { message: 'The call of this idea did not ask for an ID number.' });
    await ctx.throttle.take('idNumbersOfCaller', requireActor(ctx).id);
    await recordIdeaAct(ctx, 'ID_NUMBER_SHOWN', idea, { words: reason });
    return ctx.secrets.decrypt(idea.idNumber);
  });
}
