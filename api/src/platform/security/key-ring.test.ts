/** Two instances while the key is replaced, the present one and the one with the new key: what one has signed the other accepts. */
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endToken } from '../../features/accounts/mail-end.service.ts';
import { watchToken } from '../../features/challenges/challenge-watch.service.ts';
import { openSecrets, signedPurposes } from './secrets.ts';
import { Client } from '../../../test/client.ts';
import { suggestionInput, suggestOverGraphql } from '../../../test/forms.ts';
import { startTestPortal, TEST_KEY, tokenIn } from '../../../test/harness.ts';
import type { TestPortal } from '../../../test/harness.ts';
import { inTurn, logIn, newAddress, outcomeOf, signedIn, signUp } from '../../../test/people.ts';
import { startSignOnProvider } from '../../../test/sign-on-provider.ts';
import type { SignOnProvider } from '../../../test/sign-on-provider.ts';

const NEW_KEY = randomBytes(32);
// Both stand behind one address.
const PUBLIC_URL = 'http://portal.example';
let provider: SignOnProvider;
let present: TestPortal;
let next: TestPortal;

beforeAll(async () => {
  provider = await startSignOnProvider();
  provider.serve(PUBLIC_URL);
  const keys = (key: Buffer, before: Buffer) => ({
    ...provider.env,
    PUBLIC_URL,
    SECRET_KEY: key.toString('hex'),
    SECRET_KEYS_BEFORE: before.toString('hex'),
  });
  present = await startTestPortal(keys(TEST_KEY, NEW_KEY));
  const { databaseUrl: url, dataDir } = present;
  // Whichever sends an email, tests read it at the first.
  const SMTP_URL = pathToFileURL(path.join(dataDir, 'mail')).href;
  const env = { ...keys(NEW_KEY, TEST_KEY), SMTP_URL };
  next = await startTestPortal(env, {}, { url, drop: async () => undefined });
});
afterAll(async () => {
  await next.stop();
  await present.stop();
  await provider.stop();
});

/** The same browser, as the other instance meets it. */
function at(portal: TestPortal, client: Client): Client {
  const same = Object.assign(new Client(portal.url), { headers: client.headers });
  for (const [name, value] of client.cookies) same.cookies.set(name, value);
  return same;
}

const write = (client: Client) => suggestOverGraphql(client, suggestionInput());

type Scenario = (signer: TestPortal, other: TestPortal) => Promise<void>;

const signOn: Scenario = async (signer, other) => {
  const client = signer.client();
  const name = newAddress('staff');
  provider.people.set(name, { email: name, email_verified: true, roles: ['portal-reviewer'] });
  const { startSignOn } = await client.ask<{ startSignOn: string }>('mutation { startSignOn }');
  const answer = await provider.logIn(startSignOn, name);
  const finish = 'mutation ($answer: String!) { finishSignOn(answer: $answer) { user { email } } }';
  const { body } = await at(other, client).graphql(finish, { answer });
  expect(body).toMatchObject({ data: { finishSignOn: { user: { email: name } } } });
};

/** The link of an email, which never expires and ends emails of its kind. */
const endingMails =
  (kind: 'draft-reminders' | 'review-digest' | 'call-news', operation: string, ...of: string[]): Scenario =>
  async (signer, other) => {
    const person = await signedIn(signer);
    const [row] = await signer.sql<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [
      person.email,
    ]);
    const secrets = openSecrets(signer === present ? TEST_KEY : NEW_KEY);
    const token = endToken({ secrets }, kind, row?.id ?? '', ...of);
    const end = `mutation ($token: String!) { ${operation}(token: $token) }`;
    expect(outcomeOf(await other.client().graphql(end, { token }))).toBe('OK');
  };

/** What must hold of each thing that is signed; `null` for what nobody checks afterwards. */
const scenarios: Record<(typeof signedPurposes)[number], Scenario | null> = {
  async csrf(signer, other) {
    const person = at(other, await signedIn(signer));
    expect(outcomeOf(await write(person))).toBe('OK');
    // The answer renewed the cookie; a page that read it before still writes.
    expect(outcomeOf(await write(at(signer, person)))).toBe('OK');
  },
  async device(signer, other) {
    const person = await signedIn(signer);
    await inTurn(6, () => logIn(other.client(), person.email, 'Wrong-Horse-9!'));
    expect((await logIn(other.client(), person.email)).status).toBe(429);
    expect((await logIn(at(other, person), person.email)).status).toBe(200);
  },
  async 'sign-up'(signer, other) {
    const email = newAddress();
    const client = signer.client();
    await signUp(client, email);
    const token = tokenIn(await present.mail(email, /confirm/i), 'VerifyEmail');
    expect((await at(other, client).rest('POST', '/api/auth/verify', { token })).status).toBe(200);
  },
  'sign-on state': signOn,
  'sign-on nonce': signOn,
  'sign-on verifier': signOn,
  async 'kept-answer'(signer, other) {
    const person = await signedIn(signer);
    person.headers['idempotency-key'] = randomUUID();
    const first = await write(person);
    const again = await write(at(other, person));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.data).toEqual(first.body.data);
  },
  'draft-reminders': endingMails('draft-reminders', 'endDraftReminders'),
  'review-digest': endingMails('review-digest', 'endReviewDigest'),
  'call-news': endingMails('call-news', 'endCallNews', randomUUID()),
  // The link of an email.
  async 'challenge-watch'(signer, other) {
    const secrets = openSecrets(signer === present ? TEST_KEY : NEW_KEY);
    const token = watchToken({ secrets, now: () => new Date() }, newAddress());
    const confirm = 'mutation ($token: String!) { confirmChallengeWatch(token: $token) }';
    expect(outcomeOf(await other.client().graphql(confirm, { token }))).toBe('OK');
  },
  // Decides how figures are rounded.
  rounding: null,
};

const walked = signedPurposes.flatMap((purpose) => {
  const scenario = scenarios[purpose];
  return scenario ? [[purpose, scenario] as const] : [];
});

test.each(walked)(
  '%s: what the present key signed counts with the new one, and the other way round',
  async (_purpose, check) => {
    await check(present, next);
    await check(next, present);
  },
);
