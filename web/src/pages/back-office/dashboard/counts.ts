export { changeInWords, shareOf } from '@portal/schema/figures-in-words';

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
