import { createWriteStream } from 'node:fs';
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
