import { In } from 'typeorm';
import type {
  EntityManager,
  EntityTarget,
  FindOptionsWhere,
  ObjectLiteral,
  SelectQueryBuilder,
} from 'typeorm';
import type { TimePosition } from './newest-first.ts';

/** How much of a list is counted. */
export interface Span<Position = TimePosition> {
  /** Where to stop; left out, at the last row. */
  atMost?: number | undefined;
  /** Only the rows up to this position, its own included. */
  through?: Position | undefined;
}

/** Counts what a query selects, in the order of `newestFirst`. */
export function countRows<T extends ObjectLiteral & TimePosition>(
  query: SelectQueryBuilder<T>,
  { atMost, through }: Span = {},
): Promise<number> {
  if (through) {
    const { createdAt, id } = through;
    query.andWhere(`(${query.alias}.created_at, ${query.alias}.id) >= (:createdAt, :id)`, { createdAt, id });
  }
  return countUpTo(query, atMost);
}

/** Counts what a query selects, no further than to a number. */
export async function countUpTo<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  atMost: number | undefined,
): Promise<number> {
  if (atMost === undefined) return query.getCount();
  const [text, values] = query.select('1').limit(atMost).getQueryAndParameters();
  const [row] = await query.connection.manager.query<{ count: number }[]>(countOf(text), values);
  return row?.count ?? 0;
}

/** Makes the statement that counts the rows of another. */
export const countOf = (statement: string): string =>
  `SELECT count(*)::int AS count FROM (${statement}) AS counted`;

/** Counts rows by a column, for some of its values; a value without rows is left out. */
export async function countBy<T extends ObjectLiteral>(
  db: EntityManager,
  entity: EntityTarget<T>,
  property: keyof T & string,
  values: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .createQueryBuilder(entity, 'row')
    .select(`row.${property}`, 'value')
    .addSelect('count(*)::int', 'count')
    .where({ [property]: In([...values]) } as FindOptionsWhere<T>)
    .groupBy(`row.${property}`)
    .getRawMany<{ value: string; count: number }>();
  return new Map(rows.map(({ value, count }) => [value, count]));
}
