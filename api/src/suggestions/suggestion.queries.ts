/** SQL of suggestions. */
import type { EntityManager } from 'typeorm';
import { containing } from '../database/containing.ts';
import { Suggestion } from './suggestion.entity.ts';

/** At most `limit` suggestions that contain a text, newest first, from behind a position. */
export function findSuggestions(
  db: EntityManager,
  search: string,
  limit: number,
  after?: Pick<Suggestion, 'createdAt' | 'id'>,
): Promise<Suggestion[]> {
  const query = db
    .createQueryBuilder(Suggestion, 'suggestion')
    .orderBy('suggestion.createdAt', 'DESC')
    .addOrderBy('suggestion.id', 'DESC')
    .limit(limit);
  if (search) {
    query.andWhere(
      `(suggestion.full_name ILIKE :pattern OR suggestion.email_address ILIKE :pattern
        OR suggestion.pain_point ILIKE :pattern OR suggestion.suggestion ILIKE :pattern)`,
      { pattern: containing(search) },
    );
  }
  if (after) {
    const { createdAt, id } = after;
    query.andWhere('(suggestion.created_at, suggestion.id) < (:createdAt, :id)', { createdAt, id });
  }
  return query.getMany();
}
