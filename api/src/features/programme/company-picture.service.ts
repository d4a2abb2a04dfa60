/** The pictures of who runs the programme: which are taken, and where they are. */
import { createHash } from 'node:crypto';
import { In, Not } from 'typeorm';
import { pictureMaxBytes, pictureTooLarge, typesInWords } from '@portal/schema/company-pictures';
import type { CompanyPictureType, PictureBounds } from '@portal/schema/company-pictures';
import { DomainError, fail } from '@portal/schema/errors';
import type { CompanyPicture } from '@portal/schema/company';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/database/find-row.ts';
import { pictureFile } from '../../platform/files/content-types.ts';
import type { IncomingFile } from '../../platform/files/files.ts';
import { sizeOfPicture } from '../../platform/files/picture.ts';
import type { PictureSize } from '../../platform/files/picture.ts';
import { safeSvg, UnsafeSvg } from '../../platform/files/safe-svg.ts';
import { CompanyPictureContent } from './company-picture.entity.ts';
import type { Programme } from './programme.entity.ts';

/** A picture that may be stored. */
export interface CheckedPicture {
  picture: CompanyPicture;
  content: Buffer;
}

/** @throws DomainError FILE_TOO_LARGE as soon as the file is, UNSUPPORTED_FILE with the fault and what to do */
export async function readCompanyPicture(bounds: PictureBounds, file: IncomingFile): Promise<CheckedPicture> {
  const refuse = (fault: string): never => fail('UNSUPPORTED_FILE', { message: `${bounds.label}: ${fault}` });
  const given = await readAtMost(file, pictureMaxBytes(bounds), pictureTooLarge(bounds));
  if (given.length === 0) refuse('the file is empty. Choose another one.');
  const type = typeOfContent(given);
  if (!type || !bounds.types.includes(type))
    return refuse(`the file is no ${typesInWords(bounds)}. Save it as one of these, and choose it again.`);
  const { content, size } = type === 'svg' ? drawingOf(given, refuse) : rasterOf(given, refuse);
  checkSize(bounds, type, size, refuse);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  return { picture: { name: `${hash}.${type}`, ...size }, content };
}

async function readAtMost({ content }: IncomingFile, most: number, tooLarge: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) throw new DomainError('FILE_TOO_LARGE', { message: tooLarge });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type Refuse = (fault: string) => never;

/** Recognizes a type by the first bytes, never by the file name. XML begins with `<`, after a byte order mark and white space. */
function typeOfContent(content: Buffer): CompanyPictureType | undefined {
  const raster = pictureFile.types.find(({ test }) => test(content));
  if (raster) return raster.extensions[0] === 'png' ? 'png' : 'jpg';
  return /^\uFEFF?\s*</.test(content.toString('utf8', 0, 200)) ? 'svg' : undefined;
}

function drawingOf(given: Buffer, refuse: Refuse): { content: Buffer; size: PictureSize } {
  try {
    const { svg, size } = safeSvg(given);
    return { content: Buffer.from(svg), size };
  } catch (error) {
    if (!(error instanceof UnsafeSvg)) throw error;
    return refuse(
      `the file ${error.message}. Export it from your drawing program as a plain SVG, or as PNG, and choose it again.`,
    );
  }
}

function rasterOf(content: Buffer, refuse: Refuse): { content: Buffer; size: PictureSize } {
  const size = sizeOfPicture(content);
  return size
    ? { content, size }
    : refuse('the file is damaged: a part of it is missing. Save it again, and choose it again.');
}

function checkSize(
  { least, most, shape, size: only }: PictureBounds,
  type: CompanyPictureType,
  size: PictureSize,
  refuse: Refuse,
): void {
  const { width, height } = size;
  const is = `it has ${width} × ${height} pixels`;
  if (only && (width !== only[0] || height !== only[1]))
    refuse(`${is}. Save it with ${only[0].toLocaleString('en')} × ${only[1]} pixels, and choose it again.`);
  if (type !== 'svg' && (Math.min(width, height) < least || Math.max(width, height) > most))
    refuse(
      `${is}. Save it with ${least} to ${most.toLocaleString('en')} pixels a side, and choose it again.`,
    );
  const [narrow, wide] = shape;
  if (width >= narrow * height && width <= wide * height) return;
  refuse(
    narrow === wide
      ? 'it is not a square. Cut it to one, and choose it again.'
      : `it is too ${width > height ? 'wide' : 'high'}. Cut it so that it is at most ${wide} times wider than high, or ${1 / narrow} times higher than wide, and choose it again.`,
  );
}

export type Pictures = Pick<Programme, 'logo' | 'icon' | 'linkPicture' | 'partnerLogos'>;

/** Returns the pictures that settings name. */
export const picturesOf = ({ logo, icon, linkPicture, partnerLogos }: Pictures): Pictures => ({
  ...{ logo, icon, linkPicture, partnerLogos },
});

/**
 * Stores a content, and deletes those that settings do not name. `ctx` is a transaction.
 * @param named the newest settings, and those before: for a moment other instances serve pages with their pictures
 */
export async function storeContents(
  ctx: Context,
  named: readonly Pictures[],
  added?: CheckedPicture,
): Promise<void> {
  const names = named.flatMap(({ logo, icon, linkPicture, partnerLogos }) =>
    [logo, icon, linkPicture, ...partnerLogos.map(({ picture }) => picture)].flatMap(
      (picture) => picture?.name ?? [],
    ),
  );
  if (added)
    await ctx.db.upsert(CompanyPictureContent, { name: added.picture.name, content: added.content }, [
      'name',
    ]);
  await ctx.db.delete(CompanyPictureContent, { name: Not(In(names)) });
}

const UNKNOWN = {
  message: 'There is no picture at this address.',
  isKey: (name: string) => /^[0-9a-f]{32}\.(?:svg|png|jpg)$/.test(name),
};

/** @throws DomainError NOT_FOUND */
export async function readPictureContent(ctx: Context, key: string): Promise<Buffer> {
  const find = (db: Context['db'], name: string) => db.findOneBy(CompanyPictureContent, { name });
  return (await findRow(ctx.db, key, find, UNKNOWN)).content;
}
