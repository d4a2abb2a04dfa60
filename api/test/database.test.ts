/** Migrations: complete, in step with the entities, and safe to run at once. */
import { afterAll, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { migrate, openDatabase } from '../src/database/data-source.ts';
import { migrations } from '../src/database/migrations.ts';
import { onAdministration, withDatabase } from './database.ts';

const names = ['migrations_fresh', 'migrations_race'];
afterAll(async () => {
  for (const name of names)
    await onAdministration((admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
});

async function emptyDatabase(name: string | undefined): Promise<string> {
  await onAdministration((admin) => admin.query(`CREATE DATABASE ${name}`));
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

test('a freshly migrated database is what the entities say', async () => {
  const url = await emptyDatabase(names[0]);
  const db = await openDatabase(url);
  try {
    await migrate(url);
    sendInTurn(db);
    const { upQueries } = await db.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  } finally {
    await db.destroy();
  }
});

test('instances that start at once apply each migration once, and all go on', async () => {
  const url = await emptyDatabase(names[1]);
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url)));
  expect(applied.flat()).toHaveLength(migrations.length);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
});
