/** What is found in PDFs, and that no PDF takes more time or memory than it may. */
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { afterAll, expect, test } from '@jest/globals';
import { PDFDocument } from '@cantoo/pdf-lib';
import { InspectionAborted, openPdfInspector } from '../src/features/documents/examination/pdf-inspector.ts';
import { pdfInspectorScript } from '../src/features/documents/feature.ts';

const inspector = openPdfInspector(pdfInspectorScript);
afterAll(() => inspector.close());

const inspect = (content: string | Uint8Array, by = inspector) =>
  by.inspect(Uint8Array.from(typeof content === 'string' ? Buffer.from(content, 'latin1') : content));

/** Makes a PDF of one page. */
const pdfWith = (catalog = '', objects = '') =>
  `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R ${catalog}>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n` +
  `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n${objects}\ntrailer<</Root 1 0 R>>\n%%EOF\n`;

const stream = (number: number, dict: string, content: Buffer) =>
  `${number} 0 obj<<${dict}/Length ${content.length}>>stream\n${content.toString('latin1')}\nendstream endobj\n`;

async function encrypted(userPassword: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword, ownerPassword: 'owner' });
  return document.save();
}

test.each([
  ['a plain one', pdfWith(), 1, []],
  ['one that opens at a page', pdfWith('/OpenAction[3 0 R /Fit]'), 1, []],
  [
    'scripts',
    pdfWith('/Names<</JavaScript<</Names[(a) 4 0 R]>>>>', '4 0 obj<</S/JavaScript/JS(app)>>endobj'),
    1,
    ['SCRIPTS'],
  ],
  ['a script under an escaped name', pdfWith('', '4 0 obj<</S/J#61vaScript>>endobj'), 1, ['SCRIPTS']],
  [
    'a script in a compressed object',
    pdfWith(
      '',
      stream(5, '/Type/ObjStm/N 1/First 4/Filter/FlateDecode', deflateSync('4 0 <</S/JavaScript/JS(app)>>')),
    ),
    1,
    ['SCRIPTS'],
  ],
  [
    'a script that runs when it is opened',
    pdfWith('/OpenAction<</S/JavaScript/JS(app)>>'),
    1,
    ['OPEN_ACTION', 'SCRIPTS'],
  ],
  [
    'a program that a click starts',
    pdfWith('', '4 0 obj<</Type/Annot/A<</S/Launch/F(cmd.exe)>>>>endobj'),
    1,
    ['LAUNCH'],
  ],
  [
    'a program whose start is named elsewhere',
    pdfWith('', '4 0 obj<</S 5 0 R/F(cmd.exe)>>endobj\n5 0 obj/Launch endobj'),
    1,
    ['LAUNCH'],
  ],
  [
    'a script beside a list of very many numbers',
    pdfWith('', `4 0 obj<</W[${'1 '.repeat(600_000)}]/JS(app)>>endobj`),
    1,
    ['SCRIPTS'],
  ],
  [
    'a script in an object that a later one seems to replace',
    pdfWith('', '4 0 obj<</S/JavaScript/JS(app)>>endobj\n4 0 obj<<>>endobj'),
    1,
    ['SCRIPTS'],
  ],
  [
    'a script in an object that lies in a stream',
    pdfWith('', stream(5, '', Buffer.from('4 0 obj<</S/JavaScript/JS(app)>>endobj'))),
    1,
    ['SCRIPTS'],
  ],
  [
    'a program in an object that lies in a comment',
    pdfWith('', '%4 0 obj<</S/Launch/F(cmd.exe)>>endobj'),
    1,
    ['LAUNCH'],
  ],
  [
    'a script in a compressed object that lies in a string',
    pdfWith(
      '',
      `6 0 obj(${stream(5, '/Type/ObjStm/N 1/First 4', Buffer.from('4 0 <</S/JavaScript/JS 7 0 R>>'))})endobj`,
    ),
    1,
    ['SCRIPTS'],
  ],
  ['another file', pdfWith('/Names<</EmbeddedFiles 4 0 R>>'), 1, ['EMBEDDED_FILES']],
  ['an XFA form', pdfWith('/AcroForm<</XFA 4 0 R>>'), 1, ['XFA_FORM']],
  ['a page in front of it', `<html></html>${pdfWith()}`, 1, ['DISGUISED']],
  ['a mark of its encoding in front of it', `\u00ef\u00bb\u00bf${pdfWith()}`, 1, []],
  ['one cut short', pdfWith().slice(0, 60), null, ['UNREADABLE']],
  ['nothing but its first words', '%PDF-1.4\nnothing', null, ['UNREADABLE']],
  ['no PDF at all', 'PK\u0003\u0004', null, []],
])('finds %s', async (_what, content, pages, findings) => {
  expect(await inspect(content)).toEqual({ pages, findings });
});

test('tells a PDF that needs a password from one that is encrypted and opens without', async () => {
  expect(await inspect(await encrypted('secret'))).toEqual({ pages: null, findings: ['PASSWORD'] });
  expect(await inspect(await encrypted(''))).toEqual({ pages: 1, findings: [] });
});

test('strings without an end, which lie in each other, are read a few times over, not once for each', async () => {
  const content = pdfWith() + 'obj('.repeat(100_000);
  expect(await inspect(content)).toEqual({ pages: 1, findings: expect.arrayContaining(['TOO_COMPLEX']) });
});

/** A few kB that inflate to 1 GB. */
function bomb(): string {
  const block = deflateRawSync(Buffer.alloc(16_000_000), { finishFlush: constants.Z_FULL_FLUSH });
  const blocks = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(64).fill(block)]);
  return pdfWith(
    '',
    stream(4, '/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]', deflateSync(blocks)),
  );
}

test.each([
  ['inflates beyond its memory', bomb, { deadline: 60_000, memory: 64 }],
  [
    'has more objects than its memory holds',
    () => pdfWith('', `4 0 obj[${'<</A[1 2 3]>>'.repeat(400_000)}]endobj`),
    { deadline: 60_000, memory: 64 },
  ],
  [
    'nests without end',
    () => pdfWith('', `4 0 obj${'[<</A'.repeat(2_000_000)}`),
    { deadline: 1_000, memory: 256 },
  ],
])('a PDF that %s is given up', async (_what, content, limits) => {
  const bounded = openPdfInspector(pdfInspectorScript, limits);
  try {
    await expect(inspect(content(), bounded)).rejects.toBeInstanceOf(InspectionAborted);
  } finally {
    await bounded.close();
  }
});

test('after a PDF that was given up, the next one is read', async () => {
  const bounded = openPdfInspector(pdfInspectorScript, { memory: 128 });
  try {
    const [given, read] = await Promise.allSettled([inspect(bomb(), bounded), inspect(pdfWith(), bounded)]);
    expect(given).toMatchObject({ status: 'rejected' });
    expect(read).toEqual({ status: 'fulfilled', value: { pages: 1, findings: [] } });
  } finally {
    await bounded.close();
  }
});

test('a PDF that comes while the idle worker ends is read by the next one', async () => {
  const own = openPdfInspector(pdfInspectorScript);
  await inspect(pdfWith(), own);
  const closing = own.close();
  expect(await inspect(pdfWith(), own)).toEqual({ pages: 1, findings: [] });
  await closing;
  await own.close();
});
