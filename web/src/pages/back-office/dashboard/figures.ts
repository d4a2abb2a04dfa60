/** Shares and sums of counts, and the marks of an axis that counts. */

/** A part of a whole in per cent, never rounded to nothing or to everything. */
export function shareOf(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = Math.round((part / whole) * 100);
  if (percent === 0 && part > 0) return '<1%';
  if (percent === 100 && part < whole) return '>99%';
  return `${percent}%`;
}

/** The sum of some counts. */
export const sumOf = (rows: readonly { count: number }[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0);

/** The largest of some counts. */
export const largestOf = (rows: readonly { count: number }[]): number =>
  rows.reduce((largest, { count }) => Math.max(largest, count), 0);

/**
 * The marks of an axis that counts: from zero in steps of one (spec §9), and where these would be too many in steps of
 * 2, 5, 10, 20 and so on. The last mark is as high as the highest count, or just above.
 */
export function countingMarks(highest: number, most = 10): number[] {
  let step = 1;
  for (let size = 1; Math.ceil(highest / step) > most; size *= 10) {
    step = [2 * size, 5 * size, 10 * size].find((wider) => Math.ceil(highest / wider) <= most) ?? step;
  }
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, mark) => mark * step);
}

/** Some of a row of marks, evenly apart and up to the last, so that they fit. */
export function thinOut<Mark>(marks: readonly Mark[], most: number): Mark[] {
  const step = Math.ceil(marks.length / most);
  return marks.filter((_, index) => (marks.length - 1 - index) % step === 0);
}
