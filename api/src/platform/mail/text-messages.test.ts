/** Text messages: with receipts and decisions, over a gateway, and only where there is one (decisions "Ideas"). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { allowances, UNDO_WINDOW } from '@portal/schema/limits';
import { openSmsGateway } from './sms-gateway.ts';
import type { Client } from '../../../test/client.ts';
import { eventually } from '../../../test/eventually.ts';
import { atEnd, startForTest, startTestPortal } from '../../../test/harness.ts';
import type { TestPortal } from '../../../test/harness.ts';
import { reviewIdea, submitIdea } from '../../../test/ideas.ts';
import { newAddress, PASSWORD, signedIn } from '../../../test/people.ts';
import { startReceiver } from '../../../test/receiver.ts';
import type { Posted, Receiver } from '../../../test/receiver.ts';

const TOKEN = 'gateway-token';

let gateway: Receiver;
let portal: TestPortal;
let reviewer: Client;
let now = new Date();
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
beforeAll(async () => {
  gateway = await startReceiver();
  portal = await startTestPortal({ SMS_URL: gateway.url.replace('//', `//${TOKEN}@`) }, { now: () => now });
});
beforeEach(async () => {
  // A session ends when the clock passes hours.
  reviewer = await signedIn(portal, 'reviewer');
  gateway.answer = { status: 200 };
});
afterAll(async () => {
  await gateway.stop();
  await portal.stop();
});

let count = 0;
interface Submitted {
  id: string;
  reference: string;
  /** The submitter's number, which no other idea of this run has. */
  phone: string;
  email: string;
}
async function submit(solutionName = 'Water meters that phone home', at = portal): Promise<Submitted> {
  count += 1;
  const contactNumber = `71 ${String(100_000 + count)}`;
  const owner = await signedIn(at);
  const idea = await submitIdea(owner, { contactNumber, solutionName });
  return { ...idea, phone: `+267${contactNumber.replace(' ', '')}`, email: owner.email };
}

interface Message {
  to: string;
  text: string;
}
const messageOf = ({ body }: Posted) => JSON.parse(body) as Message;
const postedTo = (phone: string) => gateway.posted.filter((posted) => messageOf(posted).to === phone);
const textsTo = (phone: string) => postedTo(phone).map((posted) => messageOf(posted).text);
/** Waits until so many text messages have come for a number, or tries of them. */
const sent = (phone: string, number: number) =>
  eventually(() => expect(postedTo(phone)).toHaveLength(number)).then(() => postedTo(phone));
/** Waits until what was due has been sent: text messages leave in the order in which they were due. */
const allSent = async () => sent((await submit()).phone, 1);
/** Waits until a failed try is stored, and the next one is due later. */
const waits = (phone: string) =>
  eventually(async () => {
    const [waiting] = await portal.sql(
      `SELECT 1 FROM jobs WHERE data->>'recipient' = $1 AND due_at > $2 AND error IS NOT NULL`,
      [phone, now],
    );
    expect(waiting).toBeDefined();
  });

const review = (input: object) => reviewIdea(reviewer, input);

test('a receipt and a decision go to the contact number in the documented form, under an id and the token', async () => {
  const { id, reference, phone } = await submit();
  const [receipt] = await sent(phone, 1);
  expect(receipt).toMatchObject({ path: '/hooks', headers: { 'content-type': 'application/json' } });
  expect(receipt?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  expect(receipt?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.parse(receipt?.body ?? '')).toEqual({ to: phone, text: expect.stringContaining(reference) });
  await review({ id, version: 1, status: 'APPROVED', comments: '' });
  pass(UNDO_WINDOW);
  const [, decision] = await sent(phone, 2);
  expect(messageOf(decision as Posted).text).toContain('"Water meters that phone home" was approved.');
  expect(decision?.headers['idempotency-key']).not.toBe(receipt?.headers['idempotency-key']);
});

test('a text message is short, whatever the name of the idea', async () => {
  const { id, phone } = await submit('A lamp '.repeat(28).trim());
  await review({ id, version: 1, status: 'REJECTED', comments: 'Too dark. '.repeat(20) });
  pass(UNDO_WINDOW);
  await sent(phone, 2);
  for (const text of textsTo(phone)) expect(text.length).toBeLessThanOrEqual(160);
});

test('a number gets only so many receipts an hour, and nobody gets one under .example', async () => {
  const owner = await signedIn(portal);
  const nobody = await signedIn(portal, 'user', newAddress().replace('example.com', 'mail.example'));
  for (let n = 0; n <= allowances.receiptTextsPerNumber.points; n += 1) {
    await submitIdea(owner, { contactNumber: '72 000 001' });
  }
  await submitIdea(nobody, { contactNumber: '72 000 002' });
  await allSent();
  expect(postedTo('+26772000001')).toHaveLength(allowances.receiptTextsPerNumber.points);
  expect(postedTo('+26772000002')).toEqual([]);
});

test('comments alone send none, nor does a number that cannot be one', async () => {
  const { id, phone } = await submit();
  await review({ id, version: 1, comments: 'One more question.' });
  const owner = await signedIn(portal);
  const old = await submitIdea(owner);
  // Releases before 1.1 stored the typed text.
  await portal.sql(`UPDATE ideas SET dial_code = '+1', contact_number = '1234' WHERE id = $1`, [old.key]);
  await review({ id: old.id, version: 1, status: 'APPROVED', comments: '' });
  pass(UNDO_WINDOW);
  await allSent();
  expect(postedTo(phone)).toHaveLength(1);
  expect(gateway.posted.filter((posted) => messageOf(posted).to.startsWith('+1'))).toEqual([]);
});

test('comments keep the text of a decision that still waits for the gateway', async () => {
  const { id, phone } = await submit();
  await sent(phone, 1);
  gateway.answer = { status: 500 };
  await review({ id, version: 1, status: 'APPROVED', comments: '' });
  pass(UNDO_WINDOW);
  await sent(phone, 2);
  await waits(phone);
  gateway.answer = { status: 200 };
  await review({ id, version: 2, comments: 'We call you next week.' });
  pass(UNDO_WINDOW + 60_000);
  await sent(phone, 3);
  expect(textsTo(phone)[2]).toContain('was approved.');
});

test('a decision that changed while its text waited for the gateway is sent as it is now, and once', async () => {
  const { id, phone } = await submit();
  await sent(phone, 1);
  gateway.answer = { status: 500 };
  await review({ id, version: 1, status: 'REJECTED', comments: 'We have one.' });
  pass(UNDO_WINDOW);
  await sent(phone, 2);
  await waits(phone);
  // As after many tries.
  const later = new Date(now.getTime() + 3_600_000);
  await portal.sql(`UPDATE jobs SET due_at = $2 WHERE data->>'recipient' = $1 AND error IS NOT NULL`, [
    phone,
    later,
  ]);
  gateway.answer = { status: 200 };
  await review({ id, version: 2, status: 'APPROVED', comments: '' });
  pass(UNDO_WINDOW);
  await sent(phone, 3);
  pass(2 * 3_600_000);
  await allSent();
  expect(textsTo(phone).flatMap((text) => /was (?:not )?approved/.exec(text)?.[0] ?? [])).toEqual([
    'was not approved',
    'was approved',
  ]);
});

test('a review that is undone sends none', async () => {
  const { id, phone } = await submit();
  await sent(phone, 1);
  const { body } = await review({ id, version: 1, status: 'REJECTED', comments: 'Not for us, we have one.' });
  await reviewer.ask('mutation ($id: ID!) { undoReviews(id: $id) { restored { id } } }', {
    id: body.data?.reviewIdea.undoId,
  });
  pass(2 * UNDO_WINDOW);
  await allSent();
  expect(postedTo(phone)).toHaveLength(1);
});

describe('a gateway', () => {
  test.each([500, 429, 401, 302])(
    'that answers %s is asked again later, under the same id',
    async (status) => {
      gateway.answer = { status, headers: { location: `${gateway.url}/elsewhere` } };
      const { phone } = await submit();
      await sent(phone, 1);
      gateway.answer = { status: 200 };
      await waits(phone);
      // Longer than the first wait.
      pass(5 * 60_000);
      const tries = await sent(phone, 2);
      expect(new Set(tries.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      expect(new Set(tries.map(({ path }) => path))).toEqual(new Set(['/hooks']));
    },
  );

  test.each([400, 422])('that answers %s to a message is not asked again', async (status) => {
    gateway.answer = { status };
    const { phone } = await submit();
    await eventually(async () => {
      const [failed] = await portal.sql(
        `SELECT error FROM jobs WHERE data->>'recipient' = $1 AND failed_at IS NOT NULL`,
        [phone],
      );
      expect(failed).toEqual({ error: `SmsRefusedError ${status}` });
    });
    gateway.answer = { status: 200 };
    pass(24 * 3_600_000);
    await allSent();
    expect(postedTo(phone)).toHaveLength(1);
  });

  test('that does not answer is given up after a while', async () => {
    gateway.answer = 'never';
    const send = openSmsGateway({ url: gateway.url, authorization: undefined }).send(
      { id: 'x', to: '+26771000000', text: 'Hello' },
      AbortSignal.timeout(50),
    );
    await expect(send).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('with a portal of its own', () => {
  test('a gateway that does not answer holds up no mail', async () => {
    const silent = await startReceiver();
    silent.answer = 'never';
    const own = await startForTest({ SMS_URL: silent.url });
    // Before the portal: its end is the end of the call under way.
    atEnd(() => silent.stop());
    await submit('A lamp', own);
    await eventually(() => expect(silent.posted).toHaveLength(1));
    const email = newAddress();
    await own.client().rest('POST', '/api/auth/signup', { email, password: PASSWORD });
    await own.mail(email, /./);
  });

  test('without a gateway no text is sent', async () => {
    const own = await startForTest();
    const { email } = await submit('A lamp', own);
    await own.mail(email, /A lamp/);
    expect(await own.sql(`SELECT 1 FROM jobs WHERE lane = 'text'`)).toEqual([]);
  });
});
