import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorInWords } from './platform/fault-in-words.ts';
import { openLog, printAsLines } from './platform/log.ts';
import { startPortal } from './app/portal.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import { version } from './platform/version.ts';

// Both the built file (api/dist/main.js) and the source (api/src/main.ts) are two folders below the root.
const PAGES = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Milliseconds from a signal to the exit, whatever has not ended. */
const EXIT_DEADLINE = 14_500;

async function main(): Promise<void> {
  if (!process.stdout.isTTY) printAsLines();
  const settings = readSettings(process.env);
  const log = openLog(settings.logLevel);
  log.info({ version }, 'starting');
  const portal = await startPortal(settings, log, { pages: PAGES });
  if (portal.newAdministrator) await announceAdministrator(portal.newAdministrator, settings.dataDir);
  if (portal.metricsUrl) log.info({ url: portal.metricsUrl }, 'metrics');
  console.log(`Portal ready at ${portal.url}`);

  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.warn('what did not end in time is left');
      process.exit(0);
    }, EXIT_DEADLINE).unref();
    portal.drain();
    if (signal === 'SIGTERM') await sleep(settings.drainSeconds * 1_000);
    await portal.stop();
    process.exit(0);
  };
  const stopOn = (signal: NodeJS.Signals) =>
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      });
    });
  stopOn('SIGINT');
  stopOn('SIGTERM');
}

/** Prints the generated password to a terminal only. Anything else may be a log: it gets the name of a file. */
async function announceAdministrator(
  { email, password }: { email: string; password: string },
  dataDir: string,
) {
  const once = 'It must be changed at the first login.';
  if (process.stdout.isTTY) {
    console.log(`First administrator: ${email} with password ${password} (shown only now). ${once}`);
    return;
  }
  const file = path.join(dataDir, 'first-administrator.txt');
  await writeFile(file, `${email}\n${password}\n`, { mode: 0o600 });
  console.log(`First administrator: ${email}. The password is in ${file}. ${once}`);
}

main().catch((error: unknown) => {
  if (error instanceof SettingsError) console.error(error.message);
  else console.error(`The portal could not start: ${errorInWords(error)}`);
  process.exit(1);
});
