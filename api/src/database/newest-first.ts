import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

export interface TimePosition {
  createdAt: Date;
  id: string;
}

/** Pages a query by keyset: at most `limit` rows, newest first. Its table has `created_at` and `id`. */
export function newestFirst<T extends ObjectLiteral & TimePosition>(
  query: SelectQueryBuilder<T>,
  limit: number,
  after?: TimePosition,
): SelectQueryBuilder<T> {
  const { alias } = query;
  query.orderBy(`${alias}.createdAt`, 'DESC').addOrderBy(`${alias}.id`, 'DESC').limit(limit);
  if (after) {
    const { createdAt, id } = after;
    query.andWhere(`(${alias}.created_at, ${alias}.id) < (:createdAt, :id)`, { createdAt, id });
  }
  return query;
}
