/** The import of ideas from a file: the files that it reads, the faults that it lists, and that it stores all or nothing. */
import { deflateRawSync } from 'node:zlib';
import ExcelJS from 'exceljs';
import { beforeAll, expect, test } from '@jest/globals';
import { importColumns } from '@portal/schema/importing';
import { IMPORT_MAX_BYTES, IMPORT_ROWS_MAX, MEGABYTE } from '@portal/schema/limits';
import { sharePortal } from '../../../../test/harness.ts';
import { newAddress, outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { writeTogether } from '../../../../test/locks.ts';
import { unzip } from '../../../../test/zip.ts';

const portal = sharePortal();
let admin: Person;
beforeAll(async () => {
  admin = await signedIn(portal, 'admin');
});

const IMPORT = `mutation ($file: Upload!, $isTrial: Boolean!, $writes: Boolean!) {
  importIdeas(file: $file, isTrial: $isTrial, writes: $writes) {
    count withoutAddress faultCount isStored faults { row column message }
  }
}`;
interface Outcome {
  count: number;
  withoutAddress: number;
  faultCount: number;
  isStored: boolean;
  faults: { row: number; column: string; message: string }[];
}
interface How {
  isTrial?: boolean;
  writes?: boolean;
  by?: Person;
}
const send = (content: Content, { isTrial = true, writes = false, by = admin }: How = {}) =>
  by.upload<{ importIdeas: Outcome }>(IMPORT, { isTrial, writes }, 'file', new File([content], 'ideas.csv'));
async function outcome(content: Content, how?: How): Promise<Outcome> {
  const { body } = await send(content, how);
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  return body.data.importIdeas;
}
const refusal = async (content: Content) => {
  const { body } = await send(content);
  return [outcomeOf({ body }), JSON.stringify(body.errors)] as const;
};

type Content = string | Uint8Array<ArrayBuffer>;
type Cells = Record<string, string>;
/** A row that can be imported. */
const row = (changes: Cells = {}): Cells => ({
  ...{ 'How it reached you': 'Roadshow', 'First name': 'Kabo', 'Last name': 'Sechele', Email: newAddress() },
  ...{ 'Solution name': 'Solar kiosk', 'Solution summary': 'It charges phones.', ...changes },
});
const headsOf = (rows: readonly Cells[]) => [...new Set(rows.flatMap((cells) => Object.keys(cells)))];
const csv = (rows: readonly Cells[], delimiter = ',') =>
  [headsOf(rows), ...rows.map((cells) => headsOf(rows).map((head) => cells[head] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
    .join('\r\n');
async function workbook(fill: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void) {
  const book = new ExcelJS.Workbook();
  fill(book.addWorksheet('Ideas'), book);
  return Buffer.from(await book.xlsx.writeBuffer());
}
const xlsx = (
  rows: readonly Cells[],
  fill: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void = () => {},
) =>
  workbook((sheet, book) => {
    // The library knows no lists of a suite, which is a realm of its own.
    for (const [column, head] of headsOf(rows).entries())
      for (const [n, text] of [head, ...rows.map((cells) => cells[head] ?? '')].entries())
        sheet.getCell(n + 1, column + 1).value = text;
    fill(sheet, book);
  });
const bytes = (content: Buffer) => new Uint8Array(content);

const ideasOf = (email: string) =>
  portal.sql<{ solution_name: string; source: string }>(
    'SELECT solution_name, source FROM ideas JOIN entered_ideas ON idea_id = id WHERE email = $1 ORDER BY solution_name',
    [email],
  );
const GOOD = { faultCount: 0, faults: [], isStored: false };

test('a trial says what a file holds, and stores nothing', async () => {
  const one = row();
  const file = csv([one, row({ Email: '', 'Contact number': '71 234 561' })]);
  expect(await outcome(file)).toEqual({ ...GOOD, count: 2, withoutAddress: 1 });
  expect(await ideasOf(one['Email']!)).toEqual([]);
});

test('all are stored with one row of the audit log; people get a link, and administrators an email', async () => {
  const [one, other] = [row(), row({ 'Solution name': 'Well', 'How it reached you': 'Paper' })];
  const byPhone = row({ Email: '', 'Contact number': '71 234 562', 'Solution name': 'Wind pump' });
  const from = await portal.sql<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM audit_events');
  const file = csv([one, other, byPhone]);
  expect(await outcome(file, { isTrial: false, writes: true })).toEqual({
    ...{ ...GOOD, count: 3, withoutAddress: 1, isStored: true },
  });
  expect(await ideasOf(one['Email']!)).toEqual([{ solution_name: 'Solar kiosk', source: 'ROADSHOW' }]);
  expect(await ideasOf(other['Email']!)).toEqual([{ solution_name: 'Well', source: 'PAPER' }]);
  const acts = await portal.sql<{ details: { ideas: string } }>(
    `SELECT action, subject_label AS label, details FROM audit_events WHERE id > $1 AND action LIKE 'IDEA%'`,
    [from[0]!.id],
  );
  expect(acts).toMatchObject([
    { action: 'IDEAS_IMPORTED', label: '3 ideas', details: { count: 3, mails: 2 } },
  ]);
  expect(acts[0]!.details.ideas.split(', ')).toHaveLength(3);
  expect((await portal.mail(one['Email']!, /^We entered “Solar kiosk”/)).text).toContain('/EnteredIdea/');
  const told = await portal.mail(admin.email, /^Ideas imported from a file: 3/);
  expect(told.text).toContain('2 of them');
});

test('without writing nobody gets a link', async () => {
  const one = row();
  await outcome(csv([one]), { isTrial: false });
  const mails = await portal.sql(`SELECT FROM jobs WHERE data ->> 'recipient' = $1`, [one['Email']]);
  expect([await ideasOf(one['Email']!), mails]).toMatchObject([[{ source: 'ROADSHOW' }], []]);
});

test('with a fault in one row none is stored', async () => {
  const good = row();
  const file = csv([good, row({ 'Last name': '', Email: 'kabo' })]);
  const found = await outcome(file, { isTrial: false, writes: true });
  expect(found).toMatchObject({ isStored: false, faultCount: 2 });
  expect(found.faults).toEqual([
    { row: 3, column: 'Last name', message: 'This cell is empty.' },
    { row: 3, column: 'Email', message: 'Enter the email address of the person, such as name@example.com.' },
  ]);
  expect(await portal.sql('SELECT FROM accounts WHERE email = $1', [good['Email']])).toEqual([]);
});

test('the same file twice at the same moment is imported once', async () => {
  const one = row();
  const twice = [1, 2].map(() => () => outcome(csv([one]), { isTrial: false }));
  const outcomes = await writeTogether(portal, 'ideas', twice);
  expect(outcomes.map(({ isStored }) => isStored).sort()).toEqual([false, true]);
  expect(await ideasOf(one['Email']!)).toHaveLength(1);
});

test('an idea that its person has, or that an earlier row has, is named', async () => {
  const one = row();
  await outcome(csv([one]), { isTrial: false });
  const again = { ...one, 'Solution name': ' SOLAR   kiosk' };
  const phone = row({ Email: '', 'Contact number': '71 234 563' });
  const file = csv([again, phone, { ...phone, 'Contact number': '+267 71234563', 'Last name': 'S.' }]);
  expect((await outcome(file)).faults).toEqual([
    { row: 2, column: 'Solution name', message: expect.stringMatching(/^This person has this idea: IDEA-/) },
    { row: 4, column: 'Solution name', message: 'Row 3 is the same idea of this person.' },
  ]);
});

test('cells are read as people type them: lists by their labels, several with semicolons, a code as a number', async () => {
  const one = row({
    'How it reached you': 'ROADSHOW ',
    'Country code': '267',
    'Contact number': '71 234 564',
  });
  await outcome(csv([{ ...one, 'Support requested': 'training/incubation; Market access;' }]), {
    isTrial: false,
  });
  const [idea] = await portal.sql(
    'SELECT dial_code, contact_number, support_requested, country, network FROM ideas WHERE email = $1',
    [one['Email']],
  );
  expect(idea).toEqual({
    ...{ dial_code: '+267', contact_number: '71234564', country: null, network: null },
    support_requested: ['MARKET_ACCESS', 'TRAINING_OR_INCUBATION'],
  });
});

test('what is in no list is named; a list is never matched by its names', async () => {
  const wrong = row({ 'How it reached you': 'Radio', 'Person type': 'STUDENT_OF', Call: 'No such call' });
  expect((await outcome(csv([wrong]))).faults.map(({ column, message }) => [column, message])).toEqual([
    ['How it reached you', '“Radio” is not in the list. The sheet Lists of the template has it.'],
    ['Call', '“No such call” is no call that is open.'],
    ['Person type', '“STUDENT_OF” is not in the list. The sheet Lists of the template has it.'],
  ]);
});

test('a call takes ideas while it is open; its questions are left to the people', async () => {
  const [open] = await portal.sql<{ id: string }>(
    `INSERT INTO challenges (title, takes, organiser, description, status, year, created_at)
     VALUES ('Green ideas', 'IDEAS', 'BTC', 'Come.', 'OPEN', 2027, now()) RETURNING id`,
  );
  const question = { key: 'WHY', kind: 'SHORT_TEXT', label: 'Why?', hint: '', isRequired: true };
  await portal.sql(
    `INSERT INTO call_questions (challenge_id, version, questions, changed_at) VALUES ($1, 1, $2, now())`,
    [open!.id, JSON.stringify([{ ...question, choices: [], maxWords: null, shownWhen: null }])],
  );
  const one = row({ Call: 'green IDEAS' });
  await outcome(csv([one]), { isTrial: false });
  const stored = await portal.sql('SELECT challenge_id AS id FROM ideas WHERE email = $1', [one['Email']]);
  expect(stored).toEqual([{ id: open!.id }]);
});

test('an idea of the importer, or of a closed account, is refused', async () => {
  const closed = await signedIn(portal);
  await portal.sql('UPDATE accounts SET closed_at = now() WHERE email = $1', [closed.email]);
  const file = csv([row({ Email: admin.email }), row({ Email: closed.email })]);
  expect((await outcome(file)).faults).toMatchObject([
    { row: 2, column: 'Email', message: 'Submit an idea of your own by the form.' },
    { row: 3, column: 'Email', message: expect.stringContaining('is closed') },
  ]);
});

test('at most a hundred faults are listed, and all are counted', async () => {
  const rows = Array.from({ length: 60 }, () => row({ 'First name': '', 'Last name': '' }));
  const { faults, faultCount, count } = await outcome(csv(rows));
  expect([faults.length, faultCount, count]).toEqual([100, 120, 0]);
});

test.each([
  ['500 rows', IMPORT_ROWS_MAX, 'OK'],
  ['501', IMPORT_ROWS_MAX + 1, 'INVALID_INPUT'],
  ['none', 0, 'INVALID_INPUT'],
])('a file of %s is judged by their number', async (_, length, expected) => {
  // Empty rows do not count.
  const rows = [
    '',
    ...Array.from({ length }, (_, n) => csv([row({ 'Last name': `N${n}` })]).split('\r\n')[1]),
  ];
  const file = [csv([row()]).split('\r\n')[0], ...rows, ',,,'].join('\r\n');
  const [code, words] = await refusal(file);
  expect(code).toBe(expected);
  if (length > 0 && code !== 'OK') expect(words).toContain('more than 500 rows');
});

test.each([
  ['empty', () => '', 'The file is empty'],
  ['a PDF', () => '%PDF-1.7\n%\u0001\u0002', 'neither an Excel workbook nor CSV'],
  ['of an older Excel', () => bytes(Buffer.from('d0cf11e0a1b11ae1', 'hex')), 'older Excel'],
  ['a ZIP of something else', () => bytes(zipOf({ 'word/document.xml': Buffer.from('<a/>') })), 'damaged'],
  ['a CSV with a quote left open', () => `${csv([row()])}\r\n"open`, 'damaged near line'],
  ['a damaged workbook', async () => bytes((await xlsx([row()])).subarray(0, 3_000)), 'damaged'],
  [
    'a workbook with damaged XML',
    async () => bytes(zipOf(await withSheet(Buffer.from('<worksheet><sheetData><row')))),
    'damaged',
  ],
])('a file that is %s is refused in words', async (_, content, words) => {
  const [code, said] = await refusal(await content());
  expect(code).toBe('UNSUPPORTED_FILE');
  expect(said).toContain(words);
});

test('a file over 5 MB is refused, and so is a ZIP that unpacks to more than it may', async () => {
  expect((await refusal(`${csv([row()])}\r\n${'x'.repeat(IMPORT_MAX_BYTES)}`))[0]).toBe('FILE_TOO_LARGE');
  const bomb = zipOf(await withSheet(Buffer.alloc(30 * MEGABYTE, ' ')));
  expect(bomb.length).toBeLessThan(MEGABYTE);
  expect((await refusal(bytes(bomb)))[1]).toContain('too large once it is unpacked');
  // Its directory may lie about the size.
  const liar = zipOf(await withSheet(Buffer.alloc(30 * MEGABYTE, ' ')), 1_000);
  expect((await refusal(bytes(liar)))[0]).toBe('UNSUPPORTED_FILE');
});

test('names and merged cells that span a whole sheet cost nothing', async () => {
  const parts = unzip(await xlsx([row()]));
  const after = (name: string, element: string, added: string) => {
    const text = String(parts[name]);
    expect(text).toContain(element);
    parts[name] = Buffer.from(text.replace(element, element + added));
  };
  const merged = '<mergeCells count="1"><mergeCell ref="A5:XFD1048576"/></mergeCells>';
  after('xl/worksheets/sheet1.xml', '</sheetData>', merged);
  const named =
    '<definedNames><definedName name="all">\'Ideas\'!$A$1:$XFD$1048576</definedName></definedNames>';
  after('xl/workbook.xml', '</sheets>', named);
  const file = zipOf(parts);
  expect(await outcome(bytes(file))).toMatchObject({ count: 1, faultCount: 0 });
});

test.each([
  ['semicolons', (rows: Cells[]) => csv(rows, ';')],
  ['tabs', (rows: Cells[]) => csv(rows, '\t')],
  ['a byte order mark', (rows: Cells[]) => `\uFEFF${csv(rows)}`],
  ['Windows-1252', (rows: Cells[]) => bytes(Buffer.from(csv(rows), 'latin1'))],
  ['UTF-16', (rows: Cells[]) => bytes(Buffer.from(`\uFEFF${csv(rows)}`, 'utf16le'))],
])('a CSV with %s is read', async (_, write) => {
  const one = row({ 'Last name': 'Müller', 'Solution summary': 'One; two, three.\nFour "five".' });
  expect(await outcome(write([one]), { isTrial: false })).toMatchObject({ isStored: true });
  const [idea] = await portal.sql('SELECT last_name, solution_summary FROM ideas WHERE email = $1', [
    one['Email'],
  ]);
  expect(idea).toEqual({ last_name: 'Müller', solution_summary: 'One; two, three.\nFour "five".' });
});

test('of a workbook the first sheet is read: texts, numbers, links and days; formulas and errors are refused', async () => {
  const [one, other] = [row(), row()];
  const file = await xlsx([one, other], (sheet, book) => {
    sheet.getCell('E2').value = { richText: [{ text: 'Solar ' }, { text: 'kiosk' }] };
    sheet.getCell('F2').value = 71_234_565;
    sheet.getCell('C3').value = { formula: 'A1', result: 'Sechele' };
    sheet.getCell('E3').value = { error: '#N/A' };
    sheet.getCell('H3').value = 'beside';
    book.addWorksheet('Example').getCell('A1').value = 'Nothing';
  });
  expect((await outcome(bytes(file))).faults).toEqual([
    { row: 3, column: 'Column 8', message: 'This cell has no head above it.' },
    { row: 3, column: 'Last name', message: expect.stringContaining('formula') },
    { row: 3, column: 'Solution name', message: expect.stringContaining('#N/A') },
  ]);
  const good = await xlsx([one], (sheet) => {
    sheet.getCell('E2').value = { richText: [{ text: 'Solar ' }, { text: 'kiosk' }] };
    sheet.getCell('F2').value = 2026;
  });
  await outcome(bytes(good), { isTrial: false });
  const [idea] = await portal.sql('SELECT solution_name, solution_summary FROM ideas WHERE email = $1', [
    one['Email'],
  ]);
  expect(idea).toEqual({ solution_name: 'Solar kiosk', solution_summary: '2026' });
});

test('heads that are missing, unknown or there twice are named, and no row is read', async () => {
  const { Email: _, 'Last name': __, ...rest } = row();
  const file = csv([{ ...rest, Surname: 'x', 'first NAME ': 'y' }]);
  expect((await outcome(file)).faults).toEqual([
    { row: 1, column: 'Surname', message: expect.stringContaining('no column of this name') },
    { row: 1, column: 'first NAME', message: expect.stringContaining('Two columns') },
    { row: 1, column: 'Last name', message: 'This column is missing.' },
    { row: 1, column: 'Email', message: expect.stringContaining('one is needed') },
  ]);
});

test('the template takes the labels of each list, and its example can be imported', async () => {
  const answer = await admin.fetch('/api/submission/import-template');
  expect(answer.headers.get('content-disposition')).toContain('ideas-to-import.xlsx');
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await answer.arrayBuffer());
  const [ideas, sample, lists] = book.worksheets;
  const heads = importColumns.map(({ head }) => head);
  expect(ideas?.getRow(1).values).toEqual([undefined, ...heads]);
  expect(lists?.getColumn(1).values.slice(1)).toEqual([
    ...['How it reached you', 'Roadshow', 'Paper', 'Email', 'Telephone', 'Other'],
  ]);
  const rule = ideas?.getCell('A2').dataValidation;
  expect(rule).toMatchObject({ type: 'list', formulae: ['Lists!$A$2:$A$6'], showErrorMessage: true });
  expect(ideas?.getCell('A501').dataValidation).toEqual(rule);
  const cells = heads.map((head, n) => [head, String(sample?.getCell(2, n + 1).value ?? '')]);
  expect(await outcome(csv([Object.fromEntries(cells) as Cells]))).toMatchObject({ count: 1, faultCount: 0 });
  expect(await outcome(csv([row()]))).toMatchObject({ count: 1 });
});

test('is for administrators; storing needs a recent authentication', async () => {
  const reviewer = await signedIn(portal, 'reviewer');
  expect(outcomeOf(await send(csv([row()]), { by: reviewer }))).toBe('FORBIDDEN');
  expect((await reviewer.fetch('/api/submission/import-template')).status).toBe(403);
  const late = await signedIn(portal, 'admin');
  await portal.sql(
    `UPDATE sessions SET authenticated_at = now() - interval '1 hour' WHERE account_id = (SELECT id FROM accounts WHERE email = $1)`,
    [late.email],
  );
  expect(await outcome(csv([row()]), { by: late })).toMatchObject({ count: 1 });
  expect(outcomeOf(await send(csv([row()]), { by: late, isTrial: false }))).toBe('REAUTHENTICATION_REQUIRED');
});

/** The parts of a workbook, with other XML of its sheet. */
const withSheet = async (sheet: Buffer): Promise<Record<string, Buffer>> => {
  return { ...unzip(await xlsx([row()])), 'xl/worksheets/sheet1.xml': sheet };
};

/** Packs files. @param claimed the size that the directory says of each */
function zipOf(files: Record<string, Buffer>, claimed?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    const sizes = (buffer: Buffer, from: number) => {
      buffer.writeUInt32LE(packed.length, from);
      buffer.writeUInt32LE(claimed ?? content.length, from + 4);
      buffer.writeUInt16LE(name.length, from + 8);
    };
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    sizes(local, 18);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    sizes(entry, 20);
    entry.writeUInt32LE(at, 42);
    const part = Buffer.concat([local, Buffer.from(name), packed]);
    parts.push(part);
    directory.push(Buffer.concat([entry, Buffer.from(name)]));
    at += part.length;
  }
  const end = Buffer.alloc(22);
  const list = Buffer.concat(directory);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}
