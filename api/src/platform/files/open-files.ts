import type { StorageSettings } from '../settings.ts';
import type { Files } from './files.ts';
import { folderFiles } from './folder-files.ts';

export async function openFiles(storage: StorageSettings): Promise<Files> {
  if (storage.kind === 'folder') return folderFiles(storage.path);
  // Lazy: only S3 installations load the client.
  const { s3Files } = await import('./s3-files.ts');
  return s3Files(storage);
}
