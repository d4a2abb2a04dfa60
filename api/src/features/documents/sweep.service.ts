import type { Context } from '../../platform/context.ts';
import { deleteExaminations } from './examination/examination.queries.ts';
import { findUnnamedKeys } from '../../platform/files/named-files.ts';

// Longer than any submission takes to store the row of its document; by the machine's clock, which dates the files.
const GRACE = 60 * 60_000;
const BATCH = 500;

/** Removes documents without a row, which a crash leaves, and returns how many. */
export async function sweepDocuments(ctx: Context): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const sweep = async () => {
    const unnamed = await findUnnamedKeys(ctx, batch);
    for (const key of unnamed) await ctx.files.remove(key);
    await deleteExaminations(ctx.db, unnamed);
    removed += unnamed.length;
    batch = [];
  };
  for await (const key of ctx.files.keysBefore(new Date(Date.now() - GRACE))) {
    batch.push(key);
    if (batch.length >= BATCH) await sweep();
  }
  if (batch.length > 0) await sweep();
  return removed;
}
