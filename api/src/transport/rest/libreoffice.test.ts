/** What an office makes of an exported workbook: it is opened, and computed with, by LibreOffice. */
import { spawnSync } from 'node:child_process';
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { writeSheet } from './sheet-writer.ts';
import type { Cell } from './sheet-writer.ts';
import { shareFolder } from '../../../test/harness.ts';
import { ODD_INPUTS } from '../../../test/quick.ts';

const folder = shareFolder();
const profile = `-env:UserInstallation=file://${folder}/profile`;
// Only Node is promised to be here: without LibreOffice there is nothing to open the workbook with.
const hasOffice = spawnSync('soffice', [profile, '--version']).status === 0;
const withOffice = hasOffice ? test : test.skip;

const pieces = [
  ...['=1+1', '=HYPERLINK("http://example.com","x")', '+1', '-1', '@SUM(A1)', '007', '1e9', 'TRUE', '#REF!'],
  ...['2026-03-31', '_x0041_', '_x005F_', '_', '<b>', '&amp;', '"', "'", ' ', '  ', '\n', '🇧🇼', 'é', '你好'],
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ minLength: 1, maxLength: 8 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((some) => some.join(''));
const texts = fc.sample(text, { numRuns: ODD_INPUTS * 4, seed: 1 });

/** The first hour of a month in Gaborone, which is the month before in UTC, and others. */
const times = [
  '2025-12-31T22:30:00Z',
  '2026-01-15T09:45:30Z',
  '2026-01-31T21:59:59Z',
  '2026-01-31T22:00:00Z',
];
const rows: Cell[][] = [...pieces, ...texts].map((one, n) => [
  one,
  new Date(times[n % 4] ?? ''),
  (n + 1) * 0.5,
]);

const last = rows.length + 1;
const [days, numbers] = [`[data.B2:.B${last}]`, `[data.C2:.C${last}]`];
/** Formulas as OpenDocument writes them: the sums of two months, the kinds of the cells, the time of one. */
const formulas = [
  `SUMIFS(${numbers};${days};">="&DATE(2026;1;1);${days};"<"&DATE(2026;2;1))`,
  `SUMPRODUCT((MONTH(${days})=2)*${numbers})`,
  `SUMPRODUCT(ISTEXT([data.A2:.A${last}])*1)`,
  `SUMPRODUCT(ISNUMBER([data.B2:.C${last}])*1)`,
  `SUMPRODUCT(ISFORMULA([data.A1:.C${last}])*1)`,
  'TEXT([data.B3];"YYYY-MM-DD HH:MM:SS")',
];

const convert = (file: string, to: string) => {
  const { status, stderr } = spawnSync(
    'soffice',
    [profile, '--headless', '--convert-to', to, '--outdir', folder, path.join(folder, file)],
    { encoding: 'utf8', timeout: 120_000 },
  );
  if (status !== 0) throw new Error(stderr);
};

/** Reads CSV as LibreOffice writes it, each text quoted. */
const cellsOf = (sheet: string) =>
  [
    ...readFileSync(path.join(folder, `opened-${sheet}.csv`), 'utf8').matchAll(
      /("(?:[^"]|"")*"|[^,\n]*)(,|\n)/g,
    ),
  ].map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'));

let opened: string;
beforeAll(async () => {
  if (!hasOffice) return;
  async function* batches() {
    yield rows.slice(0, 10);
    yield rows.slice(10);
  }
  const header = ['Text', 'Time', 'Number'];
  const sheet = { name: 'data', header, batches: batches(), zone: 'Africa/Gaborone' };
  await writeSheet(createWriteStream(path.join(folder, 'made.xlsx')), sheet, () => undefined);
  convert('made.xlsx', 'fods');
  opened = readFileSync(path.join(folder, 'made.fods'), 'utf8');
  const cell = (formula: string) =>
    `<table:table-row><table:table-cell table:formula="of:=${formula.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/></table:table-row>`;
  const sums = `<table:table table:name="sums">${formulas.map(cell).join('')}</table:table>`;
  writeFileSync(
    path.join(folder, 'opened.fods'),
    opened.replace(/(<\/table:table>)(?![^]*<\/table:table>)/, `$1${sums}`),
  );
  // Comma, quotes, UTF-8, from the first row, every text quoted, values as they are, all sheets.
  convert('opened.fods', 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,false,false,false,-1');
});

withOffice('each text is the text that was exported, and no cell is a formula', () => {
  const shown = cellsOf('data')
    .filter((_, n) => n % 3 === 0)
    .slice(1, rows.length + 1);
  expect(shown).toEqual(rows.map(([one]) => one));
  expect(opened.includes('table:formula')).toBe(false);
});

withOffice(
  'months can be summed by the dates of the programme, and nothing that looks like a text is a number',
  () => {
    // Each fourth time is the first of February, the others are in January.
    const sumOf = (isFebruary: boolean) =>
      rows.reduce((sum, [, , value], n) => ((n % 4 === 3) === isFebruary ? sum + Number(value) : sum), 0);
    expect(cellsOf('sums')).toEqual([
      ...[sumOf(false), sumOf(true), rows.length, rows.length * 2, 0].map(String),
      '2026-01-15 11:45:30',
    ]);
  },
);

withOffice('the header filters the rows', () => {
  const [range] = /<table:database-range [^>]*>/.exec(opened) ?? [];
  expect(range).toContain(`"data.A1:data.C${last}"`);
  expect(range).toContain('table:display-filter-buttons="true"');
});
