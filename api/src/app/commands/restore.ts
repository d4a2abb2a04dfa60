import { parseArgs } from 'node:util';
import { fail } from '@portal/schema/errors';
import { eraseAgain } from '../../features/privacy/erasing/erase-person.service.ts';
import { erasureOptions, erasureUsage, readErasures } from '../../features/privacy/erasing/erasure-list.ts';
import { readArchive } from '../../platform/backup/archive.ts';
import {
  markRestore,
  openBackup,
  restoreBackup,
  unmarkRestore,
} from '../../platform/backup/restore.service.ts';
import { onDatabase, readCommandSettings, runCommand } from '../command.ts';
import { openSecrets } from '../../platform/security/secrets.ts';
import { findSecretKey, saveSecretKey } from '../../platform/security/key-file.ts';
import { SettingsError } from '../../platform/settings.ts';

const USAGE = `Usage:
  npm run restore -- FILE LOG    restores a backup, and erases again the rows that the lines of the log name
  npm run restore -- FILE ${erasureUsage}
  npm run restore -- FILE        also restores people who were erased since`;

runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: erasureOptions });
  const [file, log, ...others] = positionals;
  if (!file || others.length > 0) return fail('INVALID_INPUT', { message: USAGE });
  const settings = readCommandSettings();
  await markRestore(settings.dataDir);
  const backup = await openBackup(readArchive(file, settings.backupKey));
  const backupAt = new Date(backup.manifest.createdAt);
  const erasures = log === undefined ? undefined : await readErasures(log, { backupAt, ...values });
  const kept = backup.manifest.secretKeys.map((key) => Buffer.from(key, 'base64'));
  const key = (await findSecretKey(settings)) ?? kept[0];
  if (!key) {
    throw new SettingsError(
      'The backup is not encrypted, so it does not hold the key. Set SECRET_KEY, or put secret.key into DATA_DIR, then restore again.',
    );
  }
  const secrets = openSecrets(key, [...settings.secretKeysBefore, ...kept]);
  await onDatabase(
    async (ctx) => {
      let erased = 0;
      const { rows, documents, unreadable } = await restoreBackup(ctx, backup, async (ctx) => {
        if (erasures) erased = await eraseAgain(ctx, erasures.rows);
        await saveSecretKey(settings, key);
      });
      await unmarkRestore(settings.dataDir);
      console.log(
        `Restored ${rows} rows and ${documents} documents, as they were at ${backup.manifest.createdAt}.`,
      );
      console.log(
        erasures
          ? `Erased again: ${erased} rows, of ${erasures.count} erasures that ${log} names.`
          : 'Nothing was erased again. People who were erased after that time are back: before you start the portal, run npm run person -- erase-again LOG with the log of the portal.',
      );
      for (const sentence of erasures?.unknown ?? []) console.log(sentence);
      if (unreadable > 0) {
        throw new Error(`${unreadable} encrypted values cannot be read. To see which: npm run verify`);
      }
    },
    { migrates: false, secrets },
  );
});
