/** SQL of entries: pages by key, files in use. */
import { In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { containing } from '../database/containing.ts';
import { countRows } from '../database/count-rows.ts';
import type { Span } from '../database/count-rows.ts';
import { newestFirst } from '../database/newest-first.ts';
import type { TimePosition } from '../database/newest-first.ts';
import { HackathonEntry } from './hackathon-entry.entity.ts';

/** Which entries to list. */
export interface EntrySelection {
  challengeId?: string;
  /** A text that team, leader, email or a member contains. */
  search?: string;
}

/** At most `limit` entries with their challenges, newest first, from behind a position. */
export function findEntries(
  db: EntityManager,
  selection: EntrySelection,
  limit: number,
  after?: TimePosition,
): Promise<HackathonEntry[]> {
  const entries = selected(db, selection).innerJoinAndSelect('entry.challenge', 'challenge');
  return newestFirst(entries, limit, after).getMany();
}

/** Counts the entries of a selection. */
export function countEntries(db: EntityManager, selection: EntrySelection, span: Span): Promise<number> {
  return countRows(selected(db, selection), span);
}

function selected(db: EntityManager, { challengeId, search }: EntrySelection) {
  const query = db.createQueryBuilder(HackathonEntry, 'entry');
  if (challengeId) query.andWhere('entry.challenge_id = :challengeId', { challengeId });
  if (search) {
    query.andWhere(
      `(entry.team_name ILIKE :pattern OR entry.team_leader ILIKE :pattern
        OR entry.team_leader_email ILIKE :pattern OR array_to_string(entry.members, ' ') ILIKE :pattern)`,
      { pattern: containing(search) },
    );
  }
  return query;
}

/** One entry with its challenge. */
export function findEntryWithChallenge(db: EntityManager, id: string): Promise<HackathonEntry | null> {
  return db
    .createQueryBuilder(HackathonEntry, 'entry')
    .innerJoinAndSelect('entry.challenge', 'challenge')
    .where({ id })
    .getOne();
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
