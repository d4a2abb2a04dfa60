/** docs/api.md holds, and docs/examples: the examples run as they stand, the tables say what the code says. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Kind, parse } from 'graphql';
import { can, scopesAllow } from '@portal/schema/access';
import { namesOf, scopes } from '@portal/schema/choices';
import type { Scope } from '@portal/schema/choices';
import { errorExtras, restStatus } from '@portal/schema/errors';
import { operations } from '../src/graphql/permissions.ts';
import type { Client } from './client.ts';
import { examplesIn, guide, sectionOf } from './guide.ts';
import { startTestPortal } from './harness.ts';
import type { TestPortal } from './harness.ts';
import { ideaInput, pdf, submitOverGraphql } from './ideas.ts';
import { createAccount, signedIn } from './people.ts';

const commands = examplesIn('sh').flatMap((block) =>
  block
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.startsWith('curl ')),
);

let portal: TestPortal;
let token: string;
/** What the examples call their cookie jar. */
let jar: Client;
beforeAll(async () => {
  portal = await startTestPortal();
  jar = portal.client();
  await createAccount(portal, 'naledi@example.com');
  const owner = await signedIn(portal);
  await submitOverGraphql(owner, ideaInput(owner.email), pdf());
  const admin = await signedIn(portal, 'admin');
  const { body } = await admin.graphql<{ createAccessToken: { secret: string } }>(
    'mutation ($input: AccessTokenInput!) { createAccessToken(input: $input) { secret } }',
    { input: { name: 'Documentation', scopes: namesOf(scopes), lifetimeDays: 1 } },
  );
  token = body.data?.createAccessToken.secret ?? '';
});
afterAll(() => portal.stop());

/** Runs a curl command as far as the examples use its options; words are split as a shell does. */
async function curl(command: string): Promise<Response> {
  const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, plain, quoted, bare]) => plain ?? quoted ?? bare ?? '',
  );
  let caller = portal.client();
  const headers: Record<string, string> = {};
  let body: string | undefined;
  let url = '';
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const next = () => words[(at += 1)] ?? '';
    if (word === '-b' || word === '-c') [caller] = [jar, next()];
    else if (word === '-H') {
      const [name = '', value = ''] = next().split(': ');
      headers[name] = value
        .replace('$TOKEN', token)
        .replace(/\$\(awk .*\)/, jar.cookies.get('XSRF-TOKEN') ?? '');
    } else if (word === '-d') body = next();
    else if (word === '-o') next();
    else if (word.startsWith('-')) throw new Error(`no example used ${word} before`);
    else url = word.replace('http://localhost:4000', '');
  }
  return caller.fetch(url, { headers, ...(body !== undefined && { method: 'POST', body }) });
}

describe('an example', () => {
  // In order: one logs in, others use its cookies.
  test.each(commands)('%s', async (command) => {
    const response = await curl(command);
    expect(response.status).toBe(200);
    if (!response.headers.get('content-type')?.includes('json')) return;
    const body = (await response.json()) as Record<string, unknown>;
    expect(body['errors']).toBeUndefined();
    expect(body['data'] ?? body['success']).toBeTruthy();
  });

  test.each(examplesIn('graphql'))('%s', async (query) => {
    const system = portal.client();
    system.headers['authorization'] = `Bearer ${token}`;
    const { status, body } = await system.graphql(query);
    expect([status, body.errors]).toEqual([200, undefined]);
  });

  test('is there for each kind', () => {
    expect([commands.length > 4, examplesIn('graphql').length > 0]).toEqual([true, true]);
  });
});

test('the cost that is shown is as an answer tells it', async () => {
  const shown = examplesIn('json')
    .map((text) => JSON.parse(text) as { extensions?: { cost: object } })
    .find(({ extensions }) => extensions);
  const system = portal.client();
  system.headers['authorization'] = `Bearer ${token}`;
  const { body } = await system.graphql('{ ideas(first: 100) { edges { node { id } } } }');
  const told = (body as { extensions?: { cost: object } }).extensions?.cost ?? {};
  expect(Object.keys(told)).toEqual(Object.keys(shown?.extensions?.cost ?? {}));
  expect(told).toMatchObject({ requested: 101, limit: expect.any(Number), resetAt: expect.any(String) });
});

const folder = new URL('../../docs/examples/', import.meta.url);

describe('an example of the explorer', () => {
  test.each(readdirSync(folder))('%s', async (file) => {
    const query = readFileSync(new URL(file, folder), 'utf8');
    expect(query).toMatch(/^# \w/);
    expect(parse(query).definitions.map(({ kind }) => kind)).toEqual([Kind.OPERATION_DEFINITION]);
    const [row] = await portal.sql<{ version: number }>('SELECT version FROM ideas');
    const system = portal.client();
    system.headers['authorization'] = `Bearer ${token}`;
    const { body: ideas } = await system.graphql<{ ideas: { edges: { node: { id: string } }[] } }>(
      '{ ideas(first: 1) { edges { node { id } } } }',
    );
    const variables = { id: ideas.data?.ideas.edges[0]?.node.id, version: row?.version };
    const { status, body } = await system.graphql(query, variables);
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body.data).toBeTruthy();
  });
});

/** The rows of the table below a heading: their cells without blanks. */
function tableBelow(heading: string): string[][] {
  return sectionOf(`## ${heading}`)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()));
}
const names = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort();

test('the table of errors has every code with its status', () => {
  const rows = tableBelow('Error codes').map(([, code = '', status]) => [
    code.replaceAll('`', ''),
    Number(status),
  ]);
  expect(Object.fromEntries(rows)).toEqual(restStatus);
});

test('the table of errors says what each code carries', () => {
  const rows = tableBelow('Error codes').map(([, code = '', , carries]) => [
    code.replaceAll('`', ''),
    names(carries),
  ]);
  const carrying = rows.filter(([, carried]) => (carried ?? []).length > 0);
  expect(Object.fromEntries(carrying)).toEqual(errorExtras);
});

test('what a stale write is answered with has the fields that the page names', async () => {
  const reviewer = await signedIn(portal, 'reviewer');
  const { body: list } = await reviewer.graphql<{ ideas: { edges: { node: { id: string } }[] } }>(
    '{ ideas(first: 1) { edges { node { id } } } }',
  );
  const { body } = await reviewer.graphql(
    'mutation ($input: ReviewIdeaInput!) { reviewIdea(input: $input) { id } }',
    { input: { id: list.data?.ideas.edges[0]?.node.id, version: 99 } },
  );
  const [, sentence] = /`current` is the object as it is now: ([^]*?)\.\n/.exec(guide) ?? [];
  expect(Object.keys((body.errors?.[0]?.extensions.current ?? {}) as object).sort()).toEqual(names(sentence));
});

test('the table of scopes has every scope with the operations that it opens', () => {
  const opened = (granted: Scope[]) =>
    Object.entries({ ...operations.Query, ...operations.Mutation })
      .filter(([, action]) => can('admin', action) && scopesAllow(granted, action))
      .map(([name]) => name);
  const always = opened([]);
  const rows = tableBelow('Access tokens').map(([, scope = '', cell]) => [
    scope.replaceAll('`', ''),
    names(cell),
  ]);
  expect(Object.fromEntries(rows)).toEqual({
    none: always.toSorted(),
    ...Object.fromEntries(
      namesOf(scopes).map((scope) => [
        scope,
        opened([scope])
          .filter((name) => !always.includes(name))
          .sort(),
      ]),
    ),
  });
});
