/** docs/api.md holds: its tables say what the code says. docs/examples hold, too: they run as they stand. */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Kind, parse } from 'graphql';
import { can, scopesAllow } from '@portal/schema/access';
import { scopes } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import type { Scope } from '@portal/schema/choices';
import { errorExtras, restStatus } from '@portal/schema/errors';
import { ideaFields } from '@portal/schema/idea';
import { ideaFilters } from '@portal/schema/idea-filter';
import { release } from '../src/platform/version.ts';
import { REQUEST_FAULTS } from '../src/transport/graphql/errors.ts';
import { graph, routes } from '../src/app/features.ts';
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
  const ask = () => system.graphql('{ ideas(first: 100) { edges { node { id } } } }');
  // A document that is not known costs more.
  await ask();
  const { body } = await ask();
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

const isOfRequest = ([, code = '']: string[]) => REQUEST_FAULTS.has(code.replaceAll('`', ''));

test('the table of codes before an operation runs has each of them, with the status that it is answered with', async () => {
  const rows = tableBelow('Error codes').filter(isOfRequest);
  const bodies: Record<string, unknown> = {
    GRAPHQL_PARSE_FAILED: { query: '{' },
    GRAPHQL_VALIDATION_FAILED: { query: '{ ideas(sort: NONSENSE) { totalCount } }' },
    OPERATION_RESOLUTION_FAILURE: { query: 'query A { now } query B { now }' },
    BAD_REQUEST: [{ query: '{ now }' }],
    PERSISTED_QUERY_NOT_FOUND: {
      extensions: { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } },
    },
  };
  expect(rows.map(([, code = '']) => code.replaceAll('`', '')).sort()).toEqual([...REQUEST_FAULTS].sort());
  for (const [, code = '', status] of rows) {
    const name = code.replaceAll('`', '');
    const answer = await system.rest<{ errors: { extensions: { code: string } }[] }>(
      'POST',
      '/graphql',
      bodies[name] as object,
    );
    expect([name, answer.body.errors[0]?.extensions.code, String(answer.status)]).toEqual([
      name,
      name,
      status,
    ]);
  }
  const byVariable = await system.graphql('query ($sort: IdeaSort!) { ideas(sort: $sort) { totalCount } }', {
    sort: 'NONSENSE',
  });
  expect(byVariable.body.errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
});

test('the table of errors has every code with its status, and what it carries', () => {
  const isCode = ([, code = '']: string[]) => /^`[A-Z_]+`$/.test(code);
  const ofOperations = tableBelow('Error codes').filter((row) => isCode(row) && !isOfRequest(row));
  const rows = ofOperations.map(([, code = '', status, carries]) => [
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

describe('the table of calls', () => {
  // The guide has these once for all exports.
  const ofEachExport = ['raw', 'reason'];
  const rows = tableBelow('REST');

  test.each(routes.map(({ method, path, words }) => ({ method, path, words })))(
    'has $method $path with each parameter of its query',
    ({ method, path, words: { query = {} } }) => {
      const address = `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`;
      const isOfCall = (cell: string) =>
        cell.includes(`\`${method.toUpperCase()}`) &&
        [...cell.matchAll(/\/api[^?`]*/g)].some(([one]) => one === address);
      const row = rows.find(([, cell = '']) => isOfCall(cell));
      // A call with a part of the guide of its own needs no row.
      const said = row?.join('|') ?? guide.split('\n').find(isOfCall) ?? '';
      expect(said).not.toBe('');
      // Exports of ideas take the filters of the desk: the section of exports has them.
      const isOfIdeas = 'firstDecision' in query;
      const names = Object.keys(query).filter((name) => !ofEachExport.includes(name));
      const missing = names.filter((name) => !new RegExp(`[\`?]${name}\\b`).test(said));
      expect(isOfIdeas ? said : missing).toEqual(isOfIdeas ? expect.stringContaining('the filters') : []);
    },
  );
});

test('the table of names has every field of an idea that is called otherwise over REST', () => {
  const rows = tableBelow('REST').filter(([, rest = '']) => /^`[\w]+`$/.test(rest));
  const wanted = Object.entries<{ wire: string }>(ideaFields).flatMap(([name, { wire }]) =>
    wire === name ? [] : [[`\`${wire}\``, `\`${name}\``]],
  );
  expect(rows.map(([, rest, graphql]) => [rest, graphql])).toEqual(expect.arrayContaining(wanted));
});

test('the changelog of the guide has the releases of CHANGELOG.md with their days, and the one that is on its way', () => {
  const log = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  const released = [...log.matchAll(/^## (\d\S+) \((\d{4}-\d\d-\d\d)\)$/gm)].map(([, name, day]) => [
    name,
    day,
  ]);
  const [, changes = ''] = guide.split(/^## Changelog$/m);
  const rows = [...changes.matchAll(/^### (\d\S+) \((.*)\)$/gm)].map(([, name, day]) => [name, day]);
  const next = release.endsWith('-dev') ? [[release.replace('-dev', ''), 'not released']] : [];
  expect(rows).toEqual([...next, ...released]);
  expect([...log.matchAll(/^## .*$/gm)]).toHaveLength(rows.length);
});

test('what a token without persons is refused is what the guide says', () => {
  const [, sentence = ''] =
    /So are the\s+filters and answers that find persons: ([^]*?)\. /.exec(guide) ?? [];
  const ofPersons = Object.values(ideaFilters).flatMap(({ ofPersons, graph }) => (ofPersons ? [graph] : []));
  expect(names(sentence)).toEqual([...ofPersons, 'answers', 'FIRST_REVIEWER'].sort());
});
