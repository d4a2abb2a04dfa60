import { expect, test } from '@jest/globals';
import { toConnection } from './connection.ts';

const PAGE = 20;

/** Reads the position of a page of a list of `total` rows. */
function positionOf(
  total: number,
  before: number,
  { isSearch = false, isKnown = false }: { isSearch?: boolean; isKnown?: boolean } = {},
) {
  const rows = Array.from({ length: Math.min(PAGE + 1, total - before) }, (_, at) => before + at);
  const { position } = toConnection<number, number>(
    rows,
    PAGE,
    before > 0 ? before : undefined,
    {
      count: ({ atMost = Infinity, through = total }) => Promise.resolve(Math.min(through, atMost)),
      knownTotal: isKnown ? () => Promise.resolve(total) : undefined,
      isSearch,
    },
    String,
  );
  return position;
}

test.each([
  [{}, 10_000],
  [{ isSearch: true }, 1_000],
])('of a list %j, %i rows are counted and one more is not', async (list, countedTo) => {
  for (const [total, counted] of [
    [countedTo - 1, countedTo - 1],
    [countedTo, countedTo],
    [countedTo + 1, null],
    [countedTo + 2, null],
  ] as const) {
    expect(await positionOf(total, 0, list)).toEqual({ before: 0, total: counted, countedTo });
    expect(await positionOf(total, PAGE, list)).toEqual({ before: PAGE, total: counted, countedTo });
  }
  const long = countedTo + 100;
  expect(await positionOf(long, countedTo, list)).toEqual({ before: countedTo, total: null, countedTo });
  expect(await positionOf(long, countedTo + 1, list)).toEqual({ before: null, total: null, countedTo });
});

test.each([9_999, 10_000, 10_001, 10_002])(
  '%i rows are reported when their number is known',
  async (total) => {
    const list = { isKnown: true };
    expect(await positionOf(total, 0, list)).toMatchObject({ before: 0, total });
    expect(await positionOf(total, PAGE, list)).toMatchObject({ before: PAGE, total });
    expect(await positionOf(total, total - 1, list)).toMatchObject({ before: total - 1, total });
  },
);
