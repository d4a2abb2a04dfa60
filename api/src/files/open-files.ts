import type { StorageSettings } from '../settings.ts';
import type { Files } from './files.ts';
import { folderFiles } from './folder-files.ts';
import { s3Files } from './s3-files.ts';

/** Opens the store that STORAGE_URL names. */
export function openFiles(storage: StorageSettings): Files {
  return storage.kind === 'folder' ? folderFiles(storage.path) : s3Files(storage);
}
