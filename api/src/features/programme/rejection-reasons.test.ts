/** The programme's reasons for a rejection: who sets them, and who reads which of them where. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { REASONS_MAX } from '@portal/schema/limits';
import { toGlobalId } from '../../platform/global-id.ts';
import type { Client } from '../../../test/client.ts';
import { sharePortal } from '../../../test/harness.ts';
import { reviewIdea, submitIdea } from '../../../test/ideas.ts';
import { outcomeOf, signedIn } from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';

const portal = sharePortal();
let owner: Person;
let reviewer: Person;
let admin: Person;
beforeAll(async () => {
  [owner, reviewer, admin] = await Promise.all([
    signedIn(portal),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'admin'),
  ]);
});
beforeEach(async () => {
  await portal.sql('DELETE FROM ideas');
  await portal.sql('DELETE FROM rejection_reasons');
});

interface List {
  version: number;
  reasons: { id: string; name: string; nextStep: string }[];
}
const LIST = 'version reasons { id name nextStep } by { email }';
const change = (client: Client, version: number, reasons: object[]) =>
  client.graphql<{ changeRejectionReasons: List }>(
    `mutation ($input: RejectionReasonsInput!) { changeRejectionReasons(input: $input) { ${LIST} } }`,
    { input: { version, reasons } },
  );
const listNow = async (client: Client) =>
  (await client.ask<{ rejectionReasons: List }>(`{ rejectionReasons { ${LIST} } }`)).rejectionReasons;

const RUNS = { name: 'We run this already', nextStep: 'See our services page.' };
const EARLY = { name: 'Too early', nextStep: '' };
/** Sets two reasons; returns their ids. */
async function twoReasons(): Promise<[string, string]> {
  await change(admin, 0, [RUNS, EARLY]);
  const [runs, early] = (await listNow(reviewer)).reasons;
  return [runs?.id ?? '', early?.id ?? ''];
}
const reject = (id: string, reasonId?: string | null, version = 1, more: object = {}) =>
  reviewIdea(reviewer, { id, version, status: 'REJECTED', reasonId, ...more });
const reasonOf = async (client: Client, id: string) => {
  const { idea } = await client.ask<{ idea: { lastReview: { reason: { name: string } | null } | null } }>(
    'query ($id: ID!) { idea(id: $id) { lastReview { reason { name nextStep } } } }',
    { id },
  );
  return idea.lastReview?.reason ?? null;
};

test('the list begins empty, is set by administrators, and a reason keeps its id through new words and another place', async () => {
  expect(await listNow(reviewer)).toEqual({ version: 0, reasons: [], by: null });
  expect(outcomeOf(await change(reviewer, 0, [RUNS]))).toBe('FORBIDDEN');
  const [runs, early] = await twoReasons();
  expect(
    (
      await change(admin, 1, [
        { id: early, ...EARLY },
        { id: runs, ...RUNS, name: 'In use' },
      ])
    ).body.data,
  ).toMatchObject({
    changeRejectionReasons: {
      version: 2,
      reasons: [
        { id: early, ...EARLY },
        { id: runs, ...RUNS, name: 'In use' },
      ],
      by: { email: admin.email },
    },
  });
  const events = await portal.sql(
    `SELECT details->>'reasons' AS reasons FROM audit_events WHERE action = 'REJECTION_REASONS_CHANGED' ORDER BY id DESC LIMIT 1`,
  );
  expect(events).toEqual([{ reasons: 'Too early; In use' }]);
});

test('a repeated change changes nothing, a stale one tells what holds, and a fault is named', async () => {
  const [runs] = await twoReasons();
  expect((await change(admin, 0, [RUNS, EARLY])).body.data?.changeRejectionReasons.version).toBe(1);
  const stale = (await change(admin, 0, [EARLY])).body.errors?.[0]?.extensions;
  expect(stale).toMatchObject({
    code: 'STALE',
    current: { version: 1, by: admin.email, reasons: [{ id: runs, ...RUNS }, EARLY] },
  });
  for (const reasons of [
    [{ ...RUNS, name: ' ' }],
    [RUNS, { ...EARLY, name: 'we run THIS already' }],
    Array.from({ length: REASONS_MAX + 1 }, (_, at) => ({ name: `Reason ${at}` })),
    [
      { id: runs, ...RUNS },
      { id: runs, ...EARLY },
    ],
    [{ id: toGlobalId('RejectionReason', crypto.randomUUID()), ...RUNS }],
  ])
    expect(outcomeOf(await change(admin, 1, reasons))).toBe('INVALID_INPUT');
});

test('a rejection has a reason that its submitter reads once it is announced, in its newest words', async () => {
  const [runs, early] = await twoReasons();
  const { id } = await submitIdea(owner);
  await reject(id, runs);
  expect(await reasonOf(admin, id)).toEqual(RUNS);
  expect(await reasonOf(owner, id)).toBeNull();
  await portal.sql('UPDATE idea_reviews SET announced_at = now()');
  expect(await reasonOf(owner, id)).toEqual(RUNS);
  // What the list has no more stays where it was given, and cannot be given again.
  await change(admin, 1, [{ id: early, ...EARLY }]);
  expect(await reasonOf(owner, id)).toEqual(RUNS);
  const { node } = await reviewer.ask<{ node: object | null }>(
    'query ($id: ID!) { node(id: $id) { ... on RejectionReason { name nextStep } } }',
    { id: runs },
  );
  expect(node).toEqual(RUNS);
  const { id: other } = await submitIdea(owner);
  const fault = (await reject(other, runs)).body.errors?.[0]?.extensions;
  expect(fault).toMatchObject({ code: 'INVALID_INPUT', fields: [{ field: 'reasonId' }] });
});

test('a reason stays with later words, is replaced and taken away by its name, and goes with the status', async () => {
  const [runs, early] = await twoReasons();
  const { id } = await submitIdea(owner);
  await reject(id, runs);
  await reject(id, undefined, 2, { comments: 'See you.' });
  expect(await reasonOf(admin, id)).toEqual(RUNS);
  await reject(id, early, 3);
  expect(await reasonOf(admin, id)).toEqual(EARLY);
  await reject(id, null, 4);
  expect(await reasonOf(admin, id)).toBeNull();
  await reject(id, early, 5);
  await reviewIdea(reviewer, { id, version: 6, status: 'APPROVED' });
  expect(await reasonOf(admin, id)).toBeNull();
  for (const status of ['APPROVED', 'PENDING', null])
    expect(outcomeOf(await reviewIdea(reviewer, { id, version: 7, status, reasonId: early }))).toBe(
      'INVALID_INPUT',
    );
});

test('many ideas are rejected with one reason', async () => {
  const [runs] = await twoReasons();
  const ideas = [await submitIdea(owner), await submitIdea(owner)].map(({ id }) => ({ id, version: 1 }));
  await reviewer.ask('mutation ($input: ReviewIdeasInput!) { reviewIdeas(input: $input) { id } }', {
    input: { ideas, status: 'REJECTED', comments: '', reasonId: runs },
  });
  for (const { id } of ideas) expect(await reasonOf(admin, id)).toEqual(RUNS);
});

interface Email {
  recipient: string;
  subject: string;
  text: string;
}
const preview = (client: Client, input: object) =>
  client.graphql<{ reviewEmail: Email | null }>(
    'query ($input: PreviewReviewInput!) { reviewEmail(input: $input) { recipient subject text } }',
    { input },
  );

test('the email is shown before it is sent, with the reason, the words and the next step, and it is what is sent', async () => {
  const [runs] = await twoReasons();
  const { id, key } = await submitIdea(owner);
  const input = { status: 'REJECTED', comments: 'As in March.', reasonId: runs };
  const shown = (await preview(reviewer, { ideaId: id, ...input })).body.data?.reviewEmail;
  expect(shown?.recipient).toBe(owner.email);
  expect(shown?.text).toContain('Our reason:\nWe run this already\nAs in March.');
  expect(shown?.text).toContain('What you can do: See our services page.');
  expect(await portal.sql('SELECT FROM idea_reviews')).toEqual([]);
  await reviewIdea(reviewer, { id, version: 1, ...input });
  const [review] = await portal.sql<{ id: string }>('SELECT id FROM idea_reviews WHERE idea_id = $1', [key]);
  const { node } = await admin.ask<{ node: { email: Email } }>(
    'query ($id: ID!) { node(id: $id) { ... on IdeaReview { email { recipient subject text } } } }',
    { id: toGlobalId('IdeaReview', review?.id ?? '') },
  );
  expect(node.email).toEqual(shown);
});

test('the preview has no email where no email would be sent, nor for a caller who must not judge the idea', async () => {
  const { id } = await submitIdea(owner);
  expect((await preview(reviewer, { ideaId: id })).body.data).toEqual({ reviewEmail: null });
  const words = await preview(reviewer, { ideaId: id, comments: 'We look at it.' });
  expect(words.body.data?.reviewEmail?.text).toContain('Our reviewers say:\nWe look at it.');
  const { id: own } = await submitIdea(reviewer);
  expect(outcomeOf(await preview(reviewer, { ideaId: own, status: 'APPROVED' }))).toBe('FORBIDDEN');
});
