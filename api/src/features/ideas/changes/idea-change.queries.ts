import { Between, IsNull } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { advisoryLocks } from '../../../platform/database/advisory-locks.ts';
import { ErasedIdea, IdeaChange } from './idea-change.entity.ts';

/** A row of the feed. */
export type Entry = IdeaChange | ErasedIdea;

export interface Present {
  epoch: string;
  /** The last assigned position. */
  position: string;
}

/**
 * Reads the epoch that positions belong to, and the last assigned position. Dumps and copies carry the stored epoch along; so
 * it is hashed with values of PostgreSQL: the ids of cluster, database and table, which a restored dump changes, and the
 * timeline, which a recovery or failover changes.
 */
export async function readPresent(db: EntityManager): Promise<Present> {
  const [present] = await db.query<[Present]>(
    `SELECT left(md5(concat_ws(' ', feed.epoch, control.system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8),
         (SELECT oid FROM pg_database WHERE datname = current_database()), 'idea_changes'::regclass::oid)), 8) AS epoch,
       greatest(feed.last_place, (SELECT max(place) FROM idea_changes)) AS position
     FROM idea_feed AS feed, pg_control_system() AS control`,
  );
  return present;
}

export const beginEpoch = (db: EntityManager): Promise<unknown> =>
  db.query('UPDATE idea_feed SET epoch = gen_random_uuid()');

export const hasWaiting = async (db: EntityManager): Promise<boolean> =>
  (await db.existsBy(IdeaChange, { position: IsNull() })) ||
  (await db.existsBy(ErasedIdea, { position: IsNull() }));

/**
 * Assigns positions to committed changes, in their order, and to erased ideas. Rows that this transaction cannot see yet
 * get later positions; no position is assigned twice, even when the rows with the last ones are gone.
 */
export async function numberChanges(db: EntityManager, limit: number): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.numberChanges]);
  const number = (table: string, id: string) =>
    db.query(
      `WITH waiting AS (SELECT ${id} FROM ${table} WHERE place IS NULL ORDER BY ${id} LIMIT $1),
         numbered AS (SELECT ${id}, row_number() OVER (ORDER BY ${id}) AS number FROM waiting),
         feed AS (UPDATE idea_feed SET last_place =
           greatest(last_place, (SELECT max(place) FROM idea_changes)) + (SELECT count(*) FROM waiting) RETURNING last_place)
       UPDATE ${table} SET place = feed.last_place - (SELECT count(*) FROM waiting) + numbered.number
       FROM numbered, feed WHERE ${table}.${id} = numbered.${id}`,
      [limit],
    );
  await number('idea_changes', 'id');
  await number('erased_ideas', 'idea_id');
}

/** Finds the entries with positions after one, up to another, in order. */
export async function findEntries(
  db: EntityManager,
  after: string,
  upTo: string,
  take: number,
): Promise<Entry[]> {
  const position = Between(String(BigInt(after) + 1n), upTo);
  const page = { where: { position }, order: { position: 'ASC' }, take } as const;
  const entries = [...(await db.find(IdeaChange, page)), ...(await db.find(ErasedIdea, page))];
  return entries
    .sort((one, other) => Number(BigInt(one.position ?? 0) - BigInt(other.position ?? 0)))
    .slice(0, take);
}
