/** How pages and emails say figures and sizes, and whether they are better or worse than before. */
import { MEGABYTE } from './limits.ts';

const figures = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

export const inFigures = (number: number): string => figures.format(number);

export const countOf = (number: number, noun: string): string =>
  `${inFigures(number)} ${noun}${number === 1 ? '' : 's'}`;

const KILOBYTE = MEGABYTE / 1024;

/** Formats a size in the units of the limits: `293 KB`, `20.0 MB`. Only an empty file has 0 KB. */
export const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE - KILOBYTE / 2
    ? `${Math.max(Math.round(bytes / KILOBYTE), Math.sign(bytes))} KB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** Formats a share in per cent, never rounded to nothing or to everything. */
export function shareOf(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = Math.round((part / whole) * 100);
  if (percent === 0 && part > 0) return '<1%';
  if (percent === 100 && part < whole) return '>99%';
  return `${percent}%`;
}

/**
 * Says how a figure changed, with a sign and a word: `+5%, better`.
 * @param unit counts the difference in place of per cent, such as `day`
 */
export function changeInWords({
  now,
  before,
  isLessBetter = false,
  unit,
}: {
  now: number;
  before: number;
  isLessBetter?: boolean;
  unit?: string;
}): string {
  if (now === before) return 'as before';
  const word = now > before !== isLessBetter ? 'better' : 'worse';
  const sign = now > before ? '+' : '−';
  const difference = Math.abs(now - before);
  if (unit) return `${sign}${countOf(difference, unit)}, ${word}`;
  if (before === 0) return `none before, ${word}`;
  return `${sign}${shareOf(difference, before)}, ${word}`;
}
