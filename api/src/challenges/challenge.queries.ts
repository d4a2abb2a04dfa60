/** SQL of challenges. */
import type { EntityManager } from 'typeorm';
import { newestFirst } from '../database/newest-first.ts';
import type { TimePosition } from '../database/newest-first.ts';
import { Challenge } from './challenge.entity.ts';

/** At most `limit` challenges, newest first, from behind a position. */
export function findChallenges(db: EntityManager, limit: number, after?: TimePosition): Promise<Challenge[]> {
  return newestFirst(db.createQueryBuilder(Challenge, 'challenge'), limit, after).getMany();
}

/** How many challenges there are. */
export function countChallenges(db: EntityManager): Promise<number> {
  return db.count(Challenge);
}

/** One challenge. */
export function findChallengeById(db: EntityManager, id: string): Promise<Challenge | null> {
  return db.findOneBy(Challenge, { id });
}

/** The challenge that was added last. */
export async function findNewestChallenge(db: EntityManager): Promise<Challenge | null> {
  const [newest] = await findChallenges(db, 1);
  return newest ?? null;
}
