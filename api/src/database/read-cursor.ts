import type { EntityManager } from 'typeorm';
import { inBatches } from './in-batches.ts';

/**
 * Reads the rows of a statement in batches, as they are at one moment.
 * @param db a transaction; it can have one such statement open at a time
 */
export async function* readCursor<Row>(db: EntityManager, statement: string): AsyncGenerator<Row[]> {
  await db.query(`DECLARE read_rows NO SCROLL CURSOR FOR ${statement}`);
  yield* inBatches<unknown, Row>((size) => db.query<Row[]>(`FETCH ${size} FROM read_rows`));
  await db.query('CLOSE read_rows');
}
