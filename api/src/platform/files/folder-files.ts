/** Stores documents in a folder: written beside their path, synced, then renamed. */
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ContentCheck } from './content-check.ts';
import { isKey, newKey } from './files.ts';
import type { Files } from './files.ts';
import { createFile } from './new-file.ts';

// The sweep removes the temporary files that a crash has left.
const TEMPORARY = '.tmp';

export function folderFiles(root: string): Files {
  const pathOf = (key: string) => path.join(root, key.slice(0, 2), key);

  return {
    async store(content, maxBytes, accepted, key = newKey()) {
      const file = pathOf(key);
      const created = await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      if (created) await syncFolder(path.dirname(created));
      const check = new ContentCheck(maxBytes, accepted);
      const { target, close } = createFile(file + TEMPORARY, { flush: true });
      try {
        await pipeline(content, check, target);
        await rename(file + TEMPORARY, file);
        await syncFolder(path.dirname(file));
      } catch (error) {
        await close;
        await rm(file + TEMPORARY, { force: true });
        throw error;
      }
      return { key, ...check.result() };
    },

    async read(key) {
      if (!isKey(key)) return undefined;
      const found = await stat(pathOf(key)).catch(absent);
      return found && { content: createReadStream(pathOf(key)), size: found.size };
    },

    async check() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await access(root, constants.W_OK);
    },

    async isEmpty() {
      const folder = await opendir(root, { recursive: true }).catch(absent);
      if (!folder) return true;
      for await (const entry of folder) if (entry.isFile()) return false;
      return true;
    },

    async remove(key) {
      if (isKey(key)) await rm(pathOf(key), { force: true });
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

/** Syncs a folder, which makes new names in it durable. Windows cannot open folders, and need not. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
