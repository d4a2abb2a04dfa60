/** An event of an idea is published once: the feed of changes and the webhooks get each kind, of the same idea. */
import { beforeAll, expect, test } from '@jest/globals';
import { ideaChangeKinds, webhookEvents } from '@portal/schema/choices';
import type { IdeaChangeKind } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import { addDays, dayAt } from '@portal/schema/programme-time';
import type { Client } from '../../../test/client.ts';
import { atEnd, sharePortal } from '../../../test/harness.ts';
import { submitIdea } from '../../../test/ideas.ts';
import { signedIn } from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';
import { startReceiver } from '../../../test/receiver.ts';

const portal = sharePortal({ WEBHOOK_PRIVATE_TARGETS: 'on' });
let reviewer: Client;
beforeAll(async () => {
  reviewer = await signedIn(portal, 'reviewer');
  const receiver = await startReceiver();
  atEnd(() => receiver.stop());
  const admin = await signedIn(portal, 'admin');
  await admin.ask('mutation ($input: WebhookInput!) { createWebhook(input: $input) { secret } }', {
    input: { name: 'Warehouse', url: receiver.url, events: namesOf(webhookEvents) },
  });
});

interface Sent {
  id: string;
  key: string;
}

/** What makes each kind of change, of an idea that was submitted just now. */
const acts: Readonly<Record<IdeaChangeKind, (owner: Person, idea: Sent) => Promise<unknown>>> = {
  SUBMITTED: async () => undefined,
  REVIEWED: (_owner, { key }) =>
    reviewer.rest('PUT', `/api/submission/${key}/status`, { reviewStatus: 'Approved' }),
  async CLARIFIED(owner, { id }) {
    const until = addDays(dayAt(new Date(), 'Africa/Gaborone'), 7);
    await reviewer.ask(
      `mutation ($id: ID!, $until: Date!) {
        askSubmitter(ideaId: $id, until: $until, questions: [{ field: KEY_BENEFITS, text: "For whom?" }]) { until }
      }`,
      { id, until },
    );
    await owner.ask(
      'mutation ($id: ID!) { answerQuestions(ideaId: $id, answers: [{ field: KEY_BENEFITS, text: "All." }]) { id } }',
      { id },
    );
  },
  CORRECTED: (owner) =>
    owner.ask('mutation ($input: ContactInput!) { correctContact(input: $input) { ideaCount } }', {
      input: { firstName: 'Kabo', lastName: 'Mogotsi', dialCode: '+267', contactNumber: '71234568' },
    }),
  WITHDRAWN: (owner, { id }) => owner.ask('mutation ($id: ID!) { withdrawIdea(ideaId: $id) { id } }', { id }),
  ERASED: (owner) =>
    owner.ask('mutation ($email: String!) { eraseMyAccount(email: $email) { ideaCount } }', {
      email: owner.email,
    }),
};

interface Feed {
  changes: {
    edges: { node: { kind: IdeaChangeKind; idea: { id: string } } }[];
    erased: { kind: IdeaChangeKind; ideaId: string }[];
  };
}

test.each(namesOf(ideaChangeKinds))('%s is one entry of the feed, and one delivery', async (kind) => {
  const owner = await signedIn(portal);
  const { changes } = await reviewer.ask<{ changes: { latestCursor: string } }>(
    '{ changes { latestCursor } }',
  );
  const idea = await submitIdea(owner);
  await acts[kind](owner, idea);

  const feed = await reviewer.ask<Feed>(
    `query ($after: String!) {
      changes(first: 100, after: $after) { edges { node { kind idea { id } } } erased { kind ideaId } }
    }`,
    { after: changes.latestCursor },
  );
  const told = [
    ...feed.changes.edges.map(({ node }) => [node.kind, node.idea.id]),
    ...feed.changes.erased.map((entry) => [entry.kind, entry.ideaId]),
  ];
  expect(told.filter(([one]) => one === kind)).toEqual([[kind, idea.id]]);

  const delivered = await portal.sql(
    `SELECT FROM webhook_deliveries WHERE payload->'data'->>'id' = $1 AND payload->>'type' = $2`,
    [idea.id, webhookEvents[`IDEA_${kind}`]],
  );
  expect(delivered).toHaveLength(1);
});
