import { In } from 'typeorm';
import { shortlistRules } from '@portal/schema/idea';
import { parse } from '@portal/schema/rules';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { requireJudge } from '../../reviewing/conflicts/conflict.service.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { recordIdeasAct } from '../../ideas/idea.service.ts';
import { lockIdeas, unknownOf } from '../../ideas/idea.queries.ts';
import type { ShortlistedIdeas } from './shortlisted-ideas.ts';

/** Puts ideas on the shortlist, or takes them off. @throws DomainError INVALID_INPUT, FORBIDDEN when the caller must not judge one of the ideas */
export async function shortlistIdeas(ctx: Context, input: unknown): Promise<ShortlistedIdeas> {
  const { ideaIds, shortlisted } = parse(shortlistRules, input);
  return inTransaction(ctx, async (ctx) => {
    const ideas = await lockIdeas(ctx, ideaIds);
    await requireJudge(ctx, ideas);
    const changed = ideas.filter(({ shortlistedAt }) => (shortlistedAt !== null) !== shortlisted);
    const shortlistedAt = shortlisted ? ctx.now() : null;
    await ctx.db.update(Idea, { id: In(changed.map(({ id }) => id)) }, { shortlistedAt });
    await recordIdeasAct(ctx, 'IDEA_SHORTLISTED', changed, { shortlisted: shortlisted ? 'Yes' : 'No' });
    for (const idea of changed) idea.shortlistedAt = shortlistedAt;
    return { ideas, notFound: unknownOf(ideaIds, ideas) };
  });
}
