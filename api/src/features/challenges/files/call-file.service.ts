/** The files of a challenge: its logo, the pictures of its brief, and what people download. */
import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import { callFileBounds, callFileLabelRules, pictureName } from '@portal/schema/call-file';
import { splitName } from '@portal/schema/call-file-words';
import type { CallFileKind } from '@portal/schema/call-file';
import { DomainError, fail, failField } from '@portal/schema/errors';
import { PICTURE_MAX_MEGAPIXELS } from '@portal/schema/limits';
import { parse } from '@portal/schema/rules';
import * as v from 'valibot';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { entryFile, pictureFile } from '../../../platform/files/content-types.ts';
import type { IncomingFile, OutgoingFile } from '../../../platform/files/files.ts';
import { readWhole } from '../../../platform/files/named-files.ts';
import { sizeOfPicture } from '../../../platform/files/picture.ts';
import type { PictureSize } from '../../../platform/files/picture.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { discardDocuments, documentName, readDocument } from '../../documents/document.service.ts';
import { refuseUnclean, requestExamination } from '../../documents/examination/examination.service.ts';
import type { Challenge } from '../challenge.entity.ts';
import { findChallenge, lockChallenge, recordChallenge } from '../challenge.service.ts';
import { CallFile } from './call-file.entity.ts';

const ORDER = { createdAt: 'ASC', id: 'ASC' } as const;

const filesLoader = defineLoader<CallFile[]>(async ({ db }, ids) => {
  const found = await db.find(CallFile, { where: { challengeId: In([...ids]) }, order: ORDER });
  return new Map(ids.map((id) => [id, found.filter(({ challengeId }) => challengeId === id)]));
}, []);

/** Returns the files of a challenge, in the order in which they were added. */
export const filesOf = (ctx: Context, { id }: Pick<Challenge, 'id'>): Promise<CallFile[]> =>
  filesLoader(ctx, id);

/** Returns those of a kind. */
export const filesOfKind = async (
  ctx: Context,
  challenge: Pick<Challenge, 'id'>,
  kind: CallFileKind,
): Promise<CallFile[]> => (await filesOf(ctx, challenge)).filter((file) => file.kind === kind);

const UNKNOWN = { message: 'There is no file at this address.' };

export const findCallFile = (ctx: Context, id: string): Promise<CallFile> =>
  findRow(ctx.db, id, (db, id) => db.findOneBy(CallFile, { id }), UNKNOWN);

const TOO_MANY: Readonly<Record<Exclude<CallFileKind, 'LOGO'>, string>> = {
  PICTURE: `A challenge has ${callFileBounds.PICTURE.most} pictures at most. Remove one first.`,
  DOWNLOAD: `A challenge has ${callFileBounds.DOWNLOAD.most} files to download at most. Remove one first.`,
};

/** @throws DomainError CONFLICT when the challenge has as many files of the kind as it may have */
async function refuseMore(ctx: Context, challengeId: string, kind: CallFileKind): Promise<void> {
  if (kind === 'LOGO') return;
  if ((await ctx.db.countBy(CallFile, { challengeId, kind })) >= callFileBounds[kind].most)
    fail('CONFLICT', { message: TOO_MANY[kind] });
}

/**
 * Adds a file to a challenge. Another logo takes the place of the one before.
 * @throws DomainError NOT_FOUND, INVALID_INPUT, CONFLICT for one file too many, UNSUPPORTED_FILE, FILE_TOO_LARGE
 */
export async function addCallFile(
  ctx: Context,
  challengeId: string,
  { kind, label: given }: { kind: CallFileKind; label: unknown },
  file: IncomingFile | undefined,
): Promise<Challenge> {
  const { label } = parse(v.object({ label: callFileLabelRules[kind] }), { label: given });
  if (!file) return failField('file', 'Choose a file.');
  const { id } = await findChallenge(ctx, challengeId);
  await refuseMore(ctx, id, kind);
  const accepted = kind === 'DOWNLOAD' ? entryFile : pictureFile;
  const stored = await ctx.files.store(file.content, callFileBounds[kind].maxBytes, accepted);
  const { key: fileKey, size, sha256 } = stored;
  const replaced: string[] = [];
  try {
    const pixels = kind === 'DOWNLOAD' ? { width: null, height: null } : await readPixels(ctx, fileKey);
    const fileName = documentName(file.name, stored, kind.toLowerCase());
    const added = { id: randomUUID(), challengeId: id, kind, label, fileKey, size, sha256, ...pixels };
    return await inTransaction(ctx, async (ctx) => {
      const challenge = await lockChallenge(ctx, id);
      if (kind === 'LOGO') replaced.push(...(await deleteFiles(ctx, { challengeId: id, kind })));
      await refuseMore(ctx, id, kind);
      const name = kind === 'DOWNLOAD' ? fileName : await freeName(ctx, id, pictureName(fileName));
      await ctx.db.insert(CallFile, { ...added, name, createdAt: ctx.now() });
      await requestExamination(ctx, fileKey, undefined);
      await recordChallenge(ctx, 'CHALLENGE_CHANGED', challenge, { changed: 'files' });
      return challenge;
    });
  } catch (error) {
    replaced.splice(0, replaced.length, fileKey);
    throw error;
  } finally {
    await discardDocuments(ctx, replaced);
  }
}

/** @throws DomainError UNSUPPORTED_FILE for a picture that is cut, or has too many pixels */
async function readPixels(ctx: Context, key: string): Promise<PictureSize> {
  const size = sizeOfPicture((await readWhole(ctx, key)) ?? Buffer.of());
  if (!size)
    throw new DomainError('UNSUPPORTED_FILE', {
      message: 'The picture is damaged: a part of it is missing. Save it again, and choose it again.',
    });
  const megapixels = (size.width * size.height) / 1_000_000;
  if (megapixels > PICTURE_MAX_MEGAPIXELS)
    throw new DomainError('UNSUPPORTED_FILE', {
      message: `The picture has ${Math.ceil(megapixels)} million pixels, and may have ${PICTURE_MAX_MEGAPIXELS}. Save it smaller, and choose it again.`,
    });
  return size;
}

/** Returns a name that no other picture of the challenge has: a brief states it. */
async function freeName(ctx: Context, challengeId: string, wanted: string): Promise<string> {
  const others = await ctx.db.find(CallFile, { where: { challengeId }, select: { name: true } });
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  const [stem, extension] = splitName(wanted);
  let free = wanted;
  for (let number = 2; taken.has(free); number += 1) free = `${stem}-${number}${extension}`;
  return free;
}

/** Deletes rows. @returns the keys of their files */
async function deleteFiles(ctx: Context, which: Partial<CallFile>): Promise<string[]> {
  const query = ctx.db.createQueryBuilder().delete().from(CallFile).where(which);
  const { raw } = await query.returning('file_key').execute();
  return (raw as { file_key: string }[]).map(({ file_key }) => file_key);
}

/** Removes a file from its challenge. @throws DomainError NOT_FOUND */
export async function removeCallFile(ctx: Context, id: string): Promise<Challenge> {
  const { challengeId } = await findCallFile(ctx, id);
  const { challenge, keys } = await inTransaction(ctx, async (ctx) => {
    const challenge = await lockChallenge(ctx, challengeId);
    const keys = await deleteFiles(ctx, { id });
    if (keys.length === 0) fail('NOT_FOUND', UNKNOWN);
    await recordChallenge(ctx, 'CHALLENGE_CHANGED', challenge, { changed: 'files' });
    return { challenge, keys };
  });
  await discardDocuments(ctx, keys);
  return challenge;
}

/** Opens a file. @throws DomainError NOT_FOUND when the store has lost it, CONFLICT and FORBIDDEN while it is withheld */
export const openCallFile = (ctx: Context, { fileKey, name }: CallFile): Promise<OutgoingFile> =>
  readDocument(ctx, fileKey, name);

/** @throws DomainError CONFLICT and FORBIDDEN while it is withheld */
export const refuseWithheld = (ctx: Context, { fileKey }: CallFile): Promise<void> =>
  refuseUnclean(ctx, fileKey);
