/** What the portal keeps of a person is handed out, and erased, whole; and of nobody else. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY, UNVERIFIED_LIFETIME } from '@portal/schema/limits';
import { Account } from '../accounts/account.entity.ts';
import { purgeExpiredAccountData } from '../accounts/housekeeping.service.ts';
import type { Context } from '../../platform/context.ts';
import { declared } from '../../app/features.ts';
import { erasePerson } from './erasing/erase-person.service.ts';
import { exportOwn, exportPerson } from './own-data/personal-data.service.ts';
import { findStats } from '../statistics/stats.service.ts';
import { selectPerson, selectionValues, columnsOf, withSelection } from '../../platform/personal-data.ts';
import { recountTallies } from '../../platform/tallies/tally.service.ts';
import { uploadDocument } from '../../../test/draft-documents.ts';
import { eventually } from '../../../test/eventually.ts';
import { enterOverRest, suggestOverRest, wireEntry, wireSuggestion } from '../../../test/forms.ts';
import { shareFolder, startTestPortal, TEST_KEY, tokenIn } from '../../../test/harness.ts';
import type { TestPortal } from '../../../test/harness.ts';
import { copyIdea } from '../../../test/idea-rows.ts';
import { ideaInput, pdf, reviewIdea, saveDraft, submitIdea, submitOverGraphql } from '../../../test/ideas.ts';
import {
  confirmEmailChange,
  createAccount,
  logIn,
  newAddress,
  outcomeOf,
  requestEmailChange,
  signedIn,
  signUp,
} from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';
import { runCommand } from '../../../test/process.ts';
import { contextForTest, contextOn } from '../../../test/service-context.ts';
import { modulesIn } from '../../../test/sources.ts';

/** Tables that hold nothing of a person that another row does not lead to. */
const IMPERSONAL = [
  ...[
    'call_files',
    'call_questions',
    'challenges',
    'click_days',
    'company_pictures',
    'deleted_sign_ups',
    'document_examinations',
    'public_counts',
    'languages',
  ],
  ...[
    'idea_changes',
    'erased_ideas',
    'idea_feed',
    'kept_answers',
    'last_backup',
    'migrations',
    'receipt_keys',
    'secret_keys',
    'tallies',
    'tally_deltas',
  ],
  ...['tally_zone', 'typeorm_metadata', 'name_mentions'],
  // Triggers keep it equal to the drafts without a call, until a later release drops it.
  'idea_drafts',
  ...['retention_notices', 'retention_runs', 'retired_counts'],
];
/** Columns of those that look as if they named a person. */
const NAMELESS = [
  // Encrypted and without an owner; they end within a day.
  ...['kept_answers.id', 'kept_answers.request_hash', 'kept_answers.answer'],
  ...['idea_drafts.answers', 'idea_drafts.owner_id'],
  // Everybody reads the page of a challenge.
  ...['challenges.contact', 'challenges.days', 'call_questions.questions'],
  ...['call_files.file_name', 'call_files.label'],
  // Everybody sees the logo of the company.
  ...['company_pictures.name', 'company_pictures.content'],
  // They say where a name stands, not what it is.
  ...['name_mentions.table_name', 'name_mentions.column_name'],
  // How many of a kind ended on a day.
  'retention_runs.counts',
  // How many gave each answer.
  ...['public_counts.counted', 'public_counts.shown'],
  ...['migrations.name', 'typeorm_metadata.name'],
];
const NAMES_A_PERSON =
  /mail|recipient|author|owner|actor|_by(_id)?$|name|leader|member|contact|person|phone|subject|label/;

let portal: TestPortal;
let ctx: Context;
let close: () => Promise<void>;
const folder = shareFolder();
let person: Person;
let other: Person;
let erasedByService: Person;
let erasedByCommand: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ ctx, close } = await contextOn(portal));
  const lived = () => signedIn(portal).then(live);
  [person, other, erasedByService, erasedByCommand] = await Promise.all([lived(), lived(), lived(), lived()]);
  await eventually(async () =>
    expect(await portal.sql(`SELECT FROM jobs WHERE lane <> 'upkeep' AND done_at IS NULL`)).toEqual([]),
  );
});
afterAll(async () => {
  await close();
  await portal.stop();
});

/** Does everything of which the portal keeps something. */
async function live(person: Person): Promise<Person> {
  const { email } = person;
  const idea = ideaInput(email, { idNumber: `ID-${email}` });
  await submitOverGraphql(person, idea, pdf(2_000));
  const { reference } = ideaInput(email);
  const answers = { solutionName: `Secret of ${email}` };
  await saveDraft(person, { reference, step: 'overview', answers });
  await uploadDocument(person, reference, pdf(3_000));
  await suggestOverRest(portal.client(), wireSuggestion({ emailAddress: email }));
  await enterOverRest(portal.client(), wireEntry({ teamLeaderEmail: email }), pdf(4_000));
  await portal.mail(email, /^We have “/);
  return person;
}

/** Counts the rows of a person by table. */
async function rowsOf(email: string, accountId: string): Promise<Record<string, number>> {
  const rows = await selectPerson(ctx, { emails: [email], rows: { accounts: [accountId] } });
  const counts = await Promise.all(
    declared.personalData.map(async ({ name, where }) => {
      const sql = withSelection(`SELECT count(*)::int AS count FROM ${name} WHERE ${where}`);
      return [
        name,
        (await portal.sql<{ count: number }>(sql, selectionValues(rows)))[0]?.count ?? 0,
      ] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

const idOf = async (email: string) =>
  (await portal.sql<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [email]))[0]?.id ?? '';

const stored = async () =>
  (await readdir(path.join(portal.dataDir, 'documents'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

test('every table is declared: with personal data, or without', async () => {
  const tables = await portal.sql<{ tablename: string }>(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`,
  );
  expect([...declared.personalData.map(({ name }) => name), ...IMPERSONAL].sort()).toEqual(
    tables.map(({ tablename }) => tablename).sort(),
  );
});

interface Column {
  table: string;
  column: string;
  type: string;
  /** The table that it refers to, by the rule of the delete. */
  refers: string | null;
  onDelete: string | null;
  isSerial: boolean;
}

const columnsOfTables = () =>
  portal.sql<Column>(
    `SELECT c.table_name AS table, c.column_name AS column, c.udt_name AS type,
       k.confrelid::regclass::text AS refers, k.confdeltype::text AS "onDelete",
       c.is_identity = 'YES' OR c.column_default LIKE 'nextval%'
         OR (c.udt_name IN ('int4', 'int8') AND k.oid IS NOT NULL) AS "isSerial"
     FROM information_schema.columns AS c
     LEFT JOIN pg_attribute AS a ON a.attrelid = quote_ident(c.table_name)::regclass AND a.attname = c.column_name
     LEFT JOIN pg_constraint AS k ON k.conrelid = a.attrelid AND k.contype = 'f' AND a.attnum = ANY (k.conkey)
     WHERE c.table_schema = 'public'`,
  );

test('each column of a table about persons is handed out or hidden; what may name a person elsewhere is declared', async () => {
  const columns = await columnsOfTables();
  const declaredColumns = declared.personalData.flatMap(({ name }) =>
    Object.values(columnsOf(name)).flatMap((columns) => columns.map((column) => `${name}.${column}`)),
  );
  const tables = new Set(declared.personalData.map(({ name }) => name));
  const ofPersons = columns
    .filter(({ table }) => tables.has(table))
    .map((one) => `${one.table}.${one.column}`);
  expect(declaredColumns.sort()).toEqual(ofPersons.sort());
  const others = columns.filter(
    ({ table, column, type, refers }) =>
      !tables.has(table) && (refers === 'accounts' || NAMES_A_PERSON.test(column) || /json|bytea/.test(type)),
  );
  expect(others.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(NAMELESS.sort());
});

test('the privacy room names no table of another room', async () => {
  const modules = modulesIn('api/src/features/privacy');
  const files = await Promise.all(modules.map((file) => readFile(file, 'utf8')));
  const named = new Set(
    files.flatMap((text) =>
      [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE) "?([a-z_]+)/g)].map(([, table]) => table),
    ),
  );
  const tables = await portal.sql<{ tablename: string }>(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`,
  );
  const namedTables = tables.map(({ tablename }) => tablename).filter((table) => named.has(table));
  expect(namedTables.sort()).toEqual(['name_mentions', 'retention_notices', 'retention_runs']);
});

test('no serial number, no id of an account and no secret is handed out', async () => {
  const handedOut = new Set(
    declared.personalData.flatMap(({ name }) =>
      columnsOf(name).exported.map((column) => `${name}.${column}`),
    ),
  );
  const secret = /hash|secret$|key$|_keys|_token|^actor|author|asker|reviewer|scorer|holder|_by(_id)?$/;
  const refused = (await columnsOfTables()).filter(
    ({ column, refers, isSerial }) => refers === 'accounts' || isSerial || secret.test(column),
  );
  expect(
    refused.map(({ table, column }) => `${table}.${column}`).filter((name) => handedOut.has(name)),
  ).toEqual([]);
});

test('a row that keeps its account is one of those that an erasure refuses', async () => {
  const answers = declared.personalData.flatMap(({ name, answeredBy }) =>
    answeredBy ? [`${name}.${answeredBy}`] : [],
  );
  const keeping = (await columnsOfTables()).filter(
    ({ refers, onDelete, column }) => refers === 'accounts' && onDelete === 'r' && column !== 'owner_id',
  );
  expect(keeping.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(answers.sort());
});

test('an export holds all rows and files of a person, readable, without secrets and without others', async () => {
  const target = path.join(folder, 'export');
  // Of 604 bytes: more than a file system takes.
  const longName = `${'文'.repeat(200)}.pdf`;
  await portal.sql('UPDATE ideas SET file_name = $1 WHERE email = $2', [longName, person.email]);
  const { rows, files } = await exportPerson(ctx, ` ${person.email.toUpperCase()} `, target);
  const text = await readFile(path.join(target, 'data.json'), 'utf8');
  const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  expect(Object.fromEntries(Object.entries(data).map(([table, all]) => [table, all.length]))).toEqual(
    await rowsOf(person.email, await idOf(person.email)).then(({ audit_events: _, ...before }) => before),
  );
  expect(rows).toBe(Object.values(data).flat().length);
  expect(data['ideas']?.[0]).toMatchObject({ id_number: `ID-${person.email}`, email: person.email });
  expect(data['drafts']?.[0]?.['answers']).toContain(`Secret of ${person.email}`);
  expect(text).not.toContain(other.email);
  expect(text).not.toMatch(/password_hash|secret_hash|\\\\x|argon2/);
  const sizes = await Promise.all(
    (await readdir(target)).map(async (name) => (await readFile(path.join(target, name))).length),
  );
  expect(await readdir(target)).toContainEqual(expect.stringMatching(/^\d-文{78}\.pdf$/));
  expect([files, sizes]).toEqual([
    3,
    expect.arrayContaining([pdf(2_000).size, pdf(3_000).size, pdf(4_000).size]),
  ]);
  await expect(exportPerson(ctx, person.email, target)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(
    await portal.sql(
      `SELECT FROM audit_events WHERE action = 'DATA_EXPORTED' AND details ->> 'filter' = $1`,
      [person.email],
    ),
  ).toHaveLength(1);
});

test('an export reads no more rows than its reader takes: 300 wait after the first', async () => {
  const much = await signedIn(portal);
  const { key } = await submitIdea(much, { idNumber: 'ID' });
  await copyIdea(
    portal,
    key,
    Array.from({ length: 300 }, () => ({})),
  );
  let opened = 0;
  const decrypt = (sealed: Buffer) => {
    opened += 1;
    return ctx.secrets.decrypt(sealed);
  };
  const actor = await ctx.db.findOneByOrFail(Account, { email: much.email });
  const own = { ...ctx, actor, secrets: { ...ctx.secrets, decrypt } };
  let text = '';
  let ahead = 0;
  await exportOwn(own, 'my-data.zip', {
    begin: (rows) => expect(rows).toBeGreaterThan(300),
    page: async (html) => void html.destroy(),
    data: async (json) => {
      for await (const piece of json) {
        text += String(piece);
        ahead = Math.max(ahead, opened - (text.match(/"id_number"/g)?.length ?? 0));
      }
    },
    file: async ({ content }) => void content.destroy(),
  });
  expect(opened).toBe(301);
  expect(ahead).toBeLessThan(20);
  expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
});

test('an erasure leaves nothing of the person but the audit log, and everything of others', async () => {
  const gone = erasedByService;
  const [id, othersId] = await Promise.all([idOf(gone.email), idOf(other.email)]);
  const [others, before] = [await rowsOf(other.email, othersId), await stored()];
  // The people of this suite were verified behind the back of the figures.
  await recountTallies(ctx);
  const { erased, mentions } = await erasePerson(ctx, gone.email);
  expect(erased).toMatchObject({ accounts: 1, ideas: 1, suggestions: 1, hackathon_entries: 1 });
  // The others of this suite have the same name and number in what they sent.
  const [namesakes] = await portal.sql<{ count: number }>(
    `SELECT (SELECT count(*) FROM hackathon_entries)::int + (SELECT count(*) FROM suggestions)::int AS count`,
  );
  expect(mentions).toBeGreaterThanOrEqual(namesakes?.count ?? Infinity);
  expect(await rowsOf(gone.email, id)).toEqual({});
  expect(await rowsOf(other.email, othersId)).toEqual(others);
  expect(before.length - (await stored()).length).toBe(3);
  const stats = await findStats(ctx);
  await recountTallies(ctx);
  expect(await findStats(ctx)).toEqual(stats);
  expect(stats.totalIdeas).toBe((await portal.sql('SELECT FROM ideas')).length);
  const [event] = await portal.sql(
    `SELECT * FROM audit_events WHERE action = 'PERSON_ERASED' AND subject_id = $1`,
    [id],
  );
  expect(event).toMatchObject({ subject_id: id, actor_email: 'operator', details: erased });
  expect(JSON.stringify(event)).not.toContain(gone.email);

  expect((await gone.graphql('{ me { id } }')).body).toMatchObject({ data: { me: null } });
  expect((await logIn(portal.client(), gone.email)).status).toBe(401);
  await expect(erasePerson(ctx, gone.email)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await createAccount(portal, gone.email);
});

test('what somebody without an account sent is erased by their address', async () => {
  const email = newAddress('stranger');
  await suggestOverRest(portal.client(), wireSuggestion({ emailAddress: email }));
  expect(await erasePerson(ctx, email)).toMatchObject({ erased: { suggestions: 1 } });
  await expect(exportPerson(ctx, email, path.join(folder, 'none'))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('an erasure finds what was sent under earlier addresses, unless somebody has them by now, and who asked for the address', async () => {
  const [gone, rival] = [await signedIn(portal), await signedIn(portal)];
  const changeTo = async (email: string, client = gone) => {
    await requestEmailChange(client, email);
    return portal.mail(email, client === gone ? /confirm your new/i : /already have an account/i);
  };
  const addresses = [gone.email, newAddress('passed-on'), newAddress('last')];
  for (const [n, email] of addresses.entries()) {
    if (n > 0) {
      const token = tokenIn(await changeTo(email), 'ConfirmEmail');
      expect(outcomeOf(await confirmEmailChange(gone, token))).toBe('OK');
    }
    await suggestOverRest(portal.client(), wireSuggestion({ emailAddress: email }));
  }
  const [first = '', passedOn = '', last = ''] = addresses;
  await createAccount(portal, passedOn);
  await changeTo(last, rival);
  expect(await erasePerson(ctx, last)).toMatchObject({ erased: { accounts: 1, suggestions: 2 } });
  const none = '00000000-0000-0000-0000-000000000000';
  expect([await rowsOf(first, none), await rowsOf(last, none)]).toEqual([{}, {}]);
  expect(await rowsOf(passedOn, none)).toMatchObject({ suggestions: 1, jobs: expect.any(Number) });
  expect(await portal.sql('SELECT pending_email FROM accounts WHERE email = $1', [rival.email])).toEqual([
    { pending_email: null },
  ]);
});

test('staff stay until their role changes; of a person who reviewed, noted or scored a closed account stays, which these name, and nothing else', async () => {
  const reviewer = await live(await signedIn(portal, 'reviewer'));
  await expect(erasePerson(ctx, reviewer.email)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining(`set-role ${reviewer.email} user`),
  });
  const judged = await submitIdea(await signedIn(portal));
  const input = { id: judged.id, version: 1, status: 'APPROVED', comments: 'Good' };
  expect(outcomeOf(await reviewIdea(reviewer, input))).toBe('OK');
  await portal.sql(`UPDATE accounts SET role = 'user' WHERE email = $1`, [reviewer.email]);
  const id = await idOf(reviewer.email);
  await recountTallies(ctx);
  const before = await findStats(ctx);
  const { erased, isShell } = await erasePerson(ctx, reviewer.email);
  expect([isShell, erased]).toEqual([
    true,
    expect.objectContaining({ 'accounts closed': 1, ideas: 1, suggestions: 1, hackathon_entries: 1 }),
  ]);
  const left = await rowsOf(reviewer.email, id);
  expect(left).toEqual({ accounts: 1, audit_events: expect.any(Number) });
  const [shell] = await portal.sql<Record<string, unknown>>('SELECT * FROM accounts WHERE id = $1', [id]);
  const { email, created_at, closed_at, verified_at, device_generation, ...rest } = shell ?? {};
  expect([email, closed_at !== null]).toEqual([reviewer.email, true]);
  expect(rest).toEqual({
    ...Object.fromEntries(Object.keys(rest).map((column) => [column, null])),
    ...{ id, role: 'user', must_change_password: false, former_emails: [], wants_review_digest: false },
    wants_monthly_figures: false,
    language: 'en',
    is_system: false,
  });
  expect(await portal.sql('SELECT FROM idea_reviews WHERE reviewer_id = $1', [id])).toHaveLength(1);
  expect((await logIn(portal.client(), reviewer.email)).status).toBe(401);
  // The account stays counted, and has submitted nothing any more.
  const stats = await findStats(ctx);
  expect(stats.totalIdeas).toBe(before.totalIdeas - 1);
  await recountTallies(ctx);
  expect(await findStats(ctx)).toEqual(stats);
});

test('the command writes an export and erases', async () => {
  const env = {
    DATABASE_URL: portal.databaseUrl,
    DATA_DIR: portal.dataDir,
    SECRET_KEY: TEST_KEY.toString('hex'),
  };
  const target = path.join(folder, 'by-command');
  expect(await runCommand('person', env, ['export', erasedByCommand.email, target])).toMatchObject({
    status: 0,
    output: expect.stringMatching(/Wrote \d+ rows and 3 files/),
  });
  expect(await runCommand('person', env, ['erase', erasedByCommand.email])).toMatchObject({
    status: 0,
    output: expect.stringMatching(
      /"erased":\{"accounts":\["[\da-f-]{36}"\],[^]*1 of ideas[^]*earlier backups have all of it: keep the line above[^]*Not looked for/,
    ),
  });
  expect(await idOf(erasedByCommand.email)).toBe('');
  expect(await runCommand('person', env, ['erase'])).toMatchObject({
    status: 1,
    output: expect.stringContaining('Usage'),
  });
});

test('an account that was never verified ends after 30 days; its sign-up stays counted, also by a recount', async () => {
  const email = newAddress('never');
  await signUp(portal.client(), email);
  await eventually(async () => expect(await portal.mails(email)).toHaveLength(1));
  const at = async (milliseconds: number) => {
    await purgeExpiredAccountData(await contextForTest(portal, () => new Date(Date.now() + milliseconds)));
  };
  const count = async () => (await findStats(ctx)).registeredUsers;
  const before = await count();
  await at(UNVERIFIED_LIFETIME - DAY);
  expect([await idOf(email), await count()]).toEqual([expect.stringMatching(/./), before]);
  await at(UNVERIFIED_LIFETIME + DAY);
  expect([await idOf(email), await idOf(person.email), await count()]).toEqual([
    '',
    expect.stringMatching(/./),
    before,
  ]);
  await recountTallies(ctx);
  expect(await count()).toBe(before);
});
