/** What the graph refuses before it runs: shapes and costs beyond any honest need, and strangers' looks at the schema. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import { newReference } from '@portal/schema/idea';
import { allowances, COUNT_COST, OPERATION_COST_MAX } from '@portal/schema/limits';
import { ALIASES_MAX, DEPTH_MAX, DIRECTIVES_MAX } from './metered-operations.ts';
import type { Answer, Client } from '../../../test/client.ts';
import { sharePortal, startForTest } from '../../../test/harness.ts';
import { signedIn } from '../../../test/people.ts';
import { saveDraft } from '../../../test/ideas.ts';

const portal = sharePortal();

const LONG_ANSWERS = [
  ...[
    'problemStatement',
    'solutionSummary',
    'keyActivities',
    'keyResources',
    'costStructure',
    'revenueStreams',
  ],
  ...['valuePropositions', 'customerSegments', 'keyBenefits'],
];

const times = (n: number, text: (n: number) => string) =>
  Array.from({ length: n }, (_, i) => text(i)).join(' ');
/** Fields of the introspection that can be nested at will. */
const nested = (levels: number) =>
  `{ __schema { types { ${'ofType { '.repeat(levels - 3)} name ${'}'.repeat(levels - 3)} } } }`;
const messageOf = ({ body }: Answer<{ errors?: { message: string }[] }>) => body.errors?.[0]?.message;

describe('the shape of an operation', () => {
  test.each([
    ['levels', DEPTH_MAX, nested],
    ['aliases', ALIASES_MAX, (n: number) => `{ ${times(n, (i) => `a${i}: __typename`)} }`],
    ['directives', DIRECTIVES_MAX, (n: number) => `{ ${times(n, () => '__typename @include(if: true)')} }`],
    [
      'aliases in fragments',
      ALIASES_MAX,
      (n: number) => `{ ...F } fragment F on Query { ${times(n, (i) => `a${i}: __typename`)} }`,
    ],
  ])('has at most so many %s', async (what, most, query) => {
    const allowed = await portal.client().graphql(query(most));
    expect([allowed.status, allowed.body.errors]).toEqual([200, undefined]);
    const refused = await portal.client().graphql(query(most + 1));
    expect(refused.status).toBe(400);
    expect(refused.body.errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(messageOf(refused)).toContain(what.split(' ')[0]);
  });

  test('the introspection of the usual tools is within the bounds', async () => {
    const { status, body } = await portal.client().graphql(getIntrospectionQuery());
    expect([status, body.errors]).toEqual([200, undefined]);
  });
});

describe('a request with several mutations', () => {
  const email = 'nobody.here@example.com';
  const ask = (name: string) => `${name}: requestPasswordReset(email: "${email}") { message }`;

  test.each([
    ['side by side', `mutation { ${ask('a')} ${ask('b')} }`],
    ['in a fragment', `mutation { ${ask('a')} ...More } fragment More on Mutation { ${ask('b')} }`],
    ['in a fragment without a name', `mutation { ... { ${ask('a')} } ... on Mutation { ${ask('b')} } }`],
    ['of which one is skipped', `mutation { ${ask('a')} ... @skip(if: true) { ${ask('b')} } }`],
    ['by one name in the graph', `mutation { ${ask('a')} logOut { message } }`],
  ])('%s is refused, and nothing is done', async (_how, query) => {
    for (const caller of [portal.client(), await signedIn(portal)]) {
      const { status, body } = await caller.graphql(query);
      expect([status, body.errors?.[0]?.extensions.code]).toEqual([400, 'SEVERAL_MUTATIONS']);
      expect(body.data).toBeUndefined();
      if ('email' in caller) expect((await caller.rest('GET', '/api/auth/me')).status).toBe(200);
    }
  });

  test('is allowed once, twice the same, with the type beside it, and where it reads', async () => {
    const one = ask('a');
    for (const query of [
      `mutation { ${one} __typename }`,
      `mutation { ${one} ${one} }`,
      'query { a: now b: now }',
      `mutation One { ${one} } mutation Two { ${ask('b')} }`,
    ]) {
      const { body } = await portal.client().rest<{ errors?: object[] }>('POST', '/graphql', {
        query,
        operationName: query.includes('One') ? 'One' : undefined,
      });
      expect([query, body.errors]).toEqual([query, undefined]);
    }
  });
});

interface Billed {
  data?: unknown;
  errors?: { extensions: { code: string; retryAfter?: number } }[];
  extensions: { cost: { requested: number; limit: number; remaining: number; resetAt: string } };
}
/** A page of 100 rows, each with a page of 10. */
const POINTS = 1 + 100 * (1 + 1 + 10);
const IDEAS = '{ ideas(first: 100) { edges { node { reviews(first: 10) { edges { node { to } } } } } } }';

describe('the cost of an operation', () => {
  test('is in the answer, with the rest and its end', async () => {
    const reviewer = await signedIn(portal, 'reviewer');
    const ask = () => reviewer.rest<Billed>('POST', '/graphql', { query: IDEAS });
    const [first, second] = [await ask(), await ask()];
    // A document that was not known costs more, and says so.
    expect(first.body.extensions.cost.requested).toBe(POINTS + 50 + Math.ceil(IDEAS.length / 5));
    expect(first.body.extensions.cost.remaining).toBe(
      first.body.extensions.cost.limit - first.body.extensions.cost.requested,
    );
    const { requested, limit, remaining, resetAt } = second.body.extensions.cost;
    expect([first.body.errors, requested]).toEqual([undefined, POINTS]);
    expect(limit).toBe(allowances.costPerCaller.points * 1_000);
    expect(remaining).toBe(first.body.extensions.cost.remaining - requested);
    const wait = Date.parse(resetAt) - Date.now();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(allowances.costPerCaller.seconds * 1_000);
  });

  test.each(['ideaNeighbours', 'rankingNeighbours'])(
    'of %s is that of a count for the place',
    async (name) => {
      const reviewer = await signedIn(portal, 'reviewer');
      const cost = async (field: string) => {
        const query = `{ ${name}(ideaId: "none") { next { id } ${field} } }`;
        const ask = () => reviewer.rest<Billed>('POST', '/graphql', { query });
        // Once before: a document that is not known costs more.
        await ask();
        return (await ask()).body.extensions.cost.requested;
      };
      expect((await cost('position { before }')) - (await cost('previous { status }'))).toBe(COUNT_COST - 1);
    },
  );

  test('has a bound, and nothing of an operation beyond it runs', async () => {
    const reviewer = await signedIn(portal, 'reviewer');
    const copies = Math.ceil(OPERATION_COST_MAX / POINTS);
    const { status, body } = await reviewer.graphql(
      `{ ${times(copies, (i) => `a${i}: ${IDEAS.slice(1, -1)}`)} }`,
    );
    expect([status, body.errors?.[0]?.extensions]).toEqual([
      400,
      { code: 'TOO_COSTLY', cost: { requested: copies * POINTS, limit: OPERATION_COST_MAX } },
    ]);
    expect(body.data).toBeUndefined();
  });

  test('is that of a draft for its answers, which are read once; a draft has a bound as a whole', async () => {
    const person = await signedIn(portal);
    const save = (letter: string) =>
      saveDraft(person, {
        reference: newReference(),
        step: 'overview',
        answers: Object.fromEntries(LONG_ANSWERS.map((name) => [name, letter.repeat(10_000)])),
      });
    expect((await save('文')).body.errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ field: 'answers', message: expect.stringContaining('200,000') }],
    });
    expect((await save('x')).body.errors).toBeUndefined();
    const read = (count: number) =>
      person.graphql<Record<string, unknown>>(`{ ${times(count, (i) => `a${i}: myIdeaDraft { answers }`)} }`);
    expect((await read(50)).body.errors?.[0]?.extensions.code).toBe('TOO_COSTLY');
    expect(Object.keys((await read(10)).body.data ?? {})).toHaveLength(10);
  });

  test('is charged for a document that is refused, too', async () => {
    const strict = await startForTest({ RATE_LIMIT_SCALE: '0.01' });
    const statuses = [];
    for (let i = 0; i < 40; i += 1) statuses.push((await strict.client().graphql(`{ nothing${i} }`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
  });

  test('comes out of the budget of each caller; beyond it 429 with Retry-After', async () => {
    const strict = await startForTest({ RATE_LIMIT_SCALE: '0.1' });
    const account = await signedIn(strict);
    // 50 looks at the schema for 100 points each, of 20,000, and the first time the document.
    const query = `{ ${times(50, (i) => `a${i}: __schema { queryType { name } }`)} }`;
    const ask = (client: Client) => client.rest<Billed>('POST', '/graphql', { query });
    for (let i = 0; i < 3; i += 1) expect((await ask(strict.client())).status).toBe(200);
    const refused = await ask(strict.client());
    expect([refused.status, refused.body.data]).toEqual([429, undefined]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfter: expect.any(Number),
    });
    expect(refused.body.extensions.cost.remaining).toBe(0);
    expect((await ask(account)).status).toBe(200);
  });
});

const SCHEMA = '/graphql/schema.graphql';

test('the schema is served as the text that the repository has', async () => {
  const answer = await portal.client().fetch(SCHEMA);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const file = readFileSync(new URL('../../../../schema/schema.graphql', import.meta.url), 'utf8');
  expect(file.endsWith(`\n\n${await answer.text()}`)).toBe(true);
});

test('with the settings of production the schema is shown to known callers only', async () => {
  const real = await startForTest({ PUBLIC_URL: 'https://ideas.example', GRAPHQL_DOCUMENTS: 'any' });
  const query = '{ ...F } fragment F on Query { __schema { queryType { name } } }';
  const stranger = await real.client().graphql(query);
  expect([stranger.status, stranger.body.errors?.[0]?.extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
  expect((await real.client().graphql('{ __typename }')).body.errors).toBeUndefined();
  expect((await real.client().fetch(SCHEMA)).status).toBe(401);
});
