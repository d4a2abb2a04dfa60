/** What is found in PDFs, and that no PDF takes more time or memory than it may. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { afterAll, expect, test } from '@jest/globals';
import { PDFDocument } from '@cantoo/pdf-lib';
import { ZipFile } from 'yazl';
import { warningsOf } from '@portal/schema/examination';
import { InspectionAborted, openDocumentInspector } from './document-inspector.ts';
import { documentInspectorScript } from '../feature.ts';

const inspector = openDocumentInspector(documentInspectorScript);
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
    pdfWith('', '4 0 obj<</S 5 0 R/F(cmd.exe)>>endobj\n5 0 obj\n/Launch\nendobj'),
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
  [
    'a page that acts when it is shown',
    pdfWith('', '4 0 obj<</Type/Page/AA<</O 5 0 R>>>>endobj\n5 0 obj<</S/URI/URI(https://a.example)>>endobj'),
    1,
    ['OPEN_ACTION'],
  ],
  [
    'a page that acts when it is left',
    pdfWith('', '4 0 obj<</MediaBox[0 0 9 9]/AA 5 0 R>>endobj\n5 0 obj<</C<</S/Named/N/Print>>>>endobj'),
    1,
    ['OPEN_ACTION'],
  ],
  [
    'an annotation that acts with its page',
    pdfWith('', '4 0 obj<</Subtype/Link/AA<</PO<</S/Named/N/Print>>>>>>endobj'),
    1,
    ['OPEN_ACTION'],
  ],
  ['the document acting when it is closed', pdfWith('/AA<</WC<</S/Named/N/Print>>>>'), 1, ['OPEN_ACTION']],
  [
    'a page at which it opens, and what follows',
    pdfWith('/OpenAction<</S/GoTo/D[3 0 R /Fit]/Next<</S/URI/URI(https://a.example)>>>>'),
    1,
    ['OPEN_ACTION'],
  ],
  [
    'a field that acts when it is typed into',
    pdfWith('', '4 0 obj<</FT/Tx/AA<</K<</S/ResetForm>>/C<</S/ResetForm>>>>>>endobj'),
    1,
    [],
  ],
  ...['GoToR', 'GoToE', 'ImportData'].map(
    (type) =>
      [
        `the action ${type}`,
        pdfWith('', `4 0 obj<</S/${type}/F(\\\\\\\\evil\\\\share)>>endobj`),
        1,
        ['OTHER_FILES'],
      ] as const,
  ),
  [
    'a stream that lies in another file',
    pdfWith('', stream(4, '/F(\\\\evil\\share)', Buffer.from(''))),
    1,
    ['OTHER_FILES'],
  ],
  [
    'a form that sends',
    pdfWith('', '4 0 obj<</S/SubmitForm/F(https://a.example)>>endobj'),
    1,
    ['SENDS_DATA'],
  ],
  ...['Movie', 'Sound', 'Rendition', 'RichMediaExecute'].map(
    (type) => [`the action ${type}`, pdfWith('', `4 0 obj<</S/${type}>>endobj`), 1, ['MEDIA']] as const,
  ),
  ...['Movie', 'Sound', 'Screen', 'RichMedia', '3D'].map(
    (type) =>
      [`an annotation ${type}`, pdfWith('', `4 0 obj<</Subtype/${type}>>endobj`), 1, ['MEDIA']] as const,
  ),
  ['another file', pdfWith('/Names<</EmbeddedFiles 4 0 R>>'), 1, ['EMBEDDED_FILES']],
  [
    'an XFA form',
    pdfWith('/AcroForm<</XFA 4 0 R/Fields[5 0 R]>>', stream(4, '', Buffer.from('x'))),
    1,
    ['XFA_FORM'],
  ],
  [
    'an XFA form that makes its pages',
    pdfWith('/AcroForm<</XFA 4 0 R/Fields[]>>', stream(4, '', Buffer.from('x'))),
    1,
    ['DYNAMIC_FORM', 'XFA_FORM'],
  ],
  [
    'an XFA form that says that it makes its pages',
    pdfWith('/NeedsRendering true/AcroForm<</XFA 4 0 R/Fields[5 0 R]>>', stream(4, '', Buffer.from('x'))),
    1,
    ['DYNAMIC_FORM', 'XFA_FORM'],
  ],
  ['a page in front of it', `<html></html>${pdfWith()}`, 1, ['DISGUISED']],
  ['a mark of its encoding in front of it', `\u00ef\u00bb\u00bf${pdfWith()}`, 1, []],
  ['one cut short', pdfWith().slice(0, 60), null, ['UNREADABLE']],
  ['nothing but its first words', '%PDF-1.4\nnothing', null, ['UNREADABLE']],
  ['neither a PDF nor a ZIP', 'GIF89a', null, []],
  ['no ZIP at all', 'PK\u0003\u0004', null, ['UNREADABLE']],
])('finds %s', async (_what, content, pages, findings) => {
  expect(await inspect(content)).toEqual({ pages, findings });
});

/** Makes a PDF of pages with words, its catalog first: what word processors write. */
function pagesWithWords(pages: number): string {
  const numbers = Array.from({ length: pages }, (_, index) => 3 + 2 * index);
  const kids = numbers.map((number) => `${number} 0 R`).join(' ');
  const content = 'BT /F 12 Tf 20 100 Td (Some words) Tj ET';
  return [
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count ${pages}/Kids[${kids}]>>endobj\n`,
    '99 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n',
    ...numbers.map(
      (number) =>
        `${number} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<</Font<</F 99 0 R>>>>/Contents ${number + 1} 0 R>>endobj\n${stream(number + 1, '', Buffer.from(content))}`,
    ),
    'trailer<</Root 1 0 R>>\n%%EOF\n',
  ].join('');
}

const noise = Array.from({ length: 3_000 }, (_, index) => String.fromCharCode((index * 7_919) % 256)).join(
  '',
);

test.each<[what: string, content: () => string | Uint8Array | Promise<Uint8Array>, warnings: string[]]>([
  ['is whole', () => pagesWithWords(6), []],
  ['has one blank page', () => pdfWith(), []],
  ['needs a password', () => encrypted('secret'), ['PASSWORD']],
  ['opens without its password', () => encrypted(''), []],
  ...[20, 60, 97].map(
    (percent) =>
      [
        `was cut off after ${percent} %`,
        () => pagesWithWords(6).slice(0, Math.floor((pagesWithWords(6).length * percent) / 100)),
        ['DAMAGED'],
      ] as [string, () => string, string[]],
  ),
  ['ends in zeros', () => pagesWithWords(6).slice(0, 900) + '\0'.repeat(3_000), ['DAMAGED']],
  ['is its first words only', () => '%PDF-1.7', ['DAMAGED']],
  ['is noise after its first words', () => `%PDF-1.7\n${noise}`, ['DAMAGED']],
  ['is a page of the web after its first words', () => '%PDF-1.4\n<html>No</html>', ['DAMAGED']],
  ['has no page', () => pdfWith().replace('/Count 1/Kids[3 0 R]', '/Count 0/Kids[]'), ['NO_PAGES']],
  [
    'counts pages that it has not',
    () => pdfWith().replace('/Count 1/Kids[3 0 R]', '/Count 3/Kids[]'),
    ['NO_PAGES'],
  ],
  ['lost one of its pages', () => pagesWithWords(3).replace(/5 0 obj.*?endobj/s, ''), ['PAGES_MISSING']],
  [
    'has a wrong table of objects',
    () =>
      `${pagesWithWords(6).replace('trailer', 'xref\n0 2\n0000000000 65535 f \n0000099999 00000 n \ntrailer')}startxref\n77777\n%%EOF`,
    [],
  ],
  ['has text after its end', () => `${pagesWithWords(2)}${'\0'.repeat(100)}bye`, []],
  ['is a form that only one program shows', () => pdfWith('/AcroForm<</XFA(x)/Fields[]>>'), ['DYNAMIC_FORM']],
])('the sender of a PDF that %s is told so', async (_what, content, warnings) => {
  expect(warningsOf(await inspect(await content()))).toEqual(warnings);
});

test('tells a PDF that needs a password from one that is encrypted and opens without', async () => {
  expect(await inspect(await encrypted('secret'))).toEqual({ pages: null, findings: ['PASSWORD'] });
  expect(await inspect(await encrypted(''))).toEqual({ pages: 1, findings: [] });
});

/** Encrypts by RC4, which Node no longer has. */
function rc4(key: Buffer, content: Buffer): Buffer {
  const box = Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => ([box[a], box[b]] = [box[b] ?? 0, box[a] ?? 0]);
  let j = 0;
  for (let i = 0; i < 256; i += 1) {
    j = (j + (box[i] ?? 0) + (key[i % key.length] ?? 0)) % 256;
    swap(i, j);
  }
  j = 0;
  return content.map((byte, index) => {
    const i = (index + 1) % 256;
    j = (j + (box[i] ?? 0)) % 256;
    swap(i, j);
    return byte ^ (box[((box[i] ?? 0) + (box[j] ?? 0)) % 256] ?? 0);
  }) as Buffer;
}

/** Makes a PDF that is encrypted with 40 bits (ISO 32000-1, 7.6.3) and has no identifier. */
function unnamed(userPassword: string): string {
  const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest().subarray(0, 5);
  const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
  const padded = (password: string) => Buffer.concat([Buffer.from(password), padding]).subarray(0, 32);
  const owner = rc4(md5(padded('owner')), padded(userPassword));
  const user = rc4(md5(padded(userPassword), owner, Buffer.from([0xfc, 0xff, 0xff, 0xff])), padding);
  const encrypt = `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${owner.toString('hex')}>/U<${user.toString('hex')}>>>`;
  return pdfWith().replace('/Root 1 0 R', `$&${encrypt}`);
}

test('reads an old one without an identifier that opens without a password', async () => {
  expect(await inspect(unnamed(''))).toEqual({ pages: 1, findings: [] });
  expect(await inspect(unnamed('secret'))).toEqual({ pages: null, findings: ['PASSWORD'] });
});

test('strings without an end, which lie in each other, are read a few times over, not once for each', async () => {
  const content = pdfWith() + 'obj('.repeat(100_000);
  expect(await inspect(content)).toEqual({ pages: 1, findings: expect.arrayContaining(['TOO_COMPLEX']) });
});

/** Makes a ZIP with empty files of these names. */
async function zipWith(names: readonly string[], options: object = {}): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(Buffer.alloc(0), name, options);
  zip.end();
  return buffer(zip.outputStream);
}

test.each([
  [['[Content_Types].xml', 'word/document.xml', 'word/media/image1.png'], []],
  [['META-INF/manifest.xml', 'content.xml', 'mimetype'], []],
  [['src/index.html', 'README.md', 'Plan für 2027.pdf'], []],
  [['[Content_Types].xml', 'word/vbaProject.bin'], ['MACROS']],
  [['[Content_Types].xml', 'xl/macrosheets/sheet1.xml'], ['MACROS']],
  [['[Content_Types].xml', 'word/activeX/activeX1.xml'], ['MACROS']],
  [['Basic/Standard/Module1.xml', 'content.xml'], ['MACROS']],
  [['[Content_Types].xml', 'word/embeddings/oleObject1.bin'], ['EMBEDDED_FILES']],
  [['Setup.EXE'], ['PROGRAMS']],
  [['plan/run me.pdf.js'], ['PROGRAMS']],
  [['META-INF/MANIFEST.MF', 'a/Main.class'], ['PROGRAMS']],
  [['more.zip'], ['ARCHIVES']],
  [['macros.docm'], ['MACROS']],
])('of a ZIP with %j finds %j', async (names, findings) => {
  expect(await inspect(await zipWith(names))).toEqual({ pages: null, findings });
});

test('of a ZIP it finds that it is encrypted, or unpacks to very much', async () => {
  const zip = Buffer.from(await zipWith(['plan.txt']));
  const entry = zip.indexOf('PK\u0001\u0002');
  zip.writeUInt16LE(1, entry + 8);
  expect(await inspect(zip)).toEqual({ pages: null, findings: ['PASSWORD'] });
  zip.writeUInt16LE(0, entry + 8);
  zip.writeUInt32LE(600 * 1024 * 1024, entry + 24);
  expect(await inspect(zip)).toEqual({ pages: null, findings: ['TOO_COMPLEX'] });
  expect(await inspect(zip.subarray(0, entry + 8))).toEqual({ pages: null, findings: ['UNREADABLE'] });
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
  ['inflates beyond its memory', bomb, { time: 60_000, memory: 64 }],
  [
    'has more objects than its memory holds',
    () => pdfWith('', `4 0 obj[${'<</A[1 2 3]>>'.repeat(400_000)}]endobj`),
    { time: 60_000, memory: 64 },
  ],
  [
    'nests without end',
    () => pdfWith('', `4 0 obj${'[<</A'.repeat(2_000_000)}`),
    { time: 1_000, memory: 256 },
  ],
])('a PDF that %s is given up', async (_what, content, limits) => {
  const bounded = openDocumentInspector(documentInspectorScript, limits);
  try {
    await expect(inspect(content(), bounded)).rejects.toBeInstanceOf(InspectionAborted);
  } finally {
    await bounded.close();
  }
});

test('after a PDF that was given up, the next one is read', async () => {
  const bounded = openDocumentInspector(documentInspectorScript, { memory: 128 });
  try {
    const [given, read] = await Promise.allSettled([inspect(bomb(), bounded), inspect(pdfWith(), bounded)]);
    expect(given).toMatchObject({ status: 'rejected' });
    expect(read).toEqual({ status: 'fulfilled', value: { pages: 1, findings: [] } });
  } finally {
    await bounded.close();
  }
});

test('a PDF that comes while the idle worker ends is read by the next one', async () => {
  const own = openDocumentInspector(documentInspectorScript);
  await inspect(pdfWith(), own);
  const closing = own.close();
  expect(await inspect(pdfWith(), own)).toEqual({ pages: 1, findings: [] });
  await closing;
  await own.close();
});
