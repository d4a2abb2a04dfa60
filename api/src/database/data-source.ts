/** The connection to PostgreSQL: entities, migrations and the lock under which they run. */
import pg from 'pg';
import { DataSource } from 'typeorm';
import { entities } from './entities.ts';
import { migrations } from './migrations.ts';

// Any number does, as long as nobody else locks under it in this database.
const MIGRATION_LOCK = 4_207_314_501;

/**
 * Connects to a database.
 * @param url a PostgreSQL connection string
 * @param poolSize the most connections at a time
 */
export function openDatabase(url: string, poolSize = 16): Promise<DataSource> {
  return new DataSource({
    type: 'postgres',
    url,
    entities,
    migrations,
    poolSize,
    migrationsTransactionMode: 'each',
    installExtensions: false,
    // gen_random_uuid(), which PostgreSQL has without any extension.
    uuidExtension: 'pgcrypto',
    extra: { application_name: 'innovation-portal', connectionTimeoutMillis: 10_000 },
  }).initialize();
}

/**
 * Applies the migrations that are missing, one instance at a time: others that start meanwhile wait.
 * @returns the names of those applied
 */
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
