import { countOf } from '../../../lib/words.ts';

/** Formats a share in per cent, never rounded to nothing or to everything. */
export function shareOf(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = Math.round((part / whole) * 100);
  if (percent === 0 && part > 0) return '<1%';
  if (percent === 100 && part < whole) return '>99%';
  return `${percent}%`;
}

export const sumOf = (rows: readonly { count: number }[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0);

export const largestOf = (rows: readonly { count: number }[]): number =>
  rows.reduce((largest, { count }) => Math.max(largest, count), 0);

/** Lists the ticks of an axis of counts, up to the highest or just above: in steps of one (spec §9), 2, 5, 10, 20 … */
export function countTicks(highest: number, most = 10): number[] {
  let step = 1;
  for (let size = 1; Math.ceil(highest / step) > most; size *= 10) {
    step = [2 * size, 5 * size, 10 * size].find((wider) => Math.ceil(highest / wider) <= most) ?? step;
  }
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, tick) => tick * step);
}

/** Keeps as many ticks as fit, evenly apart and with the last. */
export function thinOut<Tick>(ticks: readonly Tick[], most: number): Tick[] {
  const step = Math.ceil(ticks.length / most);
  return ticks.filter((_, index) => (ticks.length - 1 - index) % step === 0);
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
