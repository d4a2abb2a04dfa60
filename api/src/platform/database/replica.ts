/** A replica for reads that need not see the last seconds: reports, exports and statistics. */
import type { DataSource, EntityManager } from 'typeorm';
import type { Logger } from '../log.ts';
import { openDatabase } from './data-source.ts';
import type { EntityClass } from './data-source.ts';
import { repeat, watchDatabase } from './database-watch.ts';
import type { DatabaseWatch, WatchTimes } from './database-watch.ts';

/** The lag in milliseconds from which the replica is not read. */
export const REPLICA_LAG_MAX = 5_000;

export interface Replica {
  /** Returns the manager that reads from the replica; undefined while that does not answer or lags too far. */
  manager(): EntityManager | undefined;
  /** Returns the most milliseconds by which the replica may lag; infinite before it was ever reached. */
  lag(): number;
  stop(): Promise<void>;
}

export function openReplica(
  url: string,
  primary: DataSource,
  log: Logger,
  times: WatchTimes,
  lagMax = REPLICA_LAG_MAX,
): Replica {
  let opened: { db: DataSource; watch: DatabaseWatch } | undefined;
  // Times are of the monotonic clock.
  /** The last position of the primary's log that the replica has not reached, and when the primary was there. */
  let mark: { position: string; at: number } | undefined;
  /** The time before which every write is on the replica. */
  let upToDateAt = -Infinity;
  let wasInUse = false;

  const open = async () => {
    const db = await openDatabase(url, primary.options.entities as EntityClass[], {
      connectionTimeoutMillis: times.connection,
    });
    return { db, watch: await watchDatabase(db, url, log, times, { name: 'the read replica' }) };
  };
  const check = async () => {
    opened ??= await open();
    if (!opened.watch.isUp()) return;
    mark ??= { position: await positionOf(primary), at: performance.now() };
    if (!(await hasReached(opened.db, mark.position))) return;
    upToDateAt = mark.at;
    mark = undefined;
  };
  const lag = () => performance.now() - upToDateAt;
  const manager = () => (opened?.watch.isUp() && lag() < lagMax ? opened.db.manager : undefined);
  const end = repeat(async () => {
    await check().catch(() => undefined);
    const isInUse = manager() !== undefined;
    if (isInUse && !wasInUse) log.info('the read replica is used');
    if (!isInUse && wasInUse) log.warn('the read replica is away or lags: not used');
    wasInUse = isInUse;
  }, times.interval);
  return {
    manager,
    lag,
    stop: async () => {
      await end();
      await opened?.watch.stop();
      await opened?.db.destroy();
    },
  };
}

async function positionOf(primary: DataSource): Promise<string> {
  const [row] = await primary.query<{ position: string }[]>('SELECT pg_current_wal_lsn()::text AS position');
  return row?.position ?? '';
}

async function hasReached(replica: DataSource, position: string): Promise<boolean> {
  const [row] = await replica.query<{ reached: boolean | null }[]>(
    'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS reached',
    [position],
  );
  return row?.reached === true;
}
