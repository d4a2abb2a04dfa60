/** The fonts of the PDFs that the portal sets, and what they cannot show. */
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

const { resolve } = createRequire(import.meta.url);
const fileOf = (style: string) => resolve(`@expo-google-fonts/public-sans/${style}/PublicSans_${style}.ttf`);

/** The font files: one has the letters of Latin scripts. Unpacked ones, as pdfkit would inflate a packed one for each letter. */
export const fonts = { body: fileOf('400Regular'), bold: fileOf('700Bold') } as const;

/** Stands for a sign that the fonts lack. */
export const MISSING = '?';

let opened: Font | undefined;

/** Loads what sets PDFs, before the first one: it takes 20 MB. */
export async function loadPdfkit() {
  const [{ default: PDFDocument }, { openSync }] = await Promise.all([import('pdfkit'), import('fontkit')]);
  opened ??= openSync(fonts.body) as Font;
  return PDFDocument;
}

/** Replaces what the fonts lack by `MISSING`, once for each sign that a reader sees. `loadPdfkit` comes first. */
export function printable(text: string): string {
  const has = (sign: string) =>
    [...sign].every((letter) => opened?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  // Accents that have no letter of their own belong to the letter before.
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => {
    const sign = segment.normalize('NFC');
    if (/^\s+$/.test(sign)) return sign.includes('\n') ? '\n' : ' ';
    if (/^[\u200B-\u200D\uFEFF]+$/u.test(sign)) return '';
    return has(sign) ? sign : MISSING;
  }).join('');
}
