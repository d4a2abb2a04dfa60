/** SQL of how many ideas accounts submitted. */
import { In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { Idea } from '../idea.entity.ts';

/** How many ideas accounts submitted, by account; an account without any is left out. */
export async function countIdeasByOwner(
  db: EntityManager,
  ownerIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .createQueryBuilder(Idea, 'idea')
    .select('idea.owner_id', 'ownerId')
    .addSelect('count(*)::int', 'count')
    .where({ ownerId: In([...ownerIds]) })
    .groupBy('idea.owner_id')
    .getRawMany<{ ownerId: string; count: number }>();
  return new Map(rows.map(({ ownerId, count }) => [ownerId, count]));
}
