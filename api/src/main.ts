import { fileURLToPath } from 'node:url';
import { openLog } from './log.ts';
import { startPortal } from './portal.ts';
import { readSettings, SettingsError } from './settings.ts';

// Both the built file (api/dist/main.js) and the source (api/src/main.ts) are two folders below the root.
const PAGES = fileURLToPath(new URL('../../web/dist', import.meta.url));

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = openLog(settings.logLevel);
  const portal = await startPortal(settings, log, { pages: PAGES });
  if (portal.newAdministrator) {
    const { email, password } = portal.newAdministrator;
    console.log(`First administrator: ${email} with password ${password} (shown only now)`);
  }
  console.log(`Portal ready at ${portal.url}`);

  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    portal.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  if (error instanceof SettingsError) console.error(error.message);
  else console.error('The portal could not start:', error instanceof Error ? error.message : error);
  process.exit(1);
});
