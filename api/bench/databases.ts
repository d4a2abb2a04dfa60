/** The databases that are measured: one of each size, filled once and kept under .cache/bench. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/database/embedded.ts';
import { migrations } from '../src/database/migrations.ts';
import { openLog } from '../src/log.ts';
import { byTime, toCursor } from '../src/graphql/page.ts';
import type { Landmarks } from './cases.ts';
import { startMeasured } from './measured-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const DATA_DIR = `${root}/.cache/bench`;
const DEEP = 1_000 * 50;

/** Who calls the portal that is measured. */
export const administrator = { email: 'bench@portal.example', password: 'Bench-Administrator-1!' };

/** What a portal on a database of the bench is started with. */
export const portalEnv = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR,
  PORT: '0',
  LOG_LEVEL: 'error',
  RATE_LIMIT_SCALE: '1000000',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
});

/** A server for all databases of the bench. */
export async function openDatabases(): Promise<{
  prepare(ideas: number): Promise<{ url: string; at: Landmarks }>;
  stop(): Promise<void>;
}> {
  const server = await startEmbeddedPostgres(DATA_DIR, openLog('warn'));
  return {
    async prepare(ideas) {
      // Another schema is another database.
      const name = `ideas_${ideas}_${migrations.length}`;
      const url = Object.assign(new URL(server.url), { pathname: name }).href;
      if (!(await isFilled(server.url, name))) await fill(server.url, url, name, ideas);
      return { url, at: await findLandmarks(url, ideas) };
    },
    stop: () => server.stop(),
  };
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function isFilled(serverUrl: string, name: string): Promise<boolean> {
  const [row] = await query<{ comment: string | null }>(
    serverUrl,
    `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = $1`,
    [name],
  );
  return row?.comment === 'filled';
}

async function fill(serverUrl: string, url: string, name: string, ideas: number): Promise<void> {
  console.log(`Filling a database with ${ideas.toLocaleString('en')} ideas (once)…`);
  await query(serverUrl, `DROP DATABASE IF EXISTS ${name}`);
  await query(serverUrl, `CREATE DATABASE ${name}`);
  // The first start migrates, and makes the administrator.
  const portal = await startMeasured(['api/dist/main.js'], portalEnv(url));
  await portal.stop();
  const seed = spawn(process.execPath, ['api/dist/seed-command.js', '--ideas', String(ideas)], {
    cwd: root,
    env: { ...process.env, ...portalEnv(url) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = (await once(seed, 'exit')) as [number];
  if (status !== 0) throw new Error(`Filling ${name} ended with ${status}.`);
  await query(url, 'VACUUM ANALYZE');
  // What is still to be written must not be while others are measured.
  await query(url, 'CHECKPOINT');
  await query(serverUrl, `COMMENT ON DATABASE ${name} IS 'filled'`);
}

async function findLandmarks(url: string, ideas: number): Promise<Landmarks> {
  const [deep] = await query<{ id: string; createdAt: Date; day: string }>(
    url,
    `SELECT id, created_at AS "createdAt", to_char(created_at AT TIME ZONE 'Africa/Gaborone', 'YYYY-MM-DD') AS day
     FROM ideas ORDER BY created_at DESC, id DESC OFFSET $1 LIMIT 1`,
    [Math.min(DEEP, ideas - 60)],
  );
  if (!deep) throw new Error('The database is empty.');
  return {
    ideas,
    deepCursor: toCursor(byTime, deep),
    deepTime: deep.createdAt.toISOString(),
    deepId: deep.id,
    day: deep.day,
  };
}
