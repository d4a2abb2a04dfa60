import { rm } from 'node:fs/promises';

/** Stops the run's PostgreSQL when the last project has ended. */
export default async function tearDown(): Promise<void> {
  const postgres = globalThis.testPostgres;
  if (!postgres) return;
  postgres.users -= 1;
  if (postgres.users > 0) return;
  await postgres.stop();
  await rm(postgres.folder, { recursive: true, force: true });
  globalThis.testPostgres = undefined;
}
