/** Faulty fields: GraphQL and REST name the same ones, each by the names of its own contract. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { entryFields } from '@portal/schema/challenge';
import { ideaFields } from '@portal/schema/idea';
import type { IdeaInput } from '@portal/schema/idea';
import type { Client, GraphqlFailure } from './client.ts';
import {
  enterOverGraphql,
  enterOverRest,
  entryInput,
  suggestionInput,
  suggestOverGraphql,
  suggestOverRest,
  wireEntry,
  wireSuggestion,
} from './forms.ts';
import { sharePortal } from './harness.ts';
import { ideaInput, reviewIdea, submitIdea, submitOverGraphql, submitOverRest, wireIdea } from './ideas.ts';
import { signedIn } from './people.ts';
import type { Person } from './people.ts';

const portal = sharePortal();
let owner: Person;
let reviewer: Client;
beforeAll(async () => {
  [owner, reviewer] = await Promise.all([signedIn(portal), signedIn(portal, 'reviewer')]);
});

type Faults = { field: string; message: string }[];
const faultsOf = (body: { errors?: GraphqlFailure[] }): Faults => body.errors?.[0]?.extensions.fields ?? [];
/** The same faults under the documented names, in an order that both sides can have. */
const sorted = (faults: Faults | undefined, names: Readonly<Record<string, { wire: string }>> = {}) =>
  (faults ?? []).map(({ field, message }) => `${names[field]?.wire ?? field}: ${message}`).sort();
const long = (length: number) => 'x'.repeat(length + 1);

describe('the faulty fields', () => {
  test('of an idea are the same', async () => {
    const changes: Partial<IdeaInput> = {
      reference: 'none',
      firstName: ' ',
      contactNumber: 'x',
      country: 'XX',
      website: 'no address',
      linkedIn: long(200),
      problemStatement: long(5_000),
      objectives: [],
      experienceChannels: [],
      engagements: [],
      comments: '\u0000',
    };
    const { body } = await submitOverGraphql(owner, ideaInput(owner.email, changes));
    const graph = faultsOf(body);
    // Of the two lists of the customer experience one is enough: the first is named for both.
    const faulty = Object.keys(changes).filter((field) => field !== 'engagements');
    expect(graph.map(({ field }) => field).sort()).toEqual(faulty.sort());
    const rest = await submitOverRest(owner, wireIdea(owner.email, changes));
    expect(sorted(rest.body.errors)).toEqual(sorted(graph, ideaFields));
  });

  test('of an entry are the same, and an entry of a list is named by its list', async () => {
    const changes = { teamName: '', submissionLink: 'x', teamLeaderEmail: 'x' };
    const members = ['Kabo Dube', ' ', long(200)];
    const { body } = await enterOverGraphql(portal.client(), entryInput({ ...changes, members }));
    const graph = faultsOf(body);
    expect(graph.map(({ field }) => field).sort()).toEqual([...Object.keys(changes), 'members'].sort());
    const rest = await enterOverRest(
      portal.client(),
      wireEntry({ ...changes, members: JSON.stringify(members) }),
    );
    expect(sorted(rest.body.errors)).toEqual(sorted(graph, entryFields));
  });

  test('of a suggestion are the same', async () => {
    const changes = {
      ...{ fullName: '', contactNumber: '', painPoint: '' },
      ...{ emailAddress: 'x', suggestion: long(5_000) },
    };
    const { body } = await suggestOverGraphql(portal.client(), suggestionInput(changes));
    expect(
      faultsOf(body)
        .map(({ field }) => field)
        .sort(),
    ).toEqual(Object.keys(changes).sort());
    const rest = await suggestOverRest(portal.client(), wireSuggestion(changes));
    expect(sorted(rest.body.errors)).toEqual(sorted(faultsOf(body)));
  });

  test('of a signup are the same', async () => {
    const input = { email: 'x', password: 'short' };
    const { body } = await portal
      .client()
      .graphql('mutation ($input: SignUpInput!) { signUp(input: $input) { message } }', { input });
    expect(faultsOf(body)).toHaveLength(2);
    const rest = await portal.client().rest<{ errors: Faults }>('POST', '/api/auth/signup', input);
    expect(sorted(rest.body.errors)).toEqual(sorted(faultsOf(body)));
  });

  test('of a review are the same', async () => {
    const { id, key } = await submitIdea(owner);
    const comments = long(5_000);
    const { body } = await reviewIdea(reviewer, { id, version: 1, comments });
    expect(faultsOf(body)).toHaveLength(1);
    const rest = await reviewer.rest<{ errors: Faults }>('PUT', `/api/submission/${key}/status`, {
      reviewerComments: comments,
    });
    expect(sorted(rest.body.errors)).toEqual(
      sorted(faultsOf(body), { comments: { wire: 'reviewerComments' } }),
    );
  });

  test('of a filter are the same', async () => {
    const { body } = await reviewer.graphql(
      'query ($filter: ReportFilterInput) { report(filter: $filter) { edges { cursor } } }',
      { filter: { search: long(200) } },
    );
    expect(faultsOf(body)).toHaveLength(1);
    const rest = await reviewer.rest<{ errors: Faults }>('GET', `/api/reports/export?filter=${long(200)}`);
    expect(sorted(rest.body.errors)).toEqual(sorted(faultsOf(body), { search: { wire: 'filter' } }));
  });

  test('of a page are its arguments', async () => {
    for (const [variables, field] of [
      [{ first: 101 }, 'first'],
      [{ first: 0 }, 'first'],
      [{ first: -1 }, 'first'],
      [{ after: 'x' }, 'after'],
    ] as const) {
      const { body } = await reviewer.graphql(
        'query ($first: Int! = 20, $after: String) { ideas(first: $first, after: $after) { edges { cursor } } }',
        variables,
      );
      expect(faultsOf(body).map((fault) => fault.field)).toEqual([field]);
    }
  });
});

test('a value of the wrong type is INVALID_INPUT, and the message says where it stands', async () => {
  const input = { ...entryInput(), members: ['Kabo Dube', null] };
  const { status, body } = await portal
    .client()
    .graphql('mutation ($input: HackathonEntryInput!) { enterChallenge(input: $input) { message } }', {
      input,
    });
  expect([status, body.errors?.[0]?.extensions.code, faultsOf(body)]).toEqual([400, 'INVALID_INPUT', []]);
  expect(body.errors?.[0]?.message).toContain('input.members[1]');
});
