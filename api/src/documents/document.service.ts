/** What ideas and entries share of their documents: names, reading one, taking one back. */
import type { Readable } from 'node:stream';
import { fail } from '@portal/schema/errors';
import type { Context } from '../context.ts';
import type { StoredFile } from '../files/files.ts';

const FILE_NAME_MAX = 200;

/** A document on its way in. */
export interface IncomingDocument {
  /** The file's name on the sender's side. */
  name: string;
  content: Readable;
}

/** A document on its way out. */
export interface OutgoingDocument {
  name: string;
  size: number;
  content: Readable;
}

/**
 * Opens a document that a row refers to.
 * @throws DomainError NOT_FOUND when the store has lost it
 */
export async function readDocument(ctx: Context, key: string, name: string): Promise<OutgoingDocument> {
  const file = await ctx.files.read(key);
  if (!file) {
    ctx.log.error({ key }, 'a document is missing from the store');
    return fail('NOT_FOUND', { message: 'The document is not in the store.' });
  }
  return { name, ...file };
}

/** Takes back a document whose row was not stored. */
export async function discardDocument(ctx: Context, { key }: Pick<StoredFile, 'key'>): Promise<void> {
  await ctx.files.remove(key).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a document could not be removed; the sweep will');
  });
}

/**
 * The name under which a document is kept: the last part of a path, without characters that have a meaning in paths
 * or headers, and with an extension that fits the content.
 * @param fallback the name, without extension, of a document whose own is of no use
 */
export function documentName(
  given: string,
  { extensions }: Pick<StoredFile, 'extensions'>,
  fallback: string,
): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/[\u0000-\u001f\u007f"<>|:*?]/g, '').trim() || fallback;
  const fits = extensions.some((extension) => clean.toLowerCase().endsWith(`.${extension}`));
  // By code points: half of a character would not be one.
  return [...(fits ? clean : `${clean}.${extensions[0]}`)].slice(-FILE_NAME_MAX).join('');
}
