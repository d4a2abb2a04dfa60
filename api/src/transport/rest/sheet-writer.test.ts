import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { ODD_INPUTS } from '../../../test/quick.ts';
import { readWorkbook } from '../../../test/workbook.ts';
import { toCellText, writeSheet } from './sheet-writer.ts';
import type { Cell } from './sheet-writer.ts';

async function* inOneBatch(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}

const sheetOf = (batches: AsyncGenerator<Cell[][]>) => ({
  ...{ name: 'data', header: ['First', 'Second'], batches, zone: 'Africa/Gaborone' },
});

async function written(rows: Cell[][]): Promise<ExcelJS.Worksheet | undefined> {
  const out = new PassThrough();
  const [bytes] = await Promise.all([
    buffer(out),
    writeSheet(out, sheetOf(inOneBatch(rows)), () => undefined),
  ]);
  return (await readWorkbook(bytes)).sheet;
}

const hostile = [
  '=1+1',
  '=HYPERLINK("http://evil.example.com","x")',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '0042',
  '1e9',
  'true',
  '#REF!',
  '2026-03-31',
  '</v></c><c><f>1+1</f>',
  ']]> & "quotes" \'single\' <b>',
  '_x0041_',
  '_x0041_x0042_',
  '__x000D__x',
  ' blanks around ',
  'two\nlines',
  'Grüße, Dumêla, 你好, 🇧🇼',
];

test.each(hostile)('%j stays the text that it is', async (text) => {
  const sheet = await written([[text, 'beside']]);
  const cell = sheet?.getCell('A2');
  expect(cell?.value).toBe(text);
  expect(cell?.type).toBe(ExcelJS.ValueType.String);
  expect(cell?.formula).toBeUndefined();
  expect(sheet?.getCell('B2').value).toBe('beside');
});

test('the header comes first and stays in sight; without rows it stands alone', async () => {
  const sheet = await written([]);
  expect(sheet?.rowCount).toBe(1);
  expect([sheet?.getCell('A1').value, sheet?.getCell('B1').value]).toEqual(['First', 'Second']);
  expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
});

test('a time is a number of days in the zone of the programme, shown as a date', async () => {
  const sheet = await written([
    [new Date('2026-01-31T22:30:59.900Z'), new Date('2026-02-01T10:00:00Z')],
    [new Date('1899-12-31T00:00:00Z'), ''],
  ]);
  const cell = sheet?.getCell('A2');
  // The library reads what a cell shows as the time in UTC.
  expect(cell?.value).toEqual(new Date('2026-02-01T00:30:59Z'));
  expect(sheet?.getCell('B2').value).toEqual(new Date('2026-02-01T12:00:00Z'));
  expect(cell?.numFmt).toBe('dd mmm yyyy hh:mm');
  // Excel's calendar begins in 1900.
  expect(sheet?.getCell('A3').value).toMatch(/^1899-12-31T/);
  expect(sheet?.getCell('B3').value).toBeNull();
});

test('a number is a number, as far as Excel has it', async () => {
  const sheet = await written([
    [-3.5, 0],
    [1e21, Infinity],
    [Number.NaN, 2 ** 53],
  ]);
  const values = ['A2', 'B2', 'A3', 'B3', 'A4', 'B4'].map((at) => sheet?.getCell(at).value);
  expect(values).toEqual([-3.5, 0, 1e21, 'Infinity', 'NaN', 2 ** 53]);
});

test('the header is bold and filters all rows; columns are as wide as their texts, which wrap', async () => {
  const sheet = await written([
    ['a', 'x'.repeat(5_000)],
    ['a text of thirty-one characters', 'two\nlines'],
  ]);
  expect(sheet?.getCell('A1').font.bold).toBe(true);
  expect(sheet?.getCell('A2').font.bold).toBeFalsy();
  expect(sheet?.autoFilter).toBe('A1:B3');
  expect([sheet?.getColumn(1).width, sheet?.getColumn(2).width]).toEqual([33, 60]);
  expect(sheet?.getCell('B3').alignment.wrapText).toBe(true);
  // One long text does not fill the screen; the others are as high as the office makes them.
  expect([1, 2, 3].map((n) => sheet?.getRow(n).height)).toEqual([undefined, 150, undefined]);
});

test('whatever a text holds, the cell shows what of it XML can say', async () => {
  const piece = fc.oneof(
    fc.constantFrom(...hostile, '_', 'x005F_', '_x0041\u007F_', '\uD83D', '\uDC00'),
    fc.string({ unit: 'binary' }),
  );
  const cell = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (rows) => {
      const sheet = await written(rows);
      const seen = rows.map((_, n) => [1, 2].map((column) => sheet?.getCell(n + 2, column).value ?? ''));
      expect(seen).toEqual(
        rows.map((texts) => texts.map((text) => toCellText(text).replace(/\r\n?/g, '\n'))),
      );
    }),
    { numRuns: ODD_INPUTS },
  );
});

test('characters that XML cannot say are left out', async () => {
  const text = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');
  expect(toCellText(`a${text}b`)).toBe('a\t\n\rb');
  expect(toCellText('a\uFFFEb\uFFFFc\uD83Dd\uDC00e')).toBe('abcde');
  expect(toCellText('🇧🇼')).toBe('🇧🇼');
  const sheet = await written([['a\u0000\u0008\u001F\uFFFFb', 'c']]);
  expect(sheet?.getCell('A2').value).toBe('ab');
});

test('a cell holds no more characters than Excel opens, and no half of one', () => {
  expect(toCellText('x'.repeat(40_000))).toHaveLength(32_767);
  expect(toCellText(`${'x'.repeat(32_766)}🇧`)).toBe('x'.repeat(32_766));
});

/** The streams of the library buffer up to some 70,000 rows of this length, a megabyte each. */
const ALL_ROWS = 400_000;

/** Yields more rows than any stream buffers, and counts how many were pulled. */
function manyRows() {
  const rows = { asked: 0, batches: many() };
  async function* many(): AsyncGenerator<string[][]> {
    while (rows.asked < ALL_ROWS) {
      rows.asked += 1_000;
      // Random text, since compression would hide how much is written.
      yield Array.from({ length: 1_000 }, () => [randomBytes(48).toString('base64'), 'x']);
    }
  }
  return rows;
}

const turns = async (count: number) => {
  for (let n = 0; n < count; n += 1)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
};

test('a reader that takes nothing is waited for, and one that goes away ends the reading', async () => {
  const out = new Writable({ write: () => undefined });
  const rows = manyRows();
  const writing = writeSheet(out, sheetOf(rows.batches), () => undefined);
  let before = -1;
  while (before !== rows.asked) {
    before = rows.asked;
    await turns(2_000);
  }
  expect(rows.asked).toBeLessThan(ALL_ROWS / 2);
  out.destroy();
  await writing;
  before = rows.asked;
  await turns(2_000);
  expect(rows.asked).toBe(before);
});

test('a reader that goes away when all is read but not all is taken does not keep the writer', async () => {
  const out = new Writable({ write: () => undefined });
  let read: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    read = resolve;
  });
  async function* short(): AsyncGenerator<string[][]> {
    yield [['a', 'b']];
    read();
  }
  const writing = writeSheet(out, sheetOf(short()), () => undefined);
  await done;
  await turns(100);
  out.destroy();
  await writing;
});

test('a reader who left before the first row is not written to', async () => {
  const out = new PassThrough();
  out.destroy();
  await once(out, 'close');
  await writeSheet(out, sheetOf(inOneBatch([['a', 'b']])), () => {
    throw new Error('It was written to.');
  });
});

test('rows that fail before the first are reported before anything is written', async () => {
  const out = new PassThrough();
  let begun = false;

  async function* failing(): AsyncGenerator<string[][]> {
    throw new Error('no rows');
  }
  const writing = writeSheet(out, sheetOf(failing()), () => {
    begun = true;
  });
  await expect(writing).rejects.toThrow('no rows');
  expect([begun, out.readableLength]).toEqual([false, 0]);
});

test('rows that fail after the first break the file off, so that nobody waits for its end', async () => {
  const out = new PassThrough();

  async function* failing(): AsyncGenerator<string[][]> {
    yield [['a', 'b']];
    throw new Error('no more rows');
  }
  const writing = writeSheet(out, sheetOf(failing()), () => undefined);
  await expect(writing).rejects.toThrow('no more rows');
  expect(out.destroyed).toBe(true);
});
