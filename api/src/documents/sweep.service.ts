import { findUsedEntryKeys } from '../challenges/hackathon-entry.queries.ts';
import type { Context } from '../context.ts';
import { findUsedDraftKeys } from '../ideas/drafts/draft-document.queries.ts';
import { findUsedIdeaKeys } from '../ideas/idea.queries.ts';

// Longer than any submission takes to store the row of its document; by the machine's clock, which dates the files.
const GRACE = 60 * 60_000;
const BATCH = 500;

/** Removes documents without a row, which a crash leaves, and returns how many. */
export async function sweepDocuments(ctx: Context): Promise<number> {
  let [removed, batch]: [number, string[]] = [0, []];
  const sweep = async () => {
    // Drafts first: a concurrent submission may move a document from its draft to its idea.
    const ofDrafts = await findUsedDraftKeys(ctx.db, batch);
    const [ofIdeas, ofEntries] = await Promise.all([
      findUsedIdeaKeys(ctx.db, batch),
      findUsedEntryKeys(ctx.db, batch),
    ]);
    const unused = batch.filter((key) => [ofDrafts, ofIdeas, ofEntries].every((used) => !used.has(key)));
    for (const key of unused) await ctx.files.remove(key);
    removed += unused.length;
    batch = [];
  };
  for await (const key of ctx.files.keysBefore(new Date(Date.now() - GRACE))) {
    batch.push(key);
    if (batch.length >= BATCH) await sweep();
  }
  if (batch.length > 0) await sweep();
  return removed;
}
