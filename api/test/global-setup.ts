/** One PostgreSQL for the whole run, with one database migrated once: tests clone it. */
import { appendFile, chown, cp, mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { writeDocuments } from '../content/write-documents.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import type { EmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { openLog } from '../src/platform/log.ts';
import { onServer, TEMPLATE, withDatabase } from './database.ts';
import { digestOf, digestOfFolders, keep } from './kept.ts';
import { buildNativeServer, built } from './native/build.ts';

declare global {
  var testPostgres: { users: number; folder: string; stop(): Promise<void> } | undefined;
}

/** Jest calls this once for each project that asks for it: the first starts the server, the others share it. */
export default async function setUp(): Promise<void> {
  if (globalThis.testPostgres) {
    globalThis.testPostgres.users += 1;
    return;
  }
  const [folder] = await Promise.all([migratedCluster(), buildServer()]);
  const postgres = await start(folder);
  globalThis.testPostgres = { users: 1, folder, stop: () => postgres.stop() };
}

async function buildServer(): Promise<void> {
  const [modules, documents] = [path.join(built, 'modules'), path.join(built, 'documents')];
  const sources = digestOfFolders('schema/src', 'api/src', 'api/test/native');
  await Promise.all([
    keep(modules, sources, buildNativeServer),
    digestOf('content/write-documents.ts').then((digest) =>
      keep(documents, digest, () => writeDocuments(documents)),
    ),
  ]);
  await cp(documents, path.join(modules, 'documents'), { recursive: true });
}

async function start(folder: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(folder, openLog('warn'));
  process.env['TEST_POSTGRES_URL'] = postgres.adminUrl;
  return postgres;
}

/** The milliseconds by which the run is ahead, of tests on another day (scripts/lib/other-day.mjs). */
const ahead = process.env['TESTS_AHEAD'];

/** @returns a folder for this run alone, with a copy of the migrated cluster */
async function migratedCluster(): Promise<string> {
  const kept = path.join(built, ahead ? 'postgres-ahead' : 'postgres');
  await keep(kept, await digestOf('src/platform/database/data-source.ts'), async () => {
    const postgres = await start(kept);
    await migrateTemplate();
    await postgres.stop();
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-test-'));
  await copyWithOwners(kept, folder);
  if (ahead)
    await appendFile(path.join(folder, 'postgres/postgresql.auto.conf'), `tests.ahead = '${ahead} ms'\n`);
  return folder;
}

async function migrateTemplate(): Promise<void> {
  await onServer(async (admin) => {
    // No test is about a power cut: without waiting for the disk, databases come and go in a tenth of the time.
    // Nor do databases of a few seconds need its upkeep.
    for (const setting of ['fsync', 'full_page_writes', 'autovacuum'])
      await admin.query(`ALTER SYSTEM SET ${setting} = off`);
    // What tests write past the portal is taken for the portal's: the triggers of 1.0.0 leave it alone.
    await admin.query(`ALTER SYSTEM SET application_name = 'innovation-portal-1.1'`);
    if (ahead) await admin.query('ALTER SYSTEM SET search_path = public, tests, pg_catalog');
    await admin.query('SELECT pg_reload_conf()');
    await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  });
  if (ahead) await moveClock();
  // TypeORM is loaded for this alone.
  const { migrate } = await import('../src/platform/database/data-source.ts');
  await migrate(withDatabase(TEMPLATE));
}

/** Puts functions before PostgreSQL's own, also for the defaults of columns. */
async function moveClock(): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(TEMPLATE) });
  await client.connect();
  await client.query('CREATE SCHEMA tests');
  for (const name of ['now', 'clock_timestamp'])
    await client.query(
      `CREATE FUNCTION tests.${name}() RETURNS timestamptz LANGUAGE sql STABLE
       RETURN pg_catalog.${name}() + coalesce(current_setting('tests.ahead', true), '0')::interval`,
    );
  await client.end();
}

/** Root runs PostgreSQL as another user, whose files its cluster are. */
async function copyWithOwners(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  if (process.getuid?.() !== 0) return;
  for (const name of ['.', ...(await readdir(from, { recursive: true }))]) {
    const { uid, gid } = await stat(path.join(from, name));
    await chown(path.join(to, name), uid, gid);
  }
}
