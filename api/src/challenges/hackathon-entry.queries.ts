/** SQL of entries: pages by key, files in use. */
import { In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { containing } from '../database/containing.ts';
import { HackathonEntry } from './hackathon-entry.entity.ts';

/** Which entries to list. */
export interface EntrySelection {
  challengeId?: string;
  /** A text that team, leader, e-mail or a member contains. */
  search?: string;
}

/** At most `limit` entries with their challenges, newest first, from behind a position. */
export function findEntries(
  db: EntityManager,
  { challengeId, search }: EntrySelection,
  limit: number,
  after?: Pick<HackathonEntry, 'createdAt' | 'id'>,
): Promise<HackathonEntry[]> {
  const query = db
    .createQueryBuilder(HackathonEntry, 'entry')
    .innerJoinAndSelect('entry.challenge', 'challenge')
    .orderBy('entry.createdAt', 'DESC')
    .addOrderBy('entry.id', 'DESC')
    .limit(limit);
  if (challengeId) query.andWhere('entry.challenge_id = :challengeId', { challengeId });
  if (search) {
    query.andWhere(
      `(entry.team_name ILIKE :pattern OR entry.team_leader ILIKE :pattern
        OR entry.team_leader_email ILIKE :pattern OR array_to_string(entry.members, ' ') ILIKE :pattern)`,
      { pattern: containing(search) },
    );
  }
  if (after) {
    const { createdAt, id } = after;
    query.andWhere('(entry.created_at, entry.id) < (:createdAt, :id)', { createdAt, id });
  }
  return query.getMany();
}

/** One entry. */
export function findEntryById(db: EntityManager, id: string): Promise<HackathonEntry | null> {
  return db.findOneBy(HackathonEntry, { id });
}

/** Those of the keys under which an entry has its file. */
export async function findUsedEntryKeys(db: EntityManager, keys: string[]): Promise<Set<string | null>> {
  const entries = await db.find(HackathonEntry, {
    where: { fileKey: In(keys) },
    select: { id: true, fileKey: true },
  });
  return new Set(entries.map(({ fileKey }) => fileKey));
}
