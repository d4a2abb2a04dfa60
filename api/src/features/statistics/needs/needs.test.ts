/** What waits for staff: each count is that of the list that it leads to, and nobody counts a list that is not theirs. */
import { beforeAll, expect, test } from '@jest/globals';
import type { Client } from '../../../../test/client.ts';
import { suggestOverGraphql } from '../../../../test/forms.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { reviewIdea, submitIdea } from '../../../../test/ideas.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';

const portal = sharePortal();
let owner: Person;
let reviewer: Person;
let admin: Person;
beforeAll(async () => {
  owner = await signedIn(portal);
  admin = await signedIn(portal, 'admin');
});

interface Needs {
  overdue: number;
  dueSoon: number;
  toAnnounce: number | null;
  undeliveredMails: number | null;
  newSuggestions: number | null;
  newEntries: number | null;
  hasMailServer: boolean | null;
  firstSteps: string[];
}
const needsOf = async (caller: Client): Promise<Needs> =>
  (
    await caller.ask<{ needs: Needs }>(
      '{ needs { overdue dueSoon toAnnounce undeliveredMails newSuggestions newEntries hasMailServer firstSteps } }',
    )
  ).needs;
const listed = async (caller: Client, waited: string): Promise<number> =>
  (
    await caller.ask<{ ideas: { totalCount: number } }>(
      'query ($filter: IdeaFilterInput) { ideas(first: 1, filter: $filter) { totalCount } }',
      { filter: { waited } },
    )
  ).ideas.totalCount;

test('a new portal has first steps for its administrator alone, until each is done or an idea is decided', async () => {
  expect((await needsOf(admin)).firstSteps).toEqual([
    ...[
      'SET_COMPANY',
      'SET_MAIL_SERVER',
      'INVITE_REVIEWER',
      'HEAR_OF_IDEAS',
      'CHECK_PROMISE',
      'OPEN_CHALLENGE',
    ],
  ]);
  reviewer = await signedIn(portal, 'reviewer');
  await reviewer.ask('mutation { setReviewDigest(wanted: true) { id } }');
  expect((await needsOf(admin)).firstSteps).toEqual([
    ...['SET_COMPANY', 'SET_MAIL_SERVER', 'CHECK_PROMISE', 'OPEN_CHALLENGE'],
  ]);
  await portal.sql(`UPDATE challenges SET status = 'OPEN', closes_at = now() - interval '1 day'`);
  expect((await needsOf(admin)).firstSteps).toContain('OPEN_CHALLENGE');
  await portal.sql('UPDATE challenges SET closes_at = NULL');
  const { programme } = await admin.ask<{ programme: object }>(
    '{ programme { version promisedDays announcing deciders outcomes } }',
  );
  await admin.ask('mutation ($input: ProgrammeInput!) { changeProgramme(input: $input) { version } }', {
    input: { ...programme, promisedDays: 20, announcing: 'BY_RELEASE', address: '1 Main Mall' },
  });
  expect((await needsOf(admin)).firstSteps).toEqual(['SET_MAIL_SERVER']);
  expect((await needsOf(reviewer)).firstSteps).toEqual([]);
});

test('the counts are those of the lists, and of administrators where the list is theirs', async () => {
  const [late, soon, decided, own] = [
    await submitIdea(owner),
    await submitIdea(owner),
    await submitIdea(owner),
    await submitIdea(reviewer),
  ];
  await portal.sql('UPDATE ideas SET due_on = now()::date - 3 WHERE id = ANY ($1)', [[late.key, own.key]]);
  await portal.sql('UPDATE ideas SET due_on = now()::date + 3 WHERE id = $1', [soon.key]);
  const review = { id: decided.id, version: 1, status: 'APPROVED', comments: 'So.' };
  expect(outcomeOf(await reviewIdea(admin, review))).toBe('OK');
  await portal.sql(
    `INSERT INTO jobs (id, lane, name, data, due_at, created_at, failed_at)
     VALUES (gen_random_uuid(), 'mail', 'idea-reviewed', '{"recipient": "gone@example.com"}', now(), now(), now())`,
  );
  await suggestOverGraphql(portal.client());
  const { suggestions } = await admin.ask<{ suggestions: { edges: { node: { id: string } }[] } }>(
    '{ suggestions { edges { node { id } } } }',
  );
  await suggestOverGraphql(portal.client());
  await admin.ask('mutation ($input: FollowUpInput!) { followUpSuggestion(input: $input) { id } }', {
    input: { id: suggestions.edges[0]?.node.id, version: 1, act: 'CLOSE' },
  });
  const ofAdmin = {
    ...{ toAnnounce: 1, undeliveredMails: 1, newSuggestions: 1, newEntries: 0 },
    ...{ hasMailServer: false, firstSteps: [] },
  };
  expect(await needsOf(admin)).toEqual({ overdue: 2, dueSoon: 1, ...ofAdmin });
  // Without the email each morning nobody learns of ideas, also when the portal is no longer new.
  await reviewer.ask('mutation { setReviewDigest(wanted: false) { id } }');
  expect((await needsOf(admin)).firstSteps).toEqual(['HEAR_OF_IDEAS']);
  // One's own idea is not among those that one may judge.
  const notTheirs = {
    ...{ toAnnounce: null, undeliveredMails: null, newSuggestions: null, newEntries: null },
    ...{ hasMailServer: null, firstSteps: [] },
  };
  expect(await needsOf(reviewer)).toMatchObject(notTheirs);
  for (const caller of [admin, reviewer]) {
    const { overdue, dueSoon } = await needsOf(caller);
    expect([overdue, dueSoon]).toEqual([await listed(caller, 'OVERDUE'), await listed(caller, 'DUE_SOON')]);
  }
});
