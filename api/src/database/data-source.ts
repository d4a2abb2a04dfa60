import pg from 'pg';
import { DataSource } from 'typeorm';
import { entities } from './entities.ts';
import { migrations } from './migrations.ts';

// Any number that no other advisory lock of this database has.
const MIGRATION_LOCK = 4_207_314_501;

export function openDatabase(url: string, poolSize = 16): Promise<DataSource> {
  return new DataSource({
    type: 'postgres',
    url,
    entities,
    migrations,
    poolSize,
    migrationsTransactionMode: 'each',
    installExtensions: false,
    // Provides gen_random_uuid(), which PostgreSQL has without the extension.
    uuidExtension: 'pgcrypto',
    extra: { application_name: 'innovation-portal', connectionTimeoutMillis: 10_000 },
  }).initialize();
}

/** Applies missing migrations, one instance at a time; returns their names. */
export async function migrate(db: DataSource, url: string): Promise<string[]> {
  const lock = new pg.Client({ connectionString: url });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return (await db.runMigrations()).map(({ name }) => name);
  } finally {
    await lock.end();
  }
}
