/** The ID number of a submitter: masked in the back office, revealed on demand, and each time recorded. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { maskIdNumber } from '../../ideas/submission/id-number.service.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { submitIdea } from '../../../../test/ideas.ts';
import { signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';

const ID_NUMBER = 'ID-900-SECRET-42';

const portal = sharePortal();
let owner: Person;
let reviewer: Person;
let admin: Person;
let id: string;
let reference: string;
beforeAll(async () => {
  [owner, reviewer, admin] = await Promise.all([
    signedIn(portal),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'admin'),
  ]);
  ({ id, reference } = await submitIdea(owner, { idNumber: ID_NUMBER }));
});

const REVEAL = 'mutation ($id: ID!) { revealIdNumber(id: $id, reason: "A contract") }';
const events = () =>
  portal.sql(
    "SELECT actor_email, action, subject_kind, subject_label, details FROM audit_events WHERE action = 'ID_NUMBER_SHOWN' ORDER BY id",
  );

test.each([
  ['1234567890', '••••••90'],
  ['123456', '••••••56'],
  ['12345', '••••••'],
  ['', '••••••'],
  ['PASS😀😁', '••••••😀😁'],
])('%s is masked as %s', (idNumber, masked) => {
  expect(maskIdNumber(idNumber)).toBe(masked);
});

describe('the graph', () => {
  const MASKED = 'query ($id: ID!) { idea(id: $id) { idNumberMasked } }';

  test('shows elevated roles the end of it, and the owner a little more', async () => {
    for (const person of [reviewer, admin]) {
      expect((await person.graphql(MASKED, { id })).body.data).toEqual({
        idea: { idNumberMasked: '••••••42' },
      });
    }
    expect((await owner.graphql(MASKED, { id })).body.data).toEqual({ idea: { idNumberMasked: '••••-42' } });
    expect(await events()).toEqual([]);
  });

  test('gives it to those alone who ask for it, and records each time', async () => {
    for (const person of [reviewer, reviewer, admin]) {
      const { body } = await person.graphql<{ revealIdNumber: string }>(REVEAL, { id });
      expect(body.data?.revealIdNumber).toBe(ID_NUMBER);
    }
    expect(await events()).toEqual(
      [reviewer, reviewer, admin].map((person) => ({
        actor_email: person.email,
        action: 'ID_NUMBER_SHOWN',
        subject_kind: 'IDEA',
        subject_label: reference,
        details: { words: 'A contract', reader: person === admin ? 'administrator' : 'reviewer' },
      })),
    );
  });

  test('refuses everybody else, and ideas that are not there, without a record', async () => {
    const before = await events();
    const codes = await Promise.all(
      [owner, portal.client()].map(
        async (person) => (await person.graphql(REVEAL, { id })).body.errors?.[0]?.extensions.code,
      ),
    );
    expect(codes).toEqual(['FORBIDDEN', 'UNAUTHENTICATED']);
    for (const unknown of [
      'nonsense',
      'SWRlYTp4',
      'SWRlYTowMDAwMDAwMC0wMDAwLTAwMDAtMDAwMC0wMDAwMDAwMDAwMDA',
    ]) {
      const { body } = await reviewer.graphql(REVEAL, { id: unknown });
      expect(body.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    expect(await events()).toEqual(before);
  });

  test('does not show it when it cannot be recorded', async () => {
    await portal.sql('ALTER TABLE audit_events RENAME TO audit_events_away');
    try {
      const { body } = await reviewer.graphql(REVEAL, { id });
      expect(body.data).toBeNull();
      expect(JSON.stringify(body)).not.toContain('SECRET');
    } finally {
      await portal.sql('ALTER TABLE audit_events_away RENAME TO audit_events');
    }
  });
});
