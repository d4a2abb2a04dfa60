/** Steps of migrations: beside calls under way, whatever limits the role has, and again after any interruption. */
import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { DUE_DAY } from '../../features/ideas/waiting.ts';
import { Idea } from '../../features/ideas/idea.entity.ts';
import { migrate, openUnlimited } from './data-source.ts';
import { migrations } from './migrations.ts';
import { briefly, concurrently, inBatches, runSteps } from './steps.ts';
import { createDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';

let database: TestDatabase;
let db: DataSource;
let runner: QueryRunner;
beforeAll(async () => {
  database = await createDatabase();
  // As ALTER ROLE … SET would: for every connection.
  await onDatabase((client) =>
    client.query(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET statement_timeout = 250', current_database()); END $$`,
    ),
  );
  return () => database.drop();
});
beforeEach(async () => {
  db = await openUnlimited(database.url, []);
  runner = db.createQueryRunner();
});
afterEach(async () => {
  await runner.release();
  await db.destroy();
});

async function onDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url, statement_timeout: 60_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The migrations since 1.0.0, which are written in steps. */
const stepped = migrations.map(({ name }) => name).filter((name) => !/^(Baseline|VersionOne\d)/.test(name));

/** Runs a piece of work while a transaction holds a table, until a statement has waited for it beyond the limit. */
const whileHeld = (mode: string, work: () => Promise<unknown>, meanwhile: () => Promise<unknown>) =>
  onDatabase(async (holder) => {
    await holder.query(`BEGIN; LOCK TABLE ideas IN ${mode} MODE`);
    const working = work().then(
      () => 'done',
      (error: Error) => error.message,
    );
    await eventually(async () => {
      // On another connection: a transaction sees the activity of one moment.
      const waiting = await db.query<unknown[]>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
           AND query_start < clock_timestamp() - interval '300 ms'`,
      );
      expect(waiting).toHaveLength(1);
    });
    await meanwhile();
    await holder.query('COMMIT');
    expect(await working).toBe('done');
  });

const read = () => onDatabase((client) => client.query('SELECT count(*) FROM ideas'));

test('a step that waits for its table beyond the limit of the role is not ended, and lets others pass', async () => {
  const step = briefly('ALTER TABLE ideas ADD COLUMN IF NOT EXISTS planted int');
  await whileHeld('ACCESS SHARE', () => runSteps(runner, step), read);
  expect(await db.query('SELECT planted FROM ideas')).toEqual([]);
});

const INDEX = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "planted_idx" ON ideas (country)';
const planted = () =>
  db.query<unknown[]>(
    `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('planted_idx')`,
  );

test('an index is built beside a writer, beyond the limit of the role; an interrupted one is built again', async () => {
  await onDatabase(async (client) => {
    await client.query(`BEGIN; LOCK TABLE ideas IN ROW EXCLUSIVE MODE`);
    await onDatabase(async (builder) => {
      await builder.query('SET statement_timeout = 100');
      await expect(builder.query(INDEX)).rejects.toThrow('statement timeout');
    });
    await client.query('ROLLBACK');
  });
  expect(await planted()).toEqual([{ valid: false }]);
  await whileHeld('ROW EXCLUSIVE', () => runSteps(runner, concurrently(INDEX)), read);
  expect(await planted()).toEqual([{ valid: true }]);
});

test('batches go on until nothing is left', async () => {
  await db.query(
    'CREATE TABLE planted (n int, isDone boolean); INSERT INTO planted SELECT generate_series(1, 25)',
  );
  const batch = `UPDATE planted SET isDone = true WHERE n IN (SELECT n FROM planted WHERE isDone IS NULL LIMIT 10 FOR UPDATE SKIP LOCKED)`;
  await runSteps(runner, inBatches(batch));
  expect(await db.query('SELECT FROM planted WHERE isDone')).toHaveLength(25);
});

test('a row that others hold is passed over, and changed at last', async () => {
  await db.query('CREATE TABLE held (n int, isDone boolean); INSERT INTO held SELECT generate_series(1, 25)');
  const done = () => db.query<unknown[]>('SELECT FROM held WHERE isDone');
  await onDatabase(async (holder) => {
    await holder.query('BEGIN; SELECT FROM held WHERE n = 3 FOR UPDATE');
    const batch = `UPDATE held SET isDone = true WHERE n IN (SELECT n FROM held WHERE isDone IS NULL LIMIT 10 FOR UPDATE SKIP LOCKED)`;
    const running = runSteps(runner, inBatches(batch));
    await eventually(async () => expect(await done()).toHaveLength(24));
    await holder.query('COMMIT');
    await running;
  });
  expect(await done()).toHaveLength(25);
});

/** Stores a row with values of its own and, where a column needs one, any. */
async function insertRow(table: string, values: Record<string, string>): Promise<void> {
  const columns = await db.query<{ name: string; any: string }[]>(
    `SELECT column_name AS name, CASE udt_name WHEN 'uuid' THEN 'gen_random_uuid()' WHEN '_text' THEN '''{}'''
       WHEN 'int4' THEN '1' WHEN 'bool' THEN 'true' WHEN 'timestamptz' THEN 'now()' ELSE '''''' END AS any
     FROM information_schema.columns WHERE table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL AND is_generated = 'NEVER'`,
    [table],
  );
  const row = { ...Object.fromEntries(columns.map(({ name, any }) => [name, any])), ...values };
  await runner.query(
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).join(', ')})`,
  );
}

test('what 1.0.0 left keeps its meaning: held reviews are announced when they were to be, ideas are due as promised', async () => {
  // The rows that they refer to are of no matter.
  await runner.query('SET session_replication_role = replica');
  const ideaId = `'d4a3f0b2-3c58-4b1c-8d0e-6f2f4d3d8f10'`;
  // Half an hour after midnight in Gaborone.
  const created_at = `'2026-03-31T22:30:00Z'`;
  // 1.0.0 had a text in each; a call of later releases may not ask for them.
  const texts = ['problem_statement', 'key_benefits', 'key_partners', 'comments', 'website'];
  await insertRow('ideas', {
    ...{ id: ideaId, created_at, announced_comments: `'Known'`, due_on: 'NULL' },
    ...Object.fromEntries(texts.map((column) => [column, `''`])),
  });
  for (const [n, comments] of ['Known', 'New'].entries()) {
    const reviewed_at = `'2026-04-0${n + 1}T10:00:00Z'`;
    const held = { announced_at: 'NULL', announce_at: 'NULL', reviewed_at, comments: `'${comments}'` };
    await insertRow('idea_reviews', { ...held, idea_id: ideaId });
  }
  await db.query(`DELETE FROM migrations WHERE name = ANY($1)`, [stepped]);
  await migrate(database.url);
  expect(
    await db.query(
      'SELECT comments, comments_sent, announce_at - reviewed_at = $1 AS held FROM idea_reviews ORDER BY 1',
      ['30 seconds'],
    ),
  ).toEqual([
    { comments: 'Known', comments_sent: false, held: true },
    { comments: 'New', comments_sent: true, held: true },
  ]);
  expect(await db.query(`SELECT ${DUE_DAY}::text AS due FROM ideas AS idea`)).toEqual([
    { due: '2026-05-01' },
  ]);
  const idea = Object.assign(new Idea(), { promisedOn: null, createdAt: new Date('2026-03-31T22:30:00Z') });
  expect(idea.dueOn).toBe('2026-05-01');
  await db.query('DELETE FROM idea_reviews; DELETE FROM ideas');
});

test('a migration in steps that was interrupted anywhere is begun again, and completed', async () => {
  await db.query('ALTER TABLE ideas DROP COLUMN due_on CASCADE');
  await db.query('DROP TABLE idea_scores');
  await db.query(`DELETE FROM migrations WHERE name = ANY($1)`, [stepped]);
  expect(await migrate(database.url)).toEqual(stepped);
  expect(await db.query('SELECT due_on, scorer_id FROM ideas, idea_scores')).toEqual([]);
  expect(await db.query(`SELECT to_regclass('ideas_due_idx')::text AS index`)).toEqual([
    { index: 'ideas_due_idx' },
  ]);
});
