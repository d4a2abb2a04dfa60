import type { EntityManager } from 'typeorm';

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

/** Reads rows as of one moment. `db` is a transaction, with one such statement at a time. */
export async function* readCursor<Row>(db: EntityManager, statement: string): AsyncGenerator<Row[]> {
  await db.query(`DECLARE read_rows NO SCROLL CURSOR FOR ${statement}`);
  yield* inBatches<unknown, Row>((size) => db.query<Row[]>(`FETCH ${size} FROM read_rows`));
  await db.query('CLOSE read_rows');
}
