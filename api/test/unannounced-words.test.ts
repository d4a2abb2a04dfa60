/** Every surface that a submitter has, searched for the words and the status of a decision that is not announced. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UNDO_WINDOW } from '@portal/schema/limits';
import { exportPerson } from '../src/features/privacy/own-data/personal-data.service.ts';
import { toGlobalId } from '../src/platform/global-id.ts';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { shareFolder, startTestPortal } from './harness.ts';
import type { TestPortal } from './harness.ts';
import { ideaInput, reviewIdea, submitIdea, submitOverGraphql } from './ideas.ts';
import { outcomeOf, signedIn, systemOf } from './people.ts';
import type { Person } from './people.ts';
import { startReceiver } from './receiver.ts';
import type { Receiver } from './receiver.ts';
import { contextForTest } from './service-context.ts';

const WORDS = 'Unheard words';

const folder = shareFolder();
let now = new Date();
let gateway: Receiver;
let hook: Receiver;
let portal: TestPortal;
let reviewer: Person;
let admin: Person;
let system: Client;
beforeAll(async () => {
  [gateway, hook] = await Promise.all([startReceiver(), startReceiver()]);
  gateway.answer = { status: 200 };
  portal = await startTestPortal({ SMS_URL: gateway.url, WEBHOOK_PRIVATE_TARGETS: 'on' }, { now: () => now });
  [reviewer, admin] = await Promise.all([signedIn(portal, 'reviewer'), signedIn(portal, 'admin')]);
  system = await systemOf(admin, ['READ_IDEAS']);
  await admin.ask('mutation ($input: WebhookInput!) { createWebhook(input: $input) { secret } }', {
    input: { name: 'Warehouse', url: hook.url, events: ['IDEA_SUBMITTED', 'IDEA_REVIEWED'] },
  });
});
afterAll(async () => {
  await portal.stop();
  await Promise.all([gateway.stop(), hook.stop()]);
});

/** Waits until all that is due has left. */
async function allSent(): Promise<void> {
  now = new Date(now.getTime() + 1);
  await eventually(async () => {
    const due = `SELECT name FROM jobs WHERE lane <> 'upkeep' AND done_at IS NULL AND (due_at <= $1 OR attempts > 0)`;
    expect(await portal.sql(due, [now])).toEqual([]);
  });
}

const IDEA = `id version status reviewerComments updatedAt undoId reviews { totalCount edges { node { to comments announceAt } } }
  lastReview { to comments announceAt email { text } idea { status reviewerComments } }`;

let exported = 0;
/** What a submitter can come to see, surface by surface. */
async function surfacesOf(owner: Person, id: string, key: string): Promise<Record<string, string>> {
  const reviews = await portal.sql<{ id: string }>('SELECT id FROM idea_reviews WHERE idea_id = $1', [key]);
  const graph = async (query: string, variables: object = {}) =>
    (await owner.graphql(query, { ...variables })).body;
  const [sent] = await portal.sql<{ reference: string }>(
    'SELECT sent_reference AS reference FROM ideas WHERE id = $1',
    [key],
  );
  const ctx = await contextForTest(portal, () => now);
  exported += 1;
  const target = path.join(folder, String(exported));
  await exportPerson(ctx, owner.email, target);
  const found = {
    idea: await graph(`query ($id: ID!) { idea(id: $id) { ${IDEA} } }`, { id }),
    node: await graph(`query ($id: ID!) { node(id: $id) { ... on Idea { ${IDEA} } } }`, { id }),
    myIdeas: await graph(`{ myIdeas { edges { node { ${IDEA} } } } }`),
    reviews: await Promise.all(
      reviews.map((review) =>
        graph('query ($id: ID!) { node(id: $id) { ... on IdeaReview { to comments idea { status } } } }', {
          id: toGlobalId('IdeaReview', review.id),
        }),
      ),
    ),
    heldReviews: await graph('{ heldReviews { edges { node { comments email { text } } } } }'),
    undoableReviews: await graph('{ undoableReviews { reviewed { reviewerComments } } }'),
    submittedAgain: (
      await submitOverGraphql(owner, ideaInput(owner.email, { reference: sent?.reference ?? '' }))
    ).body,
    getIdeas: (await owner.rest('GET', `/api/submission/getIdeas?email=${owner.email}`)).body,
    mails: (await portal.mails(owner.email)).map(({ subject, text, html }) => [subject, text, html]),
    texts: gateway.posted,
    webhooks: hook.posted,
    changes: await system.ask('{ changes(first: 100) { edges { node { kind version status } } } }'),
    export: await readFile(path.join(target, 'data.json'), 'utf8'),
  };
  return Object.fromEntries(
    Object.entries(found).map(([surface, shown]) => [surface, JSON.stringify(shown)]),
  );
}

const showing = (surfaces: Record<string, string>, words: RegExp) =>
  Object.keys(surfaces).filter((surface) => words.test(surfaces[surface] ?? ''));

describe.each(['AFTER_HOLD', 'BY_RELEASE'] as const)('%s', (announcing) => {
  test('shows a submitter nothing of a decision until it is announced, and then all of it', async () => {
    const { programme } = await admin.ask<{
      programme: { version: number; promisedDays: number; deciders: string; outcomes: string };
    }>('{ programme { version promisedDays deciders outcomes } }');
    await admin.ask('mutation ($input: ProgrammeInput!) { changeProgramme(input: $input) { version } }', {
      input: { ...programme, announcing },
    });
    const owner = await signedIn(portal);
    const { id, key } = await submitIdea(owner, { contactNumber: '71 234 567' });
    await allSent();
    const words = `${WORDS} ${announcing}`;
    expect(
      outcomeOf(await reviewIdea(reviewer, { id, version: 1, status: 'REJECTED', comments: words })),
    ).toBe('OK');
    now = new Date(now.getTime() + UNDO_WINDOW / 2);
    await allSent();
    const before = await surfacesOf(owner, id, key);
    expect(showing(before, new RegExp(words))).toEqual([]);
    // Of one idea: those of the other mode are announced.
    const ofThisIdea = { ...before, texts: '', webhooks: '', changes: '' };
    expect(showing(ofThisIdea, /REJECTED|Rejected|not to take it further/)).toEqual([]);
    for (const shared of ['changes', 'webhooks'])
      expect(before[shared]?.match(/REJECTED/g) ?? []).toHaveLength(announcing === 'AFTER_HOLD' ? 0 : 1);
    expect(before['texts']?.match(/not approved/g) ?? []).toHaveLength(announcing === 'AFTER_HOLD' ? 0 : 1);

    now = new Date(now.getTime() + UNDO_WINDOW);
    await admin.ask('mutation ($until: DateTimeISO!) { releaseReviews(decidedUntil: $until) { count } }', {
      until: now.toISOString(),
    });
    await allSent();
    const after = await surfacesOf(owner, id, key);
    expect(showing(after, new RegExp(words))).toEqual([
      ...['idea', 'node', 'myIdeas', 'reviews', 'getIdeas', 'mails', 'export'],
    ]);
    expect(showing(after, /REJECTED|not approved/)).toEqual(
      expect.arrayContaining(['submittedAgain', 'texts', 'webhooks', 'changes']),
    );
  });
});
