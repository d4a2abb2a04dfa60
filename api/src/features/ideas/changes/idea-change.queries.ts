import { Between, IsNull } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { advisoryLocks } from '../../../platform/database/advisory-locks.ts';
import { ErasedIdea, IdeaChange } from './idea-change.entity.ts';

/** A row of the feed. */
export type Entry = IdeaChange | ErasedIdea;

export interface Present {
  epoch: string;
  /** The last position that was given. */
  position: string;
}

/**
 * Reads the history that positions belong to, and the last that was given. Beside the epoch that is stored, which a dump
 * and a copy carry along, the epoch is of what PostgreSQL knows of its history: the cluster, the database and the table,
 * new where a dump is restored, and the timeline, new after a recovery and where a standby took over.
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
 * Numbers committed changes in their order, and erased ideas. What this transaction cannot see yet gets a later position;
 * none is given twice, also where the rows that had the last ones are gone.
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

/** Finds what has the positions after one, up to another, in their order. */
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
