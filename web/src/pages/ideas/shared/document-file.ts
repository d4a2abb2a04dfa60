import { DOCUMENT_MAX_BYTES, DOCUMENT_PART_MAX_BYTES, DOCUMENT_PART_MIN_BYTES } from '@portal/schema/limits';
import { fileTooLarge } from '@portal/schema/file-size';
import { wizardPdfTexts } from '@portal/schema/texts/wizard-pdf';

const HASHED_AT_ONCE = 1024 * 1024;
/** The milliseconds that one part should take: a broken connection loses no more than a part. */
const PART_TIME = 3_000;

/** Checks a chosen file by name, type and size; the server checks its content. */
export function faultOfFile({ name, type, size }: File): string | undefined {
  // Some systems report no type.
  if (type ? type !== 'application/pdf' : !/\.pdf$/i.test(name)) return wizardPdfTexts.notPdf;
  if (size === 0) return wizardPdfTexts.empty;
  if (size > DOCUMENT_MAX_BYTES) return fileTooLarge(DOCUMENT_MAX_BYTES);
  return undefined;
}

/** Tells whether a chosen file is a picture, of which the page makes a PDF. */
export const isPicture = ({ type, name }: File): boolean =>
  type ? type.startsWith('image/') : /\.(jpe?g|png|webp|hei[cf])$/i.test(name);

/** Hashes a file by FNV-1a, only to recognise it. SubtleCrypto would need https, and the whole file in memory. */
export async function fingerprintOf(file: Blob): Promise<string> {
  let [a, b] = [0x811c9dc5, 0x1000193];
  for (let at = 0; at < file.size; at += HASHED_AT_ONCE) {
    for (const byte of new Uint8Array(await file.slice(at, at + HASHED_AT_ONCE).arrayBuffer())) {
      a = Math.imul(a ^ byte, 0x01000193);
      b = Math.imul(b ^ byte, 0x85ebca6b) ^ (b >>> 13);
    }
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

export function nextPartSize(size: number, milliseconds: number): number {
  const wanted = Math.min(size * 4, (size * PART_TIME) / Math.max(1, milliseconds));
  return Math.round(Math.min(DOCUMENT_PART_MAX_BYTES, Math.max(DOCUMENT_PART_MIN_BYTES, wanted)));
}
