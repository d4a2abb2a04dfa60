/** The email about what waits: when, to whom, once, and what it says. */
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { composeMail } from '../../../platform/mail/outbox.ts';
import type { Message } from '../../../platform/mail/message.ts';
import { endToken } from '../../accounts/mail-end.service.ts';
import { sendReviewDigests } from './review-digest.service.ts';
import { startTestPortal } from '../../../../test/harness.ts';
import type { TestPortal } from '../../../../test/harness.ts';
import { copyIdea } from '../../../../test/idea-rows.ts';
import { submitIdea } from '../../../../test/ideas.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { contextOn } from '../../../../test/service-context.ts';
import type { Context } from '../../../platform/context.ts';

const DAY = '2065-03-02';
/** A time of a day in Gaborone. */
const at = (time: string, day = DAY) => new Date(`${day}T${time}:00+02:00`);

// Its own jobs run by another clock: the test calls the task, and composes what it enqueues.
let now = at('07:00');
let portal: TestPortal;
let ctx: Context;
let close: () => Promise<void>;
let reviewer: Person;
let key: string;

beforeEach(async () => {
  if (!portal) {
    portal = await startTestPortal();
    ({ ctx, close } = await contextOn(portal, () => now));
    reviewer = await signedIn(portal, 'reviewer');
    ({ key } = await submitIdea(await signedIn(portal), { solutionName: 'Quiet lamp' }));
  }
  now = at('07:00');
  await portal.sql(`DELETE FROM jobs WHERE name = 'review-digest'`);
  await portal.sql('DELETE FROM ideas WHERE id <> $1', [key]);
  await portal.sql(`UPDATE ideas SET status = 'PENDING', due_on = '2065-03-03'`);
  await portal.sql(`UPDATE accounts SET role = 'reviewer' WHERE email = $1`, [reviewer.email]);
  await want(reviewer, true);
});
afterAll(async () => {
  await close();
  await portal.stop();
});

const want = (person: Person, wanted: boolean) =>
  person.graphql<{ setReviewDigest: { wantsReviewDigest: boolean | null } }>(
    'mutation ($wanted: Boolean!) { setReviewDigest(wanted: $wanted) { wantsReviewDigest } }',
    { wanted },
  );
const recipients = async () =>
  (
    await portal.sql<{ recipient: string }>(
      `SELECT data ->> 'recipient' AS recipient FROM jobs WHERE name = 'review-digest'`,
    )
  ).map(({ recipient }) => recipient);
const digest = (to = reviewer.email): Promise<Message | undefined> =>
  composeMail(ctx, 'review-digest', to, { day: DAY });

test('it is off until a reviewer or an administrator wants it; a submitter has no say', async () => {
  const [other, submitter] = [await signedIn(portal, 'admin'), await signedIn(portal)];
  const wants = '{ me { wantsReviewDigest } }';
  expect(await other.ask(wants)).toEqual({ me: { wantsReviewDigest: false } });
  expect(await submitter.ask(wants)).toEqual({ me: { wantsReviewDigest: null } });
  expect(outcomeOf(await want(submitter, true))).toBe('FORBIDDEN');
  expect((await want(other, true)).body.data?.setReviewDigest.wantsReviewDigest).toBe(true);
  await sendReviewDigests(ctx);
  expect((await recipients()).sort()).toEqual([reviewer.email, other.email].sort());
  await want(other, false);
  expect(await other.ask(wants)).toEqual({ me: { wantsReviewDigest: false } });
  expect(await digest(other.email)).toBeUndefined();
});

test('a role that begins to review switches it on, once: who switched it off and rises again stays without', async () => {
  const [admin, raised] = [await signedIn(portal, 'admin'), await signedIn(portal)];
  const [row] = await portal.sql<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [raised.email]);
  const rise = (role: string) =>
    admin.ask(`mutation ($id: ID!) { changeRole(id: $id, role: ${role}) { id } }`, {
      id: Buffer.from(`Account:${row?.id}`).toString('base64url'),
    });
  const wants = () => raised.ask('{ me { wantsReviewDigest } }');
  await rise('BOARD');
  expect(await wants()).toEqual({ me: { wantsReviewDigest: null } });
  await rise('REVIEWER');
  expect(await wants()).toEqual({ me: { wantsReviewDigest: true } });
  await want(raised, false);
  await rise('ADMIN');
  expect(await wants()).toEqual({ me: { wantsReviewDigest: false } });
});

test('it is sent once a morning, whichever instance asks and how often', async () => {
  const times = ['06:59', '07:00', '07:10', '11:59'];
  const sent = [];
  for (const time of times) {
    now = at(time);
    await Promise.all([sendReviewDigests(ctx), sendReviewDigests(ctx)]);
    sent.push((await recipients()).length);
  }
  expect(sent).toEqual([0, 1, 1, 1]);
  // Sent: the row of the job stays, so that it is not sent again.
  await portal.sql(`UPDATE jobs SET done_at = now() WHERE name = 'review-digest'`);
  await sendReviewDigests(ctx);
  expect(await recipients()).toHaveLength(1);
  now = at('07:00', '2065-03-03');
  await sendReviewDigests(ctx);
  expect(await recipients()).toHaveLength(2);
  now = at('12:00', '2065-03-04');
  await sendReviewDigests(ctx);
  expect(await recipients()).toHaveLength(2);
});

test('who lost the role gets none, also when it was enqueued before', async () => {
  expect(await digest()).toBeDefined();
  await portal.sql(`UPDATE accounts SET role = 'user' WHERE email = $1`, [reviewer.email]);
  await sendReviewDigests(ctx);
  expect(await recipients()).toEqual([]);
  expect(await digest()).toBeUndefined();
});

test('nothing that waits is no email, and neither is one of yesterday', async () => {
  await portal.sql(`UPDATE ideas SET status = 'REJECTED'`);
  expect(await digest()).toBeUndefined();
  await portal.sql(`UPDATE ideas SET status = 'PENDING'`);
  expect(await digest()).toBeDefined();
  now = at('07:00', '2065-03-03');
  expect(await digest()).toBeUndefined();
});

test('it counts what waits, is overdue and is due soon, lists the ten that are due first, and how to end it', async () => {
  // Overdue until yesterday, due soon from today to the seventh day.
  const days = ['03-01', '03-02', '03-09', '03-10', ...Array<string>(8).fill('03-20')];
  await copyIdea(
    portal,
    key,
    days.map((day, n) => ({
      ...{ due_on: `2065-${day}`, solution_name: `Idea ${n}` },
      created_at: '2065-01-31T23:30:00+02:00',
    })),
  );
  await copyIdea(portal, key, [{ due_on: '2065-01-01', status: 'APPROVED', solution_name: 'Decided' }]);
  const mail = await digest();
  expect(mail?.subject).toBe('Waiting for a decision: 13 ideas, 1 overdue');
  const text = mail?.text.replaceAll(/\s+/g, ' ') ?? '';
  expect(text).toContain('13 ideas wait for a decision. Overdue: 1. Due within 7 days: 3.');
  const listed = [...text.matchAll(/“(Quiet lamp|Idea \d+|Decided)”/g)].map(([, name]) => name);
  expect(listed.slice(0, 5)).toEqual(['Idea 0', 'Idea 1', 'Quiet lamp', 'Idea 2', 'Idea 3']);
  expect(listed).toHaveLength(10);
  expect(text).toContain('1 March 2065 (overdue), waited 30 days: “Idea 0”');
  expect(text).toMatch(new RegExp(`“Idea 1” \\(IDEA-\\d+-\\d+\\) ${portal.url}/submissions/\\w+\\?`));
  expect(text).toContain(`${portal.url}/submissions?status=PENDING&sort=DUE `);
  expect(text).toContain('You get this email each morning because you review ideas');
  expect(text).toContain(`End this email: ${mail?.unsubscribe} `);
});

test('a single idea is said as one', async () => {
  expect((await digest())?.subject).toBe('Waiting for a decision: 1 idea');
});

test('its link ends it without a login, for its account alone; one that is cut or of another email is refused', async () => {
  const other = await signedIn(portal, 'reviewer');
  await want(other, true);
  const url = (await digest())?.unsubscribe ?? '';
  expect(url).toMatch(`${portal.url}/EndMorningEmail/`);
  const token = url.split('/').at(-1) ?? '';
  const end = (given: string) =>
    portal
      .client()
      .graphql<{ endReviewDigest: boolean }>(
        'mutation ($token: String!) { endReviewDigest(token: $token) }',
        { token: given },
      );
  const [id = ''] = token.split('.');
  for (const wrong of ['', id, token.slice(0, -1), endToken(ctx, 'draft-reminders', id)])
    expect(outcomeOf(await end(wrong))).toBe('INVALID_TOKEN');
  expect(await digest()).toBeDefined();
  expect((await end(token)).body.data?.endReviewDigest).toBe(true);
  expect((await end(token)).body.data?.endReviewDigest).toBe(false);
  expect([await digest(), await digest(other.email)]).toEqual([undefined, expect.anything()]);
});
