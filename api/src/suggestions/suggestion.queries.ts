/** SQL of suggestions. */
import type { EntityManager } from 'typeorm';
import { containing } from '../database/containing.ts';
import { countRows } from '../database/count-rows.ts';
import type { Span } from '../database/count-rows.ts';
import { newestFirst } from '../database/newest-first.ts';
import type { TimePosition } from '../database/newest-first.ts';
import { Suggestion } from './suggestion.entity.ts';

/** At most `limit` suggestions that contain a text, newest first, from behind a position. */
export function findSuggestions(
  db: EntityManager,
  search: string,
  limit: number,
  after?: TimePosition,
): Promise<Suggestion[]> {
  return newestFirst(selected(db, search), limit, after).getMany();
}

/** Counts the suggestions that contain a text. */
export function countSuggestions(db: EntityManager, search: string, span: Span): Promise<number> {
  return countRows(selected(db, search), span);
}

function selected(db: EntityManager, search: string) {
  const query = db.createQueryBuilder(Suggestion, 'suggestion');
  if (search) {
    query.andWhere(
      `(suggestion.full_name ILIKE :pattern OR suggestion.email_address ILIKE :pattern
        OR suggestion.pain_point ILIKE :pattern OR suggestion.suggestion ILIKE :pattern)`,
      { pattern: containing(search) },
    );
  }
  return query;
}
