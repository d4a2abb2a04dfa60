/** An attempt to compute what the rounding hides, from every table of two answers and every period that can be asked for. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { dimensionTraits, isOfSubmitter } from '@portal/schema/breakdown';
import { namesOf } from '@portal/schema/lists';
import { periodsOfMonth } from '@portal/schema/stats';
import { Random } from '../seed/random.ts';
import { cellName, roundingBy } from './rounding.ts';

// The first quarter and year hold the same ideas, and the last quarter is not over.
const MONTHS = ['2024-11', '2024-12', '2025-01', '2025-02', '2025-04'];
const PERIODS = [...new Set(MONTHS.flatMap(periodsOfMonth))];
const dimensions = Object.entries(dimensionTraits).flatMap(([name, { choices, isSeveral = false }]) =>
  // Long lists leave out what is rounded to 0; the others are much like them.
  choices && Object.keys(choices).length < 30 ? [{ name, choices: namesOf(choices), isSeveral }] : [],
);

interface Cell {
  name: string;
  /** Whether the count is exact: it says nothing about submitters. */
  isExact: boolean;
  /** The cell of each part of the two answers, and of all ideas. */
  wholes: Cell[];
  months: Map<string, number>;
  /** The bounds in each period. */
  low: Int16Array;
  high: Int16Array;
}
/** Cells that add up to a whole; those of several answers come to at least as much, and none to more. */
interface Sum {
  whole: Cell;
  parts: Cell[];
  isSeveral: boolean;
}

/** Counts ideas whose answers are skewed, as those of people are, in every cell of every two dimensions. */
function tablesOf(random: Random, count: number): { cells: Cell[]; sums: Sum[] } {
  const known = new Map<string, Cell>();
  const cellOf = (named: readonly (readonly [string, string])[]): Cell => {
    const name = cellName(named);
    const found = known.get(name);
    if (found) return found;
    const wholes = [
      ...(named.length > 1 ? named.map((one) => cellOf([one])) : []),
      ...(named.length > 0 ? [cellOf([])] : []),
    ];
    const [low, high] = [new Int16Array(PERIODS.length), new Int16Array(PERIODS.length)];
    const isExact = !named.some(([dimension]) => isOfSubmitter(dimension));
    const cell = { name, isExact, wholes, months: new Map<string, number>(), low, high };
    known.set(name, cell);
    return cell;
  };
  const sums: Sum[] = [];
  const names = dimensions.map(({ name, choices }) => choices.map((choice) => [name, choice] as const));
  names.forEach((of, one) => {
    const { isSeveral } = dimensions[one]!;
    sums.push({ whole: cellOf([]), parts: of.map((choice) => cellOf([choice])), isSeveral });
    names.forEach((others, other) => {
      if (other === one) return;
      for (const choice of others)
        sums.push({ whole: cellOf([choice]), parts: of.map((mine) => cellOf([mine, choice])), isSeveral });
    });
  });
  const skews = dimensions.map(() => 1 + 3 * random.next());
  for (let n = 0; n < count; n += 1) {
    const month = random.pick(MONTHS);
    const answers = names.map((of, at) => {
      const pick = () => of[Math.floor(of.length * random.next() ** (skews[at] ?? 1))]!;
      return [...new Set(dimensions[at]?.isSeveral ? [pick(), pick()] : [pick()])];
    });
    const pairs = answers.flatMap((mine, one) =>
      answers.slice(one + 1).flatMap((others) => mine.flatMap((a) => others.map((b) => [a, b]))),
    );
    for (const named of [[], ...answers.flat().map((one) => [one]), ...pairs]) {
      const { months } = cellOf(named);
      months.set(month, (months.get(month) ?? 0) + 1);
    }
  }
  return { cells: [...known.values()], sums };
}

const within = new Map(
  PERIODS.map((period) => [
    period,
    new Set(MONTHS.filter((month) => periodsOfMonth(month).includes(period))),
  ]),
);
const countIn = ({ months }: Cell, period: string): number =>
  [...months].reduce((sum, [month, count]) => sum + (within.get(period)?.has(month) ? count : 0), 0);

/** Narrows the bounds of a whole and its parts by each other; tells whether that changed one. */
function narrow(
  parts: readonly [Int16Array, Int16Array, number][],
  whole: [Int16Array, Int16Array, number],
  isSeveral: boolean,
): boolean {
  let [low, high] = [0, 0];
  let most = 0;
  for (const [lows, highs, at] of parts) {
    low += lows[at]!;
    high += highs[at]!;
    most = Math.max(most, lows[at]!);
  }
  const [lows, highs, at] = whole;
  const before = [lows[at]!, highs[at]!];
  lows[at] = Math.max(lows[at]!, isSeveral ? most : low);
  highs[at] = Math.min(highs[at]!, high);
  let changed = before[0] !== lows[at] || before[1] !== highs[at];
  for (const [partLows, partHighs, n] of parts) {
    const least = Math.max(partLows[n]!, lows[at]! - (high - partHighs[n]!));
    const top = Math.min(partHighs[n]!, highs[at]! - (isSeveral ? 0 : low - partLows[n]!));
    changed ||= least !== partLows[n] || top !== partHighs[n];
    [partLows[n], partHighs[n]] = [least, top];
  }
  return changed;
}

/** The periods that are the parts of a period: a quarter is its months, a year its quarters, all time its years. */
const partsOf = PERIODS.map((period, at) => {
  const length = (name: string) => Number(name.split(' ')[1] ?? 120);
  const below = length(period) === 120 ? 12 : length(period) === 12 ? 3 : length(period) === 3 ? 1 : 0;
  const lies = (inner: string) => periodsOfMonth(inner.slice(0, 7)).includes(period);
  const parts = PERIODS.flatMap((inner, n) => (length(inner) === below && lies(inner) ? [n] : []));
  return { at, parts };
}).filter(({ parts }) => parts.length > 0);

const { cells, sums } = tablesOf(new Random('d'), 120);

describe('what is rounded', () => {
  const round = roundingBy((period, cell) =>
    createHash('sha1').update(`${period} ${cell}`).digest('base64url'),
  );
  const figureOf = ({ name, months, isExact }: Cell) => ({ cell: name, months, isExact });
  const shown = (cell: Cell, period: string) =>
    cell.isExact ? countIn(cell, period) : round([cell, ...cell.wholes].map(figureOf), period);
  const rounded = cells.filter(({ isExact }) => !isExact);

  test('a count is shown as one of the two multiples of 5 beside it, or less than 5 below it, and a part never above its whole', () => {
    for (const cell of rounded)
      for (const period of PERIODS) {
        const [count, figure] = [countIn(cell, period), shown(cell, period)];
        if (figure % 5 !== 0 || Math.abs(figure - count) > 4)
          throw new Error(`${cell.name}: ${count} is ${figure}`);
        for (const whole of cell.wholes)
          if (figure > shown(whole, period)) throw new Error(`${cell.name} is above ${whole.name}`);
      }
  });

  test('a period that holds the same ideas as a smaller one has its figures', () => {
    for (const cell of cells)
      for (const [small, large] of [
        ['2024-10-01 3', '2024-01-01 12'],
        ['2025-04-01 1', '2025-04-01 3'],
      ] as const)
        if (shown(cell, small) !== shown(cell, large)) throw new Error(`${cell.name} differs in ${large}`);
  });

  test('no cell can be computed from all of them', () => {
    for (const cell of cells)
      PERIODS.forEach((period, at) => {
        const figure = shown(cell, period);
        cell.low[at] = cell.isExact ? figure : Math.max(0, figure - 4);
        cell.high[at] = cell.isExact ? figure : figure + 4;
      });
    for (let changed = true; changed;) {
      changed = false;
      for (const { whole, parts, isSeveral } of sums)
        for (let at = 0; at < PERIODS.length; at += 1)
          if (
            narrow(
              parts.map(({ low, high }) => [low, high, at]),
              [whole.low, whole.high, at],
              isSeveral,
            )
          )
            changed = true;
      for (const { low, high } of cells)
        for (const { at, parts } of partsOf)
          if (
            narrow(
              parts.map((n) => [low, high, n]),
              [low, high, at],
              false,
            )
          )
            changed = true;
    }
    const states = rounded.flatMap((cell) =>
      PERIODS.map((period, at) => ({
        cell: cell.name,
        period,
        count: countIn(cell, period),
        isEmpty: cell.wholes.some((whole) => whole.isExact && countIn(whole, period) === 0),
        low: cell.low[at]!,
        high: cell.high[at]!,
      })),
    );
    expect(states.filter(({ count, low, high }) => count < low || count > high)).toEqual([]);
    // Where a visible whole is empty, every part is.
    const known = states.filter(({ low, high, isEmpty }) => low === high && !isEmpty);
    expect(known).toEqual([]);
    expect(states.length).toBeGreaterThan(25_000);
  });
});
