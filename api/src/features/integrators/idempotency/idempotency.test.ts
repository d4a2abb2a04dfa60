/** Idempotency keys: the same key and request, the same answer and one effect. */
import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { IDEMPOTENCY_LIFETIME } from '@portal/schema/limits';
import { claimOrAnswer, forgetAnswers, keepAnswer } from './kept-answer.service.ts';
import type { Client } from '../../../../test/client.ts';
import { newReference } from '@portal/schema/idea';
import { sharePortal } from '../../../../test/harness.ts';
import { signedIn } from '../../../../test/people.ts';
import { serviceContextForTest } from '../../../../test/service-context.ts';

const portal = sharePortal();
let admin: Client;
beforeAll(async () => {
  admin = await signedIn(portal, 'admin');
});

const CREATE = `mutation ($input: AccessTokenInput!) { createAccessToken(input: $input) { secret accessToken { id } } }`;
const inputOf = (name: string) => ({ input: { name, scopes: ['READ_IDEAS'], lifetimeDays: 1 } });

/** Sends a mutation with a key. */
async function send(caller: Client, key: string, variables: object, query = CREATE) {
  const response = await caller.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ query, variables }),
  });
  const body = (await response.json()) as {
    data?: { createAccessToken?: { secret: string } | null } | null;
    errors?: { message: string; extensions: { code: string } }[];
  };
  const { data, errors } = body;
  return {
    status: response.status,
    isReplayed: response.headers.get('idempotent-replayed') === 'true',
    data,
    code: errors?.[0]?.extensions.code,
  };
}

async function tokensNamed(name: string): Promise<number> {
  const [row] = await portal.sql<{ n: number }>(
    'SELECT count(*)::int AS n FROM access_tokens WHERE name = $1',
    [name],
  );
  return row?.n ?? -1;
}

test('the same key and request have one effect and the same answer', async () => {
  const first = await send(admin, 'key-1', inputOf('one'));
  const second = await send(admin, 'key-1', inputOf('one'));
  expect([first.status, first.isReplayed, second.isReplayed]).toEqual([200, false, true]);
  expect(second.data).toEqual(first.data);
  expect(await tokensNamed('one')).toBe(1);
});

test('the same key with another request is refused with 422, and has no effect', async () => {
  await send(admin, 'key-2', inputOf('two'));
  const other = await send(admin, 'key-2', inputOf('not two'));
  expect([other.status, other.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await tokensNamed('not two')).toBe(0);
});

test('the key of another caller is another key', async () => {
  const other = await signedIn(portal, 'admin');
  const mine = await send(admin, 'key-3', inputOf('three'));
  await portal.sql(`UPDATE access_tokens SET revoked_at = now() WHERE name = 'three'`);
  const theirs = await send(other, 'key-3', inputOf('three'));
  expect(theirs.isReplayed).toBe(false);
  expect(theirs.data?.createAccessToken?.secret).toEqual(expect.any(String));
  expect(theirs.data?.createAccessToken?.secret).not.toBe(mine.data?.createAccessToken?.secret);
});

test('of calls at once with one key one has an effect; the others get its answer or a wait', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(admin, 'key-4', inputOf('four'))));
  expect(await tokensNamed('four')).toBe(1);
  for (const { code, data } of answers) expect(code === 'CONFLICT' || data?.createAccessToken).toBeTruthy();
});

test('a refusal of the input has no effect, and is not kept', async () => {
  for (const input of [inputOf(''), { input: {} }]) {
    const [first, second] = [await send(admin, 'key-5', input), await send(admin, 'key-5', input)];
    expect([first.status, first.code, second.code]).toEqual([
      second.status,
      'INVALID_INPUT',
      'INVALID_INPUT',
    ]);
    expect(second.isReplayed).toBe(false);
  }
  expect((await send(admin, 'key-5', inputOf('five'))).data).toBeTruthy();
});

test('an answer that is too long is not kept: the second one says that the call took effect', async () => {
  const query = 'mutation ($input: IdeaDraftInput!) { saveIdeaDraft(input: $input) { answers } }';
  const long = ['problemStatement', 'solutionSummary', 'keyActivities', 'keyResources', 'costStructure'];
  const answers = Object.fromEntries(
    [...long, 'revenueStreams', 'valuePropositions'].map((name) => [name, 'x'.repeat(10_000)]),
  );
  const variables = { input: { reference: newReference(), step: 'overview', answers } };
  const [first, second] = [
    await send(admin, 'key-9', variables, query),
    await send(admin, 'key-9', variables, query),
  ];
  expect([first.data, second.code, second.isReplayed]).toEqual([expect.anything(), 'CONFLICT', true]);
  const rows = await portal.sql<{ size: number }>(
    'SELECT max(length(answer))::int AS size FROM kept_answers',
  );
  expect(rows[0]?.size).toBeLessThan(2_000);
});

test('variables that are nested without end are refused with words', async () => {
  const body = `{"query":${JSON.stringify(CREATE)},"variables":{"input":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`;
  const response = await admin.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'key-9' },
    body,
  });
  expect(response.status).toBe(400);
});

test('answers are kept encrypted and requests by a hash that takes the portal’s key: neither can be guessed', async () => {
  const input = inputOf('six');
  const { data } = await send(admin, 'key-6', input);
  const secret = data?.createAccessToken?.secret ?? '';
  const guess = createHash('sha256')
    .update(JSON.stringify([JSON.stringify([CREATE, input, null])]))
    .digest();
  const rows = await portal.sql<{ answer: Buffer; request_hash: Buffer }>('SELECT * FROM kept_answers');
  expect([secret === '', rows.some(({ answer }) => answer.includes(secret))]).toEqual([false, false]);
  expect(rows.some(({ request_hash: hash }) => hash.equals(guess))).toBe(false);
});

test('a call whose end nobody knows is not made again', async () => {
  await send(admin, 'key-7', inputOf('seven'));
  await portal.sql('UPDATE kept_answers SET answer = NULL');
  const again = await send(admin, 'key-7', inputOf('seven'));
  expect([again.status, again.code]).toEqual([409, 'CONFLICT']);
  expect(await tokensNamed('seven')).toBe(1);
});

test.each([
  ['', 'logIn(input: $input) { token }', ''],
  ['in a fragment', '...Log', 'fragment Log on Mutation { logIn(input: $input) { token } }'],
  ['in a fragment without a name', '... on Mutation { logIn(input: $input) { token } }', ''],
])('a login is not replayed, as its cookie cannot be %s', async (_where, selection, fragment) => {
  const query = `mutation ($input: LogInInput!) { ${selection} } ${fragment}`;
  const variables = { input: { email: 'nobody@example.com', password: 'Wrong-Pass-1!' } };
  const answers = [
    await send(admin, 'key-8', variables, query),
    await send(admin, 'key-8', variables, query),
  ];
  expect(answers.map(({ isReplayed }) => isReplayed)).toEqual([false, false]);
});

test('an answer is not repeated to a caller who may no longer make the call', async () => {
  const former = await signedIn(portal, 'admin');
  const first = await send(former, 'key-10', inputOf('ten'));
  expect(first.data?.createAccessToken?.secret).toEqual(expect.any(String));
  await portal.sql(`UPDATE accounts SET role = 'user' WHERE email = $1`, [former.email]);
  const again = await send(former, 'key-10', inputOf('ten'));
  expect([again.code, again.isReplayed]).toEqual(['FORBIDDEN', false]);
});

test.each(['', 'x'.repeat(201), 'with blanks'])('%p is no key', async (key) => {
  const { status, code } = await send(admin, key, inputOf('none'));
  expect([status, code]).toEqual([400, 'INVALID_INPUT']);
});

test('a query needs no key and takes no notice of one', async () => {
  const query = '{ me { email } }';
  const answers = [await send(admin, 'key-9', {}, query), await send(admin, 'key-9', {}, query)];
  expect(answers.map(({ isReplayed }) => isReplayed)).toEqual([false, false]);
});

test('an answer is forgotten when its time is over, and not before', async () => {
  const begin = new Date('2026-01-02T03:04:05Z');
  const { ctx, setNow } = await serviceContextForTest(begin);
  const first = await claimOrAnswer(ctx, 'key', 'request');
  if (!('claim' in first)) throw new Error('the key was taken');
  await keepAnswer(ctx, first.claim, 'answer');
  await forgetAnswers(ctx);
  expect(await claimOrAnswer(ctx, 'key', 'request')).toEqual({ answer: 'answer' });
  setNow(new Date(begin.getTime() + IDEMPOTENCY_LIFETIME + 1));
  await forgetAnswers(ctx);
  expect(await claimOrAnswer(ctx, 'key', 'request')).toHaveProperty('claim');
});
