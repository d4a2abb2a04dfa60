/** Databases for tests: clones of the migrated template. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The name of the migrated database that tests clone. */
export const TEMPLATE = 'portal_template';

/** Returns the connection string of a database on the run's PostgreSQL. */
export function withDatabase(name: string): string {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('The test run has no PostgreSQL: its global setup did not run.');
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Connects to the server's own database: a test's database cannot be created or dropped from itself. */
export async function onServer<T>(fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: withDatabase('postgres') });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a migrated, empty database.
 * @param template another database to clone; nobody may be connected to it
 */
export async function createDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files takes a quarter of the processor time that the default does, which writes each page to the log.
  await onServer((admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  return {
    url: withDatabase(name),
    drop: async () => {
      await onServer((admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}
