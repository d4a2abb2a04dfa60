import { readArchive } from '../../platform/backup/archive.ts';
import { openBackup, restoreBackup } from '../../platform/backup/restore.service.ts';
import { fileArgument, onDatabase, readCommandSettings, runCommand } from '../command.ts';
import { openSecrets } from '../../platform/security/secrets.ts';
import { findSecretKey, saveSecretKey } from '../../platform/security/key-file.ts';
import { SettingsError } from '../../platform/settings.ts';

runCommand(async () => {
  const file = fileArgument('restore');
  const settings = readCommandSettings();
  const backup = await openBackup(readArchive(file, settings.backupKey));
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
      const { rows, documents, unreadable } = await restoreBackup(ctx, backup, () =>
        saveSecretKey(settings, key),
      );
      console.log(
        `Restored ${rows} rows and ${documents} documents, as they were at ${backup.manifest.createdAt}.`,
      );
      if (unreadable > 0) {
        throw new Error(`${unreadable} encrypted values cannot be read. To see which: npm run verify`);
      }
    },
    { migrates: false, secrets },
  );
});
