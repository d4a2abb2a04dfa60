/** Values of outcomes: what the pages write is read back, and so is what people write. */
import { expect, test } from '@jest/globals';
import { readValue, valueInFigures } from './outcome.ts';

/** Generates values of each size up to the largest, whole and with up to nine decimals. */
function* valuesOf(count: number): Generator<number> {
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let n = 0; n < count; n += 1) {
    const size = 10 ** Math.floor(random() * 13);
    const decimals = Math.floor(random() * 10);
    yield Number((random() * size).toFixed(decimals));
  }
}

test('each value is read as it is written', () => {
  const values = [0, 1, 999, 1000, 1e12, 0.000_000_001, ...valuesOf(2_000)];
  expect(values.filter((value) => readValue(valueInFigures(value)) !== value)).toEqual([]);
});

test.each<[string, number]>([
  ['1,200', 1200],
  ['1200', 1200],
  ['2 000 000', 2_000_000],
  ['2\u00A0000', 2000],
  [' 3.4 Million ', 3_400_000],
  ['1.1million', 1_100_000],
  ['250 thousand', 250_000],
  ['1 billion', 1e9],
  ['1,250,000.5', 1_250_000.5],
])('people write %p', (text, value) => expect(readValue(text)).toBe(value));

test.each([
  '',
  'many',
  '1,2',
  '1,20,000',
  '1.200.000',
  '1,200 000',
  '-1',
  '1e3',
  '12 million jobs',
  '1,000 billion and',
])('%p is not a value', (text) => expect(readValue(text)).toBeUndefined());

test('a value above the largest is refused', () => expect(readValue('1,001 billion')).toBeUndefined());
