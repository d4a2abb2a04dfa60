import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { readWorkbook } from '../../../test/workbook.ts';
import { toCellText, writeSheet } from './sheet-writer.ts';

async function* inOneBatch(rows: string[][]): AsyncGenerator<string[][]> {
  yield rows;
}

async function written(rows: string[][]): Promise<ExcelJS.Worksheet | undefined> {
  const out = new PassThrough();
  const [bytes] = await Promise.all([
    buffer(out),
    writeSheet(out, 'data', ['First', 'Second'], inOneBatch(rows), () => undefined),
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

/** Yields more rows than any stream buffers, and counts how many were pulled. */
function manyRows() {
  const rows = { asked: 0, batches: many() };
  async function* many(): AsyncGenerator<string[][]> {
    while (rows.asked < 200_000) {
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
  const writing = writeSheet(out, 'data', ['First', 'Second'], rows.batches, () => undefined);
  let before = -1;
  while (before !== rows.asked) {
    before = rows.asked;
    await turns(2_000);
  }
  expect(rows.asked).toBeLessThan(50_000);
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
  const writing = writeSheet(out, 'data', ['First', 'Second'], short(), () => undefined);
  await done;
  await turns(100);
  out.destroy();
  await writing;
});

test('a reader who left before the first row is not written to', async () => {
  const out = new PassThrough();
  out.destroy();
  await once(out, 'close');
  await writeSheet(out, 'data', ['First', 'Second'], inOneBatch([['a', 'b']]), () => {
    throw new Error('It was written to.');
  });
});

test('rows that fail before the first are reported before anything is written', async () => {
  const out = new PassThrough();
  let begun = false;

  async function* failing(): AsyncGenerator<string[][]> {
    throw new Error('no rows');
  }
  const writing = writeSheet(out, 'data', ['First'], failing(), () => {
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
  const writing = writeSheet(out, 'data', ['First', 'Second'], failing(), () => undefined);
  await expect(writing).rejects.toThrow('no more rows');
  expect(out.destroyed).toBe(true);
});
