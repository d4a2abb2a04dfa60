/** What a proxy sends in the place of the portal, and what the person reads: never the fault of a parser. */
import { expect, test } from '@jest/globals';
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { problemOf } from '../../../lib/problem-of.ts';
import { documentCalls } from './document-calls.ts';

const bodies = [
  '<h1>Bad Gateway</h1>',
  '',
  'upstream timed out',
  '{}',
  '{"error":"no backend"}',
  '[',
  'null',
  '"down"',
];
const types = ['text/html', 'text/plain', 'application/json'];
const answers = [200, 404, 413, 500, 502, 503, 504].flatMap((status) =>
  bodies.flatMap((body) => types.map((type) => ({ status, body, type }))),
);
const client = new ApolloClient({ link: new HttpLink({ uri: '/graphql' }), cache: new InMemoryCache() });
const calls = {
  graph: () => client.mutate({ mutation: gql('mutation { logOut }') }),
  'a part of a file': () => documentCalls.find('IDEA-1', new AbortController().signal),
};

test.each(Object.entries(calls))('an error page in the place of %s says what to do', async (_, call) => {
  const wrong: unknown[] = [];
  for (const { status, body, type } of answers) {
    globalThis.fetch = async () => new Response(body, { status, headers: { 'content-type': type } });
    const failure: unknown = await call().then(
      () => undefined,
      (error: unknown) => error,
    );
    const words =
      failure instanceof Error && 'code' in failure ? failure.message : problemOf(failure).message;
    const cause =
      status >= 502 ? 'The portal is being restarted. Try' : 'We could not reach the server. Check';
    // What is no failure has no words.
    if (failure !== undefined && !words.startsWith(cause)) wrong.push([status, body, type, words]);
    if (failure === undefined && status !== 200) wrong.push([status, body, type]);
  }
  expect(wrong).toEqual([]);
});
