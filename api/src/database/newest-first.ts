import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** A place in the order by time and id. */
export interface TimePosition {
  createdAt: Date;
  id: string;
}

/**
 * Makes a page of a query: at most `limit` rows, newest first, from behind a position.
 * @param query selects from a table with `created_at` and `id`
 */
export function newestFirst<T extends ObjectLiteral & TimePosition>(
  query: SelectQueryBuilder<T>,
  limit: number,
  after: TimePosition | undefined,
): SelectQueryBuilder<T> {
  const { alias } = query;
  query.orderBy(`${alias}.createdAt`, 'DESC').addOrderBy(`${alias}.id`, 'DESC').limit(limit);
  if (after) {
    const { createdAt, id } = after;
    query.andWhere(`(${alias}.created_at, ${alias}.id) < (:createdAt, :id)`, { createdAt, id });
  }
  return query;
}
