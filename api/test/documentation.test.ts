/** docs/api.md holds: its tables say what the code says. docs/examples hold, too: they run as they stand. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Kind, parse } from 'graphql';
import { can, scopesAllow } from '@portal/schema/access';
import { namesOf, scopes } from '@portal/schema/choices';
import type { Scope } from '@portal/schema/choices';
import { errorExtras, restStatus } from '@portal/schema/errors';
import { graph } from '../src/app/features.ts';
import { examplesIn, guide, sectionOf } from './guide.ts';
import { startTestPortal } from './harness.ts';
import type { TestPortal } from './harness.ts';
import { ideaInput, pdf, submitOverGraphql } from './ideas.ts';
import { signedIn } from './people.ts';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal();
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
    Object.entries({ ...graph.operations.Query, ...graph.operations.Mutation })
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
