/** The reminder of an old draft: once for each draft, and never to a person who ended them. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DAY, DRAFT_REMINDER_AFTER, DRAFT_REMINDER_UNTIL } from '@portal/schema/limits';
import { announceClosedCalls } from '../call.service.ts';
import { announceClosingCalls, endIdleDrafts, remindOfDrafts } from './idle-draft.service.ts';
import type { Context } from '../../../platform/context.ts';
import { composeMail } from '../../../platform/mail/outbox.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { ideaInput } from '../../../../test/ideas.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { contextOn } from '../../../../test/service-context.ts';

const portal = sharePortal();
let now = new Date();
let ctx: Context;
let close: () => Promise<void>;
let owner: Person;
beforeAll(async () => {
  ({ ctx, close } = await contextOn(portal, () => now));
});
afterAll(() => close());
beforeEach(async () => {
  await portal.sql('DELETE FROM drafts');
  await portal.sql(`DELETE FROM jobs WHERE name = 'draft-waits'`);
  owner = await signedIn(portal);
  now = new Date();
});

async function saveDraft(person: Person, solutionName = 'Herd Call'): Promise<string> {
  const { reference } = ideaInput(person.email);
  await keep(person, reference, solutionName);
  return reference;
}
const keep = (person: Person, reference: string, solutionName: string) =>
  person.ask('mutation ($input: IdeaDraftInput!) { saveIdeaDraft(input: $input) { version } }', {
    input: { reference, step: 'overview', answers: { solutionName } },
  });
/** Runs the task when the draft has lain for a time, by two instances at once. */
async function remindAfter(time: number): Promise<string[]> {
  now = new Date(Date.now() + time);
  await Promise.all([remindOfDrafts(ctx), remindOfDrafts(ctx)]);
  const jobs = await portal.sql<{ to: string }>(
    `SELECT data->>'recipient' AS to FROM jobs WHERE name = 'draft-waits'`,
  );
  return jobs.map(({ to }) => to);
}
const reminder = async () => {
  const [{ data } = { data: {} }] = await portal.sql<{ data: object }>(
    `SELECT data FROM jobs WHERE name = 'draft-waits'`,
  );
  return composeMail(ctx, 'draft-waits', owner.email, data);
};
const end = (client: Pick<Person, 'graphql'>, token: string) =>
  client.graphql<{ endDraftReminders: boolean }>(
    'mutation ($token: String!) { endDraftReminders(token: $token) }',
    { token },
  );
const tokenOf = (url = '') => url.split('/').at(-1) ?? '';

test('it comes after a week, and names the idea', async () => {
  await saveDraft(owner);
  expect(await remindAfter(DRAFT_REMINDER_AFTER - DAY)).toEqual([]);
  expect(await remindAfter(DRAFT_REMINDER_AFTER)).toEqual([owner.email]);
  const mail = await reminder();
  expect(mail?.subject).toBe('“Herd Call” is not sent yet');
  expect(mail?.text).toContain(`Open my draft:\n${portal.url}/innovate`);
  expect(mail?.unsubscribe).toMatch(`${portal.url}/EndReminders/`);
});

test('it comes once for a draft, also after it was changed; the next draft has its own', async () => {
  const reference = await saveDraft(owner);
  await remindAfter(DRAFT_REMINDER_AFTER);
  await keep(owner, reference, 'Herd Call 2');
  expect(await remindAfter(2 * DRAFT_REMINDER_AFTER)).toHaveLength(1);
  await saveDraft(owner);
  expect(await remindAfter(2 * DRAFT_REMINDER_AFTER)).toHaveLength(2);
});

test('it does not end the draft, and the notice of its end comes as before', async () => {
  await saveDraft(owner);
  await remindAfter(DRAFT_REMINDER_AFTER);
  now = new Date(Date.now() + DRAFT_REMINDER_AFTER + 60 * DAY);
  await endIdleDrafts(ctx);
  expect(await portal.sql('SELECT FROM drafts')).toHaveLength(1);
  now = new Date(Date.now() + 340 * DAY);
  await endIdleDrafts(ctx);
  expect(await portal.sql(`SELECT FROM jobs WHERE name = 'draft-ends'`)).toHaveLength(1);
});

test('a draft that has lain for long is not reminded of when the portal is updated', async () => {
  await saveDraft(owner);
  expect(await remindAfter(DRAFT_REMINDER_UNTIL + DAY)).toEqual([]);
});

test('a draft that was sent or discarded before the mail left has none', async () => {
  await saveDraft(owner);
  await remindAfter(DRAFT_REMINDER_AFTER);
  await owner.ask('mutation { discardIdeaDraft { message } }');
  expect(await reminder()).toBeUndefined();
});

test('nobody else is written to: closed and unverified accounts', async () => {
  await saveDraft(owner);
  await portal.sql('UPDATE accounts SET closed_at = now() WHERE email = $1', [owner.email]);
  expect(await remindAfter(DRAFT_REMINDER_AFTER)).toEqual([]);
});

test('its link ends reminders without a login, for good, and for that account alone', async () => {
  const other = await signedIn(portal);
  await saveDraft(owner);
  await remindAfter(DRAFT_REMINDER_AFTER);
  const token = tokenOf((await reminder())?.unsubscribe);
  const ended = () =>
    portal.sql<object>(
      `SELECT actor_email, subject_label FROM audit_events WHERE action = 'DRAFT_REMINDERS_ENDED'`,
    );
  for (const [client, isNew] of [
    [portal.client(), true],
    [portal.client(), false],
    [other, false],
  ] as const)
    expect((await end(client, token)).body.data?.endDraftReminders).toBe(isNew);
  expect(await ended()).toEqual([{ actor_email: owner.email, subject_label: owner.email }]);
  await saveDraft(owner);
  await saveDraft(other);
  await portal.sql(`DELETE FROM jobs WHERE name = 'draft-waits'`);
  expect(await remindAfter(DRAFT_REMINDER_AFTER)).toEqual([other.email]);
});

test('a link that is cut, made up or of another account is refused', async () => {
  await saveDraft(owner);
  await remindAfter(DRAFT_REMINDER_AFTER);
  const token = tokenOf((await reminder())?.unsubscribe);
  const [id = '', signature = ''] = token.split('.');
  const foreign = `00000000-0000-4000-8000-000000000000.${signature}`;
  for (const wrong of [
    '',
    'x',
    id,
    `${id}.`,
    token.slice(0, -1),
    foreign,
    `\u0000.${signature}`,
    'x'.repeat(9_999),
  ])
    expect(outcomeOf(await end(portal.client(), wrong))).toBe('INVALID_TOKEN');
});

test('before a call closes, it comes once to owners of drafts for it, unless they just changed them', async () => {
  const closesAt = new Date(Date.now() + 10 * DAY);
  const admin = await signedIn(portal, 'admin');
  const { createChallenge: call } = await admin.ask<{ createChallenge: { id: string } }>(
    `mutation ($input: ChallengeInput!) { createChallenge(input: $input) { id } }`,
    {
      input: {
        ...{ title: 'Fintech', organiser: 'BTC', description: 'Money.', year: 2027, status: 'OPEN' },
        ...{ takes: 'IDEAS', slug: 'fintech-reminded', closesAt: closesAt.toISOString() },
      },
    },
  );
  const active = await signedIn(portal);
  for (const person of [owner, active]) {
    const { reference } = ideaInput(person.email);
    const answers = { solutionName: 'Herd Call' };
    const input = { reference, step: 'overview', answers, challengeId: call.id };
    await person.ask('mutation ($input: IdeaDraftInput!) { saveIdeaDraft(input: $input) { version } }', {
      input,
    });
  }
  const announced = async (before: number) => {
    now = new Date(closesAt.getTime() - before);
    await Promise.all([announceClosingCalls(ctx), announceClosingCalls(ctx)]);
    return portal.sql<{ to: string; data: object }>(
      `SELECT data->>'recipient' AS to, data FROM jobs WHERE name = 'call-closes'`,
    );
  };
  expect(await announced(4 * DAY)).toEqual([]);
  await portal.sql(
    `UPDATE drafts SET updated_at = $2 WHERE owner_id = (SELECT id FROM accounts WHERE email = $1)`,
    [active.email, new Date(closesAt.getTime() - DAY)],
  );
  const [mail, ...others] = await announced(2 * DAY);
  expect([mail?.to, others]).toEqual([owner.email, []]);
  const message = await composeMail(ctx, 'call-closes', owner.email, mail?.data ?? {});
  expect(message?.subject).toMatch(/^“Fintech” closes on /);
  expect(message?.text).toContain('/innovate?call=fintech-reminded');
  expect(message?.text).toContain('“Herd Call”');
  expect(await announced(DAY)).toHaveLength(1);
  expect(await announced(-DAY)).toHaveLength(1);

  // Once it has closed, its administrators get one email, with what came.
  const closed = async () => {
    await Promise.all([announceClosedCalls(ctx), announceClosedCalls(ctx)]);
    return portal.sql<{ data: object }>(
      `SELECT data FROM jobs WHERE name = 'call-closed' AND data->>'recipient' = $1`,
      [admin.email],
    );
  };
  const [ended, ...more] = await closed();
  expect(more).toEqual([]);
  const words = await composeMail(ctx, 'call-closed', admin.email, ended?.data ?? {});
  expect(words?.subject).toBe('“Fintech” has closed with 0 ideas');
  expect(await closed()).toHaveLength(1);
});
