/** Databases for tests: clones of the migrated template. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The name of the migrated database that tests clone. */
export const TEMPLATE = 'portal_template';

/** The run's PostgreSQL, with another database. */
export function withDatabase(name: string): string {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('The test run has no PostgreSQL: its global setup did not run.');
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a query on the server itself rather than on a test's database. */
export async function onAdministration<T>(fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: withDatabase('postgres') });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/** A database of a test. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * A fresh, migrated, empty database; `drop` removes it.
 * @param template another database to clone; nobody may be connected to it
 */
export async function createDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onAdministration((admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return {
    url: withDatabase(name),
    drop: async () => {
      await onAdministration((admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}
