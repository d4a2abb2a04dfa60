/** Finds words in the text of a page. */
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api';

/** The most pieces of text of a page that are laid over its picture; drawings may have millions. */
const PIECES_MAX = 10_000;

/** Returns the pieces of text of a page. */
export const piecesOf = ({ items }: TextContent): TextItem[] =>
  items.filter((item): item is TextItem => 'str' in item).slice(0, PIECES_MAX);

/** Reads letters as they are searched: without case, accents and invisible signs. */
const fold = (letters: string): string =>
  letters
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

/** Reads what is typed into the search field. */
export const foldQuery = (query: string): string => fold(query).replace(/\s+/g, ' ').trim();

/** A letter of a page: in which piece it stands, and where. */
interface Place {
  piece: number;
  from: number;
  to: number;
}

interface PageText {
  /** Folded, with one space for each gap; words that a line break divides are whole. */
  text: string;
  /** The place of each letter of `text`. */
  places: Place[];
}

/** Joins the pieces of a page, so that words are found across them. */
export function joinPieces(pieces: readonly Pick<TextItem, 'str' | 'hasEOL'>[]): PageText {
  const letters: string[] = [];
  const places: Place[] = [];
  const add = (letter: string, place: Place) => {
    if (letter === ' ' && letters.at(-1) === ' ') return;
    letters.push(letter);
    places.push(place);
  };
  for (const [piece, { str, hasEOL }] of pieces.entries()) {
    let from = 0;
    for (const sign of str) {
      const to = from + sign.length;
      for (const letter of fold(sign)) add(/\s/.test(letter) ? ' ' : letter, { piece, from, to });
      from = to;
    }
    if (!hasEOL) continue;
    if (letters.at(-1) === '-') {
      letters.pop();
      places.pop();
    } else add(' ', { piece, from, to: from });
  }
  // The letters are counted by code unit, as `indexOf` does.
  return { text: letters.join(''), places: places.flatMap((place, at) => repeat(place, letters[at] ?? '')) };
}

const repeat = (place: Place, letter: string): Place[] => Array.from({ length: letter.length }, () => place);

/** Finds where words begin in a folded text. */
export function findAll(text: string, words: string): number[] {
  const found: number[] = [];
  if (!words) return found;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) found.push(at);
  return found;
}

/** Returns the ranges of the found words in the text that lies over a page. @param layers an element for each piece */
export function rangesOf({ text, places }: PageText, words: string, layers: readonly HTMLElement[]): Range[] {
  return findAll(text, words).flatMap((at) => {
    const [first, last] = [places[at], places[at + words.length - 1]];
    const start = first && layers[first.piece]?.firstChild;
    const end = last && layers[last.piece]?.firstChild;
    if (!start || !end) return [];
    const range = document.createRange();
    range.setStart(start, first.from);
    range.setEnd(end, last.to);
    return [range];
  });
}
