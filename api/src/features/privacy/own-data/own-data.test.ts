/** People take out, correct and erase what the portal keeps of them; afterwards a search of everything finds nothing. */
import { once } from 'node:events';
import { request } from 'node:http';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pino from 'pino';
import { DAY, DRAFT_END_NOTICE, DRAFT_LIFETIME, RECENT_AUTHENTICATION } from '@portal/schema/limits';
import { endIdleDrafts } from '../../ideas/drafts/idle-draft.service.ts';
import { declared } from '../../../app/features.ts';
import { escapeHtml } from '@portal/schema/html';
import type { Client } from '../../../../test/client.ts';
import { keyOf } from '../../../../test/desk-acts.ts';
import { uploadDocument } from '../../../../test/draft-documents.ts';
import { eventually } from '../../../../test/eventually.ts';
import { enterOverRest, suggestOverRest, wireEntry, wireSuggestion } from '../../../../test/forms.ts';
import { startTestPortal } from '../../../../test/harness.ts';
import type { TestPortal } from '../../../../test/harness.ts';
import { ideaInput, pdf, saveDraft, submitIdea } from '../../../../test/ideas.ts';
import {
  confirmIdentity,
  createAccount,
  idOf,
  logIn,
  outcomeOf,
  PASSWORD,
  signedIn,
  systemOf,
} from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { contextOn } from '../../../../test/service-context.ts';
import { unzip } from '../../../../test/zip.ts';

const lines: string[] = [];
let portal: TestPortal;
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  portal = await startTestPortal({ WEBHOOK_PRIVATE_TARGETS: 'on', TRUST_PROXY: 'loopback' }, { log });
});
afterAll(() => portal.stop());

const erase = (client: Client, email: string) =>
  client.graphql('mutation ($email: String!) { eraseMyAccount(email: $email) { ideaCount isKept } }', {
    email,
  });

/** Does everything of which the portal keeps something, in words that nobody else uses. */
async function live(person: Person, name: string) {
  const { email } = person;
  const words = {
    firstName: 'Boitumelo',
    lastName: name,
    contactNumber: `71${String(name.length).padStart(3, '0')}877`,
    idNumber: `OMANG-${name}`,
    solutionName: `Zeppelins of ${name}`,
    keyBenefits: `Fewer marabous, says ${name}`,
  };
  const idea = await submitIdea(person, words, pdf(2_000, `${name}-plan.pdf`));
  const { reference } = ideaInput(email);
  await saveDraft(person, { reference, step: 'overview', answers: { solutionName: `Draft of ${name}` } });
  await uploadDocument(person, reference, pdf(3_000));
  await suggestOverRest(
    portal.client(),
    wireSuggestion({ emailAddress: email, fullName: `Boitumelo ${name}` }),
  );
  await enterOverRest(portal.client(), wireEntry({ teamLeaderEmail: email }), pdf(4_000));
  await enterOverRest(
    portal.client(),
    wireEntry({ members: JSON.stringify([`BOITUMELO ${name}`, 'Kagiso Seretse']) }),
  );
  await portal.mail(email, /^We have “/);
  return { idea, traces: [email, name, words.contactNumber, words.idNumber, idea.reference] };
}

async function everything(): Promise<Record<string, string>> {
  const tables = await portal.sql<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const dump = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await portal.sql<{ row: string }>(`SELECT "${name}"::text AS row FROM "${name}"`);
      return [name, rows.map(({ row }) => row).join('\n')] as const;
    }),
  );
  const names = await readdir(portal.dataDir, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    names
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const bytes = await readFile(path.join(parentPath, name));
        return [path.join(parentPath, name), `${name} ${bytes.toString('latin1')} ${bytes}`] as const;
      }),
  );
  return Object.fromEntries([...dump, ...files, ['log', lines.join('\n')]]);
}

const found = (all: Record<string, string>, traces: readonly string[]) =>
  Object.entries(all).flatMap(([place, text]) =>
    traces
      .filter((trace) => text.toLowerCase().includes(trace.toLowerCase()))
      .map((trace) => `${place}: ${trace}`),
  );

test('everything about oneself comes as one ZIP, after a recent authentication, and is audited', async () => {
  const person = await signedIn(portal);
  const { traces } = await live(person, 'Quagga');
  const other = await signedIn(portal);
  await submitIdea(other);
  expect((await portal.client().rest('GET', '/api/auth/me/export')).status).toBe(401);
  await portal.sql(
    `UPDATE sessions SET authenticated_at = now() - $2 * interval '1 ms' WHERE account_id = (SELECT id FROM accounts WHERE email = $1)`,
    [person.email, RECENT_AUTHENTICATION],
  );
  const late = await person.rest('GET', '/api/auth/me/export');
  expect([late.status, late.body['code']]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  await confirmIdentity(person);
  const answer = await person.fetch('/api/auth/me/export');
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=my-data.zip');
  const zip = unzip(Buffer.from(await answer.arrayBuffer()));
  expect(Object.keys(zip).slice(0, 2)).toEqual(['README.html', 'data.json']);
  const sizes = Object.entries(zip).filter(([name]) => !/^(README\.html|data\.json)$/.test(name));
  expect(sizes.map(([, bytes]) => bytes.length).sort()).toEqual([2_000, 3_000, 4_000]);
  const text = String(zip['data.json']);
  const page = String(zip['README.html']);
  for (const trace of traces) for (const part of [text, page]) expect(part).toContain(trace);
  for (const part of [text, page]) expect(part).not.toContain(other.email);
  // In the words of the forms, and with what is not in it.
  expect(page).toContain('<dt>Solution name</dt><dd>Zeppelins of Quagga</dd>');
  expect(page).not.toMatch(/FROM_\d|PREFER_NOT/);
  expect(page).toContain('<dd>Solution name: Draft of Quagga</dd>');
  const at = ['First name', 'Last name', 'Email', 'Solution name'].map((label) =>
    page.indexOf(`<dt>${label}</dt>`, page.indexOf('id="ideas"')),
  );
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  for (const { title, leftOut } of declared.personalData)
    if (leftOut) expect(page).toContain(`<li>${escapeHtml(`${title}: ${leftOut}`)}</li>`);
  expect(
    await portal.sql(
      `SELECT FROM audit_events WHERE action = 'DATA_EXPORTED' AND actor_email = $1 AND subject_label = 'my-data.zip'`,
      [person.email],
    ),
  ).toHaveLength(1);
});

/** Begins to download one's own data, from a network, and reads no more than its first bytes. */
async function hang(person: Person, network = '127.0.0.1') {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'x-forwarded-for': network };
  const call = request(`${portal.url}/api/auth/me/export`, { headers }).end();
  const [answer] = await once(call, 'response');
  answer.once('readable', () => answer.read(1));
  await once(answer, 'readable');
  return { status: Number(answer.statusCode), end: () => call.destroy() };
}

async function takeAll(person: Person, path: string) {
  const answer = await person.fetch(path);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** A person whose data are longer than what the system takes off the process. */
async function withMuch(): Promise<Person> {
  const person = await signedIn(portal);
  for (let n = 0; n < 3; n += 1) await submitIdea(person, {}, pdf(6_000_000));
  return person;
}

test('an export whose caller is gone ends: the next ones find their places', async () => {
  const person = await withMuch();
  for (let n = 0; n < 6; n += 1) {
    await eventually(async () => {
      const { status, end } = await hang(person);
      end();
      expect(status).toBe(200);
    });
  }
  await eventually(async () => {
    const { bytes } = await takeAll(person, '/api/auth/me/export');
    expect(Object.keys(unzip(bytes))).toHaveLength(5);
  });
});

test('who asks for their data reads when it was looked at, and by which kind of reader; not by whom, nor what was judged', async () => {
  const person = await signedIn(portal);
  const [admin, reviewer] = [await signedIn(portal, 'admin'), await signedIn(portal, 'reviewer')];
  const { idea } = await live(person, 'Roan');
  const look = (client: Client, fields: string) =>
    client.ask(`query ($id: ID!) { idea(id: $id) { ${fields} } }`, { id: idea.id });
  await look(reviewer, 'firstName');
  await look(admin, 'contactNumber');
  await look(await systemOf(admin, ['READ_IDEAS']), 'firstName');
  for (const act of [
    'revealIdNumber(id: $id, reason: "Typed by staff")',
    'addNote(ideaId: $id, text: "Hidden note") { id }',
  ])
    await reviewer.ask(`mutation ($id: ID!) { ${act} }`, { id: idea.id });
  await takeAll(reviewer, `/api/submission/${idea.key}/file`);
  const answer = await person.fetch('/api/auth/me/export');
  const zip = unzip(Buffer.from(await answer.arrayBuffer()));
  const data = JSON.parse(String(zip['data.json'])) as Record<string, Record<string, string>[]>;
  const looks = data['audit_events']?.filter(({ reader }) => reader) ?? [];
  expect(looks.map(({ action, reader }) => `${action} ${reader}`).sort()).toEqual([
    'CONTACT_SHOWN administrator',
    'DOCUMENT_DOWNLOADED reviewer',
    'IDEA_SHOWN reviewer',
    'IDEA_SHOWN system',
    'ID_NUMBER_SHOWN reviewer',
  ]);
  const page = String(zip['README.html']);
  expect(page).toMatch(/<dd>Idea opened<\/dd>[^]*?<dt>Reader<\/dt><dd>reviewer<\/dd>/);
  for (const part of [page, String(zip['data.json'])])
    for (const hidden of [admin.email, reviewer.email, 'Typed by staff', 'Hidden note'])
      expect(part).not.toContain(hidden);
  expect(page).toMatch(/Notes of reviewers about your ideas[^]*Left out: what they say, and who wrote them/);
});

test('who used everything and erases the account is found nowhere: tables, files, logs, emails; the security log has the id', async () => {
  const person = await signedIn(portal);
  const [admin, reviewer] = [await signedIn(portal, 'admin'), await signedIn(portal, 'reviewer')];
  await admin.ask('mutation ($input: WebhookInput!) { createWebhook(input: $input) { secret } }', {
    input: {
      ...{ name: 'Elsewhere', url: 'http://localhost:9/hook' },
      events: ['IDEA_SUBMITTED', 'IDEA_CORRECTED', 'HACKATHON_ENTERED', 'SUGGESTION_RECEIVED'],
    },
  });
  await enterOverRest(
    portal.client(),
    wireEntry({ teamLeaderEmail: person.email, teamName: 'Team of Zwenshambe' }),
  );
  const { traces, idea } = await live(person, 'Zwenshambe');
  const former = ['Mosweu', 'Zwenshambe-Tau', '72999888'];
  await person.ask('mutation ($input: ContactInput!) { correctContact(input: $input) { ideaCount } }', {
    input: { firstName: 'Mosweu', lastName: 'Zwenshambe-Tau', dialCode: '+267', contactNumber: '72999888' },
  });
  await enterOverRest(
    portal.client(),
    wireEntry({ teamLeader: 'Mosweu Zwenshambe-Tau', teamLeaderContact: '72 999 888' }),
  );
  for (const act of [
    'revealIdNumber(id: $id, reason: "A contract with Mosweu Zwenshambe-Tau")',
    'addNote(ideaId: $id, text: "Zwenshambe called") { id }',
  ])
    await reviewer.ask(`mutation ($id: ID!) { ${act} }`, { id: idea.id });
  await reviewer.ask('query ($id: ID!) { idea(id: $id) { contactNumber } }', { id: idea.id });
  await admin.ask('mutation ($id: ID!) { endSessions(id: $id) { id } }', {
    id: await idOf(person),
  });
  await person.rest('POST', '/api/auth/login', { email: person.email, password: PASSWORD });
  for (const search of [person.email, person.email.split('@')[0], 'zwenshambe', 'Mosweu Zwenshambe-Tau'])
    await takeAll(admin, `/api/submission/export?format=csv&search=${encodeURIComponent(search ?? '')}`);
  await takeAll(person, '/api/auth/me/export');
  const all = [...traces, ...former];
  const accountId = keyOf((await idOf(person)) ?? '');
  expect(found(await everything(), all).length).toBeGreaterThan(all.length);
  // The search blocked this process, and with it the portal, which may have closed the line since.
  await eventually(async () =>
    expect(outcomeOf(await erase(person, 'somebody@example.com'))).toBe('INVALID_INPUT'),
  );
  await portal.sql(
    `UPDATE sessions SET authenticated_at = now() - interval '1 day' WHERE account_id = (SELECT id FROM accounts WHERE email = $1)`,
    [person.email],
  );
  expect(outcomeOf(await erase(person, person.email))).toBe('REAUTHENTICATION_REQUIRED');
  await confirmIdentity(person);
  const device = [...person.cookies.keys()].find((name) => name.startsWith('portal-device-'));
  expect(device).toContain(accountId.slice(0, 8));
  expect(outcomeOf(await erase(person, ` ${person.email.toUpperCase()}`))).toBe('OK');
  expect([...person.cookies.keys()].filter((name) => /device|session/.test(name))).toEqual([]);
  const last = await portal.mail(person.email, /your account is erased/i);
  expect(await portal.mails(person.email)).toHaveLength(1);
  expect(last.text).toMatch(/audit log keeps[^]*backups/);
  expect((await person.graphql('{ me { id } }')).body).toMatchObject({ data: { me: null } });
  expect((await logIn(portal.client(), person.email)).status).toBe(401);
  // What others typed is an administrator's to judge.
  const { nameMentions } = await admin.ask<{ nameMentions: { edges: { node: { id: string } }[] } }>(
    '{ nameMentions(first: 50) { edges { node { id } } } }',
  );
  for (const { node } of nameMentions.edges)
    await admin.ask('mutation ($id: ID!) { decideNameMention(id: $id, removes: true) { id } }', {
      id: node.id,
    });
  const team = await portal.sql(`SELECT FROM hackathon_entries WHERE members = '{Erased,"Kagiso Seretse"}'`);
  expect(team.length).toBeGreaterThan(0);
  await eventually(async () => {
    // The email itself, which is the person's now.
    const others = Object.fromEntries(
      Object.entries(await everything()).filter(
        ([, text]) => !text.includes('Subject: Your account is erased'),
      ),
    );
    // The audit log names ideas by their references.
    expect(found(others, all).filter((at) => at !== `audit_events: ${idea.reference}`)).toEqual([]);
  });
  // It still tells whose acts are one person's.
  const acts = await portal.sql<{ actor_email: string; action: string }>(
    'SELECT DISTINCT actor_email, action FROM audit_events WHERE actor_id = $1',
    [accountId],
  );
  expect(new Set(acts.map(({ actor_email }) => actor_email))).toEqual(
    new Set([`erased-${accountId.slice(0, 8)}`]),
  );
  expect(acts.map(({ action }) => action).sort()).toEqual([
    'CONTACT_CORRECTED',
    'DATA_EXPORTED',
    'PERSON_ERASED',
  ]);
  const named = lines.map((line) => JSON.parse(line) as { security?: { event: string; erased: object } });
  const erased = named.flatMap(({ security }) => (security?.event === 'erased' ? security.erased : []));
  expect(erased).toContainEqual(expect.objectContaining({ accounts: [accountId], ideas: [idea.key] }));
  await createAccount(portal, person.email);
});

test('staff keep the account, and learn why; of a person who noted, a closed account stays, and the page says so', async () => {
  const reviewer = await signedIn(portal, 'reviewer');
  expect((await erase(reviewer, reviewer.email)).body.errors?.[0]).toMatchObject({
    extensions: { code: 'CONFLICT' },
    message: expect.stringMatching(/Ask an administrator/),
  });
  const idea = await submitIdea(await signedIn(portal));
  await reviewer.graphql('mutation ($id: ID!) { addNote(ideaId: $id, text: "Hm") { id } }', { id: idea.id });
  await portal.sql(`UPDATE accounts SET role = 'user' WHERE email = $1`, [reviewer.email]);
  const { body } = await erase(reviewer, reviewer.email);
  expect(body.data).toEqual({ eraseMyAccount: { ideaCount: 0, isKept: true } });
});

test('a draft that nobody touches ends 30 days after one notice; one that is touched stays', async () => {
  const [idle, touched, uploaded] = await Promise.all([0, 1, 2].map(() => signedIn(portal)));
  if (!idle || !touched || !uploaded) throw new Error('no people');
  const began = Date.now();
  const references = new Map<Person, string>();
  for (const person of [idle, touched, uploaded]) {
    const { reference } = ideaInput(person.email);
    references.set(person, reference);
    await saveDraft(person, { reference, step: 'overview', answers: {} });
    await uploadDocument(person, reference, pdf());
  }
  const { ctx, close } = await contextOn(portal);
  const runAt = (time: number) => endIdleDrafts({ ...ctx, now: () => new Date(began + time) });
  const notices = async (person: Person) =>
    (await portal.mails(person.email)).filter(({ subject }) => /your draft/.test(subject ?? '')).length;
  const hasDraft = async ({ email }: Person) =>
    (
      await portal.sql('SELECT FROM drafts WHERE owner_id = (SELECT id FROM accounts WHERE email = $1)', [
        email,
      ])
    ).length;
  const sent = DRAFT_LIFETIME - DRAFT_END_NOTICE + DAY;
  const touch = (table: string, person: Person, time: number) =>
    portal.sql(
      `UPDATE ${table} SET updated_at = $1 WHERE owner_id = (SELECT id FROM accounts WHERE email = $2)`,
      [new Date(began + time), person.email],
    );
  await runAt(sent - 2 * DAY);
  expect(await portal.sql(`SELECT FROM jobs WHERE name = 'draft-ends'`)).toEqual([]);
  await Promise.all([runAt(sent), runAt(sent)]);
  await portal.sql(`UPDATE jobs SET due_at = now() WHERE name = 'draft-ends'`);
  for (const person of [idle, touched, uploaded])
    expect((await portal.mail(person.email, /we delete your draft on/i)).text).toContain('/innovate');
  await touch('drafts', touched, sent + DAY);
  await touch('draft_documents', uploaded, sent + DAY);
  await runAt(sent + DRAFT_END_NOTICE - DAY);
  expect(await hasDraft(idle)).toBe(1);
  await runAt(sent + DRAFT_END_NOTICE);
  expect([await hasDraft(idle), await hasDraft(touched), await hasDraft(uploaded)]).toEqual([0, 1, 1]);
  await runAt(sent + DRAFT_END_NOTICE + 2 * DAY);
  expect([await notices(idle), await notices(touched), await notices(uploaded)]).toEqual([1, 1, 1]);
  // A year after it was touched, it is announced again.
  await runAt(sent + DAY + sent);
  expect(await portal.sql(`SELECT FROM jobs WHERE name = 'draft-ends' AND done_at IS NULL`)).toHaveLength(2);
  await close();
});

// The last one: others search all that is stored.
test('who does not read takes no place from staff, one of those for own data, and two for a network', async () => {
  const networks = ['10.0.1.1', '10.0.1.1', '10.0.2.1', '10.0.2.2'];
  const people = await Promise.all(networks.map(withMuch));
  const ends: (() => void)[] = [];
  for (const [n, person] of people.entries()) {
    const { status, end } = await hang(person, networks[n]);
    expect(status).toBe(200);
    ends.push(end);
    if (n !== 1) continue;
    const { status: third, end: endThird } = await hang(people[2] as Person, '10.0.1.1');
    expect(third).toBe(503);
    endThird();
  }
  const [first] = people as [Person];
  const second = await first.rest('GET', '/api/auth/me/export');
  expect([second.status, second.body['code'], second.headers.get('retry-after')]).toEqual([
    429,
    'TOO_MANY_REQUESTS',
    '60',
  ]);
  expect(second.body['message']).toMatch(/under way[^]*try again/);
  const other = await (await signedIn(portal)).rest('GET', '/api/auth/me/export');
  expect([other.status, other.body['message']]).toEqual([503, expect.stringMatching(/Try again/)]);
  const admin = await signedIn(portal, 'admin');
  for (const path of ['reports', 'submission', 'audit-log', 'accounts'])
    expect([path, (await takeAll(admin, `/api/${path}/export`)).status]).toEqual([path, 200]);
  for (const end of ends) end();
  await eventually(async () => expect((await takeAll(first, '/api/auth/me/export')).status).toBe(200));
});
