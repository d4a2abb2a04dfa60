/** The ideas that were sent to calls. */
import { In } from 'typeorm';
import { fail } from '@portal/schema/errors';
import { may } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { defineLoader } from '../../platform/loaders.ts';
import type { Challenge } from '../challenges/challenge.entity.ts';
import type { Ending } from '../challenges/challenge.service.ts';
import { IdeaDraft } from './drafts/idea-draft.entity.ts';
import { Idea } from './idea.entity.ts';

/** @throws DomainError CONFLICT while a call has ideas, or people write one to it */
export async function refuseCalled(ctx: Context, { id: challengeId, is }: Ending): Promise<void> {
  const then = is === 'deleted' ? 'so it stays. Close it instead.' : 'so it goes on taking ideas.';
  if (await ctx.db.existsBy(Idea, { challengeId }))
    fail('CONFLICT', { message: `People sent ideas to this call, ${then}` });
  if (await ctx.db.existsBy(IdeaDraft, { challengeId }))
    fail('CONFLICT', { message: `People are writing ideas to this call, ${then}` });
}

/** Counts the ideas of a call, also those that were withdrawn; null for callers who may not list ideas. */
export async function countOfCall(ctx: Context, { id }: Challenge): Promise<number | null> {
  return may(ctx, 'idea:read-any') ? countIdeas(ctx, id) : null;
}

const countIdeas = defineLoader<number>(async ({ db }, ids) => {
  const counted = await db
    .createQueryBuilder(Idea, 'idea')
    .select(['idea.challenge_id AS id', 'count(*)::int AS count'])
    .where({ challengeId: In([...ids]) })
    .groupBy('idea.challenge_id')
    .getRawMany<{ id: string; count: number }>();
  return new Map(counted.map(({ id, count }) => [id, count]));
}, 0);
