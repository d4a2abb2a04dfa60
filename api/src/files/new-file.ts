import { createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';

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

/** Writes a file for its owner alone, unless it exists. A write that fails, as on a full disk, leaves no file. */
export async function writeOnce(file: string, content: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  if (!handle) return;
  try {
    await handle.writeFile(content);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
