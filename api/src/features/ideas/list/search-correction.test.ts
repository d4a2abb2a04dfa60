/** What an empty list proposes in place of a search with a slip. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import type { Client } from '../../../../test/client.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { copyIdea } from '../../../../test/idea-rows.ts';
import { saveDraft, submitIdea } from '../../../../test/ideas.ts';
import { outcomeOf, signedIn, systemOf } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { contextForTest } from '../../../../test/service-context.ts';
import { findCorrection } from './search-correction.queries.ts';

const portal = sharePortal();
let owner: Person;
let reviewer: Person;
beforeAll(async () => {
  [owner, reviewer] = await Promise.all([signedIn(portal), signedIn(portal, 'reviewer')]);
  const { key } = await submitIdea(owner, {});
  const texts = { problem_statement: 'x', key_benefits: '', key_partners: '', comments: '' };
  await copyIdea(portal, key, [
    {
      ...texts,
      solution_name: 'Fertiliser by drone',
      solution_summary: 'Goats graze again.',
      status: 'REJECTED',
    },
    { ...texts, solution_name: 'Letsatsi', solution_summary: 'Temothuo ya dikgomo le bošigo' },
    { ...texts, solution_name: 'Markets', solution_summary: 'Of Marketa', last_name: 'Mogotsinyane' },
    {
      ...texts,
      solution_name: 'Markets',
      solution_summary: 'In 2031',
      website: 'https://sunflowerpress.example',
    },
  ]);
  await portal.sql('DELETE FROM ideas WHERE id = $1', [key]);
});

const CORRECT = 'query ($filter: IdeaFilterInput) { searchCorrection(filter: $filter) }';
const ask = (client: Client, filter: object) => client.graphql(CORRECT, { filter });
const correct = async (search: string, filter: object = {}) =>
  (await reviewer.ask<{ searchCorrection: string | null }>(CORRECT, { filter: { search, ...filter } }))
    .searchCorrection;

test.each([
  ['another letter', 'fertilizer', 'fertiliser'],
  ['two swapped letters', 'fertilsier', 'fertiliser'],
  ['two swapped letters of a short word', 'gotas', 'goats'],
  ['a missing letter', 'fertliser', 'fertiliser'],
  ['a letter twice', 'fertilliser', 'fertiliser'],
  ['capitals, accents and signs', '“FÉRTILIZER!”', 'fertiliser'],
  ['one of several words', 'Goats fertilizer', 'goats fertiliser'],
  ['several words', 'dronne by fertilizer', 'drone by fertiliser'],
  ['Setswana', 'temothou ya dikgmo', 'temothuo ya dikgomo'],
  ['a letter of Setswana', 'bošiga', 'bosigo'],
  ['a word like two, of which more ideas have one', 'marketz', 'markets'],
])('%s: %j becomes %j', async (_, search, corrected) => {
  expect(await correct(search)).toBe(corrected);
});

test.each([
  ['no slip', 'fertiliser'],
  ['the beginning of a word', 'fertil'],
  ['words that no idea has together', 'fertiliser dikgomo'],
  ['slips in words that no idea has together', 'fertilizer dikgomo'],
  ['nothing like it', 'quixotic'],
  ['a word that is like one, beside another', 'fertilizer quixotic'],
  ['a number', '2032'],
  ['three letters', 'drn'],
  ['a sign', '!'],
  ['the mark of a prefix', ':*'],
  ['a quote', `'"\\`],
  ['blanks', '  '],
  ['more words than are read', 'fertilizer by by by by by by by by'],
  ['one long word', 'fertiliser'.repeat(SHORT_TEXT_MAX / 10)],
])('%s: nothing is proposed for %j', async (_, search) => {
  expect(await correct(search)).toBeNull();
});

test('2,000 letters are refused by the graph, and cost no more in the service', async () => {
  const long = 'fertilizer '.repeat(182);
  expect(outcomeOf(await ask(reviewer, { search: long }))).toBe('INVALID_INPUT');
  const { db } = await contextForTest(portal);
  for (const search of [long, 'x'.repeat(2_000)]) expect(await findCorrection(db, search)).toBeUndefined();
});

test('the other filters stay: what finds nothing beside them is not proposed', async () => {
  expect(await correct('fertilizer', { statuses: ['REJECTED'] })).toBe('fertiliser');
  expect(await correct('fertilizer', { statuses: ['APPROVED'] })).toBeNull();
});

describe('a word is never proposed', () => {
  test.each([
    ['a name', 'mogotsinyana'],
    ['a website', 'sunflowerpresz'],
  ])('that stands only in %s', async (_, search) => {
    expect(await correct(search)).toBeNull();
  });

  test('of a draft, which nobody else sees', async () => {
    const answers = { solutionName: 'Hydroponics' };
    await saveDraft(owner, { reference: 'IDEA-1700000000000-1', step: 'overview', answers });
    expect(await correct('hydroponicz')).toBeNull();
  });

  test('to a submitter, nor to a token that reads no persons', async () => {
    const filter = { search: 'fertilizer' };
    expect(outcomeOf(await ask(owner, filter))).toBe('FORBIDDEN');
    const admin = await signedIn(portal, 'admin');
    const system = await systemOf(admin, ['READ_IDEAS_WITHOUT_PERSONS']);
    expect(outcomeOf(await ask(system, filter))).toBe('FORBIDDEN');
    expect(outcomeOf(await ask(await systemOf(admin, ['READ_IDEAS']), filter))).toBe('OK');
  });
});
