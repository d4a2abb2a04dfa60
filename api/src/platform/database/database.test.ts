/** Migrations: complete, in step with the entities, safe to run at once and to be killed, and open to the last release. */
import { afterAll, expect, test } from '@jest/globals';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { faultsOf } from '../../../release/migration-check.ts';
import type { Stepped } from '../../../release/migration-check.ts';
import { readReleased } from '../../../release/schema-files.ts';
import { declared } from '../../app/features.ts';
import { migrate, migrateWithin, openDatabase, openUnlimited } from './data-source.ts';
import { migrations, refusalOf, withBaseline } from './migrations.ts';
import { onServer, withDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';

const names = [
  'migrations_fresh',
  'migrations_race',
  'migrations_killed',
  'migrations_released',
  'migrations_unlocked',
  'migrations_earlier',
  'migrations_between',
  'migrations_words',
];
afterAll(async () => {
  for (const name of names)
    await onServer((admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
});

async function emptyDatabase(name: string | undefined): Promise<string> {
  await onServer((admin) => admin.query(`CREATE DATABASE ${name}`));
  return withDatabase(name ?? '');
}

/** Sends the statements of TypeORM's schema builder one after the other: side by side, `pg` warns of them. */
function sendInTurn(db: DataSource): void {
  const create = db.createQueryRunner.bind(db);
  db.createQueryRunner = (mode) => {
    const runner = create(mode);
    const { query } = runner;
    let last = Promise.resolve();
    const inTurn = (...args: unknown[]) => (last = last.then(() => Reflect.apply(query, runner, args)));
    return Object.assign(runner, { query: inTurn });
  };
}

// Entities have no defaults: a column that a later migration adds has one for instances of the last release.
const DROPS_DEFAULT = /^ALTER TABLE "\w+" ALTER COLUMN "\w+" DROP DEFAULT$/;

test('a freshly migrated database is what the entities say', async () => {
  const url = await emptyDatabase(names[0]);
  const db = await openDatabase(url, declared.entities);
  try {
    await migrate(url);
    sendInTurn(db);
    const { upQueries } = await db.driver.createSchemaBuilder().log();
    const missing = upQueries.map(({ query }) => query).filter((query) => !DROPS_DEFAULT.test(query));
    expect(missing).toEqual([]);
    expect(await staleChecks(db)).toEqual([]);
    expect(await unindexedReferences(db)).toEqual([]);
  } finally {
    await db.destroy();
  }
});

/** Lists the foreign keys whose columns begin no index of all rows that refer: each deletion would read the whole table. */
async function unindexedReferences(db: DataSource): Promise<string[]> {
  const rows = await db.query<{ name: string }[]>(
    `SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND NOT EXISTS (
       SELECT FROM pg_index WHERE indrelid = conrelid AND (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
         AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) = (
           SELECT format('(%I IS NOT NULL)', attname) FROM pg_attribute WHERE attrelid = conrelid AND attnum = conkey[1])))
     ORDER BY conname`,
  );
  return rows.map(({ name }) => name);
}

/** Lists the constraints that a migration forgot to renew: TypeORM compares their names alone. */
function staleChecks({ manager, entityMetadatas }: DataSource): Promise<string[]> {
  return manager.transaction(async (db) => {
    const definitionOf = async (name: string) => {
      const rows = await db.query<{ definition: string }[]>(
        'SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = $1',
        [name],
      );
      return rows[0]?.definition;
    };
    const stale: string[] = [];
    for (const { tableName, checks } of entityMetadatas) {
      for (const { name, expression } of checks) {
        await db.query(`ALTER TABLE "${tableName}" ADD CONSTRAINT "declared" CHECK (${expression})`);
        if ((await definitionOf(name)) !== (await definitionOf('declared')))
          stale.push(`${name}: ${expression}`);
        await db.query(`ALTER TABLE "${tableName}" DROP CONSTRAINT "declared"`);
      }
    }
    return stale;
  });
}

test('instances that start at once apply each migration once, and all go on', async () => {
  const url = await emptyDatabase(names[1]);
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url)));
  expect(applied.flat()).toHaveLength(migrations.length);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
});

/** Applies the first migrations alone. */
async function migratePartly(url: string, count: number): Promise<void> {
  const names = migrations.slice(0, count).map(({ name }) => name);
  const db = await openUnlimited(url, []);
  await db.transaction((db) => migrateWithin(db, names));
  await db.destroy();
}

async function queryOn<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The migrations up to the last one of the last release. */
const released = 1 + migrations.findIndex(({ name }) => name === readReleased().migration);

test('a migration that is killed midway leaves nothing of itself, and the next start applies it', async () => {
  const url = await emptyDatabase(names[2]);
  await migratePartly(url, 1);
  // Holds up the migration after the baseline, midway.
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query('BEGIN; SELECT count(*) FROM ideas');
  const migrating = migrate(url).then(
    () => 'done',
    (error: Error) => error.message,
  );
  const applied = 'SELECT count(*)::int AS count FROM migrations';
  await eventually(async () => {
    const killed = await queryOn(
      url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'relation'`,
    );
    expect(killed).toHaveLength(1);
  });
  expect(await migrating).toMatch(/terminat/);
  expect(await queryOn(url, applied)).toEqual([{ count: 1 }]);
  expect(await queryOn(url, `SELECT FROM pg_tables WHERE tablename = 'idea_reviews'`)).toEqual([]);
  await reader.end();
  expect(await migrate(url)).toHaveLength(migrations.length - 1);
});

test('migrations under way end when the connection with their lock is lost', async () => {
  const url = await emptyDatabase(names[4]);
  await migratePartly(url, 1);
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query('BEGIN; SELECT count(*) FROM ideas');
  const migrating = migrate(url);
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await eventually(async () => expect(await queryOn(url, waiting)).toHaveLength(1));
  const killed = await queryOn(
    url,
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_locks JOIN pg_database AS own ON own.oid = database
     WHERE datname = current_database() AND locktype = 'advisory'`,
  );
  expect(killed).toHaveLength(1);
  await reader.end();
  expect(await migrating).toHaveLength(migrations.length - 1);
});

test('a database of version 0.1.0 goes on; an older one is refused, and nothing is changed', async () => {
  const url = await emptyDatabase(names[5]);
  await migratePartly(url, 1);
  const put = (name: string) =>
    queryOn(url, `DELETE FROM migrations; INSERT INTO migrations ("timestamp", name) VALUES (1, '${name}')`);
  await put('AddSecretKeys1763700000021');
  await expect(migrate(url)).rejects.toThrow(/before 0\.1\.0\. Nothing was changed\. Start version 0\.1\.0/);
  expect(await queryOn(url, 'SELECT name FROM migrations')).toEqual([{ name: 'AddSecretKeys1763700000021' }]);
  await put('AddExaminations1763700000022');
  expect(await migrate(url)).toEqual(migrations.slice(1).map(({ name }) => name));
  expect(await migrate(url)).toEqual([]);
  expect(withBaseline(['AddExaminations1763700000022', 'AddMore1899999999999'])).toEqual([
    migrations[0]?.name,
    'AddMore1899999999999',
  ]);
});

test('a database of a version between releases is refused with the way out, and nothing is changed', async () => {
  const url = await emptyDatabase(names[6]);
  await migratePartly(url, released);
  await queryOn(url, `INSERT INTO migrations ("timestamp", name) VALUES (1, 'Desk1796000000001')`);
  await expect(migrate(url)).rejects.toThrow(
    /between releases, .+ Nothing was changed\. .+ last backup that a release made/,
  );
  expect(await queryOn(url, 'SELECT FROM migrations')).toHaveLength(released + 1);
  // A newer version's database is accepted: an operator who goes back to this version needs it.
  expect(refusalOf([...migrations.map(({ name }) => name), 'AddMore1899999999999'])).toBeUndefined();
});

interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

test('an instance of the last release reads and writes the migrated database', async () => {
  const url = await emptyDatabase(names[3]);
  expect(released).toBeGreaterThan(0);
  await migratePartly(url, released);
  const columns = async () =>
    new Map(
      (
        await queryOn<Column>(
          url,
          `SELECT table_name || '.' || column_name AS name, udt_name AS type, is_nullable = 'YES' AS "isNullable",
             column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' AS "hasDefault"
           FROM information_schema.columns WHERE table_schema = 'public'`,
        )
      ).map((column) => [column.name, column]),
    );
  /** The file of each table: what rewrites a table gives it another. */
  const files = () =>
    queryOn<{ name: string; file: number }>(
      url,
      `SELECT relname AS name, pg_relation_filenode(oid)::int AS file FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
    );
  const before = await columns();
  const filesBefore = await files();
  const tables = new Set([...before.keys()].map((name) => name.split('.')[0] ?? ''));
  const later: Stepped[] = migrations.slice(released).map((Migration) => new Migration());
  expect(await faultsOf(later, tables)).toEqual([]);
  await migrate(url);
  expect((await files()).filter(({ name }) => tables.has(name))).toEqual(filesBefore);
  const after = await columns();
  const faults = [
    ...[...before.values()].flatMap(({ name, type, isNullable }) => {
      const now = after.get(name);
      if (now?.type !== type) return `${name} ${now ? `was ${type}` : 'is gone'}`;
      return isNullable && !now.isNullable && !now.hasDefault ? `${name} was nullable` : [];
    }),
    ...[...after.values()].flatMap(({ name, isNullable, hasDefault }) =>
      !before.has(name) && tables.has(name.split('.')[0] ?? '') && !isNullable && !hasDefault
        ? `${name} is new, and neither nullable nor has a default`
        : [],
    ),
  ];
  expect(faults).toEqual([]);
});

test('a search finds what 1.0.0 stored before the upgrade, and what it stores after', async () => {
  const url = await emptyDatabase(names[7]);
  await migratePartly(url, released);
  const [columns] = await queryOn<{ names: string; values: string }>(
    url,
    `SELECT string_agg(quote_ident(column_name), ', ') AS names,
       string_agg(CASE udt_name WHEN '_text' THEN '''{}''' WHEN 'int4' THEN '1' WHEN 'timestamptz' THEN 'now()' ELSE '''''' END, ', ') AS values
     FROM information_schema.columns WHERE table_name = 'ideas' AND is_nullable = 'NO' AND column_default IS NULL
       AND is_generated = 'NEVER' AND column_name NOT IN ('owner_id', 'reference', 'sent_reference', 'solution_name')`,
  );
  const [owner] = await queryOn<{ id: string }>(
    url,
    `INSERT INTO accounts (email) VALUES ('owner@example.com') RETURNING id`,
  );
  const titles = ['“Zebra”—kiosk', 'Plain words', 'O’Brien'];
  const store = (name: string) =>
    queryOn(
      url,
      `INSERT INTO ideas (owner_id, reference, sent_reference, solution_name, ${columns?.names}) VALUES ('${owner?.id}', '${name}', '${name}', '${name}', ${columns?.values})`,
    );
  const found = (search: string) =>
    queryOn<{ name: string }>(
      url,
      // Also by weight, which the words of earlier releases lack.
      `SELECT solution_name AS name FROM ideas WHERE search_words @@ search_query('${search}')
         AND search_words @@ '${search.split(' ').join(':A & ')}:A'`,
    );
  for (const name of titles.slice(0, 2)) await store(name);
  await migrate(url);
  await store(titles[2] ?? '');
  for (const [search, name] of [
    ['zebra kiosk', titles[0]],
    ['plain', titles[1]],
    ['obrien', titles[2]],
  ] as const)
    expect(await found(search)).toEqual([{ name }]);
  const left = `SELECT to_regclass(name)::text AS index FROM unnest(ARRAY['ideas_read_otherwise_idx', 'ideas_without_weights_idx']) AS name`;
  expect(await queryOn(url, left)).toEqual([{ index: null }, { index: null }]);
});
