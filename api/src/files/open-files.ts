import type { StorageSettings } from '../settings.ts';
import type { Files } from './files.ts';
import { folderFiles } from './folder-files.ts';

/** Opens the store that STORAGE_URL names. */
export async function openFiles(storage: StorageSettings): Promise<Files> {
  if (storage.kind === 'folder') return folderFiles(storage.path);
  // Only who keeps files there waits for the code of the S3 client.
  const { s3Files } = await import('./s3-files.ts');
  return s3Files(storage);
}
