/** Finds words in the text of a page. */
import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api';

/** The most pieces of text of a page that are laid over its picture; drawings may have millions. */
const PIECES_MAX = 10_000;

/** The parts of an annotation that are read. */
interface Filled {
  fieldType?: 'Tx' | 'Ch' | 'Btn' | 'Sig' | null;
  fieldValue?: string | string[] | null;
  password?: boolean;
  multiLine?: boolean;
  /** The lines of a text that was typed over the page. */
  textContent?: string[];
  rect: [left: number, bottom: number, right: number, top: number];
}

/** The name of the font that stands for those of filled fields. */
const FILLED = 'filled';
const filledStyle = { ascent: 0.9, descent: -0.2, vertical: false, fontFamily: 'sans-serif' };

/** Returns the value of a field as pieces of text, near their place on the page. */
function filledPieces({ fieldType, fieldValue, password, multiLine, textContent, rect }: Filled): TextItem[] {
  const value = fieldType === 'Tx' || fieldType === 'Ch' ? !password && fieldValue : textContent;
  const lines = [value || []].flat().flatMap((one) => one.split(/\r\n?|\n/));
  const [left, bottom, , top] = rect;
  const size = Math.min(12, (top - bottom) / Math.max(lines.length, 1));
  const first = multiLine || lines.length > 1 ? top - size : (top + bottom - 0.7 * size) / 2;
  return lines.map((str, line) => ({
    ...{ str, dir: 'ltr', width: 0, height: size, fontName: FILLED, hasEOL: true },
    transform: [size, 0, 0, size, left + 2, first - 1.15 * size * line],
  }));
}

/** Reads the text of a page, and what is filled into its form and typed over it, which pdf.js draws, but does not count as text. */
export async function textOf(
  page: Pick<PDFPageProxy, 'getTextContent' | 'getAnnotations'>,
): Promise<Omit<TextContent, 'items'> & { pieces: TextItem[] }> {
  const annotations = page.getAnnotations({ intent: 'display' }).catch(() => []) as Promise<Filled[]>;
  const { items, styles, lang } = await page.getTextContent();
  const pieces = items.filter((item): item is TextItem => 'str' in item);
  const filled = (await annotations).flatMap(filledPieces).filter(({ str }) => str);
  const last = pieces.at(-1);
  if (last && filled.length > 0) pieces.splice(-1, 1, { ...last, hasEOL: true });
  return {
    pieces: [...pieces, ...filled].slice(0, PIECES_MAX),
    styles: { ...styles, [FILLED]: filledStyle },
    lang,
  };
}

/** Signs that word processors and keyboards write differently, and letters that keyboards lack, by what is typed for them. */
const typed: [RegExp, string][] = [
  [/[\u02B9\u02BB-\u02BD\u02C8\u2018-\u201B\u2032\u2035\u00B4`]/gu, "'"],
  [/[\u201C-\u201F\u2033\u2036\u00AB\u00BB]/gu, '"'],
  [/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu, '-'],
  [/[\u2044\u2215]/gu, '/'],
  [/ß/gu, 'ss'],
  [/æ/gu, 'ae'],
  [/œ/gu, 'oe'],
  [/ø/gu, 'o'],
  [/ł/gu, 'l'],
  [/đ/gu, 'd'],
  [/ı/gu, 'i'],
  [/ς/gu, 'σ'],
];

const asTyped = (letters: string) =>
  typed.reduce((text, [pattern, instead]) => text.replace(pattern, instead), letters);

/** Reads letters as they are searched: as they are typed, without case, accents and invisible signs. */
const fold = (letters: string): string =>
  // Some signs are taken apart into others of the list, and an accent that stands alone into a space.
  asTyped(
    asTyped(letters)
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase(),
  );

/** Reads the text of the search field. */
export const foldQuery = (query: string): string => fold(query).replace(/\s+/g, ' ').trim();

/** A letter of a page: in which piece it stands, and where. */
interface Place {
  piece: number;
  from: number;
  to: number;
}

interface PageText {
  /** Folded, with one space for each run of blanks, and a soft hyphen where a word is or may be divided. */
  text: string;
  /** The place of each letter of `text`. */
  places: Place[];
}

/** Marks where a word may be divided: at a soft hyphen, or at a hyphen that ends a line, which may or may not belong to the word. */
const DIVIDED = '\u00AD';

/** Joins the pieces of a page, so that words are found across them. */
export function joinPieces(pieces: readonly Pick<TextItem, 'str' | 'hasEOL'>[]): PageText {
  const letters: string[] = [];
  const places: Place[] = [];
  const add = (letter: string, place: Place) => {
    if (letter === ' ' && [' ', DIVIDED].includes(letters.at(-1) ?? '')) return;
    letters.push(letter);
    places.push(place);
  };
  const endLine = (place: Place) => {
    const end = letters.at(-1) === ' ' ? letters.length - 1 : letters.length;
    const [before = ' ', last] = letters.slice(end - 2, end);
    // A hyphen that stands alone is a dash.
    if (last !== '-' || before === ' ') return add(' ', place);
    letters.splice(end - 1, Infinity, DIVIDED);
    places.length = letters.length;
  };
  for (const [piece, { str, hasEOL }] of pieces.entries()) {
    let from = 0;
    for (const sign of str) {
      const to = from + sign.length;
      for (const letter of sign === DIVIDED ? sign : fold(sign))
        add(/\s/.test(letter) ? ' ' : letter, { piece, from, to });
      from = to;
    }
    if (hasEOL) endLine({ piece, from, to: from });
  }
  // The letters are counted by code unit, as patterns do.
  return { text: letters.join(''), places: places.flatMap((place, at) => repeat(place, letters[at] ?? '')) };
}

const repeat = (place: Place, letter: string): Place[] => Array.from({ length: letter.length }, () => place);

/** Finds where words begin and end in the text of a page. */
export function findAll(text: string, words: string): [start: number, end: number][] {
  if (!words) return [];
  const patterns = [...words.matchAll(/- |[^]/gu)].map(([sign]) => {
    if (sign === '- ') return `(?:- |${DIVIDED})`;
    return sign === '-' ? `[-${DIVIDED}]` : sign.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);
  });
  const found = text.matchAll(new RegExp(patterns.join(`${DIVIDED}?`), 'gu'));
  return [...found].map(({ 0: match, index }) => [index, index + match.length]);
}

/** Returns the ranges of the found words in the text that lies over a page. @param layers an element for each piece */
export function rangesOf({ text, places }: PageText, words: string, layers: readonly HTMLElement[]): Range[] {
  return findAll(text, words).flatMap(([from, to]) => {
    const [first, last] = [places[from], places[to - 1]];
    const start = first && layers[first.piece]?.firstChild;
    const end = last && layers[last.piece]?.firstChild;
    if (!start || !end) return [];
    const range = document.createRange();
    range.setStart(start, first.from);
    range.setEnd(end, last.to);
    return [range];
  });
}
