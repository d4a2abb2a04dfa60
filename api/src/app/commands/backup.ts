import { writeArchive } from '../../platform/backup/archive.ts';
import { writeBackup } from '../../platform/backup/backup.service.ts';
import { fileArgument, onDatabase, runCommand } from '../command.ts';
import { loadSecretKey } from '../../platform/security/key-file.ts';

runCommand(async () => {
  const file = fileArgument('backup');
  // The database is not migrated, because people back up before an update.
  await onDatabase(
    async (ctx, settings) => {
      const { backupKey, secretKeysBefore } = settings;
      const secretKeys = backupKey ? [await loadSecretKey(settings), ...secretKeysBefore] : [];
      const { tables, documents, missing } = await writeArchive(file, backupKey, (add) =>
        writeBackup(ctx, add, secretKeys, (document) => console.log(`missing: ${document}`)),
      );
      console.log(`Wrote ${tables} tables and ${documents} documents to ${file}.`);
      if (!backupKey) {
        console.log(
          'Without BACKUP_KEY it is not encrypted and does not hold the key: keep SECRET_KEY or DATA_DIR/secret.key in another place.',
        );
      }
      if (missing > 0) throw new Error(`${missing} documents were missing before. The rest is there.`);
    },
    { migrates: false },
  );
});
