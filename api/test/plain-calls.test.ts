/** Calls in the usual form take a short way: whatever they ask, it answers as the long one does. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestPortal } from './harness.ts';
import type { TestPortal } from './harness.ts';
import { pageDocument } from './page-documents.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

/** What a call is answered, all that differs from one answer to the next left out. */
async function ask(body: string, accept: string, type = 'application/json') {
  const answer = await portal.client().fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': type, Accept: accept },
    body,
  });
  const headers = Object.fromEntries(answer.headers);
  for (const name of ['date', 'x-request-id', 'set-cookie', 'content-length']) delete headers[name];
  const text = await answer.text();
  return { status: answer.status, headers, body: text.replace(/"remaining":\d+,"resetAt":"[^"]*"/, '') };
}

const byHash = (sha256Hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } });
const operation = (query: unknown, more: object = {}) => JSON.stringify({ query, ...more });

test.each([
  ['an answer', operation('{ me { email } }')],
  [
    'an answer to a named operation',
    operation('query A { __typename } query B { me { email } }', { operationName: 'A' }),
  ],
  [
    'variables',
    operation('query ($more: Boolean!) { me @include(if: $more) { email } }', { variables: { more: false } }),
  ],
  ['nulls for what is not given', operation('{ __typename }', { variables: null, operationName: null })],
  ['a byte order mark', `\uFEFF${operation('{ me { email } }')}`],
  ['a refusal', operation('{ ideas { edges { cursor } } }')],
  ['a query that cannot be parsed', operation('{ me ')],
  ['a query that the schema refuses', operation('{ nothing }')],
  ['an operation that is not there', operation('query A { __typename }', { operationName: 'B' })],
  ['a variable that is missing', operation('query ($more: Boolean!) { me @include(if: $more) { email } }')],
  ['no query', '{}'],
  ['an empty query', operation('')],
  ['a query that is no text', operation(1)],
  ['variables that are no object', operation('{ __typename }', { variables: [] })],
  ['an operation name that is no text', operation('{ __typename }', { operationName: 1 })],
  [
    'a persisted query',
    operation('{ __typename }', { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } }),
  ],
  ['a hash that is known', JSON.stringify(byHash(pageDocument('Me').hash))],
  ['a hash that is not known', JSON.stringify(byHash('x'))],
  ['a hash with an empty query', operation('', byHash(pageDocument('Me').hash))],
  ['a hash of another version', operation(undefined, { extensions: { persistedQuery: { version: 2 } } })],
  ['other extensions', operation('{ __typename }', { extensions: { other: 1 } })],
  ['extensions that are no object', operation('{ __typename }', { extensions: 1 })],
  ['a list of calls', `[${operation('{ __typename }')}]`],
  ['a body that is no object', '"text"'],
  ['a body that is no JSON', '{"query":'],
  ['no body', ''],
])('%s is the same either way', async (_, body) => {
  const short = await ask(body, 'application/json');
  // Both say the same to Apollo; only one is the usual form.
  const long = await ask(body, 'application/json, text/none;q=0.1');
  expect(short).toEqual(long);
});

test.each([
  ['*/*', 'application/json; charset=utf-8'],
  ['application/json', 'application/json; charset=utf-8'],
  [
    'application/graphql-response+json,application/json;q=0.9',
    'application/graphql-response+json; charset=utf-8',
  ],
  ['application/graphql-response+json', 'application/graphql-response+json; charset=utf-8'],
])('who accepts %s gets %s', async (accept, type) => {
  expect((await ask(operation('{ __typename }'), accept)).headers['content-type']).toBe(type);
});

test('who accepts neither is told so', async () => {
  expect((await ask(operation('{ __typename }'), 'text/html')).status).toBe(406);
});

test('a form that any page could send is refused', async () => {
  const { status, body } = await ask(operation('{ __typename }'), '*/*', 'text/plain');
  expect([status, body]).toEqual([400, expect.stringContaining('CSRF')]);
});
