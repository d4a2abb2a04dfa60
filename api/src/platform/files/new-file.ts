import { createWriteStream, rmSync, writeFileSync } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';

/** Makes a folder for its owner alone, unless it exists. @throws Error that names the setting, where it cannot be written */
export async function makeFolder(folder: string, setting: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    // A recursive mkdir on a read-only file system says that a folder does not exist.
    const { code = '' } = error as NodeJS.ErrnoException;
    const why = reasons[code] ?? `${code}: is it there, and on a file system that can be written?`;
    throw new Error(`${setting} cannot be written: ${folder} (${why})`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'the user of this process may not write there',
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of the path is a file',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
};

/**
 * Creates a file for its owner alone; `close` resolves once it is closed. Await it before you remove the file: when a
 * pipeline fails, the file may still be opening, which would create it again.
 */
export function createFile(
  file: string,
  // Calls fsync before the file is closed.
  { flush = false } = {},
): { target: WriteStream; close: Promise<void> } {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush });
  return { target, close: new Promise((resolve) => target.once('close', resolve)) };
}

/**
 * Writes a file for its owner alone, unless it exists. A write that fails, as on a full disk, leaves no file. The write is
 * synchronous, so that no other code of the process reads a partial file.
 */
export function writeOnce(file: string, content: string): void {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    rmSync(file, { force: true });
    throw error;
  }
}
