/** The ID number of a submitter: encrypted in the database, masked in the back office, shown on demand. */
import { fail } from '@portal/schema/errors';
import { recordAudit } from '../../audit/audit.service.ts';
import { inTransaction, may } from '../../context.ts';
import type { Context } from '../../context.ts';
import { findRow } from '../../database/find-row.ts';
import { defineLoader } from '../../graphql/loaders.ts';
import { findIdNumbers, findIdeaById } from '../idea.queries.ts';
import type { Idea } from '../idea.entity.ts';

const MASK = '•'.repeat(6);
const SHOWN = 2;
// Two characters of a shorter number would say too much of it.
const MASKED_MIN = 6;

const idNumberLoader = defineLoader<Buffer | undefined>((ctx, ids) => findIdNumbers(ctx.db, ids), undefined);

/** The ID number of an idea, all but its end masked; undefined unless the caller may have it shown. */
export async function maskedIdNumberOf(ctx: Context, idea: Idea): Promise<string | undefined> {
  if (!may(ctx, 'idea:reveal-id-number')) return undefined;
  const sealed = await idNumberLoader(ctx, idea.id);
  return sealed && maskIdNumber(ctx.secrets.decrypt(sealed));
}

/** An ID number as people may see it who did not ask for it: neither its length nor its beginning. */
export function maskIdNumber(idNumber: string): string {
  const characters = [...idNumber];
  return MASK + (characters.length >= MASKED_MIN ? characters.slice(-SHOWN).join('') : '');
}

/**
 * Shows the ID number of an idea, and keeps in the audit log that it was shown.
 * @param id the idea
 * @throws DomainError NOT_FOUND
 */
export async function revealIdNumber(ctx: Context, id: string): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const idea = await findRow(ctx.db, id, findIdeaById);
    const sealed = (await findIdNumbers(ctx.db, [idea.id])).get(idea.id) ?? fail('NOT_FOUND');
    await recordAudit(ctx, {
      action: 'ID_NUMBER_SHOWN',
      subjectKind: 'IDEA',
      subjectId: idea.id,
      subjectLabel: idea.reference,
    });
    return ctx.secrets.decrypt(sealed);
  });
}
