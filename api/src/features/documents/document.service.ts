import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { company } from '@portal/schema/company';
import { fail } from '@portal/schema/errors';
import { MEGABYTE } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import type { StoredFile } from '../../platform/files/files.ts';
import { sumDocuments } from './document.queries.ts';
import { deleteExaminations } from './examination/examination.queries.ts';
import { refuseUnclean } from './examination/examination.service.ts';

const FILE_NAME_MAX = 200;
// Characters with a meaning in paths or headers, control characters, and those that hide an extension, such as U+202E.
const UNWANTED = /["<>|:*?\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;
const READ_ATTEMPTS = 4;

export interface IncomingDocument {
  name: string;
  content: Readable;
}

export interface OutgoingDocument {
  name: string;
  size: number;
  content: Readable;
}

/** @throws DomainError NOT_FOUND when the store has lost it, CONFLICT and FORBIDDEN while it is withheld */
export async function readDocument(ctx: Context, key: string, name: string): Promise<OutgoingDocument> {
  await refuseUnclean(ctx, key);
  const file = await ctx.files.read(key);
  if (!file) {
    ctx.log.error({ key }, 'a document is missing from the store');
    return fail('NOT_FOUND', { message: 'The document is not in the store.' });
  }
  return { name, ...file };
}

/** @throws DomainError NO_ROOM when the account has too many documents, with those of the present transaction */
export async function requireAllowance(ctx: Context, ownerId: string): Promise<void> {
  const most = ctx.documentsPerAccount;
  if ((await sumDocuments(ctx.db, ownerId)) <= most) return;
  fail('NO_ROOM', {
    message: `Your documents may take ${Math.floor(most / MEGABYTE)} MB in all, and this one would take more. Choose a smaller file, or ask ${company.mailbox} for more room.`,
  });
}

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

export async function discardDocuments(ctx: Context, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await ctx.files.remove(key).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'a document could not be removed; the sweep will');
    });
  }
  await deleteExaminations(ctx.db, keys);
}

export function documentName(
  given: string,
  { extensions }: Pick<StoredFile, 'extensions'>,
  fallback: string,
): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(UNWANTED, '').trim() || fallback;
  const fits = extensions.some((extension) => clean.toLowerCase().endsWith(`.${extension}`));
  // Cuts by code points, so that no character is split.
  return [...(fits ? clean : `${clean}.${extensions[0]}`)].slice(-FILE_NAME_MAX).join('');
}
