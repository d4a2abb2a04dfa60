/** The exports of lists: what goes out, in which order, to whom, and what the audit log keeps of it. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { exportName, screenHeads } from '@portal/schema/report';
import type { Scope } from '@portal/schema/choices';
import { CONTACTS_WITHOUT_REASON, DAY } from '@portal/schema/limits';
import { routes } from '../src/app/features.ts';
import { fromGlobalId, toGlobalId } from '../src/platform/global-id.ts';
import type { Client } from './client.ts';
import { enterOverRest, suggestOverRest, wireEntry, wireSuggestion } from './forms.ts';
import { sharePortal } from './harness.ts';
import { copyIdea } from './idea-rows.ts';
import { reviewIdea, submitIdea } from './ideas.ts';
import { makeToken, systemWith } from './page-documents.ts';
import { signedIn } from './people.ts';
import type { Person } from './people.ts';
import { readWorkbook } from './workbook.ts';
import { eventually } from './eventually.ts';
import { unzip } from './zip.ts';

const portal = sharePortal();
let admin: Person;
let reviewer: Person;
let owner: Person;
beforeAll(async () => {
  admin = await signedIn(portal, 'admin');
  reviewer = await signedIn(portal, 'reviewer');
  owner = await signedIn(portal);
});

/** Reads the records of a CSV file, the header first. */
function recordsOf(text: string): string[][] {
  const records: string[][] = [[]];
  for (const [, cell = '', end = ''] of text.slice(1).matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    records.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end !== ',') records.push([]);
  }
  return records.slice(0, -1);
}

async function csv(client: Client, path: string): Promise<string[][]> {
  const response = await client.fetch(`/api/${path}${path.includes('?') ? '&' : '?'}format=csv`);
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return recordsOf(Buffer.from(await response.arrayBuffer()).toString('utf8'));
}

/** A time as a CSV has it. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;

const lastExport = async () =>
  (
    await portal.sql<{ file: string; details: Record<string, string> }>(
      `SELECT subject_label AS file, details FROM audit_events WHERE action = 'DATA_EXPORTED' ORDER BY id DESC LIMIT 1`,
    )
  )[0];

describe('every list', () => {
  let secret: string;
  let lake: string;
  const announceBy = (announcing: string, version: number) =>
    admin.ask('mutation ($input: ProgrammeInput!) { changeProgramme(input: $input) { version } }', {
      input: { version, promisedDays: 30, announcing, deciders: 'ELEVATED', outcomes: 'STAFF' },
    });
  beforeAll(async () => {
    const { id } = await submitIdea(owner, { solutionName: 'Listed' });
    await admin.ask(`mutation { shortlistIdeas(ideaIds: ["${id}"], shortlisted: true) { notFound } }`);
    const marks = ['Need', 'Novelty', 'Feasibility', 'Fit'].map(
      (name) => `{ criterion: "${name}", mark: 4 }`,
    );
    await admin.ask(
      `mutation { scoreIdea(input: { ideaId: "${id}", cardVersion: 1, marks: [${marks.join(', ')}] }) { mean } }`,
    );
    const live = await submitIdea(owner, { solutionName: 'Living' });
    await portal.sql(`UPDATE ideas SET status = 'APPROVED', announced_status = 'APPROVED' WHERE id = $1`, [
      live.key,
    ]);
    await admin.ask(
      `mutation { recordOutcome(input: { ideaId: "${live.id}", outcomeVersion: 0, stage: LIVE, owner: "Ops", sentence: "In use.", value: 3.5, unit: HOURS_A_YEAR }) { version } }`,
    );
    await suggestOverRest(portal.client(), wireSuggestion({ fullName: 'Kabelo Dube' }));
    await enterOverRest(portal.client(), wireEntry({ teamName: 'Pula' }));
    secret = await makeToken(portal, ['READ_IDEAS'], 'Warehouse');
    await portal.sql(
      `INSERT INTO jobs (id, lane, name, data, due_at, created_at, failed_at, attempts, error)
       VALUES (gen_random_uuid(), 'mail', 'idea-received', '{"recipient": "gone@example.com"}', now(), now(), now(), 3, 'x 550')`,
    );
    await announceBy('BY_RELEASE', 0);
    const held = await submitIdea(owner, { solutionName: 'Held' });
    await reviewIdea(reviewer, { id: held.id, version: 1, status: 'APPROVED', comments: 'Well done.' });
    await announceBy('AFTER_HOLD', 1);
    await portal.sql(`UPDATE suggestions SET created_at = now() - interval '13 months'`);
    await portal.sql('UPDATE programme_settings SET suggestion_months = 12');
    const { createWebhook } = await admin.ask<{ createWebhook: { webhook: { id: string } } }>(
      `mutation { createWebhook(input: { name: "Lake", url: "https://8.8.8.8/hidden?key=hidden", events: [IDEA_SUBMITTED] }) { webhook { id } } }`,
    );
    lake = createWebhook.webhook.id;
    await portal.sql(
      `INSERT INTO webhook_deliveries (webhook_id, event_id, payload, status, tries, due_at, created_at, tried_at, response_status, duration)
       VALUES ($1, gen_random_uuid(), '{"key": "hidden"}', 'DELIVERED', 1, now(), now(), now(), 204, 12)`,
      [fromGlobalId('Webhook', lake)],
    );
  });

  const exported: [path: string, least: 'reviewer' | 'admin', file: string, header: string, row: RegExp][] = [
    ['reports/export', 'reviewer', 'report', 'Submitter|Key Activities|Network|Request', /^Start Up\|/],
    ['submission/export?search=listed', 'reviewer', 'submissions', 'Reference|Date|Title', /\|Listed\|/],
    ['suggestions/export?search=dube', 'admin', 'suggestions', 'Sent|Full name', /\|Kabelo Dube\|/],
    ['hackathon-entries/export?search=pula', 'admin', 'hackathon-entries', 'Team', /^Pula\|/],
    ['ranking/export', 'reviewer', 'ranking', 'Reference|Title|Mean|Spread', /\|Listed\|4\|0\|1\|No\|/],
    [
      'outcomes/export?stage=LIVE&search=living',
      'reviewer',
      'outcomes',
      'Reference|Idea|Stage|Owner|Value|Unit|Recorded|What happened',
      /^IDEA-.*\|Living\|Live\|Ops\|3\.5\|hours a year\|20.*\|In use\.$/,
    ],
    ['challenges/export', 'admin', 'challenges', 'Title|Organiser', /2024/],
    [
      'accounts/export?role=ADMIN',
      'admin',
      'accounts',
      'Email|Role|State|Verified',
      /\|Administrator\|Active\|Yes\|No\|.*\|1\|/,
    ],
    [
      'audit-log/export?action=ACCESS_TOKEN_CREATED',
      'admin',
      'audit-log',
      'Time|Done by|Action',
      /Warehouse/,
    ],
    [
      'undelivered-email/export',
      'admin',
      'undelivered-email',
      'Recipient|Email',
      /^gone@example\.com\|.*\|550\|3$/,
    ],
    ['access-tokens/export', 'admin', 'access-tokens', 'Token|Ending|Scopes', /^Warehouse\|/],
    [
      'announcements/export',
      'admin',
      'announcements',
      'Reference|Idea|Decision|Comment|Decided',
      /^IDEA-.*\|Held\|Approved\|Well done\.\|.*\|.*@.*\|.*@.*\|$/,
    ],
    [
      'programme/export',
      'admin',
      'programme',
      'When|Who|What',
      /\|How decisions are announced: 30 seconds after the decision → When an administrator/,
    ],
    ['retention/export', 'admin', 'what-ends', 'Kind|What|Ends on', /^Suggestions\|SUGGESTION-\w{8}\|20/],
    [
      'webhook-deliveries/export?webhook=LAKE',
      'admin',
      'webhook-deliveries',
      'Created|Event',
      /\|Test\|.*\|Delivered\|1\|.*\|204\|\|12$/,
    ],
    ['webhooks/export', 'admin', 'webhooks', 'Webhook|Host|Events', /^Lake\|8\.8\.8\.8\|.*\|Active\|0\|0$/],
  ];

  test('that has one is here', () => {
    // One's own data are no list, and the figures of a breakdown have a suite of their own.
    const others = ['auth/me/export', 'breakdowns/export'];
    const paths = routes.map(({ path }) => path.slice(1)).filter((path) => path.endsWith('/export'));
    expect(paths.sort()).toEqual([...exported.map(([path]) => path.split('?')[0]), ...others].sort());
  });

  test.each(exported)(
    '%s: a header and the rows of the list, for %s, and nobody below',
    async (shown, least, file, header, row) => {
      const path = shown.replace('LAKE', lake);
      const [, query = ''] = path.split('?');
      const xlsx = await admin.fetch(`/api/${path}${query ? '&' : '?'}format=xlsx`);
      const named = exportName(file, new URLSearchParams(query), ['role', 'stage', 'action', 'status']);
      expect(xlsx.headers.get('content-disposition')).toBe(`attachment; filename=${named}.xlsx`);
      const { rows, book } = await readWorkbook(await xlsx.arrayBuffer());
      expect(book.worksheets.map(({ name }) => name)).toEqual(query ? ['data', 'filters'] : ['data']);
      const records = await csv(admin, path);
      expect([rows[0], rows.length]).toEqual([records[0], records.length]);
      expect(records.length - 1).toBe(Number(xlsx.headers.get('x-total-rows')));
      const times = records.flatMap((cells, row) =>
        cells.flatMap((cell, column) => (TIME.test(cell) ? [rows[row]?.[column]] : [])),
      );
      expect(times.filter((time) => !(time instanceof Date))).toEqual([]);
      expect([...rows.flat()].filter((cell) => TIME.test(String(cell)))).toEqual([]);
      const raw = await admin.fetch(`/api/${path}${query ? '&' : '?'}format=csv&raw=1`);
      expect((await raw.text()).startsWith(`"${records[0]?.[0]}",`)).toBe(true);
      expect(raw.headers.get('content-disposition')).toBe(`attachment; filename=${named}.csv`);
      const [head, ...lines] = records.map((cells) => cells.join('|'));
      expect(head?.startsWith(header)).toBe(true);
      expect(lines.find((line) => row.test(line))).toBeDefined();
      expect(lines.join()).not.toContain('hidden');
      expect(lines.join()).not.toContain(secret);
      expect(await lastExport()).toMatchObject({ file: `${file}.csv`, details: { rows: lines.length } });

      const allowed = least === 'reviewer' ? 200 : 403;
      const statuses = [portal.client(), owner, reviewer].map(
        async (caller) => (await caller.fetch(`/api/${path}`)).status,
      );
      expect(await Promise.all(statuses)).toEqual([401, 403, allowed]);
    },
  );

  test.each(Object.entries(screenHeads))(
    '%s has the words of the screen where the page asks for them, and else its own',
    async (path, heads = {}) => {
      const query = path === '/submission/export' ? '?search=living&outcomes=yes' : '?';
      const [own = []] = await csv(admin, path.slice(1) + query);
      const [ofScreen] = await csv(admin, `${path.slice(1)}${query}&heads=screen`);
      expect(ofScreen).toEqual(own.map((name) => heads[name] ?? name));
      expect(Object.keys(heads).filter((name) => !own.includes(name))).toEqual([]);
      expect(new Set(ofScreen).size).toBe(own.length);
    },
  );

  test.each([
    ['audit-log/export?by=ABC', 'audit-log'],
    ['audit-log/export?by=2026-01-01&search=NGO', 'audit-log'],
    ['audit-log/export?from=2026-01-01T02:00&to=2026-01-02', 'audit-log-from-2026-01-01-0200-to-2026-01-02'],
    [
      'submission/export?to=2026-01-02&waited=OVER_30_DAYS&from=2026-01-01&focus=FINTECH',
      'submissions-fintech-over-30-days-from-2026-01-01-to-2026-01-02',
    ],
    ['submission/export?holder=nobody&search=YES&shortlisted=yes', 'submissions-shortlisted-yes'],
  ])('%s is named by choices and days, never by a text', async (path, name) => {
    const response = await admin.fetch(`/api/${path}&format=csv&raw=1`);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${name}.csv`);
    await response.arrayBuffer();
  });

  test.each([
    ['submission/export?status=DONE', 'status'],
    ['audit-log/export?from=02:00', 'from'],
    ['submission/export?sort=BEST', 'sort'],
    ['submission/export?waited=LONG', 'waited'],
    ['submission/export?date=2026-02-30', 'date'],
    ['submission/export?from=tomorrow', 'from'],
    ['submission/export?from=2026-02-02&to=2026-01-01', 'to'],
    [`submission/export?search=${'x'.repeat(201)}`, 'search'],
    ['submission/export?search=a&search=b', 'search'],
    ['submission/export?reviewer=nobody', 'reviewer'],
    ['submission/export?format=pdf', 'format'],
    ['submission/export?raw=yes', 'raw'],
    ['submission/export?stauts=PENDING', 'stauts'],
    [`reports/export?filter=${'x'.repeat(201)}`, 'filter'],
    ['webhook-deliveries/export', 'webhook'],
    ['webhook-deliveries/export?webhook=lake', 'webhook'],
    ['accounts/export?role=OWNER', 'role'],
    ['audit-log/export?action=constructor', 'action'],
    [`audit-log/export?by=${'x'.repeat(300)}`, 'by'],
  ])('%s: 400 that names %s, and no export is recorded', async (path, field) => {
    const before = await lastExport();
    const { status, body } = await admin.rest<{ errors: { field: string }[] }>('GET', `/api/${path}`);
    expect([status, body.errors?.map((fault) => fault.field)]).toEqual([400, [field]]);
    expect(await lastExport()).toEqual(before);
  });
});

describe('submissions', () => {
  const hostile = '=HYPERLINK("http://evil.example.com","x")';
  /** The names of the ideas that an export holds, in its order. */
  const titles = async (query: string, client: Client = reviewer) =>
    (await csv(client, `submission/export?search=zebra&${query}`)).slice(1).map((row) => row[2]);
  const HEADER = [
    ...['Reference', 'Date', 'Title', 'Summary', 'Person type', 'Focus area', 'Status', 'Announced'],
    ...['Comment', 'Reviewed by', 'Reviewed at', 'Days waited', 'Withdrawn', 'Reason', 'Id', 'Version'],
  ];
  const CONTACTS = ['First name', 'Last name', 'Email', 'Team', 'Contact number'];
  const LAST = 'Entered by staff';
  let announced: string;
  let rejected: string;

  beforeAll(async () => {
    const { id, key, reference } = await submitIdea(owner, {
      ...{ solutionName: 'Zebra B', solutionSummary: hostile },
    });
    announced = reference;
    await portal.sql(`UPDATE ideas SET created_at = now() - interval '40 days' WHERE id = $1`, [key]);
    await copyIdea(portal, key, [
      { solution_name: 'Zebra A', created_at: '2026-01-05T22:30:00Z', person_type: 'NGO' },
      { solution_name: 'Zebra C', created_at: '2026-01-07T10:00:00Z', focus_area: 'AGRICULTURE_TECH' },
    ]);
    const put = await reviewer.rest('PUT', `/api/submission/${key}/status`, {
      ...{ reviewStatus: 'Rejected', reviewerComments: 'Not yet.' },
    });
    expect(put.status).toBe(200);
    const held = await submitIdea(owner, { solutionName: 'Zebra D' });
    await reviewIdea(reviewer, { id: held.id, version: 1, status: 'APPROVED', comments: 'Yes!' });
    rejected = id;
    expect(id).not.toBe(held.id);
  });

  test('a reviewer gets what the list shows, without contact details; what is held is not announced', async () => {
    const records = await csv(reviewer, 'submission/export?search=zebra&sort=SOLUTION_NAME');
    expect(records[0]).toEqual([...HEADER, LAST]);
    expect(records.slice(1).map((row) => row[2])).toEqual(['Zebra A', 'Zebra B', 'Zebra C', 'Zebra D']);
    const [, , second = [], , fourth = []] = records;
    const [day = '', hour = '', reviewed = ''] = [second[1], second[7], second[10]];
    expect([day, hour, reviewed].every((time) => TIME.test(time) && time.endsWith('+02:00'))).toBe(true);
    expect(second).toEqual([
      ...[announced, day, 'Zebra B', `'${hostile}`, 'Start Up', 'Cloud solution', 'Rejected', hour],
      ...['Not yet.', reviewer.email, reviewed, '40', '', '', rejected, '2', ''],
    ]);
    expect([fourth[6], fourth[7], fourth[8], fourth[9], fourth[11]]).toEqual([
      ...['Approved', '', 'Yes!', reviewer.email, '0'],
    ]);
    expect(await lastExport()).toEqual({
      file: 'submissions.csv',
      details: {
        filter: 'search: zebra; sort: SOLUTION_NAME',
        rows: 4,
        columns: [...HEADER, LAST].join(', '),
      },
    });
  });

  test('an administrator gets the contact details, too, and the audit log says so', async () => {
    const response = await admin.fetch('/api/submission/export?search=zebra&status=REJECTED');
    const { rows, sheet } = await readWorkbook(await response.arrayBuffer());
    expect(rows[0]).toEqual([...HEADER, ...CONTACTS, LAST]);
    expect(rows[1]?.slice(HEADER.length)).toEqual([
      ...['Naledi', 'Mogotsi', owner.email],
      // Nobody is in its team.
      ...[undefined, '+267 71234567'],
    ]);
    // A text, not a formula; days are a number, and times are dates.
    expect([sheet?.getCell('D2').value, sheet?.getCell('D2').formula]).toEqual([hostile, undefined]);
    expect(sheet?.getCell('L2').value).toBe(40);
    expect(Math.round((Date.now() - Number(sheet?.getCell('B2').value)) / DAY)).toBe(40);
    expect((await lastExport())?.details['columns']).toBe([...HEADER, ...CONTACTS, LAST].join(', '));
  });

  test.each<[query: string, found: string[]]>([
    ['', ['Zebra D', 'Zebra B', 'Zebra C', 'Zebra A']],
    ['sort=OLDEST', ['Zebra A', 'Zebra C', 'Zebra B', 'Zebra D']],
    // In the programme's zone the first was submitted on the next day.
    ['date=2026-01-06', ['Zebra A']],
    ['from=2026-01-06&to=2026-01-07', ['Zebra C', 'Zebra A']],
    ['status=REJECTED&status=APPROVED', ['Zebra D', 'Zebra B']],
    ['status=REJECTED,APPROVED&sort=OLDEST', ['Zebra B', 'Zebra D']],
    ['person=NGO', ['Zebra A']],
    ['focus=CLOUD_SOLUTION&to=2026-02-01', ['Zebra A']],
    ['waited=OVER_30_DAYS&sort=OLDEST', ['Zebra A', 'Zebra C', 'Zebra B']],
  ])('narrowed and ordered as the list is: %j', async (query, found) => {
    expect(await titles(query)).toEqual(found);
  });

  test('by the last reviewer; nothing found is a header', async () => {
    const [account] = await portal.sql<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [
      reviewer.email,
    ]);
    expect(await titles(`reviewer=${toGlobalId('Reviewer', account?.id ?? '')}`)).toEqual([
      'Zebra D',
      'Zebra B',
    ]);
    expect(await csv(reviewer, 'submission/export?search=...')).toEqual([[...HEADER, LAST]]);
  });

  test('a token needs the scope READ_IDEAS: one for the report reads neither decisions nor their words', async () => {
    const headerOf = async (scope: Scope) => {
      const system = systemWith(portal, await makeToken(portal, [scope], scope));
      const response = await system.fetch('/api/submission/export?format=csv');
      return response.status === 200 ? recordsOf(`\uFEFF${await response.text()}`)[0] : response.status;
    };
    expect(await headerOf('EXPORT_REPORTS')).toBe(403);
    expect(await headerOf('READ_IDEAS')).toEqual([...HEADER, ...CONTACTS, LAST]);
  });

  test('very many come whole and each once', async () => {
    const [original] = await portal.sql<{ id: string }>(
      `SELECT id FROM ideas WHERE solution_name = 'Zebra D'`,
    );
    await copyIdea(
      portal,
      original?.id ?? '',
      Array.from({ length: 2_345 }, (_, n) => ({ solution_name: `Herd ${n}` })),
    );
    const records = await csv(reviewer, 'submission/export?search=herd');
    expect(records).toHaveLength(2_346);
    expect(new Set(records.map((row) => row[0])).size).toBe(2_346);
  });
});

describe('a file with contact details', () => {
  let stranger: Person;
  // Notices of exports are few an hour for a caller: this one has none before.
  let exporter: Person;
  beforeAll(async () => {
    stranger = await signedIn(portal);
    exporter = await signedIn(portal, 'admin');
    const { key } = await submitIdea(stranger, {
      ...{ solutionName: 'Mapped', firstName: 'Zanele', lastName: 'Quist', contactNumber: '71888777' },
    });
    await copyIdea(
      portal,
      key,
      Array.from({ length: CONTACTS_WITHOUT_REASON }, () => ({ solution_name: 'Mapped' })),
    );
    await portal.sql(
      `INSERT INTO idea_members (idea_id, account_id, invited_at, accepted_at)
       SELECT ideas.id, accounts.id, now(), now() FROM ideas, accounts WHERE solution_name = 'Mapped' AND accounts.email = $1`,
      [stranger.email],
    );
    await suggestOverRest(
      portal.client(),
      wireSuggestion({
        ...{ emailAddress: stranger.email, fullName: 'Zanele Quist', contactNumber: '71888777' },
      }),
    );
    await enterOverRest(
      portal.client(),
      wireEntry({
        ...{ teamLeaderEmail: stranger.email, teamLeader: 'Zanele Quist', teamLeaderContact: '71888777' },
        members: '["Zanele Quist"]',
      }),
    );
    const { id } = await submitIdea(owner, { solutionName: 'Held' });
    await reviewIdea(reviewer, { id, version: 1, status: 'APPROVED', comments: 'Well done.' });
    // It waits for a release.
    await portal.sql('UPDATE idea_reviews SET announce_at = NULL WHERE announced_at IS NULL');
    await portal.sql(
      `UPDATE hackathon_entries SET file_name = 'Quist.pdf', file_size = 1 WHERE team_leader_email = $1`,
      [stranger.email],
    );
    await portal.sql(
      `INSERT INTO jobs (id, lane, name, data, due_at, created_at, failed_at)
       VALUES (gen_random_uuid(), 'mail', 'idea-received', jsonb_build_object('recipient', $1::text), now(), now(), now())`,
      [stranger.email],
    );
  });
  /** Takes a whole file: one that is not read holds a place. */
  const get = async (path: string, client: Client = exporter) => {
    const { status, headers, ...answer } = await client.fetch(`/api/${path}`).then(async (answer) => ({
      ...{ status: answer.status, headers: answer.headers },
      bytes: Buffer.from(await answer.arrayBuffer()),
    }));
    return { status, name: headers.get('content-disposition') ?? '', ...answer };
  };
  const narrow = (path: string) =>
    path === '/submission/export' ? `${path}?search=mapped&sort=NEWEST` : `${path}?`;

  test('has each column about people, and they alone stay out of the file without: of every export', async () => {
    const about = [stranger.email, owner.email, 'Zanele', 'Quist', '71888777'];
    const isAbout = (cells: readonly string[]) =>
      cells.some((cell) => about.some((word) => cell.includes(word)));
    const found: Record<string, string[]> = {};
    const exports = routes.filter(({ path }) => path.endsWith('/export') && path !== '/auth/me/export');
    for (const { path, words, needsProof } of exports) {
      if (path === '/webhook-deliveries/export' || path === '/breakdowns/export') continue;
      const hasChoice = 'contacts' in (words.query ?? {});
      const reason = hasChoice ? '&reason=A+test' : '';
      const { status, name, bytes } = await get(`${narrow(path).slice(1)}&format=csv${reason}`);
      expect([path, status, status === 200 || String(bytes)]).toEqual([path, 200, true]);
      const [header = [], ...rows] = recordsOf(String(bytes));
      const ofPeople = header.filter((_, column) => isAbout(rows.map((cells) => cells[column] ?? '')));
      expect([path, needsProof]).toEqual([path, hasChoice ? 'with contacts' : needsProof && 'always']);
      if (!needsProof) expect([path, ofPeople]).toEqual([path, []]);
      expect([path, /-export-\d+-delete-after-use\.csv/.test(name)]).toEqual([path, hasChoice]);
      if (!hasChoice) continue;
      const [without = [], ...others] = await csv(admin, `${narrow(path).slice(1)}&contacts=no`);
      expect([path, others.length]).toEqual([path, rows.length]);
      expect([path, header.filter((column) => !ofPeople.includes(column))]).toEqual([path, without]);
      expect((await lastExport())?.details['columns']).toBe(without.join(', '));
      found[path] = ofPeople;
    }
    expect(found).toEqual({
      '/submission/export': ['First name', 'Last name', 'Email', 'Team', 'Contact number'],
      '/suggestions/export': ['Full name', 'Contact number', 'Email address'],
      '/hackathon-entries/export': [
        ...[
          'Team leader’s name',
          'Team leader’s email address',
          'Team leader’s contact number',
          'Members',
          'File',
        ],
      ],
      '/accounts/export': ['Email', 'Name'],
      '/announcements/export': ['Emailed to'],
      '/undelivered-email/export': ['Recipient'],
    });
  });

  test('is the one that asks: without them it takes no reason and no proof, is not marked, and no administrator gets an email', async () => {
    const late = await signedIn(portal, 'admin');
    await portal.sql(
      `UPDATE sessions SET authenticated_at = now() - interval '16 minutes'
       WHERE account_id = (SELECT id FROM accounts WHERE email = $1)`,
      [late.email],
    );
    const path = 'submission/export?search=mapped&format=csv';
    expect((await get(`${path}&reason=A+test`, late)).status).toBe(403);
    const { status, name } = await get(`${path}&contacts=no`, late);
    expect([status, name]).toEqual([200, 'attachment; filename=submissions.csv']);
    const told = await portal.sql(
      `SELECT FROM jobs WHERE name = 'contacts-exported'
       AND data ->> 'number' = (SELECT max(id)::text FROM audit_events WHERE action = 'DATA_EXPORTED')`,
    );
    expect(told).toEqual([]);
  });

  test('is refused without a reason above 100 rows, and then leaves nothing', async () => {
    const before = await lastExport();
    const refused = await get('submission/export?search=mapped');
    expect(refused.status).toBe(400);
    expect(JSON.parse(String(refused.bytes))).toMatchObject({
      errors: [{ field: 'reason', message: expect.stringMatching(/101 rows[^]*give a reason/) }],
    });
    expect(await lastExport()).toEqual(before);
    // The reviewer's has none, and so needs none; the specified one has none for anybody.
    expect((await get('submission/export?search=mapped', reviewer)).status).toBe(200);
    expect((await get('reports/export')).status).toBe(200);
  });

  test('carries who, when, its number in the audit log and what to do after use; all administrators get an email', async () => {
    const other = await signedIn(portal, 'admin');
    const { bytes, status } = await get('submission/export?search=mapped&reason=Invitations+%26+badges');
    expect([status, status === 200 ? '' : String(bytes)]).toEqual([200, '']);
    const [event] = await portal.sql<{ id: string; details: object }>(
      `SELECT id::text, details FROM audit_events WHERE action = 'DATA_EXPORTED' ORDER BY audit_events.id DESC LIMIT 1`,
    );
    expect(event?.details).toMatchObject({ words: 'Invitations & badges', rows: 101 });
    const parts = unzip(bytes);
    const stamp = new RegExp(
      `Confidential\\. Exported by ${exporter.email} on 20[\\d-]+T[\\d:+]+, number ${event?.id} in the audit log\\. Delete after use\\.`,
    );
    expect(String(parts['docProps/core.xml'])).toMatch(stamp);
    expect(String(parts['docProps/core.xml'])).toContain(`<dc:creator>${exporter.email}</dc:creator>`);
    expect(String(parts['xl/worksheets/sheet1.xml'])).toMatch(stamp);
    for (const { email } of [exporter, other]) {
      // Exports of the tests before sent such mails, too.
      const words = await eventually(async () => {
        const texts = (await portal.mails(email)).map(({ text }) => text?.replaceAll(/\s+/g, ' ') ?? '');
        return (
          texts.find((text) => text.includes(`Number in the audit log: ${event?.id}.`)) ??
          Promise.reject(new Error('not there yet'))
        );
      });
      expect(words).toContain(exporter.email);
      expect(words).toContain(`Number in the audit log: ${event?.id}. Why: Invitations & badges`);
    }
    const others = await portal.mails(reviewer.email);
    expect(others.filter(({ subject }) => /exported/.test(subject ?? ''))).toEqual([]);
  });

  test('the specified workbook says nothing of the kind, and has its sheet and columns alone', async () => {
    const parts = unzip((await get('reports/export')).bytes);
    expect(Object.values(parts).join()).not.toMatch(/Confidential|Delete after use/);
  });
});
