import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, MigrationExecutor } from 'typeorm';
import type { DataSourceOptions, EntityManager } from 'typeorm';
import { faultInWords } from '../fault-in-words.ts';
import { advisoryLocks } from './advisory-locks.ts';
import { WATCH_TIMES } from './database-watch.ts';
import { migrations, refusalOf, withBaseline } from './migrations.ts';

export type EntityClass = new () => object;

const LOCK_MIGRATIONS = `SELECT pg_advisory_xact_lock(${advisoryLocks.migrations})`;
const TRY_LOCK_MIGRATIONS = `SELECT pg_try_advisory_xact_lock(${advisoryLocks.migrations}) AS mine`;
const PAUSE = 250;

/** Milliseconds after which PostgreSQL cancels a statement, and ends an idle transaction. */
const LIMITS = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 300_000 };

/** The name of the portal's connections: for those the triggers of 1.0.0 write no changes of ideas (see the migration). */
const APPLICATION = 'innovation-portal-1.1';

/** Removes from an address a name of the connections, which would go before the portal's own. */
function withoutName(url: string): string {
  if (!url.includes('application_name')) return url;
  const address = new URL(url);
  address.searchParams.delete('application_name');
  return address.href;
}

const options = (url: string, entities: readonly EntityClass[], poolSize: number, extra: object) =>
  ({
    type: 'postgres',
    url: withoutName(url),
    extra: { application_name: APPLICATION, ...extra },
    entities: [...entities],
    migrations,
    poolSize,
    migrationsTransactionMode: 'each',
    installExtensions: false,
    // Provides gen_random_uuid(), which PostgreSQL has without the extension.
    uuidExtension: 'pgcrypto',
  }) satisfies DataSourceOptions;

/** Opens the database for calls, with timeouts for connections, statements and idle transactions. */
export async function openDatabase(
  url: string,
  entities: readonly EntityClass[],
  { poolSize = 16, connectionTimeoutMillis = WATCH_TIMES.connection } = {},
): Promise<DataSource> {
  const limits = (await takesLimits(url)) ? LIMITS : {};
  const extra = { connectionTimeoutMillis, ...limits };
  return new DataSource(options(url, entities, poolSize, extra)).initialize();
}

/** Opens the database without statement timeouts, for migrations and commands, which may take long. */
export const openUnlimited = (url: string, entities: readonly EntityClass[]): Promise<DataSource> =>
  new DataSource(options(url, entities, 2, { connectionTimeoutMillis: WATCH_TIMES.connection })).initialize();

/** Tells whether the limits can be set when connecting: PgBouncer refuses parameters that it is not set to ignore. */
async function takesLimits(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, ...LIMITS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as Error).message.startsWith('unsupported startup parameter')) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** Applies missing migrations, one instance at a time; returns their names. @throws when the database is unreachable */
export async function migrate(url: string): Promise<string[]> {
  const lock = new pg.Client({ connectionString: url, connectionTimeoutMillis: WATCH_TIMES.connection });
  // Without a listener, the loss of its connection would end the process.
  lock.on('error', () => undefined);
  await lock.connect().catch((cause: Error) => {
    throw new Error(`The database cannot be reached: ${faultInWords(cause) ?? cause.message}`, { cause });
  });
  try {
    await takeTurn(lock);
    const applied = await findApplied(lock);
    const refusal = applied.length > 0 && refusalOf(applied);
    if (refusal) throw new Error(`The database ${refusal.because}. Nothing was changed. ${refusal.wayOut}`);
    if (migrations.every(({ name }) => applied.includes(name))) return [];
    const db = await openUnlimited(url, []);
    try {
      await noteBaseline(db, applied);
      return (await db.runMigrations()).map(({ name }) => name);
    } finally {
      await db.destroy();
    }
  } finally {
    await lock.end();
  }
}

/** Polls for the lock, and leaves its transaction open: a pooler may run the next one on another connection. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query('BEGIN');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ mine: boolean }>(TRY_LOCK_MIGRATIONS);
    if (rows[0]?.mine) return;
    await client.query('ROLLBACK');
    await sleep(PAUSE);
  }
}

export const lockMigrations = (db: EntityManager): Promise<void> => db.query(LOCK_MIGRATIONS);

/** Applies some migrations in a transaction, after `lockMigrations`. */
export async function migrateWithin(db: EntityManager, names: readonly string[]): Promise<void> {
  const executor = new MigrationExecutor(db.connection, db.queryRunner);
  for (const migration of await executor.getPendingMigrations()) {
    if (names.includes(migration.name)) await executor.executeMigration(migration);
  }
}

async function findApplied(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string | null }>(`SELECT to_regclass('migrations') AS table`);
  if (!rows[0]?.table) return [];
  const applied = await client.query<{ name: string }>('SELECT name FROM migrations');
  return applied.rows.map(({ name }) => name);
}

/** Records the baseline as applied in a database that has the migrations which it replaces. */
async function noteBaseline(db: DataSource, applied: readonly string[]): Promise<void> {
  const [baseline] = withBaseline(applied) ?? [];
  if (!baseline || applied.includes(baseline)) return;
  const insert = 'INSERT INTO migrations ("timestamp", name) VALUES ($1, $2)';
  await db.query(insert, [/\d+$/.exec(baseline)?.[0], baseline]);
}
