/** Every surface that shows scores, searched by everybody for the words of a score that they must not see. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { scopes } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import type { Client } from '../../../../test/client.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { submitIdea } from '../../../../test/ideas.ts';
import { outcomeOf, signedIn, systemOf } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';

const WORDS = 'Unseen words';
const MEAN = '4.25';

const portal = sharePortal();
let id: string;
let reference: string;
const people = new Map<string, Client>();
const person = (name: string) => people.get(name) as Person;

const SCORE = 'by { email } mean marks { criterion mark comment }';
const SEEN = `score { ${SCORE} } scores { ${SCORE} } ranking { mean spread number }`;

async function score(scorer: Person, marks: readonly number[], cannotJudge = false) {
  const { scoreCard } = await scorer.ask<{ scoreCard: { version: number; criteria: { name: string }[] } }>(
    '{ scoreCard { version criteria { name } } }',
  );
  return scorer.graphql('mutation ($input: ScoreIdeaInput!) { scoreIdea(input: $input) { mean } }', {
    input: {
      ideaId: id,
      cardVersion: scoreCard.version,
      cannotJudge,
      marks: cannotJudge
        ? []
        : scoreCard.criteria.map(({ name }, at) => ({ criterion: name, mark: marks[at], comment: WORDS })),
    },
  });
}
const declareConflict = (client: Client) =>
  client.graphql('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "A cousin.") { id } }', { id });

beforeAll(async () => {
  const owner = await signedIn(portal, 'reviewer');
  ({ id } = await submitIdea(owner));
  people.set('its submitter, who is staff', owner);
  people.set('another submitter', await signedIn(portal));
  people.set('a visitor', portal.client());
  for (const name of [
    'scorer',
    'who handed nothing in',
    'who declared a conflict',
    'who scored, then declared one',
  ])
    people.set(name, await signedIn(portal, 'reviewer'));
  people.set('an administrator', await signedIn(portal, 'admin'));
  const scorer = person('scorer');
  const shortlist =
    'mutation ($id: ID!) { shortlistIdeas(ideaIds: [$id], shortlisted: true) { ideas { reference } } }';
  const { shortlistIdeas } = await scorer.ask<{ shortlistIdeas: { ideas: [{ reference: string }] } }>(
    shortlist,
    { id },
  );
  [{ reference }] = shortlistIdeas.ideas;
  await score(scorer, [5, 4, 4, 4]);
  await score(person('who scored, then declared one'), [1, 1, 1, 1]);
  await declareConflict(person('who declared a conflict'));
  await declareConflict(person('who scored, then declared one'));
  for (const scope of namesOf(scopes))
    people.set(`a token with ${scope}`, await systemOf(person('an administrator'), [scope]));
});

/** The names of the surfaces that show a caller the score. */
async function showing(client: Client): Promise<string[]> {
  const graph = async (query: string) => {
    const { data, errors } = (await client.graphql(query, query.includes('$id') ? { id } : {})).body;
    return { data, errors };
  };
  const surfaces = {
    idea: await graph(`query ($id: ID!) { idea(id: $id) { ${SEEN} } }`),
    node: await graph(`query ($id: ID!) { node(id: $id) { ... on Idea { ${SEEN} } } }`),
    ideas: await graph(`{ ideas(first: 5) { edges { node { ${SEEN} } } } }`),
    shortlist: await graph(
      `{ ideas(first: 5, filter: { shortlisted: true }) { edges { node { ${SEEN} } } } }`,
    ),
    ranking: await graph(`{ ranking { edges { node { reference ${SEEN} } } } }`),
    disagreement: await graph('{ ranking(filter: { disagreement: false }) { edges { node { id } } } }'),
    export: (await client.rest('GET', '/api/ranking/export?format=csv')).body,
    myIdeas: await graph(`{ myIdeas { edges { node { ${SEEN} } } } }`),
  };
  const shows = (body: unknown) =>
    [WORDS, MEAN, reference, id].some((trace) => JSON.stringify(body).includes(trace));
  return Object.entries(surfaces).flatMap(([name, body]) => (shows(body) ? [name] : []));
}

const ALL = ['idea', 'node', 'ideas', 'shortlist', 'ranking', 'disagreement', 'export'];

test('who handed in a score sees the scores wherever they are shown', async () => {
  expect(await showing(person('scorer'))).toEqual(ALL);
});

test.each(['an administrator', 'a token with REVIEW_IDEAS'])(
  '%s sees the scores without handing one in',
  async (name) => {
    expect(await showing(person(name))).toEqual(ALL);
  },
);

describe.each([
  ...['its submitter, who is staff', 'another submitter', 'a visitor'],
  ...['who handed nothing in', 'who declared a conflict', 'who scored, then declared one'],
  ...namesOf(scopes).flatMap((scope) => (scope === 'REVIEW_IDEAS' ? [] : [`a token with ${scope}`])),
])('%s', (name) => {
  test('sees no score anywhere', async () => {
    expect(await showing(person(name))).toEqual([]);
  });
});

test.each(['who declared a conflict', 'who scored, then declared one', 'its submitter, who is staff'])(
  '%s hands none in, also not “Cannot judge”, and gets no score by the answer',
  async (name) => {
    for (const cannotJudge of [false, true]) {
      const answer = await score(person(name), [5, 5, 5, 5], cannotJudge);
      expect([outcomeOf(answer), answer.body.data]).toEqual(['FORBIDDEN', null]);
    }
  },
);

test('“Cannot judge” is an answer: it opens the scores of others', async () => {
  expect(outcomeOf(await score(person('who handed nothing in'), [], true))).toBe('OK');
  expect(await showing(person('who handed nothing in'))).toEqual(ALL);
});
