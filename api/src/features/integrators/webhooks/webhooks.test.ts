/** Webhooks: events of committed changes and no others, signed, at least once, and only where they may be sent. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { webhookEvents } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import type { WebhookEvent } from '@portal/schema/choices';
import { UNDO_WINDOW, WEBHOOK_SECRET_OVERLAP, WEBHOOKS_MAX } from '@portal/schema/limits';
import { addDays, dayAt } from '@portal/schema/programme-time';
import { samplePayload } from '@portal/schema/webhook';
import { Webhook } from 'standardwebhooks';
import { postJson } from './post.ts';
import { announce } from './delivery.service.ts';
import { deliverWebhooks } from './deliver-webhook.job.ts';
import { startJobs } from '../../../platform/jobs/runner.ts';
import { eventually } from '../../../../test/eventually.ts';
import { enterOverRest, suggestOverRest, wireEntry, wireSuggestion } from '../../../../test/forms.ts';
import { atEnd, startTestPortal } from '../../../../test/harness.ts';
import type { TestPortal } from '../../../../test/harness.ts';
import { ideaInput, pdf, submitIdea, submitOverGraphql } from '../../../../test/ideas.ts';
import { PASSWORD, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { startReceiver } from '../../../../test/receiver.ts';
import { serviceContextForTest } from '../../../../test/service-context.ts';
import type { Posted, Receiver } from '../../../../test/receiver.ts';

const everything = namesOf(webhookEvents);

let portal: TestPortal;
let admin: Person;
let receiver: Receiver;
let ahead = 0;
async function start(env: Record<string, string>): Promise<void> {
  portal = await startTestPortal(env, { now: () => new Date(Date.now() + ahead) });
  admin = await signedIn(portal, 'admin');
}

async function startAnother(): Promise<Receiver> {
  const another = await startReceiver();
  atEnd(() => another.stop());
  return another;
}

interface Made {
  secret: string;
  webhook: { id: string };
}

const create = (input: object) =>
  admin.graphql<{ createWebhook: Made }>(
    'mutation ($input: WebhookInput!) { createWebhook(input: $input) { secret webhook { id } } }',
    { input: { name: 'Warehouse', url: receiver.url, events: everything, ...input } },
  );

async function made(input: object = {}): Promise<Made> {
  const { body } = await create(input);
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  return body.data.createWebhook;
}

interface Delivery {
  id: string;
  eventId: string;
  event: WebhookEvent | null;
  status: string;
  attempts: number;
  responseStatus: number | null;
  fault: string | null;
  nextTryAt: string | null;
}
interface Stand {
  pausedAt: string | null;
  waitingCount: number;
  failedCount: number;
  deliveries: { edges: { node: Delivery }[] };
}

async function standOf({ webhook }: Made, filter = 'null'): Promise<Stand> {
  const { webhook: stand } = await admin.ask<{ webhook: Stand }>(
    `query ($id: ID!) { webhook(id: $id) { pausedAt waitingCount failedCount deliveries(filter: ${filter}) {
      edges { node { id eventId event status attempts responseStatus fault nextTryAt } }
    } } }`,
    { id: webhook.id },
  );
  return stand;
}
const newest = async (webhook: Made) => (await standOf(webhook)).deliveries.edges[0]?.node;

const act = async (mutation: string, id: string) => {
  const { body } = await admin.graphql<Record<string, unknown>>(`mutation ($id: ID!) { ${mutation} }`, {
    id,
  });
  return body;
};
const sendTest = ({ webhook }: Made) => act('testWebhook(id: $id) { id }', webhook.id);
const pause = ({ webhook }: Made, isPaused: boolean) =>
  act(`updateWebhook(id: $id, input: { isPaused: ${isPaused} }) { pausedAt }`, webhook.id);
const replay = (id = '') => act('replayDelivery(id: $id) { status attempts }', id);

/** What was posted, read as a receiver should: refused unless the signature is right. */
const read = ({ body, headers }: Posted, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };

const count = (posted: Posted[], expected: number) => eventually(() => expect(posted).toHaveLength(expected));

/** Makes the next try of what waits due, as time would. */
const passTime = () =>
  eventually(async () => {
    // A job has the time of its delivery once its try has ended.
    const due = await portal.sql(
      `UPDATE jobs SET due_at = now() FROM webhook_deliveries AS delivery
       WHERE delivery.id = jobs.id AND delivery.status = 'WAITING' AND delivery.due_at = jobs.due_at RETURNING 1`,
    );
    expect(due).not.toEqual([]);
  });

async function submitted() {
  const owner = await signedIn(portal);
  return { ...(await submitIdea(owner)), email: owner.email };
}

/** A payload with the type of each value in its place, and the type of thing in that of an id. */
const shapeOf = (payload: unknown): unknown =>
  JSON.parse(
    JSON.stringify(payload, (name, value: unknown) => {
      if (typeof value === 'object' && value !== null) return value;
      return /^id$|Id$/.test(name)
        ? Buffer.from(String(value), 'base64url').toString().split(':')[0]
        : typeof value;
    }),
  );

describe('with a receiver', () => {
  beforeAll(() => start({ WEBHOOK_PRIVATE_TARGETS: 'on' }));
  afterAll(() => portal.stop());
  beforeEach(async () => {
    ahead = 0;
    receiver = await startAnother();
  });
  // Tests share a portal, and nothing in it.
  afterEach(() => portal.sql(`DELETE FROM jobs WHERE lane = 'webhook'; DELETE FROM webhooks`));

  test('each kind of event is posted, signed, with the ids of the graph and nothing about people', async () => {
    const { secret } = await made();
    const idea = await submitted();
    const review = { reviewStatus: 'Approved', reviewerComments: 'Well done.' };
    await admin.rest('PUT', `/api/submission/${idea.key}/status`, review);
    await suggestOverRest(portal.client());
    await enterOverRest(portal.client());
    await count(receiver.posted, 4);
    const owner = await signedIn(portal);
    const other = await submitIdea(owner);
    await count(receiver.posted, 5);
    const until = addDays(dayAt(new Date(), 'Africa/Gaborone'), 7);
    await admin.ask(
      `mutation ($id: ID!, $until: Date!) {
        askSubmitter(ideaId: $id, until: $until, questions: [{ field: KEY_BENEFITS, text: "For whom?" }]) { until }
      }`,
      { id: other.id, until },
    );
    for (const [act, variables] of [
      [
        '($id: ID!) { answerQuestions(ideaId: $id, answers: [{ field: KEY_BENEFITS, text: "All." }]) { id } }',
        { id: other.id },
      ],
      [
        '($input: ContactInput!) { correctContact(input: $input) { ideaCount } }',
        { input: { firstName: 'Kabo', lastName: 'Mogotsi', dialCode: '+267', contactNumber: '71234568' } },
      ],
      ['($id: ID!) { withdrawIdea(ideaId: $id) { id } }', { id: other.id }],
      ['($email: String!) { eraseMyAccount(email: $email) { ideaCount isKept } }', { email: owner.email }],
    ] as const) {
      const before = receiver.posted.length;
      await owner.ask(`mutation ${act}`, variables);
      await count(receiver.posted, before + 1);
    }
    const posts = receiver.posted.map((post) => read(post, secret));
    const told = new Map(posts.toReversed().map((event) => [event.type, event]));
    expect(told.get('idea.erased')?.data).toEqual({ id: other.id });
    expect([...told.keys()].sort()).toEqual(Object.values(webhookEvents).sort());
    const about = { id: idea.id, reference: idea.reference, solutionName: 'Water meters that phone home' };
    expect(told.get('idea.submitted')?.data).toEqual({ ...about, status: 'PENDING', version: 1 });
    expect(told.get('idea.reviewed')?.data).toEqual({
      ...about,
      status: 'APPROVED',
      statusBefore: 'PENDING',
      version: 2,
    });
    const { body: lists } = await admin.graphql<Record<string, { edges: { node: { id: string } }[] }>>(
      '{ suggestions { edges { node { id } } } hackathonEntries { edges { node { id } } } }',
    );
    const ids = Object.values(lists.data ?? {}).map(({ edges }) => edges[0]?.node.id);
    expect([told.get('suggestion.received')?.data['id'], told.get('hackathon.entered')?.data['id']]).toEqual(
      ids,
    );
    for (const event of everything) {
      const sent = told.get(webhookEvents[event]);
      expect([event, shapeOf(sent)]).toEqual([event, shapeOf(samplePayload(event))]);
      expect(Object.keys(sent ?? {})).toEqual(Object.keys(samplePayload(event)));
    }
    const words = JSON.stringify(receiver.posted.map(({ body }) => body));
    for (const secretive of [idea.email, 'Mogotsi', 'Kabo', 'example.com', '71 234', 'Well done']) {
      expect(words).not.toContain(secretive);
    }
  });

  test('a webhook gets its events alone, and while it is paused no event', async () => {
    const webhook = await made({ events: ['SUGGESTION_RECEIVED'] });
    await submitted();
    await pause(webhook, true);
    await suggestOverRest(portal.client());
    await pause(webhook, false);
    await suggestOverRest(portal.client());
    await count(receiver.posted, 1);
    expect(await portal.sql('SELECT 1 FROM webhook_deliveries')).toHaveLength(1);
  });

  test('what waits for a webhook that is paused is sent when it is resumed', async () => {
    receiver.answer = { status: 503 };
    const webhook = await made();
    await sendTest(webhook);
    await eventually(async () => expect((await newest(webhook))?.fault).toBe('Answered 503.'));
    await pause(webhook, true);
    await passTime();
    const another = await startAnother();
    await sendTest(await made({ url: another.url }));
    await count(another.posted, 1);
    expect(receiver.posted).toHaveLength(1);
    receiver.answer = { status: 200 };
    await pause(webhook, false);
    await eventually(async () => expect((await newest(webhook))?.status).toBe('DELIVERED'));
    expect(receiver.posted).toHaveLength(2);
  });

  test('what was not kept, or was set aside, is not told', async () => {
    await made();
    const owner = await signedIn(portal);
    await submitOverGraphql(owner, ideaInput(owner.email, { solutionName: '' }), pdf());
    await suggestOverRest(portal.client(), wireSuggestion({ website2: 'https://spam.example' }));
    await enterOverRest(portal.client(), wireEntry({ website2: 'https://spam.example' }));
    expect(await portal.sql('SELECT 1 FROM webhook_deliveries')).toEqual([]);
  });

  test('of reviews the last is sent, once it is announced; those that were undone, never', async () => {
    const webhook = await made({ events: ['IDEA_REVIEWED'] });
    const review = async ({ id }: { id: string }, version: number, status: string) => {
      const { body } = await admin.graphql<{ reviewIdeas: { id: string } }>(
        'mutation ($input: ReviewIdeasInput!) { reviewIdeas(input: $input) { id } }',
        { input: { ideas: [{ id, version }], status } },
      );
      return body.data?.reviewIdeas.id ?? '';
    };
    const [kept, undone] = [await submitted(), await submitted()];
    await review(kept, 1, 'REJECTED');
    await review(kept, 2, 'APPROVED');
    const save = await review(undone, 1, 'REJECTED');
    expect((await act('undoReviews(id: $id) { restored { id } }', save)).errors).toBeUndefined();
    expect((await standOf(webhook)).deliveries.edges).toEqual([]);
    ahead = UNDO_WINDOW + 1000;
    await count(receiver.posted, 1);
    expect(JSON.parse(receiver.posted[0]?.body ?? '')).toMatchObject({
      data: { reference: kept.reference, statusBefore: 'PENDING', status: 'APPROVED', version: 3 },
    });
    expect((await standOf(webhook)).deliveries.edges).toHaveLength(1);
  });

  test('what fails is tried again under one id, after growing waits, and given up in the end', async () => {
    receiver.answer = { status: 503 };
    const webhook = await made();
    await sendTest(webhook);
    const waits: number[] = [];
    for (let attempt = 1; attempt < 10; attempt += 1) {
      const { nextTryAt } = await eventually(async () => {
        const delivery = await newest(webhook);
        expect(delivery).toMatchObject({ attempts: attempt, responseStatus: 503, fault: 'Answered 503.' });
        return delivery ?? { nextTryAt: null };
      });
      waits.push(Date.parse(nextTryAt ?? '') - Date.now());
      await passTime();
    }
    await eventually(async () =>
      expect(await newest(webhook)).toMatchObject({ status: 'FAILED', attempts: 10 }),
    );
    // As Standard Webhooks recommends, each spread by a fifth; reading it took its time, too.
    const seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    const odd = waits.filter((wait, at) => {
      const planned = (seconds[at] ?? 0) * 1000;
      return wait > planned * 1.2 || wait < planned * 0.8 - 60_000;
    });
    expect([waits.length, odd]).toEqual([seconds.length, []]);
    expect(new Set(receiver.posted.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.posted).toHaveLength(10);
    expect(await standOf(webhook)).toMatchObject({ waitingCount: 0, failedCount: 1 });

    receiver.answer = { status: 200 };
    expect((await act('replayFailedDeliveries(webhookId: $id)', webhook.webhook.id)).data).toEqual({
      replayFailedDeliveries: 1,
    });
    await count(receiver.posted, 11);
    await eventually(async () =>
      expect(await newest(webhook)).toMatchObject({ status: 'DELIVERED', fault: null }),
    );
    await replay((await newest(webhook))?.id);
    await count(receiver.posted, 12);
    expect(new Set(receiver.posted.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('a receiver that asks to be left alone for a while is', async () => {
    const headers = { 'retry-after': new Date(Date.now() + 7_200_000).toUTCString() };
    receiver.answer = { status: 429, headers };
    const webhook = await made();
    await sendTest(webhook);
    await eventually(async () => {
      const { nextTryAt } = (await newest(webhook)) ?? {};
      expect(Date.parse(nextTryAt ?? '') - Date.now()).toBeGreaterThan(7_000_000);
    });
  });

  test('410 pauses a webhook: nothing is sent to it, nor sent again', async () => {
    receiver.answer = { status: 410 };
    const webhook = await made();
    await sendTest(webhook);
    await eventually(async () => expect((await standOf(webhook)).pausedAt).not.toBeNull());
    const delivery = await newest(webhook);
    expect(delivery).toMatchObject({ status: 'FAILED', responseStatus: 410 });
    for (const { errors } of [await sendTest(webhook), await replay(delivery?.id)])
      expect(errors?.[0]?.extensions.code).toBe('CONFLICT');
  });

  const faults: [what: string, fault: string, ready: () => unknown][] = [
    [
      'a redirect, which is not followed',
      'Answered 302. Redirects are not followed.',
      () => (receiver.answer = { status: 302, headers: { location: '/elsewhere' } }),
    ],
    ['a closed port', 'No connection: it was refused.', () => receiver.stop()],
    ['an answer that leaves HTTP', 'Answered 101.', () => (receiver.answer = { status: 101 })],
    [
      'a secret of another SECRET_KEY',
      'Not sent: the secret was encrypted with another SECRET_KEY. Create a new secret.',
      () => portal.sql(`UPDATE webhooks SET secret = sha256('other')`),
    ],
  ];
  test.each(faults)('%s is named as the fault', async (_what, fault, ready) => {
    const webhook = await made();
    await ready();
    await sendTest(webhook);
    await eventually(async () => expect((await newest(webhook))?.fault).toBe(fault));
    expect(receiver.posted.filter(({ path }) => path !== '/hooks')).toEqual([]);
  });

  test('receivers that never answer keep no other waiting', async () => {
    const silent = await startAnother();
    silent.answer = 'never';
    const slow = await Promise.all(Array.from({ length: 5 }, () => made({ url: silent.url })));
    const quick = await made();
    await Promise.all([...slow, ...slow, ...slow].map(sendTest));
    // Sooner than the first of them is given up.
    await eventually(() => expect(silent.posted).toHaveLength(10), 10_000);
    await sendTest(quick);
    await count(receiver.posted, 1);
    expect(silent.posted).toHaveLength(10);
  });

  test('what is sent again while it is under way is not written over by the try before', async () => {
    const answerFirst = receiver.hold(500);
    const webhook = await made();
    await sendTest(webhook);
    await count(receiver.posted, 1);
    expect(await newest(webhook)).toMatchObject({ status: 'WAITING', attempts: 1, nextTryAt: null });
    receiver.answer = { status: 200 };
    await replay((await newest(webhook))?.id);
    await count(receiver.posted, 2);
    await eventually(async () => expect((await newest(webhook))?.status).toBe('DELIVERED'));
    answerFirst();
    // The worker is through with the first when it has sent another test.
    await sendTest(webhook);
    await count(receiver.posted, 3);
    const { deliveries } = await standOf(webhook);
    expect(deliveries.edges.map(({ node }) => node.fault)).toEqual([null, null]);
  });

  test('a late answer of the address before does not pause the one after', async () => {
    const answerFirst = receiver.hold(410);
    const webhook = await made();
    await sendTest(webhook);
    await count(receiver.posted, 1);
    const other = await startAnother();
    await act(`updateWebhook(id: $id, input: { url: "${other.url}" }) { id }`, webhook.webhook.id);
    answerFirst();
    await eventually(async () => expect((await newest(webhook))?.responseStatus).toBe(410));
    expect((await standOf(webhook)).pausedAt).toBeNull();
  });

  test('new secrets sign beside those before for a day, then alone', async () => {
    const first = await made();
    const renew = async () => {
      const { data } = await act('renewWebhookSecret(id: $id) { secret }', first.webhook.id);
      return (data?.['renewWebhookSecret'] as { secret: string } | undefined)?.secret ?? '';
    };
    const secrets = [first.secret, await renew(), await renew()];
    await sendTest(first);
    await count(receiver.posted, 1);
    const [all] = receiver.posted as [Posted];
    for (const secret of secrets) expect(read(all, secret).type).toBe('webhook.test');
    ahead = WEBHOOK_SECRET_OVERLAP + 1000;
    await admin.rest('POST', '/api/auth/login', { email: admin.email, password: PASSWORD });
    await sendTest(first);
    await count(receiver.posted, 2);
    const { headers } = receiver.posted[1] as Posted;
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  test('its secret is returned once and encrypted at rest; every act on it is on record', async () => {
    const { secret, webhook } = await made();
    await act('updateWebhook(id: $id, input: { name: "Data lake" }) { id }', webhook.id);
    await act('updateWebhook(id: $id, input: { name: "Data lake" }) { id }', webhook.id);
    await act('renewWebhookSecret(id: $id) { webhook { id } }', webhook.id);
    const [row] = await portal.sql<{ secret: Buffer; secrets_before: { sealed: string }[] }>(
      'SELECT * FROM webhooks',
    );
    expect(row?.secrets_before).toHaveLength(1);
    for (const sealed of [row?.secret, Buffer.from(row?.secrets_before[0]?.sealed ?? '', 'base64')]) {
      expect(sealed?.toString('latin1')).not.toContain(secret.slice(6));
    }
    await sendTest({ webhook, secret });
    await act('deleteWebhook(id: $id)', webhook.id);
    expect(await portal.sql('SELECT 1 FROM webhook_deliveries')).toEqual([]);
    const { body } = await admin.graphql<{ auditEvents: { edges: { node: { action: string } }[] } }>(
      '{ auditEvents(first: 4, filter: { actions: [WEBHOOK_CREATED, WEBHOOK_CHANGED, WEBHOOK_SECRET_RENEWED, WEBHOOK_DELETED] }) { edges { node { action } } } }',
    );
    expect(body.data?.auditEvents.edges.map(({ node }) => node.action)).toEqual([
      'WEBHOOK_DELETED',
      'WEBHOOK_SECRET_RENEWED',
      'WEBHOOK_CHANGED',
      'WEBHOOK_CREATED',
    ]);
  });

  test('there are at most so many, and a list of deliveries is narrowed by what became of them', async () => {
    const webhook = await made();
    const answers = await Promise.all(Array.from({ length: WEBHOOKS_MAX + 5 }, () => create({})));
    expect(answers.filter(({ body }) => body.errors?.[0]?.extensions.code === 'CONFLICT')).toHaveLength(6);
    await sendTest(webhook);
    await eventually(async () => {
      expect((await standOf(webhook, '{ statuses: [DELIVERED] }')).deliveries.edges).toHaveLength(1);
    });
    expect((await standOf(webhook, '{ statuses: [FAILED, WAITING] }')).deliveries.edges).toEqual([]);
  });
});

describe('by default', () => {
  test('nothing is sent to private addresses, nor without TLS', async () => {
    await start({});
    atEnd(() => portal.stop());
    receiver = await startAnother();
    const port = new URL(receiver.url).port;
    const isRefused = 'with WEBHOOK_PRIVATE_TARGETS=on.';
    // How else they are written: public-address.test.ts.
    for (const [url, words] of [
      [receiver.url, isRefused],
      [`https://localhost:${port}/`, isRefused],
      [`https://[::1]:${port}/`, isRefused],
      ['https://no-such-host.invalid/', 'We cannot find the host no-such-host.invalid.'],
      ['https://8.8.8.8:25/', 'to the ports 443 and 80 only.'],
    ] as const) {
      const { body } = await create({ url });
      const [fault] = body.errors?.[0]?.extensions.fields ?? [];
      expect([url, fault?.field]).toEqual([url, 'url']);
      expect([url, fault?.message]).toEqual([url, expect.stringContaining(words)]);
    }
  });

  test('sending looks again: a name may have come to mean another address', async () => {
    receiver = await startAnother();
    const byName = receiver.url.replace('127.0.0.1', 'localhost');
    const refused = { [receiver.url]: 'https://', [byName]: 'https://' };
    for (const url of [receiver.url, byName]) refused[url.replace('http:', 'https:')] = 'private address';
    for (const [target, why] of Object.entries(refused)) {
      await expect(postJson(target, {}, '{}', { privateTargets: false })).rejects.toThrow(why);
    }
    expect(receiver.posted).toEqual([]);
    expect(await postJson(byName, {}, '{}', { privateTargets: true })).toMatchObject({ status: 204 });
  });
});

test('nobody is waited for without end', async () => {
  receiver = await startAnother();
  receiver.answer = 'never';
  const post = postJson(receiver.url, {}, '{}', { privateTargets: true, timeout: 50 });
  await expect(post).rejects.toMatchObject({
    name: 'TimeoutError',
    message: 'No answer within 0.05 seconds.',
  });
});

test('a stop aborts posts under way; the next process sends them at once', async () => {
  const services = await serviceContextForTest(new Date());
  receiver = await startAnother();
  receiver.answer = 'never';
  const { ctx } = services;
  await ctx.db.insert('webhooks', {
    name: 'W',
    url: receiver.url,
    events: ['IDEA_SUBMITTED'],
    secret: ctx.secrets.encrypt('whsec_AAAA'),
    createdBy: 'a@example.com',
    createdAt: ctx.now(),
  });
  const eventId = '00000000-0000-4000-8000-000000000001';
  const data = { id: 'x', reference: 'x', solutionName: 'x', status: 'PENDING', version: 1 };
  await announce(ctx, 'IDEA_SUBMITTED', [{ eventId, data }]);
  const startProcess = () => startJobs(ctx, new Map([['webhook', deliverWebhooks]]), { patience: 60_000 });
  const first = startProcess();
  await count(receiver.posted, 1);
  await first.stop();
  const rows = () =>
    ctx.db.query<object[]>(
      'SELECT status, tries, fault, jobs.due_at FROM webhook_deliveries JOIN jobs USING (id)',
    );
  expect(await rows()).toEqual([{ status: 'WAITING', tries: 1, fault: null, due_at: ctx.now() }]);
  receiver.answer = { status: 200 };
  const next = startProcess();
  atEnd(() => next.stop());
  await count(receiver.posted, 2);
  await eventually(async () => expect(await rows()).toMatchObject([{ status: 'DELIVERED', tries: 2 }]));
});
