import { In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { containing } from '../../platform/database/list-query.ts';
import { HackathonEntry } from './hackathon-entry.entity.ts';

const SEARCHED = [
  'entry.team_name',
  'entry.team_leader',
  'entry.team_leader_email',
  `array_to_string(entry.members, ' ')`,
];

export function selectEntries(db: EntityManager, challengeId?: string, search = '') {
  const query = db
    .createQueryBuilder(HackathonEntry, 'entry')
    .innerJoinAndSelect('entry.challenge', 'challenge');
  if (challengeId) query.where({ challengeId });
  return containing(query, SEARCHED, search);
}

export async function findUsedEntryKeys(db: EntityManager, keys: string[]): Promise<Set<string | null>> {
  const entries = await db.find(HackathonEntry, {
    where: { fileKey: In(keys) },
    select: { id: true, fileKey: true },
  });
  return new Set(entries.map(({ fileKey }) => fileKey));
}
