/** The embedded PostgreSQL: who owns what, and what happens when it dies. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../src/database/embedded.ts';
import type { EmbeddedPostgres } from '../src/database/embedded.ts';
import { eventually } from './eventually.ts';

const log = pino({ level: 'silent' });
let folder: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-embedded-'));
  postgres = await startEmbeddedPostgres(folder, log);
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const OWNERS = `
  SELECT DISTINCT pg_get_userbyid(owner) AS owner FROM (
    SELECT relowner AS owner FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT proowner FROM pg_proc WHERE proname = 'made'
    UNION ALL SELECT datdba FROM pg_database WHERE datname = 'portal') AS object`;

test('the role of the portal is no superuser: it runs no programs and reads no files', async () => {
  await expect(query(postgres.url, `COPY (SELECT 1) TO PROGRAM 'cat'`)).rejects.toThrow('permission denied');
  await expect(query(postgres.url, `SELECT pg_read_file('postgresql.conf')`)).rejects.toThrow(
    'permission denied',
  );
});

test('a database that the superuser owned in an earlier version is handed over, and still works', async () => {
  await query(
    postgres.adminUrl,
    `CREATE EXTENSION pg_trgm;
     CREATE TABLE things (id int GENERATED ALWAYS AS IDENTITY, at serial);
     CREATE FUNCTION made() RETURNS int LANGUAGE sql AS 'SELECT 1';
     ALTER SCHEMA public OWNER TO portal;
     ALTER DATABASE portal OWNER TO portal`,
  );
  await postgres.stop();
  postgres = await startEmbeddedPostgres(folder, log);
  expect(await query(postgres.url, OWNERS)).toEqual([{ owner: 'portal_app' }]);
  await query(postgres.url, 'ALTER TABLE things ADD COLUMN name text; INSERT INTO things DEFAULT VALUES');
});

test('a server that is killed is started again, on the same port and with its data', async () => {
  await query(postgres.url, 'CREATE TABLE kept (id int)');
  const [pid] = (await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await eventually(async () => expect(await query(postgres.url, 'SELECT FROM kept')).toEqual([]));
  const [again] = (await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  expect(again).not.toBe(pid);
});
