import { fail } from '@portal/schema/errors';
import { readArchive, writeArchive } from '../../platform/backup/archive.ts';
import { DOCUMENTS, writeBackup } from '../../platform/backup/backup.service.ts';
import { storeLastBackup } from '../../platform/backup/last-backup.ts';
import { fileArgument, onDatabase, runCommand } from '../command.ts';
import { loadSecretKey } from '../../platform/security/key-file.ts';

runCommand(async () => {
  const file = fileArgument('backup');
  // The database is not migrated, because people back up before an update.
  await onDatabase(
    async (ctx, settings) => {
      const { backupKey, secretKeysBefore } = settings;
      const secretKeys = backupKey ? [await loadSecretKey(settings), ...secretKeysBefore] : [];
      const report = await writeArchive(file, backupKey, async (add) => {
        const written = await writeBackup(ctx, add, secretKeys, (document) =>
          console.log(`missing: ${document}`),
        );
        // Then it is the store that is missing, or a setting that names another one.
        if (written.missing > 0 && written.documents === 0)
          fail('NOT_FOUND', {
            message: `All ${written.missing} documents are missing. Check STORAGE_URL and DATA_DIR. No file was left.`,
          });
        return written;
      });
      await checkDocuments(file, backupKey, report.documents);
      await storeLastBackup(ctx, report);
      const { tables, documents, missing } = report;
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

/** Reads the file that was written, whole: only then may older ones be deleted. */
async function checkDocuments(file: string, key: string | undefined, documents: number): Promise<void> {
  let found = 0;
  for await (const { name } of readArchive(file, key)) if (name.startsWith(DOCUMENTS)) found += 1;
  if (found !== documents) throw new Error(`${file} holds ${found} of ${documents} documents.`);
}
