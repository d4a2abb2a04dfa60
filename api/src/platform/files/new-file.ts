import { createWriteStream, rmSync, writeFileSync } from 'node:fs';
import type { WriteStream } from 'node:fs';

/**
 * Creates a file for its owner alone; `close` ends once it is closed. Wait for that before you remove the file: a pipeline
 * fails while the file may still be opening, which would create it again.
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
 * Writes a file for its owner alone, unless it exists. A write that fails, as on a full disk, leaves no file. Blocks the
 * process, so that nobody else in it reads the file before it is whole.
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
