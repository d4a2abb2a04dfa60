import { parseArgs } from 'node:util';
import { DomainError, fail } from '@portal/schema/errors';
import { configuredBy, declared, refreshAll } from './features.ts';
import { refuseUnrestored } from '../platform/backup/restore.service.ts';
import { hasTables } from '../platform/backup/table.queries.ts';
import { openDocumentInspector } from '../features/documents/examination/document-inspector.ts';
import { documentInspectorScript } from '../features/documents/feature.ts';
import { contextOf } from '../platform/context.ts';
import type { Context } from '../platform/context.ts';
import { openClock } from '../platform/database/clock.ts';
import { migrate, openUnlimited } from '../platform/database/data-source.ts';
import { findRunningPostgres, openPostgres } from '../platform/database/embedded.ts';
import { poolOf } from '../platform/database/pool.ts';
import { errorInWords } from '../platform/fault-in-words.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { POLL_INTERVAL } from '../platform/jobs/runner.ts';
import { openLog } from '../platform/log.ts';
import { openPasswords } from '../platform/security/passwords.ts';
import { checkSecretKey, openKeys } from '../platform/security/secret-key.service.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { openThrottle } from '../platform/security/throttle.ts';
import { readSettings } from '../platform/settings.ts';
import type { Settings } from '../platform/settings.ts';

export function fileArgument(command: string): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file, ...others] = positionals;
  if (file && others.length === 0) return file;
  return fail('INVALID_INPUT', { message: `Usage: npm run ${command} -- FILE` });
}

export function runCommand(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    const faults =
      error instanceof DomainError ? error.details.fields?.map(({ message }) => message) : undefined;
    console.error(faults?.join('\n') ?? errorInWords(error));
    process.exit(1);
  });
}

/** Reads the settings for commands, which send no emails. */
export const readCommandSettings = () => readSettings(process.env, { sendsMail: false });

/** Runs a command on the database; joins the embedded server of a running portal, else starts it. `secrets` replace those of the settings. */
export async function onDatabase(
  work: (ctx: Context, settings: Settings) => Promise<void>,
  { migrates = true, secrets }: { migrates?: boolean; secrets?: Secrets } = {},
): Promise<void> {
  const settings = readCommandSettings();
  const log = openLog('warn');
  const running = settings.databaseUrl ?? (await findRunningPostgres(settings.dataDir));
  const { url, stop } = await openPostgres(running, settings.dataDir, log);
  try {
    if (migrates) {
      await refuseUnrestored(url, settings.dataDir);
      await migrate(url);
    }
    const database = await openUnlimited(url, declared.entities);
    const clock = openClock(log);
    await clock.read(poolOf(database));
    const throttle = await openThrottle(undefined, 1, log);
    const ctx = contextOf({
      declared,
      db: database.manager,
      files: await openFiles(settings.storage),
      throttle,
      // The inspector's thread starts with the first document.
      inspector: openDocumentInspector(documentInspectorScript),
      secrets: secrets ?? (await openKeys(database.manager, settings)),
      passwords: openPasswords(),
      log,
      publicUrl: settings.publicUrl ?? `http://localhost:${settings.port}`,
      ...configuredBy(settings),
      inspectionWait: 0,
      pollInterval: POLL_INTERVAL,
      now: clock.now,
    });
    try {
      if (!secrets) await checkDatabase(ctx);
      // The settings that were read since may have another time zone.
      await work(contextOf(ctx), settings);
    } finally {
      await database.destroy();
      await throttle.close();
    }
  } finally {
    await stop();
  }
}

async function checkDatabase(ctx: Context): Promise<void> {
  if (!(await hasTables(ctx.db)))
    fail('NOT_FOUND', { message: 'The database is empty. Check DATABASE_URL and DATA_DIR.' });
  await checkSecretKey(ctx);
  await refreshAll(ctx);
}
