/** A token that reads ideas without persons: each field and figure that it can reach says whether it is of persons, and those are refused. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { getNamedType, GraphQLInt, GraphQLObjectType, GraphQLString, isObjectType } from 'graphql';
import type { GraphQLNamedType } from 'graphql';
import { scopesFor } from '@portal/schema/access';
import {
  dimensionOf,
  dimensions,
  dimensionTraits,
  isFieldOfPersons,
  isOfPersons,
  isOfSubmitter,
} from '@portal/schema/breakdown';
import { scopes } from '@portal/schema/choices';
import type { Scope } from '@portal/schema/choices';
import type { Field } from '@portal/schema/fields';
import { ideaSteps } from '@portal/schema/idea';
import { answerFilters, ideaFilters } from '@portal/schema/idea-filter';
import { namesOf } from '@portal/schema/lists';
import { graph, routes } from '../../../app/features.ts';
import { figures } from '../../ideas/idea-figures.ts';
import { buildBareSchema } from '../../../transport/graphql/build-schema.ts';
import { isOfPerson, operationsWithoutPersons, typesOpenTo } from './operations-without-persons.ts';
import type { Client } from '../../../../test/client.ts';
import { sharePortal, startForTest } from '../../../../test/harness.ts';
import { submitIdea } from '../../../../test/ideas.ts';
import { makeToken, systemWith } from '../../../../test/page-documents.ts';
import { signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { sampled } from '../../../../test/sampled.ts';

const SCOPE: Scope = 'READ_IDEAS_WITHOUT_PERSONS';
const schema = buildBareSchema(graph);
const isOfList = ({ name }: GraphQLNamedType) => /(Connection|Edge|PageInfo|PagePosition)$/.test(name);

const types = typesOpenTo([SCOPE], { ...graph, schema }).filter((type) => !isOfList(type));
const fieldsOf = (type: GraphQLObjectType, ofPersons: boolean) =>
  Object.values(type.getFields())
    .filter((field) => isOfPerson(type.name, field) === ofPersons)
    .map(({ name }) => name);

test('a text that does not say what it tells of a person stops the start', () => {
  const fields = { nickname: { type: GraphQLString }, age: { type: GraphQLInt } };
  const grown = mapSchema(schema, {
    [MapperKind.OBJECT_TYPE]: (type) =>
      type.name === 'Idea' ? new GraphQLObjectType({ ...type.toConfig(), fields }) : type,
  });
  expect(() => operationsWithoutPersons({ ...graph, schema })).not.toThrow();
  expect(() => operationsWithoutPersons({ ...graph, schema: grown })).toThrow(
    "The field Idea.nickname needs @Personal, with what it tells of a person, or 'none'.",
  );
});

test('each answer of the first step of an idea says what it tells of the submitter', () => {
  const silent = Object.entries<Field>(ideaSteps.general).filter(([, { personal }]) => !personal);
  expect(silent).toEqual([]);
});

const portal = sharePortal();
let owner: Person;
let system: Client;
let idea: { id: string; key: string };
beforeAll(async () => {
  owner = await signedIn(portal);
  idea = await submitIdea(owner);
  system = systemWith(portal, await makeToken(portal, [SCOPE]));
});

const codeOf = async (query: string) => {
  const { body } = await system.graphql(query);
  return body.errors?.[0]?.extensions.code ?? 'OK';
};
const isLeaf = (type: GraphQLNamedType) => !isObjectType(type);
const selectionOf = (type: GraphQLObjectType, name: string) =>
  isLeaf(getNamedType(type.getFields()[name]!.type)) ? name : `${name} { __typename }`;

describe.each(sampled(types, 8).map((type) => [type.name, type] as const))('of %s', (name, type) => {
  // Checked before anything runs: an id that leads nowhere asks for any type.
  const ask = (field: string) =>
    type.getInterfaces().length > 0
      ? `{ node(id: "nothing") { ... on ${name} { ${selectionOf(type, field)} } } }`
      : `{ ${pathTo(name)(selectionOf(type, field))} }`;

  test('what tells of persons is refused, and the rest is not', async () => {
    for (const field of fieldsOf(type, true)) {
      const { status, body } = await system.graphql(ask(field));
      const [error] = body.errors ?? [];
      expect([field, status, error?.extensions.code]).toEqual([field, 403, 'FORBIDDEN']);
      if (name in byRefused) continue;
      expect(error?.message).toContain(`For ${name}.${field} it takes the scope “Read ideas”.`);
      expect(error?.path?.at(-1)).toBe(field);
    }
    for (const field of fieldsOf(type, false))
      expect([field, await codeOf(ask(field))]).toEqual([field, name in byRefused ? 'FORBIDDEN' : 'OK']);
  });
});

/** How a type without an id is reached from an operation, through plain fields. */
function pathTo(wanted: string): (selection: string) => string {
  const begin: [GraphQLNamedType, (selection: string) => string][] = Object.entries(graph.operations.Query)
    // The token of somebody who has no idea of their own.
    .filter(([name, action]) => name !== 'myIdea' && scopesFor(action).includes(SCOPE))
    .map(([name]) => {
      const byId = `ideaId: "${idea.id}"`;
      const args = {
        idea: `(id: "${idea.id}")`,
        ideaNeighbours: `(${byId})`,
        rankingNeighbours: `(${byId})`,
        reviewEmail: `(input: { ${byId} })`,
      }[name];
      const field = schema.getQueryType()!.getFields()[name]!;
      return [getNamedType(field.type), (selection) => `${name}${args ?? ''} { ${selection} }`];
    });
  const seen = new Set<string>();
  for (let at = begin.shift(); at; at = begin.shift()) {
    const [type, around] = at;
    if (type.name === wanted) return around;
    if (!isObjectType(type) || seen.has(type.name)) continue;
    seen.add(type.name);
    for (const field of Object.values(type.getFields()))
      if (isOfList(type) || !isOfPerson(type.name, field))
        begin.push([getNamedType(field.type), (selection) => around(`${field.name} { ${selection} }`)]);
  }
  return (selection) => `idea(id: "${idea.id}") { ${byRefused[wanted]?.(selection) ?? wanted} }`;
}

/** What a field that is refused alone leads to. */
const byRefused: Record<string, (selection: string) => string> = {
  ReviewEmail: (selection) => `lastReview { email { ${selection} } }`,
  Receipt: (selection) => `receipt { ${selection} }`,
  SimilarIdea: (selection) => `similar { ${selection} }`,
};

describe('a filter', () => {
  const list = (filter: string) => codeOf(`{ ideas(filter: { ${filter} }) { totalCount } }`);

  const ofPersons = Object.values(ideaFilters).filter(({ ofPersons }) => ofPersons);

  test.each(ofPersons.map(({ graph }) => graph))('by %s is refused', async (name) => {
    const value = /Id$/.test(name) ? Buffer.from(`Reviewer:${idea.key}`).toString('base64url') : owner.email;
    expect(await list(`${name}: "${value}"`)).toBe('FORBIDDEN');
  });

  test('a refusal has the path of the field, and nothing of what stands beside it', async () => {
    const { body } = await system.graphql(
      '{ ideas(first: 1) { edges { node { id status who: firstName } } totalCount } }',
    );
    expect(body.errors?.[0]?.path).toEqual(['ideas', 'edges', 'node', 'who']);
  });

  test('by an answer is refused where the answer is of persons', async () => {
    for (const by of Object.values(answerFilters)) {
      const value = namesOf(dimensionTraits[by]?.choices ?? { NONE: '' })[0];
      const code = await list(`answers: [{ by: ${by}, name: "${value}" }]`);
      expect([by, code]).toEqual([by, isOfPersons(by) ? 'FORBIDDEN' : 'OK']);
    }
    expect(Object.values(answerFilters).filter(isOfPersons).sort()).toEqual(
      ['AGE_GROUP', 'CALL_ANSWER', 'COUNTRY', 'FIRST_REVIEWER', 'GENDER'].sort(),
    );
  });

  test('by what an idea is, is not', async () => {
    for (const filter of [
      'statuses: [PENDING]',
      'labels: "a"',
      'waited: OVERDUE',
      'submittedOn: "2026-01-01"',
    ])
      expect([filter, await list(filter)]).toEqual([filter, 'OK']);
  });

  test('a search of outcomes finds owners, and is refused', async () => {
    expect(await codeOf('{ outcomes(filter: { search: "x" }) { totalCount } }')).toBe('FORBIDDEN');
    expect(await codeOf('{ outcomes(filter: { stage: LIVE }) { totalCount } }')).toBe('OK');
  });
});

describe('with “Read statistics”, a figure', () => {
  const kinds: readonly (readonly [string, readonly Scope[]])[] = [
    ['alone', ['READ_STATISTICS']],
    ['with other scopes', namesOf(scopes).filter((scope) => !/^(READ|REVIEW)_IDEAS/.test(scope))],
    ['with ideas without persons', [SCOPE, 'READ_STATISTICS']],
    ['with ideas', ['READ_IDEAS', 'READ_STATISTICS']],
    ['with both', [SCOPE, 'READ_IDEAS', 'READ_STATISTICS']],
  ];
  const range = 'range: { from: "2026-01-01", to: "2026-01-01" }';

  describe.each(kinds)('%s', (_, granted) => {
    const readsPersons = granted.includes('READ_IDEAS');
    const readsNone = !readsPersons && granted.includes(SCOPE);
    let counter: Client;
    beforeAll(async () => {
      counter = systemWith(portal, await makeToken(portal, [...granted]));
    });
    const outcomeOf = async (query: string) => {
      const { body } = await counter.graphql<{ breakdown?: { isRounded?: boolean } }>(query);
      return body.errors?.[0]?.extensions.code ?? (body.data?.breakdown?.isRounded ? 'ROUNDED' : 'OK');
    };
    /** What an answer by something may be: with persons beside an exact day, two tokens would disclose whose idea it is. */
    const wanted = (ofPersons: boolean, ofSubmitter: boolean, isDay: boolean) => {
      if (readsPersons) return 'OK';
      if (ofPersons && (readsNone || !ofSubmitter)) return 'FORBIDDEN';
      return !ofSubmitter ? 'OK' : isDay ? 'INVALID_INPUT' : 'ROUNDED';
    };

    test.each(
      // The answers to a question of a call are counted one question at a time (calls.test.ts).
      sampled(
        namesOf(dimensions).filter((name) => name !== 'CALL_ANSWER'),
        4,
      ),
    )('by %s, along and across, tells of no person', async (by) => {
      const other = by === 'STATUS' ? 'FOCUS_AREA' : 'STATUS';
      for (const [query, isDay] of [
        [`{ breakdown(by: ${by}) { isRounded } }`, false],
        [`{ breakdown(by: ${by}, ${range}) { isRounded } }`, true],
        [`{ breakdown(by: ${other}, across: ${by}, ${range}) { isRounded } }`, true],
      ] as const)
        expect([query, await outcomeOf(query)]).toEqual([
          query,
          wanted(isOfPersons(by), isOfSubmitter(by), isDay),
        ]);
    });

    test.each(sampled(Object.entries(figures), 4))(
      'of `stats`, %s, tells of no person',
      async (name, { by }) => {
        const isRounded = isOfSubmitter(dimensionOf(by));
        for (const [query, isDay] of [
          [`{ stats { ${name} { count } } }`, false],
          [`{ a: stats { totalIdeas ...Some } } fragment Some on Stats { b: ${name} { count } }`, false],
          [`{ stats(${range}) { ${name} { count } } }`, true],
        ] as const) {
          const outcome = wanted(isFieldOfPersons(by), isRounded, isDay).replace('ROUNDED', 'OK');
          expect([query, await outcomeOf(query)]).toEqual([query, outcome]);
        }
        const { body } = await counter.graphql<{ stats: Record<string, { count: number }[]> }>(
          `{ stats { ${name} { count } } }`,
        );
        const counts = body.data?.stats[name]?.map(({ count }) => count) ?? [];
        if (isRounded && !readsPersons) expect(counts.filter((count) => count % 5 !== 0)).toEqual([]);
        else expect(counts).toContain(1);
      },
    );

    // A file of each would be more than an account may export in a minute.
    test('as a file, tells of no person', async () => {
      const path = '/api/breakdowns/export?by=STATUS&across=GENDER&from=2026-01-01&to=2026-01-01';
      const { status } = await counter.fetch(path);
      expect(status).toBe(readsPersons ? 200 : readsNone ? 403 : 400);
    });
  });

  test('that is public is what a visitor reads, and refused where nothing is public', async () => {
    for (const [mode, statuses] of [
      ['rounded', [200, 200, 200]],
      ['off', [403, 200, 403]],
    ] as const) {
      const other = await startForTest({ PUBLIC_STATS: mode });
      await submitIdea(await signedIn(other));
      const [all, visitor] = [
        systemWith(other, await makeToken(other, [SCOPE, 'READ_STATISTICS'])),
        other.client(),
      ];
      const paths = ['/api/count/countgender', '/api/count/countPerson', '/api/countage'];
      const answers = await Promise.all(paths.map((path) => all.rest('GET', path)));
      expect([mode, answers.map(({ status }) => status)]).toEqual([mode, statuses]);
      const alone = systemWith(other, await makeToken(other, ['READ_STATISTICS']));
      for (const path of paths) {
        const { status, body } = await alone.rest('GET', path);
        expect([status, new Set(Object.values(body))]).toEqual([200, new Set([0])]);
      }
      if (mode === 'rounded')
        for (const at of [0, 2])
          expect(answers[at]?.body).toEqual((await visitor.rest('GET', paths[at]!)).body);
    }
  });
});

test('no answer that the token gets names the person, whatever plain fields it asks for', async () => {
  const type = schema.getType('Idea') as GraphQLObjectType;
  const fields = fieldsOf(type, false).map((field) => selectionOf(type, field));
  const { body } = await system.graphql(`{ ideas { edges { node { ${fields.join(' ')} } } } }`);
  expect(body.errors).toBeUndefined();
  expect(JSON.stringify(body)).not.toContain(owner.email);
});

test('a fragment, an alias and a directive hide nothing', async () => {
  for (const query of [
    '{ ideas { edges { node { ...Who } } } } fragment Who on Idea { email }',
    '{ ideas { edges { node { summary: email } } } }',
    'query ($no: Boolean = false) { ideas { edges { node { email @include(if: $no) } } } }',
    `{ node(id: "${idea.id}") { ... on Idea { firstName } } }`,
  ])
    expect([query, await codeOf(query)]).toEqual([query, 'FORBIDDEN']);
});

test('files come without the columns of persons, or not at all', async () => {
  for (const route of routes.filter(({ action }) => scopesFor(action).includes(SCOPE))) {
    const answer = await system.fetch(`/api${route.path}?format=csv&raw=1`);
    const [header = ''] = (await answer.text()).split('\r\n');
    expect([route.path, answer.status]).toEqual([route.path, 200]);
    expect(header).not.toMatch(/name|Email|Contact|Comment|by"|Owner|Scores/i);
  }
  for (const path of [
    'submission/getIdeas',
    `submission/${idea.key}/file`,
    `submission/${idea.key}/earlier-file`,
    `submission/${idea.key}/receipt`,
  ])
    expect([path, (await system.fetch(`/api/${path}`)).status]).toEqual([path, 403]);
  for (const query of [
    'search=x',
    `reviewer=${Buffer.from(`Reviewer:${idea.key}`).toString('base64url')}`,
    'gender=FEMALE',
  ])
    expect([query, (await system.fetch(`/api/submission/export?${query}`)).status]).toEqual([query, 403]);
});

test('a review with it shows no words to the person, also where it comes too late', async () => {
  const reviewer = systemWith(portal, await makeToken(portal, [SCOPE, 'REVIEW_IDEAS']));
  const stale = (fields: string) =>
    reviewer.graphql(
      `mutation { reviewIdea(input: { id: "${idea.id}", version: 99, status: REJECTED }) { ${fields} } }`,
    );
  expect((await stale('email')).body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  expect(Object.keys((await stale('id')).body.errors?.[0]?.extensions.current ?? {})).toEqual([
    'version',
    'status',
  ]);
  const { body } = await reviewer.rest('PUT', `/api/submission/${idea.key}/status`, { reviewStatus: '' });
  expect(Object.keys(body['data'] as object)).toEqual(['_id', 'reviewStatus', 'version']);
});

test('with “Read ideas” beside it, nothing is refused', async () => {
  const both = systemWith(portal, await makeToken(portal, [SCOPE, 'READ_IDEAS']));
  const { body } = await both.graphql('{ ideas(filter: { search: "x" }) { edges { node { email } } } }');
  expect(body.errors).toBeUndefined();
  expect(scopes[SCOPE]).toBe('Read ideas without persons');
});
