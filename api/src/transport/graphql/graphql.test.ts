/** The graph as a product: described, limited, with errors of one kind. */
import { describe, expect, test } from '@jest/globals';
import { pdf } from '../../../test/ideas.ts';
import { sharePortal, startForTest } from '../../../test/harness.ts';
import { dropUploads, FORM, openUpload } from '../../../test/open-upload.ts';
import { signedIn } from '../../../test/people.ts';

const portal = sharePortal();

test('there is nothing below its address', async () => {
  const response = await portal.client().fetch('/graphql/anything', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ __typename }' }),
  });
  expect(response.status).toBe(404);
});

test('of what goes wrong inside, an answer says no more than that', async () => {
  const own = await startForTest();
  const admin = await signedIn(own, 'admin');
  await own.sql('ALTER TABLE suggestions RENAME COLUMN pain_point TO a_secret_column');
  const { body } = await admin.graphql('{ suggestions(first: 1) { edges { node { painPoint } } } }');
  expect({ ...body, extensions: undefined }).toEqual({
    data: null,
    errors: [
      {
        message: 'Something went wrong on our side. Please try again.',
        path: ['suggestions'],
        locations: [{ line: 1, column: 3 }],
        extensions: { code: 'INTERNAL' },
      },
    ],
  });
});

describe('a bad request is answered with 400 in words', () => {
  test.each([
    ['a syntax error', '{ me { email '],
    ['an unknown field', '{ me { shoeSize } }'],
    ['an empty document', ''],
    ['a document without end', `{ me { ${'email '.repeat(5_000)} } }`],
    ['a selection that contains itself', '{ me { ...F } } fragment F on Account { ...F }'],
  ])('%s', async (_what, query) => {
    const { status, body } = await portal.client().graphql(query);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toBeTruthy();
    expect(JSON.stringify(body)).not.toMatch(/node_modules|stacktrace|\.ts:/);
  });

  test.each([
    ['an operation that the document does not have', 'query A { __typename }', 'B'],
    ['no name where the document has several', 'query A { __typename } query B { __typename }', undefined],
  ])('%s', async (_what, query, operationName) => {
    const { status, body } = await portal.client().rest('POST', '/graphql', { query, operationName });
    expect([status, body['errors']]).toEqual([
      400,
      [expect.objectContaining({ extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } })],
    ]);
  });

  test('a batch', async () => {
    const { status } = await portal.client().rest('POST', '/graphql', [{ query: '{ __typename }' }]);
    expect(status).toBe(400);
  });

  test('a body that is no JSON, a list of variables, a number for a query', async () => {
    for (const body of ['{"query":', '{"query":"{ __typename }","variables":[1]}', '{"query":7}']) {
      const response = await portal
        .client()
        .fetch('/graphql', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
      expect(response.status).toBe(400);
      expect(await response.text()).not.toMatch(/node_modules|SyntaxError/);
    }
  });

  test('a form that a page of another site could post', async () => {
    const response = await portal.client().fetch('/graphql', {
      method: 'POST',
      body: 'query={__typename}',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });
});

describe('an upload of a visitor is refused before it is read', () => {
  test('when no form is left of the allowance', async () => {
    const strict = await startForTest({ RATE_LIMIT_SCALE: '0.01' });
    const first = await strict.client().upload('{ __typename }', {}, 'file', pdf());
    expect(first.status).toBe(200);
    const refused = await openUpload(strict.client(), '/graphql', 1_000).answer;
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    dropUploads();
  });

  test('when it is larger than any file may be, or does not say how large', async () => {
    expect((await openUpload(portal.client(), '/graphql', 30_000_000).answer).status).toBe(413);
    dropUploads();
    const chunked = await portal.client().fetch('/graphql', {
      method: 'POST',
      body: new Blob(['x']).stream(),
      duplex: 'half',
      headers: { 'content-type': FORM, 'apollo-require-preflight': 'true' },
    } as RequestInit);
    expect(chunked.status).toBe(400);
  });
});

test.each([
  ['a map that is no list', { 0: 'variables.document' }],
  ['no map', undefined],
])('an upload with %s is refused in words', async (_what, map) => {
  const person = await signedIn(portal);
  const form = new FormData();
  form.set('operations', JSON.stringify({ query: '{ __typename }', variables: {} }));
  if (map) form.set('map', JSON.stringify(map));
  form.set('0', new File(['%PDF-1.4'], 'a.pdf'));
  const response = await person.fetch('/graphql', {
    method: 'POST',
    body: form,
    headers: { 'apollo-require-preflight': 'true' },
  });
  expect(response.status).toBe(400);
});

test.each([
  ['a subscription', { query: 'subscription { x }' }],
  ['a persisted query', { extensions: { persistedQuery: { version: 1, sha256Hash: 'aa' } } }],
  [
    'null for a value that has a default',
    {
      query: 'mutation ($c: String = "a@example.com") { requestPasswordReset(email: $c) { message } }',
      variables: { c: null },
    },
  ],
  [
    'more bad values than are listed',
    {
      query: 'query ($names: [String!]) { choiceLists(names: $names) { name } }',
      variables: { names: Array.from({ length: 60 }, () => 1) },
    },
  ],
])('%s is the fault of the caller, not ours', async (_what, body) => {
  const answer = await portal
    .client()
    .rest<{ errors: { extensions: { code: string } }[] }>('POST', '/graphql', body);
  expect(answer.status).toBeLessThan(500);
  expect(answer.body.errors.map(({ extensions }) => extensions.code)).not.toContain('INTERNAL');
});
