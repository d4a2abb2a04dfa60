/** Who is notified of new ideas of a call: the list that administrators change, and the emails, each of an idea once. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CALL_READERS_MAX } from '@portal/schema/limits';
import { readGlobalId } from '../../../platform/global-id.ts';
import type { Context } from '../../../platform/context.ts';
import { composeMail } from '../../../platform/mail/outbox.ts';
import { endToken } from '../../accounts/mail-end.service.ts';
import { sendReviewDigests } from '../reviews/review-digest.service.ts';
import { sendCallNews } from './call-news.service.ts';
import type { NewsOfCall } from './call-news.service.ts';
import { startTestPortal } from '../../../../test/harness.ts';
import type { TestPortal } from '../../../../test/harness.ts';
import { submitIdea } from '../../../../test/ideas.ts';
import { newAddress, outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { contextOn } from '../../../../test/service-context.ts';

/** A time in Gaborone. */
const at = (time: string) => new Date(`2065-03-02T${time}:00+02:00`);
let now = at('09:00');
let portal: TestPortal;
let ctx: Context;
let close: () => Promise<void>;
let admin: Person;
let owner: Person;

beforeAll(async () => {
  portal = await startTestPortal();
  ({ ctx, close } = await contextOn(portal, () => now));
  [admin, owner] = await Promise.all([signedIn(portal, 'admin'), signedIn(portal)]);
});
afterAll(async () => {
  await close();
  await portal.stop();
});

type Frequency = 'AT_ONCE' | 'HOURLY' | 'MORNING';
interface Call {
  id: string;
  key: string;
  title: string;
}
let calls = 0;
async function newCall(changes: object = {}): Promise<Call> {
  calls += 1;
  const title = `Farms ${calls}`;
  const { createChallenge } = await admin.ask<{ createChallenge: { id: string } }>(
    'mutation ($input: ChallengeInput!) { createChallenge(input: $input) { id } }',
    {
      input: {
        ...{ title, organiser: 'BTC', description: 'Water.', year: 2027, status: 'OPEN', takes: 'IDEAS' },
        ...changes,
      },
    },
  );
  return { title, id: createChallenge.id, key: readGlobalId(createChallenge.id).key };
}
const staffIds = async () => {
  const { staff } = await admin.ask<{ staff: { id: string; email: string }[] }>('{ staff { id email } }');
  return (person: Person) => staff.find(({ email }) => email === person.email)?.id ?? '';
};
const READERS = 'readersVersion readers { reader { email } frequency }';
interface Readers {
  readersVersion: number | null;
  readers: { reader: { email: string }; frequency: Frequency }[] | null;
}
const read = async ({ id }: Call, by = admin) =>
  (
    await by.ask<{ node: Readers }>(
      `query ($id: ID!) { node(id: $id) { ... on Challenge { ${READERS} } } }`,
      { id },
    )
  ).node;
const change = (by: Person, { id }: Call, version: number | null, readers: object[]) =>
  by.graphql<{ changeCallReaders: Readers }>(
    `mutation ($id: ID!, $version: Int!, $readers: [CallReaderInput!]!) {
       changeCallReaders(id: $id, version: $version, readers: $readers) { ${READERS} } }`,
    { id, version, readers },
  );
/** Makes a colleague for each frequency, and puts them on the list of a call. */
async function notify(call: Call, ...frequencies: Frequency[]): Promise<Person[]> {
  const people = await Promise.all(frequencies.map(() => signedIn(portal, 'reviewer')));
  const idOf = await staffIds();
  const readers = people.map((person, n) => ({ readerId: idOf(person), frequency: frequencies[n] }));
  expect(outcomeOf(await change(admin, call, (await read(call)).readersVersion, readers))).toBe('OK');
  return people;
}
const send = (call: Call, solutionName: string, by = owner) =>
  submitIdea(by, { challengeId: call.id, solutionName });
const sentAt = (idea: { key: string }, time: string) =>
  portal.sql('UPDATE ideas SET created_at = $2 WHERE id = $1', [idea.key, at(time)]);
/** Does what the portal does at a time, and sends the mails. */
async function goOn(time: string): Promise<void> {
  now = at(time);
  await sendCallNews(ctx);
  await sendReviewDigests(ctx);
  await portal.sql(
    `UPDATE jobs SET due_at = now() - interval '1 s' WHERE name = 'call-news' AND done_at IS NULL`,
  );
}
/** The mails about new ideas that a person got. */
async function news({ email }: Person): Promise<{ subject: string; text: string }[]> {
  await portal.outboxPassed(new Date());
  const mails = (await portal.mails(email)).filter(({ subject }) => subject?.startsWith('New ideas'));
  return mails.map(({ subject = '', text = '' }) => ({ subject, text: text.replaceAll(/\s+/g, ' ') }));
}
const subjects = async (person: Person) => (await news(person)).map(({ subject }) => subject);
/** The digest that waits for a person. */
async function digestOf({ email }: Person) {
  const [job] = await portal.sql<{ data: { day: string } }>(
    `SELECT data FROM jobs WHERE name = 'review-digest' AND data ->> 'recipient' = $1`,
    [email],
  );
  return job && composeMail(ctx, 'review-digest', email, job.data);
}

test('administrators set who is notified, by what they saw; a repeated call changes nothing', async () => {
  const call = await newCall();
  const [first, second] = await Promise.all([signedIn(portal, 'reviewer'), signedIn(portal, 'admin')]);
  const idOf = await staffIds();
  const { readersVersion, readers } = await read(call);
  expect(readers).toEqual([]);
  const given = [
    { readerId: idOf(first), frequency: 'HOURLY' },
    { readerId: idOf(second), frequency: 'MORNING' },
  ];
  const saved = (await change(admin, call, readersVersion, given)).body.data?.changeCallReaders;
  expect(saved?.readers).toEqual(
    [
      { reader: { email: first.email }, frequency: 'HOURLY' },
      { reader: { email: second.email }, frequency: 'MORNING' },
    ].sort((a, b) => (a.reader.email < b.reader.email ? -1 : 1)),
  );
  expect(await read(call)).toEqual(saved);
  // The answer was lost, and the page sends it again.
  const again = await change(admin, call, readersVersion, given.toReversed());
  expect(again.body.data?.changeCallReaders).toEqual(saved);
  const stale = await change(admin, call, readersVersion, []);
  expect(stale.body.errors?.[0]?.extensions).toMatchObject({
    code: 'STALE',
    current: { version: saved?.readersVersion, readers: expect.arrayContaining(given) },
  });
  const fewer = await change(admin, call, saved?.readersVersion ?? 0, [
    { ...given[0], frequency: 'AT_ONCE' },
  ]);
  expect(fewer.body.data?.changeCallReaders.readers).toEqual([
    { reader: { email: first.email }, frequency: 'AT_ONCE' },
  ]);
  const none = await change(admin, call, fewer.body.data?.changeCallReaders.readersVersion ?? 0, []);
  expect(none.body.data?.changeCallReaders).toEqual({ readersVersion, readers: [] });
  const audited = await portal.sql(
    `SELECT action, details FROM audit_events WHERE subject_label = $1 ORDER BY id OFFSET 1`,
    [call.title],
  );
  expect(audited).toEqual(Array(3).fill({ action: 'CHALLENGE_CHANGED', details: { changed: 'readers' } }));
});

test('others neither read nor change the list; a person twice, a stranger, too many, and a call for entries are refused', async () => {
  const [call, entries] = [await newCall(), await newCall({ takes: 'ENTRIES' })];
  const reviewer = await signedIn(portal, 'reviewer');
  const idOf = await staffIds();
  const one = { readerId: idOf(reviewer), frequency: 'HOURLY' };
  const version = (await read(call)).readersVersion;
  expect(await read(call, reviewer)).toEqual({ readersVersion: null, readers: null });
  expect(outcomeOf(await change(reviewer, call, version, [one]))).toBe('FORBIDDEN');
  const [row] = await portal.sql<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [owner.email]);
  const stranger = { ...one, readerId: Buffer.from(`Reviewer:${row?.id}`).toString('base64url') };
  const other = { ...one, readerId: call.id };
  const fake = (n: number) => Buffer.from(`Reviewer:${n}`).toString('base64url');
  const many = Array.from({ length: CALL_READERS_MAX + 1 }, (_, n) => ({ ...one, readerId: fake(n) }));
  for (const [code, on, readers] of [
    ['INVALID_INPUT', call, [one, { ...one, frequency: 'MORNING' }]],
    ['INVALID_INPUT', call, [stranger]],
    ['INVALID_INPUT', call, [{ ...one, readerId: fake(1) }]],
    ['INVALID_INPUT', call, many],
    ['NOT_FOUND', call, [other]],
    ['CONFLICT', entries, [one]],
  ] as const)
    expect([readers.length, outcomeOf(await change(admin, on, version, [...readers]))]).toEqual([
      readers.length,
      code,
    ]);
  expect((await read(call)).readers).toEqual([]);
});

test('those at once get one email of an idea, which names no submitter; nobody gets one of their own idea, nor of another call', async () => {
  const [call, other] = [await newCall(), await newCall()];
  const [reader] = (await notify(call, 'AT_ONCE')) as [Person];
  const idea = await send(call, 'Drip lines');
  await send(other, 'Other call');
  await submitIdea(owner, { solutionName: 'No call' });
  await send(call, 'My own', reader);
  const mail = await portal.mail(reader.email, /^New ideas/);
  expect(mail.subject).toBe(`New ideas for “${call.title}”: 1`);
  const text = mail.text?.replaceAll(/\s+/g, ' ') ?? '';
  expect(text).toContain(`“Drip lines” (${idea.reference}) ${portal.url}/submissions/${idea.id} `);
  for (const hidden of ['Naledi', 'Mogotsi', owner.email]) expect(text).not.toContain(hidden);
  await goOn('10:00');
  expect(await subjects(reader)).toEqual([mail.subject]);
  expect(await portal.sql('SELECT FROM call_news')).toEqual([]);
});

test('ideas of an import are in one email', async () => {
  const call = await newCall();
  const [reader] = (await notify(call, 'AT_ONCE')) as [Person];
  const rows = ['Pump', 'Well'].map(
    (name) => `Roadshow,Kabo,Sechele,${newAddress()},${name},It pumps.,${call.title}`,
  );
  const head = 'How it reached you,First name,Last name,Email,Solution name,Solution summary,Call';
  const { importIdeas } = await admin
    .upload<{ importIdeas: { isStored: boolean } }>(
      'mutation ($file: Upload!) { importIdeas(file: $file, isTrial: false, writes: false) { isStored faults { message } } }',
      {},
      'file',
      new File([[head, ...rows].join('\r\n')], 'ideas.csv'),
    )
    .then(({ body }) => body.data ?? { importIdeas: { isStored: false } });
  expect(importIdeas).toMatchObject({ isStored: true });
  const mail = await portal.mail(reader.email, /^New ideas/);
  expect(mail.subject).toBe(`New ideas for “${call.title}”: 2`);
  expect(mail.text).toMatch(/“Pump”[^]*“Well”/);
  await goOn('10:00');
  expect(await subjects(reader)).toEqual([mail.subject]);
});

test('hourly is one email with what came until the full hour, and none when nothing came', async () => {
  const call = await newCall();
  const [hourly] = (await notify(call, 'HOURLY')) as [Person];
  await sentAt(await send(call, 'First'), '09:10');
  await sentAt(await send(call, 'Second'), '09:50');
  await goOn('09:55');
  expect(await news(hourly)).toEqual([]);
  await sentAt(await send(call, 'Third'), '10:02');
  await Promise.all([goOn('10:05'), goOn('10:05')]);
  await goOn('10:15');
  const [mail, ...more] = await news(hourly);
  expect([mail?.subject, more]).toEqual([`New ideas for “${call.title}”: 2`, []]);
  expect(mail?.text).toMatch(/“First”.*“Second”/);
  await goOn('11:05');
  await goOn('12:05');
  expect(await subjects(hourly)).toEqual([mail?.subject, `New ideas for “${call.title}”: 1`]);
});

test('each morning: who gets the email of the morning reads it there, others get an email of its own', async () => {
  const call = await newCall();
  const [alone, digested] = (await notify(call, 'MORNING', 'MORNING')) as [Person, Person];
  await digested.ask('mutation { setReviewDigest(wanted: true) { id } }');
  await sentAt(await send(call, 'Early'), '06:50');
  await sentAt(await send(call, 'Late'), '07:05');
  await goOn('06:55');
  expect(await subjects(alone)).toEqual([]);
  await goOn('07:10');
  await goOn('07:20');
  const subject = `New ideas for “${call.title}”: 1`;
  expect([await subjects(alone), await subjects(digested)]).toEqual([[subject], []]);
  const digest = await digestOf(digested);
  expect(digest?.text).toContain(`1 new idea for “${call.title}”`);
  expect(digest?.text).toContain(`${portal.url}/submissions?call=${encodeURIComponent(call.id)}`);
  expect(digest?.text.replaceAll(/\s+/g, ' ')).toContain(
    `End these lines about the call: ${portal.url}/EndMorningEmail/`,
  );
  // The digest of that day is enqueued: what waits longer, since the person was notified hourly, has an email of its own.
  await portal.sql(`UPDATE ideas SET created_at = $1 WHERE solution_name = 'Late'`, [at('06:59')]);
  await goOn('07:30');
  expect([await subjects(alone), await subjects(digested)]).toEqual([[subject, subject], [subject]]);
});

test('what waits for a person whose frequency changes is in the next email, once', async () => {
  const call = await newCall();
  const [person] = (await notify(call, 'MORNING')) as [Person];
  await sentAt(await send(call, 'Waits'), '08:00');
  const readerId = (await staffIds())(person);
  await change(admin, call, (await read(call)).readersVersion, [{ readerId, frequency: 'AT_ONCE' }]);
  await goOn('08:05');
  await goOn('09:05');
  expect(await subjects(person)).toEqual([`New ideas for “${call.title}”: 1`]);
});

test('a withdrawn idea, and one that the person must not judge, is in no email', async () => {
  const call = await newCall();
  const [hourly] = (await notify(call, 'HOURLY')) as [Person];
  const [conflicted, withdrawn, good] = [
    await send(call, 'My cousin'),
    await send(call, 'Gone'),
    await send(call, 'Good'),
  ];
  for (const idea of [conflicted, withdrawn, good]) await sentAt(idea, '09:10');
  await hourly.ask('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "Family.") { id } }', {
    id: conflicted.id,
  });
  await owner.ask('mutation ($id: ID!) { withdrawIdea(ideaId: $id) { id } }', { id: withdrawn.id });
  await goOn('10:05');
  const [mail] = await news(hourly);
  expect(mail?.subject).toBe(`New ideas for “${call.title}”: 1`);
  expect(mail?.text).toContain('“Good”');
  expect(mail?.text).not.toMatch(/My cousin|Gone/);
});

test('who is a colleague no more is off the list, and gets nothing that waited', async () => {
  const call = await newCall();
  const [demoted, closed, erased] = (await notify(call, 'HOURLY', 'HOURLY', 'HOURLY')) as [
    Person,
    Person,
    Person,
  ];
  const idea = await send(call, 'Late news');
  await sentAt(idea, '09:10');
  const data: NewsOfCall = { challengeId: call.key, ideaIds: [idea.key] };
  const mailOf = ({ email }: Person) => composeMail(ctx, 'call-news', email, data);
  expect(await mailOf(demoted)).toBeDefined();
  const keys = await portal.sql<{ id: string; email: string }>('SELECT id, email FROM accounts');
  const accountOf = ({ email }: Person) =>
    Buffer.from(`Account:${keys.find((one) => one.email === email)?.id}`).toString('base64url');
  await admin.ask('mutation ($id: ID!) { changeRole(id: $id, role: USER) { id } }', {
    id: accountOf(demoted),
  });
  await admin.ask('mutation ($id: ID!) { closeAccount(id: $id) { id } }', { id: accountOf(closed) });
  await portal.sql('DELETE FROM accounts WHERE email = $1', [erased.email]);
  expect((await read(call)).readers).toEqual([]);
  expect([await mailOf(demoted), await mailOf(closed)]).toEqual([undefined, undefined]);
  await goOn('10:05');
  expect([await news(demoted), await news(closed)]).toEqual([[], []]);
});

test('its link ends it without a login, for its call alone; what waited is gone; another link is refused', async () => {
  const [call, other] = [await newCall(), await newCall()];
  const [person] = (await notify(call, 'HOURLY')) as [Person];
  const readers = [{ readerId: (await staffIds())(person), frequency: 'HOURLY' }];
  await change(admin, other, (await read(other)).readersVersion, readers);
  const idea = await send(call, 'Waits');
  const data: NewsOfCall = { challengeId: call.key, ideaIds: [idea.key] };
  const mail = await composeMail(ctx, 'call-news', person.email, data);
  expect(mail?.unsubscribe).toContain(`${portal.url}/EndMorningEmail/`);
  const token = mail?.unsubscribe?.split('/').at(-1) ?? '';
  const end = (given: string) =>
    portal
      .client()
      .graphql<{ endCallNews: boolean }>('mutation ($token: String!) { endCallNews(token: $token) }', {
        token: given,
      });
  const [id = ''] = token.split('.');
  const ofDigest = endToken(ctx, 'review-digest', id, call.key);
  for (const wrong of ['', id, token.slice(0, -1), token.replace(call.key, other.key), ofDigest])
    expect(outcomeOf(await end(wrong))).toBe('INVALID_TOKEN');
  expect((await read(call)).readers).toHaveLength(1);
  expect((await end(token)).body.data?.endCallNews).toBe(true);
  expect((await end(token)).body.data?.endCallNews).toBe(false);
  expect([(await read(call)).readers, (await read(other)).readers?.length]).toEqual([[], 1]);
  expect(await composeMail(ctx, 'call-news', person.email, data)).toBeUndefined();
  expect(await portal.sql('SELECT FROM call_news WHERE idea_id = $1', [idea.key])).toEqual([]);
  const [audited] = await portal.sql(
    'SELECT actor_email, action, details FROM audit_events ORDER BY id DESC LIMIT 1',
  );
  expect(audited).toEqual({
    ...{ actor_email: person.email, action: 'CHALLENGE_CHANGED', details: { changed: 'readers' } },
  });
});
