/** Decisions of administrators on names of erased people in others' rows. */
import { LessThan } from 'typeorm';
import { NAME_MENTION_LIFETIME } from '@portal/schema/limits';
import { recordAudit } from '../../audit/audit.service.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { selectPerson, emptySelection } from '../../../platform/personal-data.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { byTime, pageOf } from '../../../platform/paging/page.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { NameMention } from './name-mention.entity.ts';
import { countMentions, findMention, findMentions, removeName } from './name-mention.queries.ts';
import type { StandingMention } from './name-mention.queries.ts';

const endedBy = ({ now }: Context) => new Date(now().getTime() - NAME_MENTION_LIFETIME);

async function askedBy(ctx: Context) {
  const { actor } = ctx;
  const { personalData } = ctx.declared;
  const own = actor && { emails: [actor.email], rows: { accounts: [actor.id] } };
  return { personalData, asker: own ? await selectPerson(ctx, own) : emptySelection, since: endedBy(ctx) };
}

/** Lists the places of names, newest first, without those in the caller's own rows. */
export const listNameMentions = (ctx: Context, page: Page) =>
  pageOf(ctx, page, {
    order: byTime,
    find: async (db, limit, after) => findMentions(db, await askedBy(ctx), { limit, after }),
    count: async (db, span) => countMentions(db, await askedBy(ctx), span),
  });

const gone = { message: 'This name is decided already, or its text is gone.' };

export const findNameMention = (ctx: Context, id: string): Promise<StandingMention> =>
  findRow(ctx.db, id, async (db, id) => findMention(db, await askedBy(ctx), id), gone);

/** Removes the name, or leaves it; either ends the entry. @throws DomainError NOT_FOUND when it is decided */
export function decideNameMention(
  ctx: Context,
  id: string,
  { removes }: { removes: boolean },
): Promise<NameMention> {
  return inTransaction(ctx, async (ctx) => {
    const mention = await findNameMention(ctx, id);
    // If two administrators decide at once, the first decision counts.
    if ((await ctx.db.delete(NameMention, { id })).affected !== 1) return findNameMention(ctx, id);
    if (removes) await removeName(ctx.db, mention);
    const { names } = ctx.declared.personalData.find(({ name }) => name === mention.tableName) ?? {};
    await recordAudit(ctx, {
      action: removes ? 'NAME_REMOVED' : 'NAME_KEPT',
      subjectKind: names?.subject ?? 'ACCOUNT',
      subjectId: mention.subjectId,
      subjectLabel: mention.subject,
      // The name is left out, since the audit log would store it.
      details: { place: mention.place },
    });
    return mention;
  });
}

export async function endNameMentions(ctx: Context): Promise<void> {
  await ctx.db.delete(NameMention, { createdAt: LessThan(endedBy(ctx)) });
}
