import type pg from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

export const poolOf = (db: DataSource) => (db.driver as PostgresDriver).master as pg.Pool;

type Taken = (...answer: Parameters<Parameters<pg.Pool['connect']>[0]>) => void;

/** Reports how long each caller waits for a connection of the pool, in seconds. */
export function watchWaits(pool: pg.Pool, report: (seconds: number) => void): void {
  const connect = pool.connect.bind(pool) as (taken: Taken) => void;
  // TypeORM and the pool itself connect with a callback.
  const timed = (taken: Taken) => {
    const begun = performance.now();
    connect((...answer) => {
      report((performance.now() - begun) / 1_000);
      taken(...answer);
    });
  };
  Object.assign(pool, { connect: timed });
}

/** Returns the connection of a transaction, for calls that TypeORM lacks. */
export async function clientOf({ queryRunner }: EntityManager): Promise<pg.PoolClient> {
  if (!queryRunner) throw new Error('COPY needs a transaction.');
  return (await queryRunner.connect()) as pg.PoolClient;
}
