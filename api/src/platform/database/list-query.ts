import type {
  ObjectLiteral,
  SelectQueryBuilder,
  EntityManager,
  EntityTarget,
  FindOptionsWhere,
} from 'typeorm';
import { In } from 'typeorm';
import { runQuery } from './read-list.ts';
import type { Parameters } from './read-list.ts';

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

/** Returns the SQL expression that `containing` compares; an index for it must have the same expression. */
export const searched = (...columns: readonly string[]): string =>
  `search_text(${columns.join(` || ' ' || `)}, '')`;

/**
 * Makes the condition that a text contains each blank-separated part of a search. A search without a letter or a digit
 * selects no row.
 * @param text what `searched` returns for the columns
 */
export const containing =
  (text: string) =>
  (search: string, { add }: Pick<Parameters, 'add'>): string[] => [
    `search_text(${add(search)}, '') <> ''`,
    ...search.split(/\s+/u).map((part) => `${text} LIKE '%' || search_text(${add(part)}, '') || '%'`),
  ];

export interface Span<Position = TimePosition> {
  atMost?: number | undefined;
  /** Only the rows up to this position, its own included. */
  through?: Position | undefined;
}

export function countRows<T extends ObjectLiteral & TimePosition>(
  query: SelectQueryBuilder<T>,
  { atMost, through }: Span,
): Promise<number> {
  if (through) {
    const { createdAt, id } = through;
    query.andWhere(`(${query.alias}.created_at, ${query.alias}.id) >= (:createdAt, :id)`, { createdAt, id });
  }
  return countUpTo(query, atMost);
}

export async function countUpTo<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  atMost: number | undefined,
): Promise<number> {
  if (atMost === undefined) return query.getCount();
  const [text, values] = query.select('1').getQueryAndParameters();
  return countSelected(query.connection.manager, text, values, atMost);
}

/** Counts the rows of a statement, up to `atMost`. */
export async function countSelected(
  db: EntityManager,
  statement: string,
  values: unknown[],
  atMost: number | undefined,
): Promise<number> {
  const limit = atMost === undefined ? '' : `LIMIT ${atMost}`;
  const counting = `SELECT count(*)::int AS count FROM (${statement} ${limit}) AS counted`;
  const [row] = await runQuery<{ count: number }>(db, counting, values);
  return row?.count ?? 0;
}

export async function countBy<T extends ObjectLiteral>(
  db: EntityManager,
  entity: EntityTarget<T>,
  property: keyof T & string,
  values: readonly string[],
  where: FindOptionsWhere<T> = {},
): Promise<Map<string, number>> {
  const rows = await db
    .createQueryBuilder(entity, 'row')
    .select(`row.${property}`, 'value')
    .addSelect('count(*)::int', 'count')
    .where({ ...where, [property]: In([...values]) } as FindOptionsWhere<T>)
    .groupBy(`row.${property}`)
    .getRawMany<{ value: string; count: number }>();
  return new Map(rows.map(({ value, count }) => [value, count]));
}

const BATCH = 500;

export async function* inBatches<P, Row extends P>(
  find: (size: number, after: P | undefined) => Promise<Row[]>,
  limit = Infinity,
  after?: P,
): AsyncGenerator<Row[]> {
  let [left, last] = [limit, after];
  while (left > 0) {
    const size = Math.min(BATCH, left);
    const rows = await find(size, last);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    left -= rows.length;
    last = rows.at(-1);
  }
}

const FETCHED = 1_000;

/**
 * Reads rows through a cursor, in batches of `size` from one snapshot. `db` is a transaction, with one such cursor at a
 * time. A batch is emptied when the next one is requested.
 */
export async function* readCursor<Row>(
  db: EntityManager,
  statement: string,
  values: unknown[] = [],
  size = FETCHED,
): AsyncGenerator<Row[]> {
  await db.query(`DECLARE read_rows NO SCROLL CURSOR FOR ${statement}`, values);
  const fetchRows = () => {
    const rows = db.query<Row[]>(`FETCH ${size} FROM read_rows`);
    // Prevents an unhandled rejection when the reader leaves before these rows arrive.
    rows.catch(() => undefined);
    return rows;
  };
  let next = fetchRows();
  for (let more = true; more;) {
    const rows = await next;
    more = rows.length === size;
    // The next batch is prefetched while this one is used.
    if (more) next = fetchRows();
    if (rows.length > 0) yield rows;
    // The driver's older results reference the newer ones: not emptied, they would fill the heap.
    rows.length = 0;
  }
  await db.query('CLOSE read_rows');
}
