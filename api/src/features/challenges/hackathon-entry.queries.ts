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
