/** Callers who send without end, and what else must neither pile up nor hold up a stop. */
import { once } from 'node:events';
import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { VISITOR_JSON_MAX_BYTES } from '@portal/schema/limits';
import pg from 'pg';
import { pino } from 'pino';
import { openThrottle } from '../../platform/security/throttle.ts';
import type { PortalOptions } from '../../app/portal.ts';
import { eventually } from '../../../test/eventually.ts';
import { sharePortal, startForTest, startTestPortal } from '../../../test/harness.ts';
import type { TestPortal } from '../../../test/harness.ts';
import { signedIn } from '../../../test/people.ts';

const BODIES = { deadline: 300, linger: 100 };

const start = (options: PortalOptions = {}, env: Record<string, string> = {}) => startForTest(env, options);

/** Sends the head of a JSON request and a part of its body; gives the status line, and null when none came. */
async function sendPart(
  portal: TestPortal,
  length: number,
  part: string,
  path = '/graphql',
): Promise<string | null> {
  const { hostname, port } = new URL(portal.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const head = [`POST ${path} HTTP/1.1`, `Host: ${hostname}:${port}`, 'Content-Type: application/json'];
  socket.write(`${[...head, `Content-Length: ${length}`].join('\r\n')}\r\n\r\n${part}`);
  // `once` would reject when a stop resets a connection that is not accepted yet.
  await new Promise((resolve) => socket.once('close', resolve));
  return /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? null;
}

describe('bodies that do not end', () => {
  const portal = sharePortal({}, { bodies: BODIES });

  test('are answered in time, and their connections closed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 400 }, () => sendPart(portal, VISITOR_JSON_MAX_BYTES, '{"query":"')),
    );
    expect(answers.filter((answer) => answer !== '408' && answer !== '503')).toEqual([]);
    expect((await portal.client().graphql('{ __typename }')).status).toBe(200);
  });

  test('of one network are held up to a bound', async () => {
    const part = ' '.repeat(VISITOR_JSON_MAX_BYTES / 2);
    const bodies = { ...BODIES, deadline: 60_000, idle: 60_000, perNetwork: part.length };
    const own = await startTestPortal({}, { bodies, stopDeadline: 0 });
    const answers = Array.from({ length: 3 }, () => sendPart(own, VISITOR_JSON_MAX_BYTES, part));
    expect(await Promise.race(answers)).toBe('503');
    // What is short passes all the same.
    expect((await own.client().graphql('{ __typename }')).status).toBe(200);
    await own.stop();
    expect((await Promise.all(answers)).filter((answer) => answer === null)).toHaveLength(1);
  });

  test('that send nothing hold nothing, and are answered after seconds', async () => {
    const bodies = { deadline: 60_000, idle: 400, perNetwork: VISITOR_JSON_MAX_BYTES };
    const own = await start({ bodies });
    const answers = Array.from({ length: 50 }, () => sendPart(own, VISITOR_JSON_MAX_BYTES, ''));
    const person = await signedIn(own);
    expect((await person.rest('GET', '/api/auth/me')).status).toBe(200);
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['408']));
  });

  test.each(['/graphql', '/api/auth/login', '/nowhere', '/api/nowhere'])(
    'beyond 64 KiB of a visitor are refused, and the connection closed: %s',
    async (path) => {
      const status = await sendPart(portal, VISITOR_JSON_MAX_BYTES + 1, '{', path);
      expect(status).toBe(path.endsWith('nowhere') ? '404' : '413');
    },
  );

  test('a chunked body is counted as it comes', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(16 * 1024).fill(32)),
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { 'Content-Type': 'application/json' } };
    const answer = await fetch(`${portal.url}/graphql`, init as RequestInit);
    expect(answer.status).toBe(413);
  });
});

describe('a stop', () => {
  test('cuts off a body that does not end, and answers that nobody reads', async () => {
    const portal = await startTestPortal({}, { stopDeadline: 100 });
    const sending = sendPart(portal, 1_000, '{');
    await portal.client().graphql('{ __typename }');
    await portal.stop();
    expect(await sending).toBeNull();
  });

  test('turns the readiness red first, and sends callers elsewhere', async () => {
    const portal = await start();
    portal.drain();
    const ready = await fetch(`${portal.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      expect.objectContaining({ status: 'stopping' }),
    ]);
    const person = await signedIn(portal);
    const answer = await person.fetch('/api/auth/csrf');
    expect([answer.status, answer.headers.get('connection')]).toEqual([204, 'close']);
  });
});

test('a site of IPv6 has an allowance of its own above that of its networks', async () => {
  const portal = await start({}, { TRUST_PROXY: 'loopback', RATE_LIMIT_SCALE: '0.01' });
  const statuses: number[] = [];
  for (let at = 0; at < 100; at += 1) {
    const client = portal.client();
    client.headers['x-forwarded-for'] = `2001:db8:1:${at.toString(16)}::1`;
    statuses.push((await client.fetch('/api/auth/csrf')).status);
  }
  expect(new Set(statuses)).toEqual(new Set([204, 429]));
  const elsewhere = portal.client();
  elsewhere.headers['x-forwarded-for'] = '2001:db8:2::1';
  expect((await elsewhere.fetch('/api/auth/csrf')).status).toBe(204);
});

/** A Redis that gets ready, and then takes commands without a word. */
async function startSilentRedis() {
  const sockets = new Set<Socket>();
  let isAsked = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (/info/i.test(chunk.toString())) socket.write('$11\r\nloading:0\r\n\r\n');
      else isAsked ||= /eval/i.test(chunk.toString());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isAsked: () => isAsked,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('while Redis is half-open callers are counted in the process, after a second at most', async () => {
  const redis = await startSilentRedis();
  const throttle = await openThrottle(redis.url, 1, pino({ level: 'silent' }));
  try {
    await eventually(async () => {
      await throttle.tryTake('passwordFromEverywhere', 'a@example.com');
      expect(redis.isAsked()).toBe(true);
    });
    const taken = await Promise.all(
      Array.from({ length: 10 }, () => throttle.tryTake('passwordFromOneAddress', 'a@example.com')),
    );
    expect(taken.filter(Boolean)).toHaveLength(5);
  } finally {
    await throttle.close();
    await redis.stop();
  }
});

/** Makes a call wait for a table, and lets it go on at `finish`. */
async function hold(portal: TestPortal, table: string, call: () => Promise<{ status: number }>) {
  const blocker = new pg.Client({ connectionString: portal.databaseUrl });
  await blocker.connect();
  await blocker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const slow = call();
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  // On another connection: a transaction sees one state of the activity.
  await eventually(async () => expect(await portal.sql(waiting)).toHaveLength(1));
  return async function finish() {
    await blocker.query('COMMIT');
    await blocker.end();
    expect((await slow).status).toBe(200);
  };
}

const CHALLENGES = '{ challenges(first: 1) { edges { node { id } } } }';
const SECONDS = expect.stringMatching(/^[1-3]$/);

describe('calls beyond what the portal works on at a time', () => {
  test('are refused at once with Retry-After, while health and the calls under way are answered', async () => {
    const portal = await start({}, { CALLS_AT_ONCE: '1', METRICS_PORT: '0' });
    const reader = await signedIn(portal);
    const finish = await hold(portal, 'challenges', () => reader.graphql(CHALLENGES));

    const graph = await reader.graphql('{ __typename }');
    expect([graph.status, graph.headers.get('retry-after')]).toEqual([503, SECONDS]);
    expect(graph.body).toEqual({
      errors: [
        { message: expect.any(String), extensions: { code: 'UNAVAILABLE', retryAfter: expect.any(Number) } },
      ],
    });
    const rest = await reader.rest('GET', '/api/auth/me');
    expect([rest.status, rest.headers.get('retry-after')]).toEqual([503, SECONDS]);
    expect(rest.body).toMatchObject({ success: false, code: 'UNAVAILABLE' });
    for (const path of ['/healthz', '/readyz'])
      expect([path, (await fetch(portal.url + path)).status]).toEqual([path, 200]);

    const metrics = await (await fetch(portal.metricsUrl ?? '')).text();
    expect(metrics).toMatch(/^portal_calls_in_progress 1$/m);
    expect(metrics).toMatch(/^portal_shed_total 2$/m);
    await finish();
    expect((await reader.graphql('{ __typename }')).status).toBe(200);
  });

  test('are refused to an account that has a quarter of the places, and to nobody else', async () => {
    const portal = await start({}, { CALLS_AT_ONCE: '4' });
    const [busy, other] = await Promise.all([signedIn(portal), signedIn(portal)]);
    const finish = await hold(portal, 'challenges', () => busy.graphql(CHALLENGES));
    const second = await busy.rest('GET', '/api/auth/me');
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, SECONDS]);
    expect((await other.rest('GET', '/api/auth/me')).status).toBe(200);
    await finish();
    expect((await busy.rest('GET', '/api/auth/me')).status).toBe(200);
  });

  test('include calls that read, whatever type of content they name', async () => {
    const portal = await start({}, { CALLS_AT_ONCE: '1' });
    const reader = await signedIn(portal);
    const finish = await hold(portal, 'ideas', () =>
      reader.fetch(`/api/submission/getIdeas?email=${reader.email}`, {
        headers: { 'content-type': 'text/plain' },
      }),
    );
    expect((await reader.rest('GET', '/api/auth/me')).status).toBe(503);
    await finish();
  });

  test('do not include bodies on their way, which a slow sender could hold', async () => {
    const portal = await startTestPortal(
      { CALLS_AT_ONCE: '1' },
      { bodies: { ...BODIES, deadline: 60_000 }, stopDeadline: 100 },
    );
    const sending = [1, 2, 3].map(() => sendPart(portal, 1_000, '{'));
    await eventually(async () => {
      expect((await portal.client().graphql('{ __typename }')).status).toBe(200);
    });
    await portal.stop();
    await Promise.all(sending);
  });

  test('are refused when their body has arrived, too', async () => {
    const portal = await start({}, { CALLS_AT_ONCE: '1' });
    const reader = await signedIn(portal);
    const { hostname, port } = new URL(portal.url);
    const late = connect(Number(port), hostname);
    const body = JSON.stringify({ query: '{ __typename }' });
    const head = [
      'POST /graphql HTTP/1.1',
      'Host: a',
      'Content-Type: application/json',
      'Expect: 100-continue',
    ];
    late.write(`${[...head, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n`);
    // It is in progress from then on.
    expect(String(await once(late, 'data'))).toMatch(/ 100 /);
    await eventually(async () => expect((await reader.graphql('{ __typename }')).status).toBe(200));
    const finish = await hold(portal, 'challenges', () => reader.graphql(CHALLENGES));
    late.write(body);
    expect(String(await once(late, 'data'))).toMatch(/^HTTP\/1\.1 503/);
    late.destroy();
    await finish();
  });
});
