import { In } from 'typeorm';
import { fail, failField } from '@portal/schema/errors';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { defineLoader } from '../../platform/loaders.ts';
import { lockToJudge } from '../reviewing/conflicts/conflict.service.ts';
import type { Idea } from '../ideas/idea.entity.ts';
import { recordIdeaAct, seesDesk } from '../ideas/idea.service.ts';
import { ideaOf } from '../reviewing/reviews/idea-review.service.ts';
import { SameIdea } from './similar-idea.entity.ts';
import { findSimilar } from './similar-idea.queries.ts';

/** Returns similar ideas; null if the caller does not see the reviewers' data of the idea. */
export async function similarTo(ctx: Context, idea: Idea, fields: ReadonlySet<string>) {
  if (!(await seesDesk(ctx, idea))) return null;
  const found = await findSimilar(ctx.db, idea.id);
  return found.map((similar) => ({ ...similar, idea: ideaOf(ctx, similar, fields) }));
}

const linksLoader = defineLoader<SameIdea[]>(async ({ db }, ids) => {
  const links = await db.findBy(SameIdea, { ideaId: In([...ids]) });
  return new Map(ids.map((id) => [id, links.filter(({ ideaId }) => ideaId === id)]));
}, []);

/** Returns the ideas that are marked as the same, without those whose reviewers' data the caller does not see; null as `similarTo`. */
export async function sameAs(ctx: Context, idea: Idea, fields: ReadonlySet<string>): Promise<Idea[] | null> {
  if (!(await seesDesk(ctx, idea))) return null;
  const links = await linksLoader(ctx, idea.id);
  const ideas = await Promise.all(links.map(({ sameId }) => ideaOf(ctx, { ideaId: sameId }, fields)));
  const seen = await Promise.all(ideas.map((same) => same && seesDesk(ctx, same)));
  return ideas.flatMap((same, n) => (same && seen[n] ? [same] : []));
}

/** Links two ideas as the same, or unlinks them; returns whether that changed anything. @throws DomainError INVALID_INPUT, NOT_FOUND, FORBIDDEN */
export async function markSame(ctx: Context, id: string, as: string, isSame: boolean): Promise<boolean> {
  if (id === as) failField('otherIdeaId', 'otherIdeaId must be another idea: each is the same as itself.');
  // The rows are written in one order, to avoid deadlocks between two calls that mark the same ideas.
  const links = [id, as].sort().map((ideaId) => ({ ideaId, sameId: ideaId === id ? as : id }));
  return inTransaction(ctx, async (ctx) => {
    const ideas = await lockToJudge(ctx, [id, as]);
    const referenceOf = (key: string) =>
      ideas.find((idea) => idea.id === key)?.reference ?? fail('NOT_FOUND');
    const query = ctx.db.createQueryBuilder();
    const change = isSame
      ? query.insert().into(SameIdea).values(links).orIgnore()
      : query.delete().from(SameIdea).where(links);
    const { raw } = (await change.returning('idea_id').execute()) as { raw: unknown[] };
    const action = isSame ? 'IDEA_MARKED_SAME' : 'IDEA_MARKED_OTHER';
    if (raw.length > 0)
      await recordIdeaAct(ctx, action, { id, reference: referenceOf(id) }, { as: referenceOf(as) }, [as]);
    return raw.length > 0;
  });
}
