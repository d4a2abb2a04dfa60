/** Documents in a folder. A document is written beside its place, flushed, then renamed into it. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ContentCheck } from './content-check.ts';
import { onlyPdf } from './content-types.ts';
import { newKey, isKey } from './key.ts';
import type { Files } from './files.ts';

// Also swept: what a crash left half-written.
const TEMPORARY = '.tmp';

/** @param root the folder; made when it is missing */
export function folderFiles(root: string): Files {
  const placeOf = (key: string) => path.join(root, key.slice(0, 2), key);

  return {
    storePdf(content, maxBytes) {
      return this.store(content, maxBytes, onlyPdf);
    },

    async store(content, maxBytes, accepted) {
      const key = newKey();
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const check = new ContentCheck(maxBytes, accepted);
      try {
        // `flush` syncs the file to the disk before it is closed.
        const target = createWriteStream(place + TEMPORARY, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(content, check, target);
        await rename(place + TEMPORARY, place);
        await syncFolder(path.dirname(place));
      } catch (error) {
        await rm(place + TEMPORARY, { force: true });
        throw error;
      }
      return { key, ...check.result() };
    },

    async read(key) {
      if (!isKey(key)) return undefined;
      const found = await stat(placeOf(key)).catch(absent);
      return found && { content: createReadStream(placeOf(key)), size: found.size };
    },

    async remove(key) {
      if (isKey(key)) await rm(placeOf(key), { force: true });
    },

    async *keysBefore(time) {
      const folder = await opendir(root, { recursive: true }).catch(absent);
      if (!folder) return;
      for await (const entry of folder) {
        const key = entry.name.replace(TEMPORARY, '');
        if (!entry.isFile() || !isKey(key)) continue;
        const file = path.join(entry.parentPath, entry.name);
        const found = await stat(file).catch(absent);
        if (!found || found.mtime >= time) continue;
        if (entry.name.endsWith(TEMPORARY)) await rm(file, { force: true });
        else yield key;
      }
    },
  };
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** A rename is on disk only when its folder is. Windows cannot open folders, and needs not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
