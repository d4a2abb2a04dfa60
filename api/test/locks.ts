/** Locks that a test holds, by which acts of one moment come in the order that it wants. */
import { expect } from '@jest/globals';
import pg from 'pg';
import type { EntityManager } from 'typeorm';
import type { Context } from '../src/platform/context.ts';
import { eventually } from './eventually.ts';
import { atEnd } from './harness.ts';
import type { TestPortal } from './harness.ts';

/** Begins a transaction beside the portal: what it locks is free after its COMMIT, or at the end of the test. */
export async function startTransaction({ databaseUrl }: Pick<TestPortal, 'databaseUrl'>): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  atEnd(() => client.end());
  await client.query('BEGIN');
  return client;
}

/** Waits until so many statements of the portal wait for a lock. */
export const locksAwaited = (portal: Pick<TestPortal, 'sql'>, count = 1): Promise<void> =>
  eventually(async () => {
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(await portal.sql(waiting)).toHaveLength(count);
  });

/**
 * Makes calls of which none writes to a table before all have read what they decide by, unless a lock holds them back before.
 * @returns their answers, in the order of the calls
 */
export async function writeTogether<T>(
  portal: Pick<TestPortal, 'databaseUrl' | 'sql'>,
  table: string,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const holder = await startTransaction(portal);
  await holder.query(`LOCK TABLE ${table} IN SHARE MODE`);
  const answers = Promise.all(calls.map((call) => call()));
  await locksAwaited(portal, calls.length);
  await holder.query('COMMIT');
  return answers;
}

/**
 * Keeps a transaction open for as long as `work` takes, for what is done beside it: in one of `inTransaction` the guard
 * takes all that `work` does for a part of it.
 */
export async function besideTransaction(
  { db }: Pick<Context, 'db'>,
  work: (db: EntityManager) => Promise<void>,
): Promise<void> {
  const runner = db.connection.createQueryRunner();
  await runner.startTransaction();
  try {
    await work(runner.manager);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  } finally {
    await runner.release();
  }
}
