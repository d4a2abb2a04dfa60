/** Queries that come often run compiled, and lists read only what is asked for: neither may change an answer. */
import { beforeAll, expect, test } from '@jest/globals';
import { getNamedType, isObjectType } from 'graphql';
import type { GraphQLObjectType } from 'graphql';
import { graph } from '../../app/features.ts';
import { buildBareSchema } from './build-schema.ts';
import { eventually } from '../../../test/eventually.ts';
import { sharePortal } from '../../../test/harness.ts';
import { ideaInput, submitIdea } from '../../../test/ideas.ts';
import { signedIn } from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';

// More than an operation must come before it is compiled.
const TIMES = 5;

const portal = sharePortal();
let reviewer: Person;
let admin: Person;
let owner: Person;
let id: string;
beforeAll(async () => {
  [reviewer, admin, owner] = await Promise.all([
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'admin'),
    signedIn(portal),
  ]);
  ({ id } = await submitIdea(owner));
  // Beside the requests, its PDF is examined: then its fields change no more.
  await eventually(async () =>
    expect(await portal.sql('SELECT FROM document_examinations WHERE pages = 1')).toHaveLength(1),
  );
  await reviewer.graphql(
    `mutation { reviewIdea(input: { id: "${id}", version: 1, status: APPROVED, comments: "Well done." }) { id } }`,
  );
});

/** The answers to a query that is sent again and again. */
async function answers(
  query: string,
  variables: Record<string, unknown> = {},
  person = reviewer,
): Promise<unknown[]> {
  const bodies = [];
  for (let time = 0; time < TIMES; time += 1) {
    // What is left of the budget differs from one answer to the next.
    const { data, errors } = (await person.graphql(query, variables)).body;
    bodies.push({ ...(data !== undefined && { data }), ...(errors && { errors }) });
  }
  return bodies;
}

/** A selection of all that a field has, as deep as it goes; of an idea within an idea the id. */
function whole(type: GraphQLObjectType, name: string): string {
  const inner = getNamedType(type.getFields()[name]?.type);
  if (!isObjectType(inner)) return name;
  const children = inner === ideaType ? ['id'] : Object.keys(inner.getFields());
  return `${name} { ${children.map((child) => whole(inner, child)).join(' ')} }`;
}

const ideaType = buildBareSchema(graph).getType('Idea') as GraphQLObjectType;
const fields = Object.keys(ideaType.getFields()).map((name) => whole(ideaType, name));

interface Page {
  edges: { node: unknown }[];
}

test.each([
  // Lists give contact details to administrators alone.
  ['ideas', () => admin],
  ['myIdeas', () => owner],
])('each field alone is in %s as in the idea itself', async (list, who) => {
  const { body } = await who().graphql<{ idea: Record<string, unknown> }>(
    `query ($id: ID!) { idea(id: $id) { ${fields.join(' ')} } }`,
    { id },
  );
  expect(Object.keys(body.data?.idea ?? {})).toHaveLength(fields.length);
  for (const field of fields) {
    const name = field.split(' ')[0] ?? '';
    const listed = await who().graphql<Record<string, Page>>(
      `{ ${list}(first: 1) { edges { node { ${field} } } } }`,
    );
    expect(listed.body.data?.[list]?.edges[0]?.node).toEqual({ [name]: body.data?.idea[name] });
  }
});

test('fields behind fragments and directives are there when they are asked for', async () => {
  const query = `query ($more: Boolean!) {
    ideas(first: 1) { ...Page }
    ideas(first: 1) @include(if: $more) { edges { node { country } } }
  }
  fragment Page on IdeaConnection { edges { ... on IdeaEdge { node { email ...More @include(if: $more) gender @skip(if: $more) } } } }
  fragment More on Idea { ageGroup document { name } }`;
  const more = await answers(query, { more: true });
  const less = await answers(query, { more: false });
  const { email } = owner;
  const node = (rest: object) => ({ data: { ideas: { edges: [{ node: { email, ...rest } }] } } });
  const { country, gender, ageGroup } = ideaInput(email);
  const all = node({ ageGroup, document: { name: expect.any(String) }, country });
  expect(more).toEqual(more.map(() => all));
  expect(less).toEqual(less.map(() => node({ gender })));
});

test.each([
  ['a variable of the wrong type', 'query ($n: Int!) { ideas(first: $n) { edges { cursor } } }', { n: 'x' }],
  ['a variable that is missing', 'query ($n: Int!) { ideas(first: $n) { edges { cursor } } }', {}],
  ['a null that may not be', 'query ($n: Int = 3) { ideas(first: $n) { edges { cursor } } }', { n: null }],
  ['a fault that a service finds', 'query ($n: Int!) { ideas(first: $n) { edges { cursor } } }', { n: 0 }],
  [
    'an unknown choice',
    'query ($f: IdeaFilterInput) { ideas(filter: $f) { edges { cursor } } }',
    { f: { statuses: ['NO'] } },
  ],
  ['one failure among answers', '{ me { email } idea(id: "nothing") { id } }', {}],
])('%s is told in the same words every time', async (_, query, variables) => {
  const bodies = await answers(query, variables);
  expect(bodies[0]).toHaveProperty('errors');
  expect(bodies).toEqual(bodies.map(() => bodies[0]));
});

test('a visitor is refused a query that others had compiled', async () => {
  const query = '{ ideas(first: 2) { edges { node { email } } } }';
  await answers(query);
  const { body } = await portal.client().graphql(query);
  expect(body.errors?.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
  expect((await owner.graphql(query)).body.errors?.map(({ extensions }) => extensions.code)).toEqual([
    'FORBIDDEN',
  ]);
});
