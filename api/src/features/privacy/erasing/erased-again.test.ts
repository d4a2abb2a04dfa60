/** A restored backup brings nobody back who was erased since: the lines of the security log erase them again. */
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pino from 'pino';
import { DAY } from '@portal/schema/limits';
import { eraseRows } from './erasure.service.ts';
import { erasePerson } from './erase-person.service.ts';
import { readErasures } from './erasure-list.ts';
import { createDatabase } from '../../../../test/database.ts';
import { suggestOverRest, wireSuggestion } from '../../../../test/forms.ts';
import { atEnd, shareFolder, startTestPortal, TEST_KEY } from '../../../../test/harness.ts';
import type { TestPortal } from '../../../../test/harness.ts';
import { pdf, reviewIdea, submitIdea } from '../../../../test/ideas.ts';
import { signedIn } from '../../../../test/people.ts';
import { runCommand } from '../../../../test/process.ts';
import { contextOn } from '../../../../test/service-context.ts';

const folder = shareFolder();
const lines: string[] = [];
// The lines of erasures are written whatever the level.
const log = pino({ level: 'fatal' }, { write: (line: string) => lines.push(line) });
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({}, { log });
});
afterAll(() => portal.stop());

const environment = (databaseUrl: string, dataDir: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  SECRET_KEY: TEST_KEY.toString('hex'),
});

/** Restores a backup beside, with words of the command line behind the file. */
async function restored(file: string, ...words: string[]) {
  const database = await createDatabase('template1');
  atEnd(database.drop);
  const dataDir = await mkdtemp(path.join(folder, 'restored-'));
  const env = environment(database.url, dataDir);
  const { status, output } = await runCommand('restore', env, [file, ...words]);
  const { ctx, close } = await contextOn({ databaseUrl: database.url, dataDir, url: '' });
  atEnd(close);
  return { env, status, output, dataDir, sql: <Row>(text: string) => ctx.db.query<Row[]>(text) };
}

test('who erased themselves, what an administrator erased, and who has no account are erased again before the portal starts', async () => {
  const [admin, reviewer] = [await signedIn(portal, 'admin'), await signedIn(portal, 'reviewer')];
  const [own, stays] = [await signedIn(portal), await signedIn(portal)];
  await submitIdea(own, { firstName: 'Returning' }, pdf(3_100));
  const [single, kept] = [
    await submitIdea(stays, { firstName: 'Single' }, pdf(3_200)),
    await submitIdea(stays),
  ];
  await reviewIdea(reviewer, { id: kept.id, version: 1, status: 'APPROVED', comments: '' });
  await submitIdea(reviewer, { firstName: 'Judging' });
  await portal.sql(`UPDATE accounts SET role = 'user' WHERE email = $1`, [reviewer.email]);
  await suggestOverRest(portal.client(), wireSuggestion({ emailAddress: 'passer-by@example.com' }));
  await suggestOverRest(portal.client(), wireSuggestion({ emailAddress: 'late@example.com' }));
  await suggestOverRest(portal.client(), wireSuggestion({ emailAddress: 'other@example.com' }));

  const file = path.join(folder, 'before.backup');
  expect(await runCommand('backup', environment(portal.databaseUrl, portal.dataDir), [file])).toMatchObject({
    status: 0,
  });
  await own.ask('mutation ($email: String!) { eraseMyAccount(email: $email) { ideaCount isKept } }', {
    email: own.email,
  });
  await reviewer.ask('mutation ($email: String!) { eraseMyAccount(email: $email) { ideaCount isKept } }', {
    email: reviewer.email,
  });
  await admin.ask('mutation ($id: ID!) { eraseIdea(ideaId: $id) }', { id: single.id });
  const { ctx, close } = await contextOn(portal);
  await erasePerson({ ...ctx, log }, 'passer-by@example.com');
  await close();
  // The backup has what they sent, and no account that leads to it.
  const late = await signedIn(portal, 'user', 'late@example.com');
  await late.ask('mutation ($email: String!) { eraseMyAccount(email: $email) { ideaCount isKept } }', {
    email: late.email,
  });

  const logFile = path.join(folder, 'portal.log');
  // As log platforms keep them: with a time before, and other lines between.
  await writeFile(logFile, lines.map((line) => `2026-03-01T10:00:00Z portal ${line}`).join('not of ours\n'));
  expect(await readFile(logFile, 'utf8')).not.toContain(own.email);

  const before = await restored(file);
  expect([before.status, before.output]).toEqual([
    0,
    expect.stringMatching(/Nothing was erased again\.[^]*erase-again LOG/),
  ]);
  const names = `SELECT first_name AS name FROM ideas ORDER BY 1`;
  expect((await before.sql<{ name: string }>(names)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Judging', 'Returning', 'Single']),
  );

  const after = await restored(file, logFile);
  expect([after.status, after.output]).toEqual([
    0,
    expect.stringMatching(/Erased again: \d+ rows, of 5 erasures/),
  ]);
  const check = async ({ sql, dataDir }: typeof after) => {
    const left = (await sql<{ name: string }>(names)).map(({ name }) => name);
    expect(left).toHaveLength(1);
    expect(await sql('SELECT email_address FROM suggestions')).toEqual([
      { email_address: 'other@example.com' },
    ]);
    const accounts = await sql<{ email: string; closed: boolean }>(
      'SELECT email, closed_at IS NOT NULL AS closed FROM accounts ORDER BY created_at',
    );
    expect(accounts.map(({ email }) => email)).not.toContain(own.email);
    expect(accounts).toContainEqual({ email: reviewer.email, closed: true });
    expect(accounts).toContainEqual({ email: stays.email, closed: false });
    const audit = JSON.stringify(await sql('SELECT * FROM audit_events'));
    expect(audit).not.toContain(own.email);
    expect(audit).toContain('PERSON_ERASED');
    const files = (
      await readdir(path.join(dataDir, 'documents'), { recursive: true, withFileTypes: true })
    ).filter((entry) => entry.isFile());
    expect(files).toHaveLength(1);
  };
  await check(after);
  // A dump that was restored otherwise.
  const again = await runCommand('person', before.env, ['erase-again', logFile]);
  expect([again.status, again.output]).toEqual([
    0,
    expect.stringMatching(/Erased again: \d+ rows, of 5 erasures/),
  ]);
  await check(before);
});

const whole =
  '{"level":30,"time":1792000000000,"security":{"event":"erased","result":"success","erased":{"ideas":["0b9f1a52-5f0e-4d9c-9d51-7a7f3c1d2e3f"]}},"msg":"security"}';

test('lines are read as platforms keep them; those from before the backup name who may have come back since', async () => {
  const [file, parsed] = [path.join(folder, 'platform.log'), JSON.parse(whole) as object];
  const ideas = ['0b9f1a52-5f0e-4d9c-9d51-7a7f3c1d2e3f'];
  for (const line of [
    whole,
    `2026-03-01T10:00:00Z portal ${whole}`,
    // Of Docker, of Elasticsearch, and written with blanks and its names in order.
    JSON.stringify({ log: `${whole}\n`, stream: 'stdout', time: '2026-10-14T17:46:40Z' }),
    JSON.stringify({ _index: 'logs', _source: parsed }),
    '{"time": 1792000000000, "security": {"erased": {"ideas": ["0b9f1a52-5f0e-4d9c-9d51-7a7f3c1d2e3f"]}, "event": "erased"}}',
  ]) {
    await writeFile(file, line);
    expect(await readErasures(file)).toEqual({ rows: { ideas }, count: 1, unknown: [] });
    for (const [later, rows, count] of [
      [0, { ideas }, 1],
      [1, {}, 0],
    ] as const)
      expect(await readErasures(file, { backupAt: new Date(1_792_000_000_000 + later + DAY) })).toEqual({
        ...{ rows, count },
        unknown: [],
      });
  }
  await writeFile(file, JSON.stringify(parsed, null, 2));
  await expect(readErasures(file)).rejects.toThrow(/line 5: the line of an erasure is cut off/);
});

test('a line that was cut off, and a log that is not there, are refused in words, and nothing is restored', async () => {
  const write = async (text: string) => {
    const file = path.join(folder, `${text.length}.log`);
    await writeFile(file, text);
    return file;
  };
  expect(await readErasures(await write(`other\n${whole}\n${whole}`))).toEqual({
    rows: { ideas: ['0b9f1a52-5f0e-4d9c-9d51-7a7f3c1d2e3f'] },
    count: 1,
    unknown: [],
  });
  await expect(readErasures(await write(`x\n${whole.slice(0, 120)}`))).rejects.toThrow(
    /line 2: the line of an erasure of 2026-10-14T.* is cut off/,
  );
  await expect(readErasures(path.join(folder, 'none.log'))).rejects.toThrow(
    /none\.log cannot be read: ENOENT/,
  );
});

const idsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => `0b9f1a52-5f0e-4d9c-9d51-${String(n).padStart(12, '0')}`);
const lineOf = (ids: string[], rest: object = {}) =>
  JSON.stringify({
    ...{ level: 30, time: 1_792_000_000_000 },
    security: { event: 'erased', result: 'success', ...rest, erased: { ideas: ids } },
    msg: 'security',
  });
const chunks = (text: string, size: number) => text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];

test.each([
  [
    'by Docker, in records of 16 KiB',
    16_384,
    (part: string, isLast: boolean) =>
      JSON.stringify({ log: isLast ? `${part}\n` : part, stream: 'stdout', time: '2026-10-14T17:46:40Z' }),
  ],
  ['by syslog, in lines of 8 KiB', 8_192, (part: string) => `Oct 14 17:46:40 host portal[812]: ${part}`],
  ['by a collector that adds nothing', 8_192, (part: string) => part],
])('a long line of an earlier version that was cut %s is joined', async (_, size, record) => {
  const [file, ids] = [path.join(folder, 'cut.log'), idsOf(500)];
  const other = '{"level":30,"time":1,"msg":"another"}';
  const records = (text: string) =>
    chunks(text, size).map((part, n, all) => record(part, n === all.length - 1));
  await writeFile(
    file,
    [...records(other), ...records(lineOf(ids)), ...records(other), ...records(lineOf(idsOf(1)))].join('\n'),
  );
  expect(await readErasures(file)).toEqual({ rows: { ideas: ids }, count: 2, unknown: [] });
  // The end of a line is lost, as where a driver keeps the beginning only.
  await writeFile(file, [...records(lineOf(ids)).slice(0, 1), ...records(other)].join('\n'));
  await expect(readErasures(file)).rejects.toThrow(/line 1: the line of an erasure of 2026-10-14T/);
  const { rows, unknown } = await readErasures(file, { 'without-unknown': true });
  expect([(rows['ideas']?.length ?? 0) > 150, ids]).toEqual([
    true,
    expect.arrayContaining([...(rows['ideas'] ?? [])]),
  ]);
  expect(unknown).toHaveLength(1);
});

test('the lines of one erasure count once, have 4 kB at most, and a missing one is noticed', async () => {
  const file = path.join(folder, 'parts.log');
  const [one, two] = [idsOf(3), idsOf(5).slice(3)];
  const parts = { erasure: 'a', parts: 2 };
  await writeFile(file, [lineOf(one, parts), lineOf(one, parts), lineOf(two, parts)].join('\n'));
  expect(await readErasures(file)).toEqual({ rows: { ideas: idsOf(5) }, count: 1, unknown: [] });
  await writeFile(file, lineOf(two, parts));
  await expect(readErasures(file)).rejects.toThrow(
    /1 of the 2 lines of the erasure of 2026-10-14T.* missing/,
  );
  const { ctx, close } = await contextOn(portal);
  const printed: string[] = [];
  await eraseRows(
    { ...ctx, log: pino({ level: 'fatal' }, { write: (line: string) => printed.push(line) }) },
    () => Promise.resolve({ emails: [], rows: { ideas: idsOf(500), accounts: idsOf(70) } }),
    () => Promise.resolve(),
  );
  await close();
  expect(printed.map((line) => line.length < 4_096)).toEqual(Array<boolean>(7).fill(true));
  await writeFile(file, printed.join(''));
  expect(await readErasures(file)).toMatchObject({
    rows: { ideas: idsOf(500), accounts: idsOf(70) },
    count: 1,
  });
});
