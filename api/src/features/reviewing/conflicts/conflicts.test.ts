/** Who should not judge an idea, and whom the programme lets decide. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../../../../test/client.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { submitIdea } from '../../../../test/ideas.ts';
import { locksAwaited, startTransaction } from '../../../../test/locks.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';

const portal = sharePortal();
let owner: Person;
let reviewer: Person;
let colleague: Person;
let admin: Person;
let otherAdmin: Person;
beforeAll(async () => {
  [owner, reviewer, colleague, admin, otherAdmin] = await Promise.all([
    signedIn(portal),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'admin'),
    signedIn(portal, 'admin'),
  ]);
});

const REASON = 'The submitter is my cousin.';
interface Conflict {
  id: string;
  reason: string;
  by: { email: string };
}
const declare = (client: Client, id: string, reason = REASON) =>
  client.graphql<{ declareConflict: Conflict }>(
    'mutation ($id: ID!, $reason: String!) { declareConflict(ideaId: $id, reason: $reason) { id reason by { email } } }',
    { id, reason },
  );
const declared = async (client: Client, id: string) =>
  (await declare(client, id)).body.data?.declareConflict as Conflict;
const lift = (client: Client, id: string) =>
  client.graphql('mutation ($id: ID!) { liftConflict(id: $id) { id } }', { id });
const review = (client: Client, id: string, input: object = { status: 'APPROVED' }, version = 1) =>
  client.graphql('mutation ($input: ReviewIdeaInput!) { reviewIdea(input: $input) { id } }', {
    input: { id, version, ...input },
  });
const seenBy = async (client: Client, id: string) =>
  (
    await client.ask<{ idea: { conflict: Conflict | null; conflicts: Conflict[] | null } }>(
      'query ($id: ID!) { idea(id: $id) { conflict { id reason } conflicts { reason by { email } } } }',
      { id },
    )
  ).idea;
interface Together {
  reviewed: { id: string }[];
  conflicted: { id: string }[];
}
const reviewTogether = (client: Client, ids: string[]) =>
  client.graphql<{ reviewIdeas: Together & { id: string } }>(
    'mutation ($input: ReviewIdeasInput!) { reviewIdeas(input: $input) { id reviewed { id } conflicted { id } } }',
    { input: { ideas: ids.map((id) => ({ id, version: 1 })), status: 'APPROVED' } },
  );

describe('who declared not to judge an idea', () => {
  test('cannot review it alone, by REST or with others, and the others are reviewed', async () => {
    const [idea, other] = [await submitIdea(owner), await submitIdea(owner)];
    await declare(reviewer, idea.id);
    expect(outcomeOf(await review(reviewer, idea.id))).toBe('FORBIDDEN');
    expect(outcomeOf(await review(reviewer, idea.id, { comments: 'Only words.' }))).toBe('FORBIDDEN');
    const answer = await reviewer.rest('PUT', `/api/submission/${idea.key}/status`, {
      reviewStatus: 'Approved',
    });
    expect(answer).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/^You declared that you should not judge this idea\./) },
    });
    expect((await reviewTogether(reviewer, [idea.id, other.id])).body.data?.reviewIdeas).toMatchObject({
      reviewed: [{ id: other.id }],
      conflicted: [{ id: idea.id }],
    });
    expect(outcomeOf(await review(colleague, idea.id))).toBe('OK');
  });

  test('can still undo what they decided before', async () => {
    const idea = await submitIdea(owner);
    const save = (await reviewTogether(reviewer, [idea.id])).body.data?.reviewIdeas;
    await declare(reviewer, idea.id);
    const undone = await reviewer.graphql(
      'mutation ($id: ID!) { undoReviews(id: $id) { restored { id } } }',
      {
        id: save?.id,
      },
    );
    expect(undone.body.data).toEqual({ undoReviews: { restored: [{ id: idea.id }] } });
  });

  test('cannot review it in the same moment: the review waits for the declaration, and is refused', async () => {
    const idea = await submitIdea(owner);
    const other = await startTransaction(portal);
    // Compatible with the lock on its key, which storing a conflict takes anyway.
    await other.query('SELECT FROM ideas WHERE id = $1 FOR NO KEY UPDATE', [idea.key]);
    const declaring = declare(reviewer, idea.id);
    await locksAwaited(portal);
    const reviewing = review(reviewer, idea.id);
    await locksAwaited(portal, 2);
    await other.query('COMMIT');
    expect([outcomeOf(await declaring), outcomeOf(await reviewing)]).toEqual(['OK', 'FORBIDDEN']);
  });

  test('sees it, administrators see of whom, and colleagues and the submitter see nothing', async () => {
    const idea = await submitIdea(owner);
    await declare(reviewer, idea.id);
    expect(await seenBy(reviewer, idea.id)).toMatchObject({ conflict: { reason: REASON }, conflicts: null });
    const mine = { reason: REASON, by: { email: reviewer.email } };
    expect(await seenBy(admin, idea.id)).toEqual({ conflict: null, conflicts: [mine] });
    for (const person of [colleague, owner])
      expect(await seenBy(person, idea.id)).toEqual({ conflict: null, conflicts: null });
  });

  test('declares it once: again changes nothing', async () => {
    const idea = await submitIdea(owner);
    const first = await declared(reviewer, idea.id);
    expect((await declare(reviewer, idea.id, 'Another.')).body.data?.declareConflict).toEqual(first);
  });
});

test('a declaration names its fault: no reason, no such idea, one’s own idea', async () => {
  const [idea, own] = [await submitIdea(owner), await submitIdea(reviewer)];
  const refusal = (await declare(reviewer, idea.id, ' ')).body.errors?.[0]?.extensions;
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [{ field: 'reason' }] });
  expect(outcomeOf(await declare(reviewer, reviewer.email))).toBe('NOT_FOUND');
  expect(outcomeOf(await declare(reviewer, own.id))).toBe('CONFLICT');
});

describe('a lift', () => {
  test('opens the review again, and the audit log keeps who, of whom and why', async () => {
    const idea = await submitIdea(owner);
    const { id } = await declared(reviewer, idea.id);
    expect(outcomeOf(await lift(admin, id))).toBe('OK');
    expect(outcomeOf(await lift(admin, id))).toBe('NOT_FOUND');
    expect(outcomeOf(await review(reviewer, idea.id))).toBe('OK');
    const acts = await portal.sql<{ action: string; actor_email: string; details: object }>(
      `SELECT action, actor_email, details FROM audit_events WHERE subject_label = $1 AND action LIKE 'CONFLICT%' ORDER BY id`,
      [idea.reference],
    );
    expect(acts).toEqual([
      { action: 'CONFLICT_DECLARED', actor_email: reviewer.email, details: {} },
      {
        action: 'CONFLICT_LIFTED',
        actor_email: admin.email,
        details: { of: reviewer.email, words: REASON },
      },
    ]);
  });

  test('of one’s own is refused: another administrator lifts it', async () => {
    const idea = await submitIdea(owner);
    const { id } = await declared(admin, idea.id);
    expect(outcomeOf(await lift(admin, id))).toBe('FORBIDDEN');
    expect(outcomeOf(await review(admin, idea.id))).toBe('FORBIDDEN');
    expect(outcomeOf(await lift(otherAdmin, id))).toBe('OK');
  });
});

describe('where the programme leaves the status to administrators', () => {
  beforeAll(async () => {
    await admin.ask('mutation ($input: ProgrammeInput!) { changeProgramme(input: $input) { version } }', {
      input: {
        version: 0,
        promisedDays: 30,
        announcing: 'AFTER_HOLD',
        deciders: 'ADMINISTRATORS',
        outcomes: 'STAFF',
      },
    });
  });

  test('a reviewer sets none by any way, and nothing is saved', async () => {
    const idea = await submitIdea(owner);
    const refused = await review(reviewer, idea.id, { status: 'APPROVED', comments: 'Yes.' });
    expect(refused.body.errors?.[0]).toMatchObject({
      message: expect.stringMatching(/^Only administrators set the status of an idea\./),
      extensions: { code: 'FORBIDDEN' },
    });
    expect(outcomeOf(await reviewTogether(reviewer, [idea.id]))).toBe('FORBIDDEN');
    const rest = await reviewer.rest('PUT', `/api/submission/${idea.key}/status`, {
      reviewStatus: 'Approved',
    });
    expect(rest.status).toBe(403);
    expect(
      await reviewer.ask('query ($id: ID!) { idea(id: $id) { version status } }', { id: idea.id }),
    ).toEqual({ idea: { version: 1, status: 'PENDING' } });
  });

  test('a reviewer’s comments alone are saved, and an administrator decides', async () => {
    const idea = await submitIdea(owner);
    expect(outcomeOf(await review(reviewer, idea.id, { comments: 'A word.' }))).toBe('OK');
    expect(outcomeOf(await review(admin, idea.id, { status: 'APPROVED' }, 2))).toBe('OK');
  });
});
