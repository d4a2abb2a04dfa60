/** The sweep of documents that no row refers to. */
import { findUsedEntryKeys } from '../challenges/hackathon-entry.queries.ts';
import type { Context } from '../context.ts';
import { findUsedIdeaKeys } from '../ideas/idea.queries.ts';

// Longer than any submission takes: its document waits this long for its row.
const GRACE = 60 * 60_000;
const BATCH = 500;

/** Removes documents that no idea or entry refers to: what a crash between file and row leaves. Returns how many. */
export async function sweepDocuments(ctx: Context): Promise<number> {
  let [removed, batch]: [number, string[]] = [0, []];
  const sweep = async () => {
    const [ofIdeas, ofEntries] = await Promise.all([
      findUsedIdeaKeys(ctx.db, batch),
      findUsedEntryKeys(ctx.db, batch),
    ]);
    const unused = batch.filter((key) => !ofIdeas.has(key) && !ofEntries.has(key));
    for (const key of unused) await ctx.files.remove(key);
    removed += unused.length;
    batch = [];
  };
  for await (const key of ctx.files.keysBefore(new Date(ctx.now().getTime() - GRACE))) {
    batch.push(key);
    if (batch.length >= BATCH) await sweep();
  }
  if (batch.length > 0) await sweep();
  return removed;
}
