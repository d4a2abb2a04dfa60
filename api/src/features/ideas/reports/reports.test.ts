/** The report: its filter against the words of spec §5, its pages, its export. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import pg from 'pg';
import { ideaFields } from '@portal/schema/idea';
import type { Choices } from '@portal/schema/lists';
import { reportColumns, reportFilterFields } from '@portal/schema/report';
import type { ReportField } from '@portal/schema/report';
import { Random } from '../../seed/random.ts';
import type { Client } from '../../../../test/client.ts';
import { eventually } from '../../../../test/eventually.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import { sharePortal } from '../../../../test/harness.ts';
import type { TestPortal } from '../../../../test/harness.ts';
import { copyIdea } from '../../../../test/idea-rows.ts';
import { submitIdea } from '../../../../test/ideas.ts';
import { signedIn } from '../../../../test/people.ts';
import { readWorkbook } from '../../../../test/workbook.ts';
import { ODD_INPUTS } from '../../../../test/quick.ts';

const HEADER = [
  'Submitter',
  'Key Activities',
  'Network',
  'Request',
  'Key Resources',
  'Cost Structure',
  'Revenue Streams',
];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What of an idea the report looks at: names, by field. */
type Answers = Record<(typeof reportFilterFields)[number], string[]>;

// The same ideas and needles in every run.
const choices = new Random('reports');
const random = (below: number) => Math.floor(choices.next() * below);

const listOf = (field: keyof Answers): Choices => ideaFields[field].list;
function randomAnswers(): Answers {
  const answers = reportFilterFields.map((field) => {
    const names = Object.keys(listOf(field));
    const one = names[random(names.length)] ?? '';
    return [
      field,
      ideaFields[field].kind === 'choice' ? [one] : names.filter((name) => name === one || random(4) === 0),
    ];
  });
  return Object.fromEntries(answers) as Answers;
}

const labels = (answers: Answers, field: keyof Answers) =>
  answers[field].map((name) => listOf(field)[name] ?? '');
/** The specification's filter, in its own words. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const contains = (answers: Answers, needle: string) =>
  reportFilterFields.some((field) =>
    labels(answers, field).some((label) => plain(label).includes(plain(needle))),
  );

const columns = Object.keys(reportColumns) as ReportField[];
const cells = (answers: Answers) => columns.map((field) => labels(answers, field).join('; '));

/** Graph id of a copy → its place in the list of answers. */
const places = new Map<string, number>();

/** Stores copies of the one idea that was submitted, with other answers: the first is the newest. */
async function storeCopies(portal: TestPortal, copies: Answers[]): Promise<void> {
  const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const valueOf = ([field, names]: [string, string[]]) =>
    ideaFields[field as keyof Answers].kind === 'choice' ? (names[0] ?? null) : names;
  const [original] = await portal.sql<{ id: string }>('SELECT id FROM ideas');
  const id = original?.id ?? '';
  const now = Date.now();
  const changes = copies.map((answers, n) => ({
    ...Object.fromEntries(Object.entries(answers).map((entry) => [snake(entry[0]), valueOf(entry)])),
    created_at: new Date(now - Math.floor(n / 3) * 3_600_000).toISOString(),
  }));
  const keys = await copyIdea(portal, id, changes);
  keys.forEach((key, n) => places.set(toGlobalId('Idea', key), n));
  await portal.sql('DELETE FROM ideas WHERE id = $1', [id]);
}

/** Submits the idea of which there are copies. */
async function submitOne(portal: TestPortal): Promise<Client> {
  await submitIdea(await signedIn(portal));
  return signedIn(portal, 'reviewer');
}

interface Report {
  report: {
    edges: { node: { id: string } & Record<ReportField, string | string[]> }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}
const page = (client: Client, variables: object) =>
  client.graphql<Report>(
    `query Report($first: Int! = 20, $after: String, $filter: ReportFilterInput) {
      report(first: $first, after: $after, filter: $filter) {
        edges { node { id ${columns.join(' ')} } }
        pageInfo { hasNextPage endCursor }
      }
    }`,
    { ...variables },
  );
async function wholeReport(client: Client, filter?: string): Promise<Report['report']['edges']> {
  const edges: Report['report']['edges'] = [];
  for (let after: string | null = null; ;) {
    const { body } = await page(client, { first: 100, after, filter: { search: filter } });
    const report: Report['report'] | undefined = body.data?.report;
    edges.push(...(report?.edges ?? []));
    after = report?.pageInfo.endCursor ?? null;
    if (!report?.pageInfo.hasNextPage) return edges;
  }
}

const placesOf = (edges: Report['report']['edges']) => edges.map(({ node }) => places.get(node.id) ?? -1);

const exportPath = (filter?: string, format?: string) =>
  `/api/reports/export?${new URLSearchParams({ ...(filter !== undefined && { filter }), ...(format && { format }) })}`;
async function workbook(client: Client, filter?: string) {
  const response = await client.fetch(exportPath(filter));
  return { response, ...(await readWorkbook(await response.arrayBuffer())) };
}

const needles = [
  ...[
    '',
    ' ',
    '%',
    '_',
    '\\',
    '.',
    '.*',
    '(',
    ')',
    '(IP)',
    '^B',
    '[a-z]',
    '"',
    "'",
    '{',
    '}',
    ',',
    ';',
    '&',
    '/',
  ],
  ...['btc', 'START up', ' up', 'up ', 'Other', 'franchis', 'WEBSITE', 'START_UP', 'e', 'zz', 'ﬀ', 'İ', 'ſ'],
  ...['Individual; Company', 'mobile app', 'needs-based', 'Platform/Network', '🇧🇼'],
];
/** A piece of some label, in any case. */
function randomNeedle(): string {
  const all = Object.values(listOf(reportFilterFields[random(reportFilterFields.length)] ?? 'network'));
  const label = all[random(all.length)] ?? '';
  const from = random(label.length);
  const piece = label.slice(from, from + 1 + random(6));
  return [piece, piece.toUpperCase(), piece.toLowerCase()][random(3)] ?? piece;
}

describe('over ideas of every kind', () => {
  const ideas = Array.from({ length: 130 }, randomAnswers);
  const portal = sharePortal();
  let reviewer: Client;
  beforeAll(async () => {
    reviewer = await submitOne(portal);
    await storeCopies(portal, ideas);
  });

  test('the filter finds what a substring of the labels finds, whatever the case, and nothing else', async () => {
    for (const needle of [...needles, ...Array.from({ length: ODD_INPUTS }, randomNeedle)]) {
      const found = placesOf(await wholeReport(reviewer, needle)).sort((a, b) => a - b);
      const wanted = ideas.flatMap((answers, n) => (contains(answers, needle) ? [n] : []));
      expect([needle, found]).toEqual([needle, wanted]);
    }
  });

  test('the report is newest first, page by page, and shows the answers', async () => {
    const edges = await wholeReport(reviewer);
    expect(edges).toHaveLength(ideas.length);
    const order = await portal.sql<{ id: string }>('SELECT id FROM ideas ORDER BY created_at DESC, id DESC');
    expect(edges.map(({ node }) => node.id)).toEqual(order.map(({ id }) => toGlobalId('Idea', id)));
    const { node } = edges[7] ?? {};
    const answers = ideas[placesOf(edges)[7] ?? -1];
    expect(node).toMatchObject({ personType: answers?.personType[0], keyActivities: answers?.keyActivities });
  });

  test('the workbook holds the filtered rows and no other, newest first, under the seven headers', async () => {
    for (const filter of [undefined, '', 'btc', 'franchis', ' up', '%', 'social MEDIA', 'nobody']) {
      const { rows, response, book } = await workbook(reviewer, filter);
      const found = placesOf(await wholeReport(reviewer, filter));
      const wanted = found.map((place) => ideas[place]);
      expect(rows).toEqual([HEADER, ...wanted.map((answers) => answers && cells(answers))]);
      expect(book.worksheets.map(({ name }) => name)).toEqual(['data']);
      expect(response.headers.get('x-total-rows')).toBe(String(found.length));
    }
  });

  test('the workbook is a download of its type and name, and its cells are texts', async () => {
    const { response, sheet } = await workbook(reviewer, 'btc');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(XLSX);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=report.xlsx');
    const types = new Set<number>();
    sheet?.eachRow((row) => row.eachCell((cell) => types.add(cell.type)));
    expect([...types]).toEqual([ExcelJS.ValueType.String]);
  });

  test('as CSV it holds the same rows', async () => {
    for (const filter of [undefined, 'franchis', 'nobody']) {
      const response = await reviewer.fetch(exportPath(filter, 'csv'));
      const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
      const { rows } = await workbook(reviewer, filter);
      expect(text).toBe(
        `\uFEFF${rows.map((row) => `${row.map((cell) => `"${cell}"`).join(',')}\r\n`).join('')}`,
      );
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(response.headers.get('content-disposition')).toBe('attachment; filename=report.csv');
      expect(response.headers.get('x-total-rows')).toBe(String(rows.length - 1));
    }
  });

  test.each([
    ['an unknown format', '?format=pdf'],
    ['a format of every object', '?format=constructor'],
    ['two filters', '?filter=a&filter=b'],
    ['a filter that is too long', `?filter=${'x'.repeat(201)}`],
  ])('an export with %s: 400', async (_what, query) => {
    const { status, body } = await reviewer.rest('GET', `/api/reports/export${query}`);
    expect([status, body['success']]).toEqual([400, false]);
  });

  test('a filter with a sign that PostgreSQL cannot store is refused by its name', async () => {
    const { status, body } = await reviewer.rest('GET', exportPath('a\u0000b', 'csv'));
    expect([status, body]).toMatchObject([400, { errors: [{ field: 'filter' }] }]);
  });

  test('narrowed by choices and days it says so in its name and on a second sheet, and holds what the page lists', async () => {
    for (const text of ['no', 'NGO', '2026-01-01']) {
      const plain = await reviewer.fetch(`/api/reports/export?filter=${text}`);
      expect(plain.headers.get('content-disposition')).toBe('attachment; filename=report.xlsx');
      await plain.arrayBuffer();
    }
    const query = 'filter=a&person=NGO,STUDENT&from=2020-01-01&gender=FEMALE';
    const response = await reviewer.fetch(`/api/reports/export?${query}`);
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename=report-ngo-student-female-from-2020-01-01.xlsx',
    );
    const { rows, book } = await readWorkbook(await response.arrayBuffer());
    expect(rows[0]).toEqual(HEADER);
    const sheet = book.getWorksheet('filters');
    const said = Array.from({ length: sheet?.rowCount ?? 0 }, (_, n) => sheet?.getCell(`B${n + 1}`).value);
    expect(said.slice(0, -1)).toEqual(['2020-01-01', 'a', 'NGO; Student', 'Female']);
    const ideas = {
      ...{ personTypes: ['NGO', 'STUDENT'], submittedFrom: '2020-01-01' },
      answers: [{ by: 'GENDER', name: 'FEMALE' }],
    };
    const { body } = await page(reviewer, { first: 100, filter: { search: 'a', ideas } });
    expect([rows.length - 1, (rows.length ?? 0) > 1]).toEqual([body.data?.report.edges.length, true]);
    const other = await page(reviewer, { filter: { ideas: { answers: [{ by: 'GENDER', name: 'MALE' }] } } });
    expect(other.body.data?.report.edges).toEqual([]);
  });

  test('more exports at a time than there are connections to spare: 503, or than an account may have: 429; and room again when one ends', async () => {
    const [second, third] = await Promise.all([signedIn(portal, 'reviewer'), signedIn(portal, 'reviewer')]);
    const blocker = new pg.Client({ connectionString: portal.databaseUrl });
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE ideas IN ACCESS EXCLUSIVE MODE');
    const waiting: ReturnType<Client['fetch']>[] = [];
    // One after the other: exports that begin at the same moment share their first statement.
    const begin = async (client: Client) => {
      const begun = waiting.push(client.fetch(exportPath('btc')));
      await eventually(async () => expect(await working(portal)).toHaveLength(begun));
    };
    await begin(reviewer);
    await begin(reviewer);
    const own = await reviewer.rest('GET', exportPath('btc'));
    expect([own.status, own.body['message']]).toEqual([429, expect.stringMatching(/then try again/)]);
    await begin(second);
    await begin(second);
    const fifth = await third.rest('GET', exportPath('btc'));
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([503, '30']);
    await blocker.query('COMMIT');
    await blocker.end();
    for (const response of await Promise.all(waiting)) {
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    }
    expect((await reviewer.fetch(exportPath('btc'))).status).toBe(200);
  });
});

/** The portal's connections on which an export finds what its reader must not judge, counts or reads. */
const working = (portal: TestPortal) =>
  portal.sql(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL
       AND (query LIKE 'FETCH % FROM read_rows' OR query LIKE 'SELECT count(*)% FROM ideas%' OR query LIKE '% AS account (id)')
       AND application_name = 'innovation-portal-1.1'`,
  );

describe('over very many ideas', () => {
  const portal = sharePortal();
  let reviewer: Client;
  beforeAll(async () => {
    reviewer = await submitOne(portal);
    await portal.sql('ALTER TABLE ideas RENAME TO stored_ideas');
  });

  /** Makes each stored idea appear as many. */
  const multiply = (times: number) =>
    portal.sql(
      `CREATE OR REPLACE VIEW ideas AS SELECT idea.* FROM stored_ideas AS idea, generate_series(1, ${times})`,
    );

  test.each(['xlsx', 'csv'])(
    'a caller who leaves in the midst of %s gives the connection back',
    async (format) => {
      await multiply(200_000);
      const gone = new AbortController();
      const response = await reviewer.fetch(exportPath('', format), { signal: gone.signal });
      const held = await working(portal);
      gone.abort();
      expect([response.headers.get('x-total-rows'), held.length]).toEqual(['200000', 1]);
      await eventually(async () => expect(await working(portal)).toEqual([]));
    },
  );

  test('what is stored while an export runs is not in it', async () => {
    const rows = 30_000;
    await multiply(rows);
    const response = await reviewer.fetch(exportPath('', 'csv'));
    const held = await working(portal);
    await portal.sql(`UPDATE stored_ideas SET person_type = 'BTC_STAFF'`);
    const text = await response.text();
    expect(held).toHaveLength(1);
    expect(text.trimEnd().split('\r\n')).toHaveLength(rows + 1);
    expect(text).not.toContain('BTC Staff');
    const afterwards = await (await reviewer.fetch(exportPath('', 'csv'))).text();
    expect(afterwards.split('BTC Staff')).toHaveLength(rows + 1);
  });

  test('more than a sheet holds is refused with a way out, and CSV takes them all', async () => {
    await multiply(1_048_576);
    const refused = await reviewer.rest('GET', exportPath());
    expect([refused.status, refused.body['message']]).toEqual([
      400,
      'This export has 1,048,576 rows, and an Excel sheet holds at most 1,048,575. Narrow the filter, or export as CSV.',
    ]);
    const gone = new AbortController();
    const csv = await reviewer.fetch(exportPath('', 'csv'), { signal: gone.signal });
    gone.abort();
    expect([csv.status, csv.headers.get('x-total-rows')]).toEqual([200, '1048576']);
  });
});
