/** Runs the steps of a migration while instances of the last release keep running (docs/decisions/0042). */
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';

/**
 * A statement and how it is run. Each must be repeatable: a migration that was killed begins again from its first step.
 * - `briefly`: it locks one table in use for an instant, and tries again when the lock times out;
 * - `unhurried`: it may take long, and locks nothing that readers or writers need;
 * - `concurrently`: it builds or drops an index, outside of a transaction;
 * - `in batches`: it changes some rows at a time, until it changes none.
 */
export interface Step {
  how: 'briefly' | 'unhurried' | 'concurrently' | 'in batches';
  sql: string;
}

const stepsOf =
  (how: Step['how']) =>
  (...statements: string[]): Step[] =>
    statements.map((sql) => ({ how, sql }));
export const briefly = stepsOf('briefly');
export const unhurried = stepsOf('unhurried');
export const concurrently = stepsOf('concurrently');
export const inBatches = stepsOf('in batches');

/** Refers to a table that has rows: of a new table, in a step of its own, since it locks the other for an instant. */
export const refers = (
  table: string,
  column: string,
  to: string,
  onDelete: 'CASCADE' | 'RESTRICT' | 'SET NULL',
) => {
  const name = `"${table}_${column}_fkey"`;
  return briefly(
    `ALTER TABLE "${table}" DROP CONSTRAINT IF EXISTS ${name}, ADD CONSTRAINT ${name} FOREIGN KEY ("${column}") REFERENCES "${to}"("id") ON DELETE ${onDelete}`,
  );
};

/**
 * Returns the milliseconds for which a step waits for its lock: few, since later statements queue behind it. Every tenth
 * try waits longer, since PostgreSQL needs a second (deadlock_timeout) to cancel an autovacuum of the table. A batch never
 * does: a call that waits for one of its rows would be ended as a deadlock.
 */
const lockTimeout = (how: Step['how'], tries: number) =>
  tries % 10 === 0 && how !== 'in batches' ? 1_500 : 50;
const PAUSE = 200;
const TRIES = 400;
const TRY_AGAIN = new Set(['55P03', '40P01']);

/** Runs the steps in turn; within the transaction of a restore without retries, since nothing else uses that database. */
export async function runSteps(runner: QueryRunner, steps: readonly Step[]): Promise<void> {
  for (const { how, sql } of steps) {
    const run = (sql: string) =>
      runner.isTransactionActive ? changeWith(runner, sql) : insist(runner, sql, how);
    if (how === 'in batches') await finish(run, sql);
    else if (how === 'concurrently' && !runner.isTransactionActive) await changeIndex(runner, sql);
    else await run(sql.replace('CONCURRENTLY ', ''));
  }
}

/** Runs batches until no row is left. Locked rows are skipped at first (SKIP LOCKED), and waited for at last. */
async function finish(run: (sql: string) => Promise<number>, sql: string): Promise<void> {
  let held: number;
  do {
    while ((await run(sql)) > 0);
    held = await run(sql.replace(' SKIP LOCKED', ''));
  } while (held > 0);
}

const changeWith = async (runner: QueryRunner, sql: string): Promise<number> =>
  (await runner.query(sql, [], true)).affected ?? 0;

/** Runs a statement in a transaction with its own timeouts, and retries it until it gets its locks. */
async function insist(runner: QueryRunner, sql: string, how: Step['how']): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    await runner.startTransaction();
    try {
      await runner.query('SET LOCAL statement_timeout = 0');
      await runner.query(`SET LOCAL lock_timeout = ${lockTimeout(how, tries)}`);
      const changed = await changeWith(runner, sql);
      await runner.commitTransaction();
      return changed;
    } catch (error) {
      await runner.rollbackTransaction().catch(() => undefined);
      if (!TRY_AGAIN.has(String((error as { code?: unknown }).code))) throw error;
      if (tries === TRIES) throw new Error(`${GIVEN_UP} The statement was: ${sql}`, { cause: error });
      await sleep(PAUSE);
    }
  }
}

const GIVEN_UP =
  'A table that has to be changed was locked for minutes. Look for long transactions in pg_stat_activity, then start again: completed steps stay.';

/** Builds or drops an index, after dropping the invalid one that an interrupted build may have left. */
async function changeIndex(runner: QueryRunner, sql: string): Promise<void> {
  const name = /IF NOT EXISTS "(\w+)"/.exec(sql)?.[1];
  const { url } = runner.connection.options as { url: string };
  const leftOver = 'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid';
  // While the server still builds for an instance that was killed, the second statement waits for it.
  if ((await runner.manager.query<unknown[]>(leftOver, [name])).length > 0)
    await runUnlimited(url, `DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
  await runUnlimited(url, sql);
}

/**
 * Runs a statement outside of a transaction, without the timeouts of the role. A pooler may run each statement of a session
 * on another connection, so that a SET before would not apply: sent in one pipeline, all run on the same connection.
 */
async function runUnlimited(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, pipeline: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    const answers = Promise.allSettled([
      client.query('SET statement_timeout = 0'),
      client.query('SET lock_timeout = 0'),
      client.query(sql),
      client.query('RESET statement_timeout'),
      client.query('RESET lock_timeout'),
    ]);
    stream.uncork();
    for (const answer of await answers) if (answer.status === 'rejected') throw answer.reason as Error;
  } finally {
    await client.end();
  }
}
