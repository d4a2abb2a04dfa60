/** SQL of challenges. */
import type { EntityManager } from 'typeorm';
import { countRows } from '../database/count-rows.ts';
import type { Span } from '../database/count-rows.ts';
import { newestFirst } from '../database/newest-first.ts';
import type { TimePosition } from '../database/newest-first.ts';
import { Challenge } from './challenge.entity.ts';

/** At most `limit` challenges, newest first, from behind a position. */
export function findChallenges(db: EntityManager, limit: number, after?: TimePosition): Promise<Challenge[]> {
  return newestFirst(db.createQueryBuilder(Challenge, 'challenge'), limit, after).getMany();
}

/** Counts the challenges. */
export function countChallenges(db: EntityManager, span: Span): Promise<number> {
  return countRows(db.createQueryBuilder(Challenge, 'challenge'), span);
}

/** The challenge that was added last. */
export async function findNewestChallenge(db: EntityManager): Promise<Challenge | null> {
  const [newest] = await findChallenges(db, 1);
  return newest ?? null;
}
