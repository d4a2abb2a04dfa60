/** The PDF of a draft: uploaded in parts, so that a cut line costs one part, and joined when all have arrived. */
import { Readable } from 'node:stream';
import { draftDocumentRules, draftReferenceRules } from '@portal/schema/draft-document';
import { DomainError, fail } from '@portal/schema/errors';
import {
  DOCUMENT_MAX_BYTES,
  DOCUMENT_PART_MAX_BYTES,
  DOCUMENT_PART_MIN_BYTES,
  DOCUMENT_UPLOAD_LIFETIME,
} from '@portal/schema/limits';
import { parse } from '@portal/schema/parse';
import type { Account } from '../../accounts/account.entity.ts';
import { inTransaction, requireActor } from '../../context.ts';
import type { Context } from '../../context.ts';
import { discardDocument, documentName, readDocument } from '../../documents/document.service.ts';
import type { OutgoingDocument } from '../../documents/document.service.ts';
import { anyContent, onlyPdf } from '../../files/content-types.ts';
import type { DraftDocument } from './draft-document.entity.ts';
import * as queries from './draft-document.queries.ts';

// A document may come before the first save of its draft; as long as the sweep gives a document without a row.
const DRAFTLESS_LIFETIME = 60 * 60_000;

/**
 * The account that calls, which may submit ideas.
 * @throws DomainError UNAUTHENTICATED, UNVERIFIED
 */
export function requireVerified(ctx: Context): Account {
  const actor = requireActor(ctx);
  if (actor.isVerified) return actor;
  return fail('UNVERIFIED', { message: 'Verify your email before you submit an idea. Check your inbox.' });
}

const keyOf = (ctx: Context, reference: unknown): queries.DraftKey => ({
  ownerId: requireVerified(ctx).id,
  ...parse(draftReferenceRules, { reference }),
});

/**
 * Finds the document of one of the caller's drafts, whole or on its way.
 * @throws DomainError UNAUTHENTICATED, UNVERIFIED, INVALID_INPUT
 */
export async function findDocument(ctx: Context, reference: unknown): Promise<DraftDocument | null> {
  return queries.findDraftDocument(ctx.db, keyOf(ctx, reference));
}

/**
 * Announces a document, in place of the draft's one before. The same file goes on where its upload broke off.
 * @param input reference of the draft; name, size and fingerprint of the file
 * @returns the document with what has arrived of it
 * @throws DomainError UNAUTHENTICATED, UNVERIFIED, INVALID_INPUT, UNSUPPORTED_FILE
 */
export async function announceDocument(ctx: Context, input: unknown): Promise<DraftDocument> {
  const { id: ownerId } = requireVerified(ctx);
  const file = parse(draftDocumentRules, input);
  const name = documentName(file.name, onlyPdf.types[0], 'proposal');
  const announced = { ...file, ownerId, name, updatedAt: ctx.now() };
  const isSame = (document: DraftDocument | null) =>
    (['fingerprint', 'size', 'name'] as const).every((what) => document?.[what] === announced[what]);
  const { found, replaced } = await inTransaction(ctx, async ({ db }) => {
    const present = await queries.findDraftDocument(db, announced);
    const others = await queries.takeOthers(db, announced);
    const before = isSame(present) ? undefined : await queries.takeDraftDocument(db, announced);
    await queries.insertDraftDocument(db, announced);
    return {
      found: await queries.findDraftDocument(db, announced),
      replaced: before ? [...others, before] : others,
    };
  });
  await discardObjects(ctx, replaced);
  if (!found || !isSame(found)) {
    return fail('CONFLICT', { message: 'Another document was chosen at this moment. Choose yours again.' });
  }
  // All of it is here, and what was to join it has died.
  return found.received === found.size && !found.fileKey ? join(ctx, found) : found;
}

/** A part on its way in. */
export interface IncomingPart {
  /** The upload that the part belongs to. */
  upload: string;
  /** Where in the document it begins. */
  offset: number;
  content: Readable;
}

/**
 * Stores a part of a document; with the last one, joins them and checks the whole.
 * @throws DomainError UNAUTHENTICATED, UNVERIFIED, NOT_FOUND when the upload has been replaced or removed, CONFLICT when
 * the document does not go on at this place, UNSUPPORTED_FILE, FILE_TOO_LARGE
 */
export async function storePart(
  ctx: Context,
  reference: unknown,
  { upload, offset, content }: IncomingPart,
): Promise<DraftDocument> {
  const found = await queries.findDraftDocument(ctx.db, keyOf(ctx, reference));
  if (found?.id !== upload) return fail('NOT_FOUND', { message: 'There is no such upload. Begin it again.' });
  if (found.received !== offset || found.fileKey) return misplaced(found);
  // The first part shows what the whole will be: a wrong file is refused before the rest is sent.
  const kind = offset === 0 ? onlyPdf : anyContent;
  const part = await ctx.files.store(content, DOCUMENT_PART_MAX_BYTES, kind).catch(async (error: unknown) => {
    if (isRefusal(error)) await discardUpload(ctx, found);
    throw error;
  });
  const end = offset + part.size;
  const isWellSized = end === found.size || (end < found.size && part.size >= DOCUMENT_PART_MIN_BYTES);
  const { key, size } = part;
  if (!isWellSized || !(await queries.appendPart(ctx.db, { id: upload, offset, size, key, at: ctx.now() }))) {
    await discardDocument(ctx, part);
    if (isWellSized) return misplaced(found);
    return fail('INVALID_INPUT', {
      message: `Send parts of ${DOCUMENT_PART_MIN_BYTES} to ${DOCUMENT_PART_MAX_BYTES} bytes; only the last may be smaller, and none may go beyond the announced size.`,
    });
  }
  const grown = { ...found, received: end, partKeys: [...found.partKeys, key] };
  return end === found.size ? join(ctx, grown) : grown;
}

const misplaced = ({ received }: DraftDocument): never =>
  fail('CONFLICT', { message: `The document does not go on there: ${received} bytes of it were here.` });

const isRefusal = (error: unknown) => error instanceof DomainError && error.code === 'UNSUPPORTED_FILE';

/** Makes one document of the parts. What is no PDF is dropped. */
async function join(ctx: Context, upload: DraftDocument): Promise<DraftDocument> {
  const parts = Readable.from(contentOf(ctx, upload.partKeys));
  const file = await ctx.files.storePdf(parts, DOCUMENT_MAX_BYTES).catch(async (error: unknown) => {
    if (error instanceof DomainError) await discardUpload(ctx, upload);
    throw error;
  });
  const whole = {
    fileKey: file.key,
    fileSha256: file.sha256,
    updatedAt: ctx.now(),
  };
  if (await queries.completeUpload(ctx.db, upload.id, whole)) {
    await discardKeys(ctx, upload.partKeys);
    return { ...upload, ...whole, partKeys: [] };
  }
  // Somebody else was faster, or took it away.
  await discardDocument(ctx, file);
  const found = await queries.findDraftDocument(ctx.db, upload);
  if (found?.id === upload.id) return found;
  return fail('NOT_FOUND', { message: 'There is no such upload. Begin it again.' });
}

async function* contentOf(ctx: Context, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const part = await ctx.files.read(key);
    if (!part)
      return fail('CONFLICT', { message: 'A part of the document is gone. Begin its upload again.' });
    yield* part.content as AsyncIterable<Buffer>;
  }
}

/**
 * Opens the document of one of the caller's drafts.
 * @throws DomainError UNAUTHENTICATED, UNVERIFIED, INVALID_INPUT, NOT_FOUND while it is not whole
 */
export async function openDraftDocument(ctx: Context, reference: unknown): Promise<OutgoingDocument> {
  const found = await findDocument(ctx, reference);
  if (!found?.fileKey) return fail('NOT_FOUND', { message: 'This draft has no document.' });
  return readDocument(ctx, found.fileKey, found.name);
}

/**
 * Removes the document of one of the caller's drafts; one that is not there is no fault.
 * @throws DomainError UNAUTHENTICATED, UNVERIFIED, INVALID_INPUT
 */
export async function removeDocument(ctx: Context, reference: unknown): Promise<void> {
  const taken = await queries.takeDraftDocument(ctx.db, keyOf(ctx, reference));
  if (taken) await discardObjects(ctx, [taken]);
}

/** Removes uploads that stopped long ago, and documents whose draft has ended. */
export async function purgeDraftDocuments(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  const unfinishedBefore = new Date(now - DOCUMENT_UPLOAD_LIFETIME);
  const draftlessBefore = new Date(now - DRAFTLESS_LIFETIME);
  await discardObjects(ctx, await queries.takeAbandoned(ctx.db, unfinishedBefore, draftlessBefore));
}

async function discardUpload(ctx: Context, { id }: DraftDocument): Promise<void> {
  const taken = await queries.takeUpload(ctx.db, id);
  if (taken) await discardObjects(ctx, [taken]);
}

/** Removes the objects of rows that are gone. */
export async function discardObjects(ctx: Context, gone: readonly DraftDocument[]): Promise<void> {
  for (const { fileKey, partKeys } of gone) {
    await discardKeys(ctx, fileKey ? [...partKeys, fileKey] : partKeys);
  }
}

async function discardKeys(ctx: Context, keys: readonly string[]): Promise<void> {
  for (const key of keys) await discardDocument(ctx, { key });
}
