/** SQL of challenges. */
import type { EntityManager } from 'typeorm';
import { Challenge } from './challenge.entity.ts';

const newestFirst = { createdAt: 'DESC', id: 'DESC' } as const;

/** All challenges, newest first. */
export function findChallenges(db: EntityManager): Promise<Challenge[]> {
  return db.find(Challenge, { order: newestFirst });
}

/** One challenge. */
export function findChallengeById(db: EntityManager, id: string): Promise<Challenge | null> {
  return db.findOneBy(Challenge, { id });
}

/** The challenge that was added last. */
export async function findNewestChallenge(db: EntityManager): Promise<Challenge | null> {
  const [newest] = await db.find(Challenge, { order: newestFirst, take: 1 });
  return newest ?? null;
}
