import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';

const READ_ATTEMPTS = 4;

/** Reads a stored file into memory, again when the store fails; undefined when it has none. */
export async function readWhole(ctx: Context, key: string): Promise<Buffer | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const file = await ctx.files.read(key);
      return file && (await buffer(file.content));
    } catch (error) {
      if (attempt === READ_ATTEMPTS) throw error;
      await sleep(attempt * 1_000);
    }
  }
}
