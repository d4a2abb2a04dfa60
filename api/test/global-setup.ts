/** One PostgreSQL for the whole run, with one database migrated once: tests clone it. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeDocuments } from '../content/write-documents.ts';
import { migrate } from '../src/platform/database/data-source.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { openLog } from '../src/platform/log.ts';
import { onServer, TEMPLATE, withDatabase } from './database.ts';
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
  await buildNativeServer();
  await writeDocuments(path.join(built, 'modules/documents'));
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-test-'));
  const postgres = await startEmbeddedPostgres(folder, openLog('warn'));
  globalThis.testPostgres = { users: 1, folder, stop: () => postgres.stop() };
  process.env['TEST_POSTGRES_URL'] = postgres.adminUrl;
  await onServer(async (admin) => {
    // No test is about a power cut: without waiting for the disk, databases come and go in a tenth of the time.
    // Nor do databases of a few seconds need its upkeep.
    for (const setting of ['fsync', 'full_page_writes', 'autovacuum'])
      await admin.query(`ALTER SYSTEM SET ${setting} = off`);
    // What tests write past the portal is taken for the portal's: the triggers of 1.0.0 leave it alone.
    await admin.query(`ALTER SYSTEM SET application_name = 'innovation-portal-1.1'`);
    await admin.query('SELECT pg_reload_conf()');
    await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  });
  await migrate(withDatabase(TEMPLATE));
}
