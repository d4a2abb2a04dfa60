import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { failField } from '@portal/schema/errors';
import { PAGE_MAX } from '@portal/schema/limits';
import type { Context } from '../context.ts';
import { countRows, newestFirst } from '../database/list-query.ts';
import type { Span, TimePosition } from '../database/list-query.ts';
import { isUuid } from '../database/find-row.ts';
import { toConnection } from './connection.ts';
import type { Connection, Counting } from './connection.ts';

export interface Page {
  first: number;
  after?: string | null;
}

/** Writes and reads the cursors of an order. Callers store cursors: every text that was ever written must stay readable. */
export interface Order<Row, Position> {
  write: (row: Row) => string;
  read: (text: string) => Position | undefined;
}

export const byTime: Order<TimePosition, TimePosition> = {
  write: ({ createdAt, id }) => `${createdAt.toISOString()} ${id}`,
  read: (text) => {
    const [time = '', id = ''] = text.split(' ');
    const createdAt = new Date(time);
    const isTime = /^[12]\d{3}-/.test(time) && !Number.isNaN(createdAt.getTime());
    return isTime && isUuid(id) ? { createdAt, id } : undefined;
  },
};

/** Makes the order by a serial number. Cursors begin with `prefix`, so that no other list accepts them. */
export const bySerial = <Row>(prefix: string, serialOf: (row: Row) => string | null): Order<Row, string> => ({
  write: (row) => `${prefix} ${serialOf(row)}`,
  read: (text) => new RegExp(`^${prefix} (\\d{1,18})$`).exec(text)?.[1],
});

export function toCursor<Row>(order: Order<Row, unknown>, row: Row): string {
  return Buffer.from(order.write(row)).toString('base64url');
}

export function fromCursor<Position>(order: Pick<Order<never, Position>, 'read'>, cursor: string): Position {
  return (
    order.read(Buffer.from(cursor, 'base64url').toString('utf8')) ??
    failField('after', 'This is not a cursor. Take one from an answer.')
  );
}

interface List<Row, Position> extends Omit<Counting<Position>, 'count'> {
  order: Order<Row, Position>;
  find: (db: EntityManager, limit: number, after: Position | undefined) => Promise<Row[]>;
  /** Counts the rows; not called for a list that has one page. */
  count: (db: EntityManager, span: Span<Position>) => Promise<number>;
}

/** @throws DomainError INVALID_INPUT for a bad size or cursor */
export async function pageOf<Row, Position>(
  { db }: Pick<Context, 'db'>,
  { first, after }: Page,
  { order, find, count, ...counting }: List<Row, Position>,
): Promise<Connection<Row>> {
  if (!(first >= 1 && first <= PAGE_MAX)) failField('first', `Ask for 1 to ${PAGE_MAX} rows.`);
  const from = after ? fromCursor(order, after) : undefined;
  // One row more shows that another page follows.
  const rows = await find(db, first + 1, from);
  return toConnection(rows, first, from, { ...counting, count: (span) => count(db, span) }, (row) =>
    toCursor(order, row),
  );
}

export const newestPageOf = <Row extends ObjectLiteral & TimePosition>(
  ctx: Pick<Context, 'db'>,
  page: Page,
  select: (db: EntityManager) => SelectQueryBuilder<Row>,
  isSearch = false,
): Promise<Connection<Row>> =>
  pageOf(ctx, page, {
    order: byTime,
    find: (db, limit, after) => newestFirst(select(db), limit, after).getMany(),
    count: (db, span) => countRows(select(db), span),
    isSearch,
  });
