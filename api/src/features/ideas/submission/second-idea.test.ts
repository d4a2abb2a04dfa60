/** A second idea: what the portal knows of the person already, and the terms that each idea was sent under. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { termsVersion } from '@portal/schema/programme-terms';
import { sharePortal } from '../../../../test/harness.ts';
import {
  ideaInput,
  saveDraft,
  submitIdea,
  submitOverGraphql,
  submitOverRest,
  wireIdea,
} from '../../../../test/ideas.ts';
import { signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';

const ID_NUMBER = 'OMANG-123456789';
const LAST = '{ me { lastIdea { firstName contactNumber idNumberMasked termsVersion } } }';

const portal = sharePortal();
let owner: Person;
beforeAll(async () => {
  owner = await signedIn(portal);
  await submitIdea(owner, { idNumber: 'AN-EARLIER-ONE' });
  await submitIdea(owner, { idNumber: ID_NUMBER, firstName: 'Thato' });
});

const lastOf = async (person: Person) => (await person.graphql(LAST)).body.data;
const keeping = (person: Person) => ({ ...ideaInput(person.email, { idNumber: '' }), keepsIdNumber: true });

test('begins with the details of the last one; of the ID number only its end reaches the browser', async () => {
  expect(await lastOf(owner)).toEqual({
    me: {
      lastIdea: {
        firstName: 'Thato',
        contactNumber: '71234567',
        idNumberMasked: '••••789',
        termsVersion: termsVersion(),
      },
    },
  });
  expect(await lastOf(await signedIn(portal))).toEqual({ me: { lastIdea: null } });
});

test('nobody else learns of it, not even an administrator', async () => {
  const admin = await signedIn(portal, 'admin');
  const { body } = await admin.graphql(
    'query ($search: String) { accounts(first: 1, filter: { search: $search }) { edges { node { email lastIdea { id } } } } }',
    { search: owner.email },
  );
  expect(body.data).toEqual({ accounts: { edges: [{ node: { email: owner.email, lastIdea: null } }] } });
});

test('takes the ID number on the server, and keeps it encrypted for its own row', async () => {
  const { body } = await submitOverGraphql(owner, keeping(owner));
  const reviewer = await signedIn(portal, 'reviewer');
  const shown = await reviewer.graphql(
    'mutation ($id: ID!) { revealIdNumber(id: $id, reason: "A contract") }',
    {
      id: body.data?.submitIdea.id,
    },
  );
  expect(shown.body.data).toEqual({ revealIdNumber: ID_NUMBER });
});

test('of a person without an idea of their own takes nobody’s, and names the field', async () => {
  const other = await signedIn(portal);
  const { body } = await submitOverGraphql(other, keeping(other));
  expect(body.errors?.[0]?.extensions).toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ field: 'idNumber' }],
  });
});

describe('terms that changed since they were shown', () => {
  const EARLIER = '2020-01-01';
  const countOf = async (person: Person) =>
    (await person.ask<{ myIdeas: { edges: unknown[] } }>('{ myIdeas(first: 10) { edges { node { id } } } }'))
      .myIdeas.edges.length;

  test('refuse an idea over either transport, say which hold, and store nothing', async () => {
    const person = await signedIn(portal);
    const input = { ...ideaInput(person.email), termsVersion: EARLIER };
    const { body } = await submitOverGraphql(person, input);
    expect(body.errors?.[0]).toMatchObject({
      message: expect.stringMatching(/terms changed.*2020-01-01/),
      extensions: { code: 'STALE', current: { termsVersion: termsVersion() } },
    });
    const rest = await submitOverRest(person, { ...wireIdea(person.email), termsVersion: EARLIER });
    expect([rest.status, rest.body]).toEqual([
      409,
      expect.objectContaining({ current: { termsVersion: termsVersion() } }),
    ]);
    expect(await countOf(person)).toBe(0);

    const again = { ...input, termsVersion: termsVersion() };
    expect((await submitOverGraphql(person, again)).body.errors).toBeUndefined();
    // The answer was lost, and the terms changed meanwhile: what is stored stays.
    expect((await submitOverGraphql(person, input)).body.errors).toBeUndefined();
    expect(await countOf(person)).toBe(1);
  });

  test('are named by a day: another text is refused by its field', async () => {
    const person = await signedIn(portal);
    const { body } = await submitOverGraphql(person, {
      ...ideaInput(person.email),
      ...{ termsVersion: 'v2' },
    });
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ field: 'termsVersion' }],
    });
  });
});

test('a guardian agrees with the idea, and reviewers see when; nobody did where nothing was said', async () => {
  const guardian = await signedIn(portal);
  const reviewer = await signedIn(portal, 'reviewer');
  const seenBy = async (person: Person, id: string) =>
    (
      await person.ask<{ idea: { guardianAgreedAt: string | null; createdAt: string } }>(
        'query ($id: ID!) { idea(id: $id) { guardianAgreedAt createdAt } }',
        { id },
      )
    ).idea;
  const said = { ...ideaInput(guardian.email), guardianAgrees: true };
  const { body } = await submitOverGraphql(guardian, said);
  const seen = await seenBy(reviewer, body.data?.submitIdea.id ?? '');
  expect([seen.guardianAgreedAt, seen.createdAt]).toEqual([seen.createdAt, expect.any(String)]);
  const { reference } = (
    await submitOverRest(guardian, { ...wireIdea(guardian.email), guardianAgrees: true })
  ).body;
  const { id } = await submitIdea(guardian);
  expect((await seenBy(guardian, id)).guardianAgreedAt).toBeNull();
  const listed = await guardian.rest<{ data: { ideareference: string; guardianAgreedAt: string | null }[] }>(
    'GET',
    `/api/submission/getIdeas?email=${guardian.email}`,
  );
  expect(
    listed.body.data.map(({ ideareference, guardianAgreedAt }) => [
      ideareference === reference,
      guardianAgreedAt !== null,
    ]),
  ).toEqual([
    [false, false],
    [true, true],
    [false, true],
  ]);
});

test('a draft keeps which terms were shown, and the guardian’s tick', async () => {
  const person = await signedIn(portal);
  const { reference, ...answers } = ideaInput(person.email);
  const agreement = { termsVersion: termsVersion(), guardianAgrees: true };
  await saveDraft(person, { reference, step: 'general', answers: { ...answers, ...agreement } });
  const { myIdeaDraft } = await person.ask<{ myIdeaDraft: { answers: object } }>(
    '{ myIdeaDraft { answers } }',
  );
  expect(myIdeaDraft.answers).toMatchObject(agreement);
});
