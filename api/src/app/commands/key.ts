import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { fail } from '@portal/schema/errors';
import { readArchive } from '../../platform/backup/archive.ts';
import { openBackup } from '../../platform/backup/restore.service.ts';
import { findSecretKey, saveSecretKey } from '../../platform/security/key-file.ts';
import { findLosses, giveUpLosses } from '../../platform/security/secret-key.service.ts';
import { openSecrets } from '../../platform/security/secrets.ts';
import { onDatabase, readCommandSettings, runCommand } from '../command.ts';

const USAGE = `Usage:
  npm run key -- show FILE   prints the keys that an encrypted backup holds, as settings
  npm run key -- give-up     lists what nobody can read because its key is lost, asks, and clears it; there is no way back`;

const CONSENT = 'give up';

runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, file, ...others] = positionals;
  if (command === 'show' && file && others.length === 0) await show(file);
  else if (command === 'give-up' && !file) await giveUp();
  else fail('INVALID_INPUT', { message: USAGE });
});

async function show(file: string): Promise<void> {
  const { manifest, parts } = await openBackup(readArchive(file, readCommandSettings().backupKey));
  await parts.return(undefined);
  const [key, ...before] = manifest.secretKeys.map((one) => Buffer.from(one, 'base64').toString('hex'));
  if (!key) {
    fail('NOT_FOUND', {
      message: `${file} was written without BACKUP_KEY: it does not hold the key. Look for one that was written with it.`,
    });
  }
  console.log(`SECRET_KEY=${key}`);
  if (before.length > 0) console.log(`SECRET_KEYS_BEFORE=${before.join(',')}`);
}

async function giveUp(): Promise<void> {
  const settings = readCommandSettings();
  const key = (await findSecretKey(settings)) ?? randomBytes(32);
  const secrets = openSecrets(key, settings.secretKeysBefore);
  await onDatabase(
    async (ctx) => {
      console.log('Without the lost key these values are unreadable, and this command clears them:');
      for (const { lost, values } of await findLosses(ctx)) console.log(`${values} ${lost}`);
      console.log(
        'Known devices and rounded figures begin anew. Everything else stays. Stop all instances first.',
      );
      console.log(`To go on, type: ${CONSENT}`);
      if ((await readLine()) !== CONSENT) throw new Error('Nothing was changed.');
      await giveUpLosses(ctx, () => saveSecretKey(settings, key));
      console.log('Done. Start the portal.');
    },
    { migrates: false, secrets },
  );
}

async function readLine(): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line.trim();
  return undefined;
}
