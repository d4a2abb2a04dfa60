import { expect, test } from '@jest/globals';
import { buildSchema, getOperationAST, parse } from 'graphql';
import { COUNT_COST } from '@portal/schema/limits';
import { INTROSPECTION_COST, LIST_COST, measure, MUTATION_COST } from './cost.ts';

const schema = buildSchema(`
  type Query { node(id: ID!): Node me: Account ideas(first: Int = 20): IdeaConnection! areas: [Area!]! name: String }
  type Mutation { review(id: ID!): Idea! }
  interface Node { id: ID! }
  type PagePosition { before: Int total: Int }
  type IdeaConnection { edges: [IdeaEdge!]! pageInfo: PageInfo! totalCount: Int! position: PagePosition! }
  type IdeaEdge { node: Idea! cursor: String! }
  type Idea implements Node { id: ID! title: String! owner: Account! comments(first: Int = 20): CommentConnection! }
  type CommentConnection { edges: [CommentEdge!]! totalCount: Int! }
  type CommentEdge { node: Comment! }
  type Comment { text: String! }
  type PageInfo { hasNextPage: Boolean! }
  type Account implements Node { id: ID! email: String! totalCount: Int }
  type Area { name: String! }
`);
function cost(text: string, variables: Record<string, unknown> = {}): number {
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  return measure(schema, document, operation, variables).cost;
}

test.each([
  ['scalars are free', '{ name __typename }', 0],
  ['an object is a point', '{ me { email } }', 1],
  ['rows count by the page size', '{ ideas(first: 50) { edges { node { title } } } }', 1 + 50],
  ['without one by the default', '{ ideas { edges { node { title } } } }', 1 + 20],
  ['objects of rows count for each', '{ ideas(first: 50) { edges { node { owner { email } } } } }', 1 + 100],
  [
    'pages within rows multiply',
    '{ ideas(first: 50) { edges { node { comments(first: 10) { edges { node { text } } } } } } }',
    1 + 50 * (1 + 1 + 10),
  ],
  ['edges count, also without their nodes', '{ ideas(first: 50) { edges { cursor } } }', 1 + 50],
  ['rows that are not asked for cost nothing', '{ ideas(first: 50) { pageInfo { hasNextPage } } }', 2],
  ['counting the rows of a list costs', '{ ideas(first: 50) { totalCount } }', 1 + COUNT_COST],
  ['so does the position of a page', '{ ideas(first: 50) { position { before total } } }', 1 + COUNT_COST],
  [
    'counting costs for each list of many',
    '{ ideas(first: 50) { edges { node { comments(first: 10) { totalCount } } } } }',
    1 + 50 * (1 + 1 + COUNT_COST),
  ],
  ['a count that is no list of rows is a scalar', '{ me { totalCount } }', 1],
  ['a node by its id is a point', '{ node(id: "x") { id ... on Account { email } } }', 1],
  [
    'what is below it counts, too',
    '{ node(id: "x") { ... on Idea { owner { email } ...F } } } fragment F on Idea { comments(first: 10) { edges { node { text } } } }',
    1 + 1 + 1 + 10,
  ],
  ['a list without pages counts as some', '{ areas { name } }', LIST_COST],
  ['aliases count each', '{ a: me { email } b: me { email } }', 2],
  [
    'fragments count where they are used',
    '{ a: me { ...F } ...Q } fragment Q on Query { me { ...F } } fragment F on Account { email }',
    2,
  ],
  ['mutations write', 'mutation { review(id: 1) { owner { email } } }', MUTATION_COST + 2],
  ['the schema has its price', '{ __schema { types { name } } }', INTROSPECTION_COST],
  [
    'a size out of bounds counts as the largest',
    '{ ideas(first: 100000) { edges { node { title } } } }',
    101,
  ],
])('%s', (_what, text, points) => {
  expect(cost(text)).toBe(points);
});

test('fragments that unfold without end are beyond any budget, and found out at once', () => {
  const links = Array.from({ length: 40 }, (_, n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`);
  expect(cost(`{ ...F0 } ${links.join(' ')} fragment F40 on Query { me { email } }`)).toBe(Infinity);
});

test('a page size in a variable counts as given, by its default, or by that of the field', () => {
  const text = (fallback: string) =>
    `query ($n: Int${fallback}) { ideas(first: $n) { edges { node { title } } } }`;
  expect([cost(text(''), { n: 7 }), cost(text(' = 5')), cost(text(''))]).toEqual([8, 6, 21]);
  expect([cost(text(''), { n: null }), cost(text(' = 5'), { n: null })]).toEqual([101, 101]);
});
