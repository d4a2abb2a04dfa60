import { Readable } from 'node:stream';
import { IsNull } from 'typeorm';
import { draftDocumentRules, draftReferenceRules, splitReference } from '@portal/schema/draft-document';
import { DomainError, fail } from '@portal/schema/errors';
import type { DocumentWarning } from '@portal/schema/examination';
import {
  CALL_QUESTIONS_MAX,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_PART_MAX_BYTES,
  DOCUMENT_PART_MIN_BYTES,
  DOCUMENT_UPLOAD_LIFETIME,
} from '@portal/schema/limits';
import { fileTooLarge } from '@portal/schema/file-size';
import { parse } from '@portal/schema/rules';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import {
  discardDocuments,
  documentName,
  readDocument,
  requireAllowance,
} from '../../documents/document.service.ts';
import type { OutgoingFile } from '../../../platform/files/files.ts';
import {
  inspectAtOnce,
  requestExamination,
  warningsAbout,
} from '../../documents/examination/examination.service.ts';
import { anyContent, entryFile, onlyPdf } from '../../../platform/files/content-types.ts';
import { lockOwner } from '../idea.queries.ts';
import { requireVerified } from '../idea.service.ts';
import { DraftDocument } from './draft-document.entity.ts';
import * as queries from './draft-document.queries.ts';
import { ideaFaults } from '../idea-fault.texts.ts';

// A document may arrive before the first save of its draft. The lifetime equals the sweep's grace: the sweep never deletes it first.
const DRAFTLESS_LIFETIME = 60 * 60_000;

const keyOf = (ctx: Context, reference: unknown): queries.DraftKey => ({
  ownerId: requireVerified(ctx).id,
  ...parse(draftReferenceRules, { reference }),
});

/** Returns what a file of a draft may be: its own document is a PDF, one that answers a question of its call may be of other kinds. */
const acceptedAs = (reference: string) =>
  splitReference(reference).key === undefined
    ? { accepted: onlyPdf, fallback: 'proposal' }
    : { accepted: entryFile, fallback: 'answer' };

/** The files that a draft has at most: those of the questions that its call asks, and asked before. */
const FILES_MAX = 2 * CALL_QUESTIONS_MAX + 1;

export async function findDocument(ctx: Context, reference: unknown): Promise<DraftDocument | null> {
  return queries.findDraftDocument(ctx.db, keyOf(ctx, reference));
}

/** Resumes an upload of the same file, or replaces another file. @throws DomainError UNAUTHENTICATED, UNVERIFIED, INVALID_INPUT, FILE_TOO_LARGE, NO_ROOM */
export async function announceDocument(ctx: Context, input: unknown): Promise<DraftDocument> {
  const { id: ownerId } = requireVerified(ctx);
  const { size } = input as { size?: unknown };
  if (typeof size === 'number' && size > DOCUMENT_MAX_BYTES)
    fail('FILE_TOO_LARGE', { message: fileTooLarge(DOCUMENT_MAX_BYTES) });
  const file = parse(draftDocumentRules, input);
  const { accepted, fallback } = acceptedAs(file.reference);
  const extensions = accepted.types.flatMap((type) => type.extensions);
  const name = documentName(file.name, { extensions }, fallback);
  const announced = { ...file, ownerId, name, updatedAt: ctx.now() };
  const { found, replaced } = await inTransaction(ctx, async (ctx) => {
    // The owner is locked first, as by a submission, to avoid deadlocks.
    await lockOwner(ctx.db, ownerId);
    const replaced = await queries.deleteReplaced(ctx.db, announced);
    if (await queries.insertDraftDocument(ctx.db, announced)) {
      await requireAllowance(ctx, ownerId);
      const { reference } = splitReference(file.reference);
      if ((await queries.countDraftDocuments(ctx.db, ownerId, reference)) > FILES_MAX)
        fail('CONFLICT', { message: ideaFaults.draftFiles({ count: String(FILES_MAX) }) });
    }
    return { found: await queries.findDraftDocument(ctx.db, announced), replaced };
  });
  await discardObjects(ctx, replaced);
  const isSame = (['fingerprint', 'size', 'name'] as const).every(
    (field) => found?.[field] === announced[field],
  );
  if (!found || !isSame) {
    return fail('CONFLICT', { message: ideaFaults.anotherDocument });
  }
  // Every part has arrived, but the process that was to join them ended.
  return found.received === found.size && !found.fileKey ? join(ctx, found) : found;
}

interface IncomingPart {
  upload: string;
  offset: number;
  content: Readable;
}

/** @throws DomainError NOT_FOUND when replaced, CONFLICT for another offset, UNSUPPORTED_FILE, FILE_TOO_LARGE */
export async function storePart(
  ctx: Context,
  reference: unknown,
  { upload, offset, content }: IncomingPart,
): Promise<DraftDocument> {
  const found = await findDocument(ctx, reference);
  if (found?.id !== upload) return failWithoutUpload();
  if (found.received !== offset || found.fileKey) return failOffset(found);
  // The first part shows the type: a wrong file is refused before the rest is sent.
  const accepted = offset === 0 ? acceptedAs(found.reference).accepted : anyContent;
  const part = await ctx.files
    .store(content, DOCUMENT_PART_MAX_BYTES, accepted)
    .catch(async (error: unknown) => {
      if (error instanceof DomainError && error.code === 'UNSUPPORTED_FILE') await discardUpload(ctx, found);
      throw error;
    });
  const { key, size } = part;
  const end = offset + size;
  const isWellSized = end === found.size || (end < found.size && size >= DOCUMENT_PART_MIN_BYTES);
  if (!isWellSized || !(await queries.appendPart(ctx.db, { id: upload, offset, size, key, at: ctx.now() }))) {
    await discardDocuments(ctx, [key]);
    if (isWellSized) return failOffset(found);
    return fail('INVALID_INPUT', {
      message: `Send parts of ${DOCUMENT_PART_MIN_BYTES} to ${DOCUMENT_PART_MAX_BYTES} bytes; only the last may be smaller, and none may go beyond the announced size.`,
    });
  }
  const grown = { ...found, received: end, partKeys: [...found.partKeys, key] };
  return end === found.size ? join(ctx, grown) : grown;
}

const failWithoutUpload = (): never => fail('NOT_FOUND', { message: ideaFaults.noUpload });

const failOffset = ({ received }: DraftDocument): never =>
  fail('CONFLICT', { message: ideaFaults.wrongPlace({ received: String(received) }) });

async function join(ctx: Context, upload: DraftDocument): Promise<DraftDocument> {
  const parts = Readable.from(contentOf(ctx, upload.partKeys));
  const { accepted, fallback } = acceptedAs(upload.reference);
  const file = await ctx.files.store(parts, DOCUMENT_MAX_BYTES, accepted).catch(async (error: unknown) => {
    // After an outage of the store, announcing the file again joins the parts.
    if (!(error instanceof DomainError) || error.code === 'UNAVAILABLE') throw error;
    if (await discardUpload(ctx, upload)) throw error;
    // A concurrent call has joined the parts and removed them.
    return undefined;
  });
  if (!file) return readUpload(ctx, upload);
  const inspection = await inspectAtOnce(ctx, file.key);
  // The content decides the extension.
  const name = documentName(upload.name, file, fallback);
  const whole = { name, fileKey: file.key, fileSha256: file.sha256, updatedAt: ctx.now(), partKeys: [] };
  const incomplete = { id: upload.id, fileKey: IsNull() };
  const isFirst = await inTransaction(ctx, async (ctx) => {
    if ((await ctx.db.update(DraftDocument, incomplete, whole)).affected !== 1) return false;
    await requestExamination(ctx, file.key, inspection);
    return true;
  });
  if (isFirst) {
    await discardDocuments(ctx, upload.partKeys);
    return { ...upload, ...whole };
  }
  // A concurrent call joined the parts first, or removed the upload.
  await discardDocuments(ctx, [file.key]);
  return readUpload(ctx, upload);
}

/** Reads an upload as a concurrent call has left it. @throws DomainError NOT_FOUND when that call removed it */
async function readUpload(ctx: Context, upload: DraftDocument): Promise<DraftDocument> {
  const found = await queries.findDraftDocument(ctx.db, upload);
  return found?.id === upload.id ? found : failWithoutUpload();
}

/** Returns the warnings about the document once it is complete. */
export const warningsOfDraft = async (
  ctx: Context,
  { fileKey }: Pick<DraftDocument, 'fileKey'>,
): Promise<DocumentWarning[]> => (fileKey ? warningsAbout(ctx, fileKey) : []);

async function* contentOf(ctx: Context, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const part = await ctx.files.read(key);
    if (!part) return fail('CONFLICT', { message: ideaFaults.partGone });
    yield* part.content as AsyncIterable<Buffer>;
  }
}

export async function openDraftDocument(ctx: Context, reference: unknown): Promise<OutgoingFile> {
  const found = await findDocument(ctx, reference);
  if (!found?.fileKey) return fail('NOT_FOUND', { message: ideaFaults.noDocument });
  return readDocument(ctx, found.fileKey, found.name);
}

export async function removeDocument(ctx: Context, reference: unknown): Promise<void> {
  const deleted = await queries.deleteDraftDocument(ctx.db, keyOf(ctx, reference));
  if (deleted) await discardObjects(ctx, [deleted]);
}

export async function purgeDraftDocuments(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  const unfinishedBefore = new Date(now - DOCUMENT_UPLOAD_LIFETIME);
  const draftlessBefore = new Date(now - DRAFTLESS_LIFETIME);
  await discardObjects(ctx, await queries.deleteAbandoned(ctx.db, unfinishedBefore, draftlessBefore));
}

/** Discards a failed upload unless a concurrent call continued it; returns whether it did. */
async function discardUpload(ctx: Context, upload: DraftDocument): Promise<boolean> {
  const deleted = await queries.deleteUnfinished(ctx.db, upload);
  await discardObjects(ctx, deleted);
  return deleted.length > 0;
}

export async function discardObjects(ctx: Context, deleted: readonly DraftDocument[]): Promise<void> {
  for (const { fileKey, partKeys } of deleted) {
    await discardDocuments(ctx, fileKey ? [...partKeys, fileKey] : partKeys);
  }
}
