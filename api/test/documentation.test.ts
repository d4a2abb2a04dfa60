/** docs/api.md holds: its tables say what the code says. docs/examples hold, too: they run as they stand. */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Kind, parse } from 'graphql';
import { can, scopesAllow } from '@portal/schema/access';
import { scopes } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import type { Scope } from '@portal/schema/choices';
import { errorExtras, restStatus } from '@portal/schema/errors';
import { graph } from '../src/app/features.ts';
import type { Client } from './client.ts';
import { examplesIn, guide, sectionOf } from './guide.ts';
import { sharePortal } from './harness.ts';
import { reviewIdea, submitIdea } from './ideas.ts';
import { makeToken, systemWith } from './page-documents.ts';
import { signedIn } from './people.ts';

let system: Client;
const portal = sharePortal();
beforeAll(async () => {
  const owner = await signedIn(portal);
  await submitIdea(owner);
  system = systemWith(portal, await makeToken(portal, namesOf(scopes)));
});

test('the cost that is shown is as an answer tells it', async () => {
  const shown = examplesIn('json')
    .map((text) => JSON.parse(text) as { extensions?: { cost: object } })
    .find(({ extensions }) => extensions);
  const { body } = await system.graphql('{ ideas(first: 100) { edges { node { id } } } }');
  const told = (body as { extensions?: { cost: object } }).extensions?.cost ?? {};
  expect(Object.keys(told)).toEqual(Object.keys(shown?.extensions?.cost ?? {}));
  expect(told).toMatchObject({ requested: 101, limit: expect.any(Number), resetAt: expect.any(String) });
});

async function firstIdea(): Promise<{ id: string; version: number } | undefined> {
  const { body } = await system.graphql<{ ideas: { edges: { node: { id: string; version: number } }[] } }>(
    '{ ideas(first: 1) { edges { node { id version } } } }',
  );
  return body.data?.ideas.edges[0]?.node;
}

const folder = new URL('../../docs/examples/', import.meta.url);

describe('an example of the explorer', () => {
  test.each(readdirSync(folder).filter((name) => name.endsWith('.graphql')))('%s', async (file) => {
    const query = readFileSync(new URL(file, folder), 'utf8');
    expect(query).toMatch(/^# \w/);
    expect(parse(query).definitions.map(({ kind }) => kind)).toEqual([Kind.OPERATION_DEFINITION]);
    const { status, body } = await system.graphql(query, await firstIdea());
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

test('the table of errors has every code with its status, and what it carries', () => {
  const rows = tableBelow('Error codes').map(([, code = '', status, carries]) => [
    code.replaceAll('`', ''),
    { status: Number(status), carries: names(carries) },
  ]);
  const extras: Partial<Record<string, readonly string[]>> = errorExtras;
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(
      Object.entries(restStatus).map(([code, status]) => [code, { status, carries: extras[code] ?? [] }]),
    ),
  );
});

test('what a stale write is answered with has the fields that the page names', async () => {
  const reviewer = await signedIn(portal, 'reviewer');
  const { body } = await reviewIdea(reviewer, { ...(await firstIdea()), version: 99 });
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
