/** The documents of ideas: reading one, and sweeping those that no idea refers to. */
import { fail } from '@portal/schema/errors';
import type { Readable } from 'node:stream';
import type { Context } from '../context.ts';
import { findIdea } from './idea.service.ts';
import { findUsedKeys } from './idea.queries.ts';

// Longer than any submission takes: its document waits this long for its row.
const GRACE = 60 * 60_000;
const BATCH = 500;

/** A document on its way out. */
export interface OutgoingDocument {
  name: string;
  size: number;
  content: Readable;
}

/**
 * Opens the PDF of an idea, for its owner or an elevated role.
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND
 */
export async function openDocument(ctx: Context, id: string): Promise<OutgoingDocument> {
  const idea = await findIdea(ctx, id);
  const file = await ctx.files.read(idea.fileKey);
  if (!file) {
    ctx.log.error({ idea: idea.id }, 'the document of an idea is missing from the store');
    return fail('NOT_FOUND', { message: 'The document is not in the store.' });
  }
  return { name: idea.fileName, ...file };
}

/** Removes documents that no idea refers to: what a crash between file and row leaves. Returns how many. */
export async function sweepDocuments(ctx: Context): Promise<number> {
  let [removed, batch]: [number, string[]] = [0, []];
  const sweep = async () => {
    const used = await findUsedKeys(ctx.db, batch);
    const unused = batch.filter((key) => !used.has(key));
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
