import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ODD_INPUTS } from '../../../test/quick.ts';
import { csvOf, marked } from './csv.ts';
import type { Cell } from './sheet-writer.ts';

const zone = 'Africa/Gaborone';

async function written(header: string[], rows: Cell[][], isRaw: boolean): Promise<string> {
  async function* batches() {
    yield rows;
  }
  let whole = '';
  for await (const part of csvOf(header, batches(), { zone, isRaw })) whole += part;
  return whole;
}

test.each([
  '=1+1',
  ' =1+1',
  '+1+1',
  '-1+1',
  '-1-1',
  '- buy sensors\n- train farmers',
  '@SUM(A1)',
  '@naledi',
  '＝1',
  '＋cmd',
  '+267 71 234 567*1',
  '+267 71 234 567=1',
  '+1/2',
  '+26771234567/26772345678',
  "-cmd|' /C calc'!A0",
])('%j would be a formula: it begins with an apostrophe', (text) => {
  expect(marked(text)).toBe(`'${text}`);
});

test.each([
  ["slow;=cmd|'/C calc'!A0;x", "slow;'=cmd|'/C calc'!A0;x"],
  ['ok;=HYPERLINK("https://evil.example","here");x', `ok;'=HYPERLINK("https://evil.example","here");x`],
  ['a\t@b', "a\t'@b"],
  ['a|+1+1', "a|'+1+1"],
  ['a;\u200B "-1+1', `a;\u200B "'-1+1`],
  ['a\n=1', "a\n'=1"],
  ["a\n- cmd|' /C calc'!A0", "a\n- cmd|' /C calc'!A0"],
  ['a\n-SUM(1)', "a\n'-SUM(1)"],
  ['=1;=2', "'=1;'=2"],
  ['\u200B\uFEFF\n=1+1', "'\u200B\uFEFF\n'=1+1"],
])('%j would be one behind another separator: an apostrophe stands before its sign', (text, written) => {
  expect(marked(text)).toBe(written);
});

test.each([
  '+267 71 234 567',
  '+267 (71) 234-567',
  '+267 71‑234–567',
  '+26771234567',
  '+267.71.234.567',
  '+267 71 234 567 / +267 72 345 678',
  '+267 71 234 567, 72 345 678',
  '+267 71 234 567; (0)72 345 678 or 73 456 789',
  '+(267) 71234567',
  '-5',
  '-1,250.50',
  '- 5',
  'Our plan:\n- buy sensors\n- train farmers\n+ win customers',
  'a; b | c\td',
  '+267 71 234 567;+267 72 345 678',
  'Sites: 3; -5; +267 71 234 567',
  '2 = 1 + 1',
  "'=1",
  '–5',
  '007',
  '',
])('%j is no formula: it stays as it is', (text) => {
  expect(marked(text)).toBe(text);
});

const piece = fc.oneof(
  fc.constantFrom(...'=+-@＝＋－＠"\',;|\t\r\n \uFEFF', '+267 71 234', 'SUM(A1)', 'a', '1'),
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 10 }),
);
const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));

/** Reads RFC 4180, every cell quoted. */
const cellsOf = (csv: string) =>
  [...csv.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n)/g)].map(([, cell = '']) => cell.replaceAll('""', '"'));

const LEAD = /^[\s\p{C}"]*(?=[=+\-@＝＋－＠])/u;
/** What neither calls nor refers: numbers, and the words of a list. */
const HARMLESS = /^(?:[+＋-][\d\s(),.\p{Pd}]+|[-+]\s[^(!=]*)$/u;

test('no cell begins as a formula, whatever separates cells, marks are all that is added, and raw gives each text as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1 }), async (texts) => {
      const rows = texts.map((one) => [one]);
      const [header, ...cells] = cellsOf((await written(['Text'], rows, false)).slice(1));
      expect([header, cells.length]).toEqual(['Text', texts.length]);
      for (const [n, cell] of cells.entries()) {
        const kept = texts[n] ?? '';
        const begins = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r]/u.test(kept);
        // Without letters and signs of sums nothing is called or computed.
        if (begins && !cell.startsWith("'")) expect(cell).toMatch(/^[+＋-][\d\s(),.;|\p{Pd}＋+]+$/u);
        for (const separator of [';', '|', '\t', /\r\n?|\n/])
          for (const piece of cell.split(separator).slice(1)) {
            const [row = ''] = piece.split(/[;|\t\r\n]/);
            if (LEAD.test(row)) expect(row.replace(LEAD, '').trimEnd()).toMatch(HARMLESS);
          }
        let at = 0;
        for (const sign of cell) {
          if (kept.startsWith(sign, at)) at += sign.length;
          else expect(sign).toBe("'");
        }
        expect(at).toBe(kept.length);
      }
      expect(await written(['Text'], rows, true)).toBe(
        ['Text', ...texts].map((one) => `"${one.replaceAll('"', '""')}"\r\n`).join(''),
      );
    }),
    { numRuns: ODD_INPUTS * 10 },
  );
});

test('numbers and times are written as what they are; the byte order mark is for offices', async () => {
  const rows = [[-3.5, new Date('2026-01-31T22:30:00Z')]];
  const record = '"-3.5","2026-02-01T00:30:00+02:00"\r\n';
  expect(await written(['a', 'b'], rows, false)).toBe(`\uFEFF"a","b"\r\n${record}`);
  expect(await written(['a', 'b'], rows, true)).toBe(`"a","b"\r\n${record}`);
  expect(await written(['a', 'b'], [], true)).toBe('"a","b"\r\n');
});
