import { fail } from '@portal/schema/errors';
import { MEGABYTE } from '@portal/schema/limits';
import { readText } from '@portal/schema/text';
import type { Context } from '../../platform/context.ts';
import type { OutgoingFile, StoredFile } from '../../platform/files/files.ts';
import { findUnnamedKeys, sumFiles } from '../../platform/files/named-files.ts';
import { deleteExaminations } from './examination/examination.queries.ts';
import { refuseUnclean } from './examination/examination.service.ts';
import { fileFaults } from './file-fault.texts.ts';

declare module '../../platform/context.ts' {
  interface Resources {
    /** The bytes of documents that an account may store. */
    documentsPerAccount: number;
  }
}

const FILE_NAME_MAX = 200;
// These are characters with a meaning in paths or headers, control characters, and those that hide an extension, such as U+202E.
const UNWANTED = /["<>|:*?\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** @throws DomainError NOT_FOUND when the store has lost it, CONFLICT and FORBIDDEN while it is withheld */
export async function readDocument(ctx: Context, key: string, name: string): Promise<OutgoingFile> {
  await refuseUnclean(ctx, key);
  const file = await ctx.files.read(key);
  if (!file) {
    ctx.log.error({ key }, 'a document is missing from the store');
    return fail('NOT_FOUND', { message: 'The document is not in the store.' });
  }
  return { name, ...file };
}

/**
 * Refuses documents beyond the account's quota, counting those of the present transaction, too. The account must be locked
 * before, so that no other call adds a document until the transaction ends.
 * @throws DomainError NO_ROOM when the account has too many documents
 */
export async function requireAllowance(ctx: Context, ownerId: string): Promise<void> {
  const most = ctx.documentsPerAccount;
  if ((await sumFiles(ctx, ownerId)) <= most) return;
  fail('NO_ROOM', {
    message: fileFaults.noRoom({ size: String(Math.floor(most / MEGABYTE)) }),
  });
}

/**
 * Removes files that no row names, whichever it can. A row may name one although the caller's transaction seemed to fail: the
 * connection may be lost after the commit.
 */
async function removeUnnamed(ctx: Context, keys: readonly string[]) {
  const removed: string[] = [];
  const faults: unknown[] = [];
  for (const key of await findUnnamedKeys(ctx, keys)) {
    await ctx.files.remove(key).then(
      () => removed.push(key),
      (error: unknown) => faults.push(error),
    );
  }
  if (removed.length > 0) await deleteExaminations(ctx.db, removed);
  return { removed: removed.length, faults };
}

/** Removes files that no row names. @returns their number; the sweep removes files that a failure left */
export async function discardDocuments(ctx: Context, keys: readonly string[]): Promise<number> {
  const { removed, faults } = await removeUnnamed(ctx, keys).catch((error: unknown) => ({
    removed: 0,
    faults: [error],
  }));
  for (const err of faults) ctx.log.warn({ err }, 'a document could not be removed; the sweep will');
  return removed;
}

/** Returns a file name after the one that the sender gave, with an extension of its type; `fallback` if nothing visible is left. */
export function documentName(
  given: string,
  { extensions }: Pick<StoredFile, 'extensions'>,
  fallback: string,
): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const clean = readText(last.replace(UNWANTED, ''));
  const known = extensions.find((extension) => clean.toLowerCase().endsWith(`.${extension}`));
  const dot = known ? clean.length - known.length - 1 : clean.length;
  // Leading dots are removed: many systems hide such a name, and the others see no extension in it.
  const stem = clean.slice(0, dot).replace(/^[\s.]+/, '');
  const ending = known ? clean.slice(dot) : `.${extensions[0]}`;
  // The name is cut by code points, so that no character is split; a combining mark of a character that was cut off goes, too.
  const cut = readText([...stem].slice(ending.length - FILE_NAME_MAX).join(''));
  return (VISIBLE.test(cut) ? cut : fallback) + ending;
}

// The grace period is longer than any submission takes to store the row of its document, by the machine's clock, which dates the files.
const SWEEP_GRACE = 60 * 60_000;
const SWEEP_BATCH = 500;

/** Removes documents without a row, which a crash leaves, and returns how many. @throws when one stays: nothing else removes it */
export async function sweepDocuments(ctx: Context): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const faults: unknown[] = [];
  const sweep = async () => {
    const swept = await removeUnnamed(ctx, batch);
    removed += swept.removed;
    faults.push(...swept.faults.slice(0, 1));
    batch = [];
  };
  for await (const key of ctx.files.keysBefore(new Date(Date.now() - SWEEP_GRACE))) {
    batch.push(key);
    if (batch.length >= SWEEP_BATCH) await sweep();
  }
  if (batch.length > 0) await sweep();
  if (faults.length > 0) throw faults[0];
  return removed;
}
