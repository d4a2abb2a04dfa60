/** A second idea: what the portal knows of the person already, and the terms that each idea was sent under. */
import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { termsOfAgreement, termsVersion } from '@portal/schema/programme-terms';
import { sharePortal } from './harness.ts';
import { ideaInput, submitIdea, submitOverGraphql } from './ideas.ts';
import { signedIn } from './people.ts';
import type { Person } from './people.ts';

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
        termsVersion,
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

test('the words of the terms are those of their version', () => {
  const digest = createHash('sha256')
    .update(JSON.stringify(termsOfAgreement('email')))
    .digest('hex');
  // Another digest needs another version: ideas keep under which they were sent.
  expect([termsVersion, digest.slice(0, 16)]).toEqual(['2026-11-26', '92ed7c18853b873e']);
});
