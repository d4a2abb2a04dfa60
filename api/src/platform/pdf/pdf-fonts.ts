/** Finds the font of each character: one file of Public Sans has the letters of one region only. */
import { createRequire } from 'node:module';
import { openSync } from 'fontkit';
import type { Font } from 'fontkit';

const { resolve } = createRequire(import.meta.url);

type Weight = 400 | 700;

interface FontFile {
  path: string;
  font: Font;
}

const REGIONS = ['latin', 'latin-ext', 'vietnamese'];

function filesOf(weight: Weight): [FontFile, ...FontFile[]] {
  const files = REGIONS.map((region) => {
    const path = resolve(`@fontsource/public-sans/files/public-sans-${region}-${weight}-normal.woff`);
    return { path, font: openSync(path) as Font };
  });
  return files as [FontFile, ...FontFile[]];
}

const opened = new Map<Weight, [FontFile, ...FontFile[]]>();

/** Returns the font files of a weight, the most common letters first; they are read once. */
export function fontsOf(weight: Weight): [FontFile, ...FontFile[]] {
  const files = opened.get(weight) ?? filesOf(weight);
  opened.set(weight, files);
  return files;
}

/** Stands for a character that no font has. */
export const MISSING = '?';

export interface Run {
  /** The path of the font file. */
  font: string;
  text: string;
}

/** Divides a text into runs of one font each. What no font has becomes `MISSING`, once for each visible sign. */
export function runsOf(text: string, weight: Weight): Run[] {
  const files = fontsOf(weight);
  const runs: Run[] = [];
  const add = (font: string, sign: string) => {
    const last = runs.at(-1);
    if (last?.font === font) last.text += sign;
    else runs.push({ font, text: sign });
  };
  // A sign is what a reader sees as one: an accent that has no letter of its own belongs to the letter before.
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    const sign = segment.normalize('NFC');
    const file = files.find(({ font }) => hasAll(font, sign));
    const isBreak = /^[\s\u200B-\u200D\uFEFF]+$/u.test(sign);
    if (file) add(file.path, sign);
    else add(files[0].path, isBreak ? (sign.includes('\n') ? '\n' : ' ') : MISSING);
  }
  return runs.length > 0 ? runs : [{ font: files[0].path, text }];
}

const hasAll = (font: Font, sign: string): boolean =>
  [...sign].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
