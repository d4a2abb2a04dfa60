import { DomainError } from '@portal/schema/errors';
import { contextOf } from './context.ts';
import type { Context } from './context.ts';
import { migrate, openUnlimited } from './database/data-source.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './database/embedded.ts';
import { openFiles } from './files/open-files.ts';
import { POLL_INTERVAL } from './jobs/runner.ts';
import { openLog } from './log.ts';
import { openPasswords } from './security/passwords.ts';
import { openSecrets } from './security/secrets.ts';
import { openThrottle } from './security/throttle.ts';
import { loadSecretKey, readSettings } from './settings.ts';
import type { Settings } from './settings.ts';

/** Runs a command. If it fails, prints why and exits with status 1. */
export function runCommand(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    const faults =
      error instanceof DomainError ? error.details.fields?.map(({ message }) => message) : undefined;
    console.error(faults?.join('\n') ?? (error instanceof Error ? error.message : error));
    process.exit(1);
  });
}

/** Runs `work` on the database of the settings. Joins the embedded server of a running portal, else starts it. */
export async function onDatabase(work: (ctx: Context) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env);
  const log = openLog('warn');
  const { url, stop } = await findDatabase(settings);
  await migrate(url);
  const database = await openUnlimited(url);
  const throttle = await openThrottle(undefined, 1, log);
  try {
    await work(
      contextOf({
        db: database.manager,
        files: await openFiles(settings.storage),
        documentsPerAccount: settings.documentsPerAccount,
        throttle,
        secrets: openSecrets(await loadSecretKey(settings)),
        passwords: openPasswords(),
        log,
        publicUrl: settings.publicUrl ?? `http://localhost:${settings.port}`,
        publicStats: settings.publicStats,
        requiresSecondFactor: settings.requiresSecondFactor,
        timeZone: settings.timeZone,
        privateTargets: settings.webhookPrivateTargets,
        sendsSms: settings.sms !== undefined,
        pollInterval: POLL_INTERVAL,
        now: () => new Date(),
      }),
    );
  } finally {
    await database.destroy();
    await throttle.close();
    await stop();
  }
}

async function findDatabase({
  databaseUrl,
  dataDir,
}: Settings): Promise<{ url: string; stop(): Promise<void> }> {
  const running = databaseUrl ?? (await findRunningPostgres(dataDir));
  return running
    ? { url: running, stop: async () => undefined }
    : startEmbeddedPostgres(dataDir, openLog('warn'));
}
