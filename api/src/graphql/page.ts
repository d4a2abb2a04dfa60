/** Reading lists in pages, by keyset: what services do for every connection. */
import type { EntityManager } from 'typeorm';
import { fail } from '@portal/schema/errors';
import { PAGE_MAX } from '@portal/schema/limits';
import type { Context } from '../context.ts';
import type { Span } from '../database/count-rows.ts';
import { isUuid } from '../database/is-uuid.ts';
import type { TimePosition } from '../database/newest-first.ts';
import { toConnection } from './connection.ts';
import type { Connection, Counting } from './connection.ts';

/** A page's size and where it begins. */
export interface Page {
  first: number;
  after?: string | null;
}

/** An order of a list: how its cursors name a position. Callers keep cursors: a text once written stays readable. */
export interface Order<Row, Position> {
  write: (row: Row) => string;
  /** Gives undefined for a text that names no position in this order. */
  read: (text: string) => Position | undefined;
}

/** What says where a row stands in the order by time and id. */
export interface Place {
  createdAt: Date;
  id: string;
}

/** Orders rows by time and id. */
export const byTime: Order<Place, TimePosition> = {
  write: ({ createdAt, id }) => `${createdAt.toISOString()} ${id}`,
  read: (text) => {
    const [time = '', id = ''] = text.split(' ');
    const createdAt = new Date(time);
    const isTime = /^[12]\d{3}-/.test(time) && !Number.isNaN(createdAt.getTime());
    return isTime && isUuid(id) ? { createdAt, id } : undefined;
  },
};

/**
 * Makes the order by a serial number.
 * @param word what its cursors begin with, so that no other list takes them
 */
export const bySerial = <Row>(word: string, serialOf: (row: Row) => string | null): Order<Row, string> => ({
  write: (row) => `${word} ${serialOf(row)}`,
  read: (text) => new RegExp(`^${word} (\\d{1,18})$`).exec(text)?.[1],
});

/** Writes the cursor of a row. */
export function toCursor<Row>(order: Order<Row, unknown>, row: Row): string {
  return Buffer.from(order.write(row)).toString('base64url');
}

/**
 * Reads the position that a cursor names.
 * @throws DomainError INVALID_INPUT when the text is no cursor of this order
 */
export function fromCursor<Position>(order: Pick<Order<never, Position>, 'read'>, cursor: string): Position {
  return (
    order.read(Buffer.from(cursor, 'base64url').toString('utf8')) ??
    fail('INVALID_INPUT', {
      fields: [{ field: 'after', message: 'This is not a cursor. Take one from an answer.' }],
    })
  );
}

/** How the rows of a list are read and counted. */
interface List<Row, Position> {
  order: Order<Row, Position>;
  /** Reads at most so many rows, from behind a position. */
  find: (db: EntityManager, limit: number, after: Position | undefined) => Promise<Row[]>;
  /** Not called for a list that has one page. */
  count: (db: EntityManager, span: Span<Position>) => Promise<number>;
  known?: Counting<Position>['known'];
  isSearch?: boolean;
}

/**
 * Reads a page of a list.
 * @throws DomainError INVALID_INPUT for a bad size or cursor
 */
export async function pageOf<Row, Position>(
  { db }: Pick<Context, 'db'>,
  { first, after }: Page,
  { order, find, count, ...counting }: List<Row, Position>,
): Promise<Connection<Row>> {
  if (!(first >= 1 && first <= PAGE_MAX))
    fail('INVALID_INPUT', { fields: [{ field: 'first', message: `Ask for 1 to ${PAGE_MAX} rows.` }] });
  const from = after ? fromCursor(order, after) : undefined;
  // The one too many tells that more follow.
  const rows = await find(db, first + 1, from);
  return toConnection(rows, first, from, { ...counting, count: (span) => count(db, span) }, (row) =>
    toCursor(order, row),
  );
}
