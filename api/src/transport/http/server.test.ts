/** The server around the calls: health, headers, unknown addresses, documents, and what the log never says. */
import { fileURLToPath } from 'node:url';
import { get, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { access } from '@portal/schema/access';
import { routes } from '../../app/features.ts';
import { startPortal } from '../../app/portal.ts';
import { WATCH_TIMES } from '../../platform/database/database-watch.ts';
import { readSettings } from '../../platform/settings.ts';
import { createDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { ideaInput, submitOverGraphql, submitOverRest, wireIdea } from '../../../test/ideas.ts';
import { sharePortal, startForTest, startTestPortal } from '../../../test/harness.ts';
import { newAddress, PASSWORD, signedIn } from '../../../test/people.ts';

const portal = sharePortal({}, { pages: fileURLToPath(new URL('../../../../web/dist', import.meta.url)) });

test('/healthz answers while the process lives; /readyz only while the database answers', async () => {
  const database = await createDatabase();
  const settings = readSettings({
    PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: portal.dataDir,
    LOG_LEVEL: 'silent',
  });
  const own = await startPortal(settings, pino({ level: 'silent' }), {
    databaseWatch: { ...WATCH_TIMES, absence: 0 },
  });
  const status = async (path: string) => (await fetch(own.url + path)).status;
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
  await database.drop();
  expect(await status('/healthz')).toBe(200);
  await eventually(async () => expect(await status('/readyz')).toBe(503));
  const answer = await fetch(`${own.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@example.com', password: 'x' }),
  });
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toMatch(/database|postgres|stack|node_modules/i);
  await own.stop();
});

/** Whole: a directive more, or a word more in one, is as much as one less. */
const POLICY =
  "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;font-src 'self';" +
  "connect-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'";

/** The headers of an answer, without those that speak of its content or of the connection. */
const protectionOf = (headers: Headers) =>
  Object.fromEntries(
    [...headers].filter(
      ([name]) =>
        !/^(accept-ranges|cache-control|connection|content-(encoding|length|type)|date|etag|keep-alive|link|ratelimit-.*|set-cookie|transfer-encoding|vary|www-authenticate|x-request-id)$/.test(
          name,
        ),
    ),
  );

describe('headers', () => {
  test('of every answer keep the browser from guessing, framing and foreign code', async () => {
    for (const path of ['/', '/nothing', '/api/auth/me', '/api/nothing']) {
      const { headers } = await fetch(portal.url + path);
      expect(protectionOf(headers)).toEqual({
        'content-security-policy': POLICY,
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-dns-prefetch-control': 'off',
        'x-download-options': 'noopen',
        'x-frame-options': 'DENY',
        'x-permitted-cross-domain-policies': 'none',
        'x-xss-protection': '0',
      });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('of calls forbid to keep the answer; assets are kept for ever, pages are asked for anew', async () => {
    expect((await fetch(`${portal.url}/api/auth/me`)).headers.get('cache-control')).toBe('no-store');
    const page = await fetch(portal.url);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const asset = /\/assets\/[\w.-]+\.js/.exec(await page.text())?.[0] ?? '';
    expect((await fetch(portal.url + asset)).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await fetch(`${portal.url}/assets/nothing.js`)).status).toBe(404);
  });
});

test('a client that closes its connection after a page gets it closed', async () => {
  const headers = { connection: 'close' };
  for (const path of ['/', '/healthz']) {
    const answer = await new Promise<IncomingMessage>((resolve) =>
      get(portal.url + path, { headers }, resolve),
    );
    answer.resume();
    expect([path, answer.headers.connection]).toEqual([path, 'close']);
  }
});

describe('addresses', () => {
  test('of calls that do not exist are 404, and of calls by another method 405 with Allow', async () => {
    const nothing = await portal.client().rest('GET', '/api/nothing');
    expect([nothing.status, nothing.body['success']]).toEqual([404, false]);
    const wrong = await portal.client().rest('GET', '/api/auth/login');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    const post = await portal.client().fetch('/api/reports/export', { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    // It would have to be looked for.
    const file = await portal.client().fetch('/api/submission/1/file', { method: 'HEAD' });
    expect([file.status, file.headers.get('allow')]).toEqual([405, 'GET']);
  });

  test('of calls that read answer HEAD like GET, and read nothing for it', async () => {
    const admin = await signedIn(portal, 'admin');
    const exports = () => portal.sql(`SELECT FROM audit_events WHERE action = 'DATA_EXPORTED'`);
    const before = (await exports()).length;
    for (const { path, method } of routes) {
      if (method !== 'get' || path.includes(':')) continue;
      const head = await admin.fetch(`/api${path}`, { method: 'HEAD' });
      expect([path, Math.floor(head.status / 100), await head.text()]).toEqual([path, 2, '']);
      const visitor = await portal.client().fetch(`/api${path}`, { method: 'HEAD' });
      const [status] = [(await portal.client().fetch(`/api${path}`)).status];
      if (status === 401) expect([path, visitor.status]).toEqual([path, 401]);
    }
    expect((await exports()).length).toBe(before);
    const odd = await admin.fetch('/api/submission/getIdeas?page=2', { method: 'HEAD' });
    expect(odd.status).toBe(400);
  });

  test('of calls that read refuse parameters that they do not have, unless they have none and visitors read them', async () => {
    const admin = await signedIn(portal, 'admin');
    for (const { path, method, action, words } of routes) {
      if (method !== 'get' || path.includes(':')) continue;
      const isOpen = !words.query && access[action].some((caller) => caller === 'visitor');
      for (const method of ['GET', 'HEAD']) {
        const { status } = await admin.fetch(`/api${path}?nonsense=1`, { method });
        expect([path, method, status === 400]).toEqual([path, method, !isOpen]);
      }
    }
    const { body } = await admin.rest<{ errors: object[] }>(
      'GET',
      '/api/submission/countIdeas?from=2026-01-01',
    );
    expect(body.errors).toEqual([
      { field: 'from', message: 'There is no field of this name here. The call takes none.' },
    ]);
  });

  test.each(['/graphql', '/api/auth/me', '/api/nothing'])(
    '%s refuses a preflight plainly: without a cookie, and without words of another server',
    async (path) => {
      const answer = await fetch(portal.url + path, {
        method: 'OPTIONS',
        headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
      });
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
      expect(await answer.text()).toContain(
        'Pages of other sites cannot call the portal. Call it from a server.',
      );
    },
  );

  test.each(['/graphql', '/api/auth/me'])('%s tells how many calls are left', async (path) => {
    const own = await startForTest({ RATE_LIMIT_SCALE: '0.01' });
    const answers = [];
    for (let call = 0; call < 7; call += 1)
      answers.push(
        await fetch(own.url + path, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        }),
      );
    const told = answers.map(({ headers }) => [
      headers.get('ratelimit-limit'),
      headers.get('ratelimit-remaining'),
    ]);
    expect(told).toEqual(['5', '4', '3', '2', '1', '0', '0'].map((left) => ['6', left]));
    const [first, last] = [answers[0], answers.at(-1)];
    const wait = Number(first?.headers.get('ratelimit-reset'));
    expect([wait > 0, wait <= 60, last?.status]).toEqual([true, true, 429]);
    expect(await last?.text()).toContain('Too many calls from your network.');
  });

  test.each(['/', '/graphql', '/api/auth/me', '/nothing'])(
    '%s gives nothing of a TRACE back',
    async (path) => {
      const headers = { 'x-secret': 'not-to-be-echoed' };
      const [status, body] = await new Promise<[number | undefined, Buffer]>((resolve, reject) => {
        request(portal.url + path, { method: 'TRACE', headers }, (answer) => {
          buffer(answer).then((body) => resolve([answer.statusCode, body]), reject);
        })
          .on('error', reject)
          .end();
      });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body.toString()).not.toContain('not-to-be-echoed');
    },
  );

  test('of calls match without regard to case and with a slash at the end', async () => {
    expect((await portal.client().rest('GET', '/api/Auth/ME/')).status).toBe(401);
  });

  test.each(['/..%2f..%2fpackage.json', '/assets/..%2f..%2f..%2fpackage.json', '/%00', '/%E0%A4%A'])(
    '%s gives away nothing',
    async (path) => {
      const response = await fetch(portal.url + path);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(await response.text()).not.toMatch(/"workspaces"|node_modules/);
    },
  );
});

test('a body in another encoding than UTF-8 is refused, not stored with other letters', async () => {
  const response = await portal.client().fetch('/api/suggest/Suggestions', {
    method: 'POST',
    body: Buffer.from('{"name":"Ren\xe9"}', 'latin1'),
    headers: { 'content-type': 'application/json' },
  });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { message: expect.stringContaining('well-formed JSON in UTF-8') },
  ]);
});

/** Asks for what is not known yet. Not by fetch, which asks caches to stay out of it when a condition is given. */
function getUnlessKnown(path: string, etag: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(portal.url + path, { headers: { 'if-none-match': etag } }, resolve).on('error', reject);
  });
}

test('an answer that has no ETag is not taken for a known one', async () => {
  const answer = await getUnlessKnown('/api/countage', '*');
  expect(answer.statusCode).toBe(200);
  expect(JSON.parse((await buffer(answer)).toString())).toHaveProperty('Above 65');
});

test.each([
  ['/api/suggest/guidelines', 'SubmissionGuidelines.pdf'],
  ['/api/count/downloadpdf', 'termsofagreement.pdf'],
])('%s is a PDF to be saved as %s, with ETag and 304, without a cookie', async (path, name) => {
  const response = await fetch(portal.url + path);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${name}`);
  const body = Buffer.from(await response.arrayBuffer());
  expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  expect(body.toString('latin1')).toContain('/StructTreeRoot');
  const etag = response.headers.get('etag') ?? '';
  const again = await getUnlessKnown(path, etag);
  expect([again.statusCode, (await buffer(again)).length]).toEqual([304, 0]);
  expect(again.headers['set-cookie']).toBeUndefined();
});

test('the log tells requests by id, and never a password, token, cookie, ID number, mail or text message', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const own = await startForTest(
    { SMTP_URL: 'smtp://127.0.0.1:1', SMS_URL: 'http://SECRET-TOKEN-4@127.0.0.1:1/' },
    { log },
  );
  const client = own.client();
  const email = newAddress('private');
  await client.rest('POST', '/api/auth/signup', { email, password: PASSWORD });
  await own.sql('UPDATE accounts SET verified_at = now()');
  await client.rest('POST', '/api/auth/login', { email, password: 'Wrong-Secret-1!' });
  const login = await client.rest<{ token: string }>('POST', '/api/auth/login', {
    email,
    password: PASSWORD,
  });
  await client.rest('POST', '/api/resetpassword/SECRET-TOKEN-1', { password: 'Other-Secret-2!' });
  await client.fetch('/api/auth/verify/SECRET-TOKEN-2');
  await client.fetch('/ResetPassword/SECRET-TOKEN-3');
  await submitOverGraphql(client, ideaInput(email, { idNumber: 'SECRET-ID-1' }));
  await submitOverRest(client, wireIdea(email, { idNumber: 'SECRET-ID-2' }));
  await client.fetch(`/api/submission/getIdeas?email=${email}`);
  for (const lane of ['account-mail', 'mail', 'text']) {
    await eventually(() => expect(lines.join('')).toMatch(new RegExp(`"lane":"${lane}".*"job failed"`)));
  }
  const logged = lines.join('');
  for (const secret of [
    PASSWORD,
    'Wrong-Secret',
    'Other-Secret',
    'SECRET-TOKEN',
    'SECRET-ID',
    login.body.token,
    ...client.cookies.values(),
    email,
    '71234567',
  ]) {
    expect([secret, logged.includes(secret)]).toEqual([secret, false]);
  }
  const requests = lines
    .map((line) => JSON.parse(line) as { req?: { id: string; path: string } })
    .filter(({ req }) => req);
  expect(requests.some(({ req }) => req?.path === '/api/auth/login' && /^[0-9a-f-]{36}$/.test(req.id))).toBe(
    true,
  );
});

test('requests under way are answered before the portal stops', async () => {
  const own = await startTestPortal();
  const person = await signedIn(own);
  const blocker = new pg.Client({ connectionString: own.databaseUrl });
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE ideas IN ACCESS EXCLUSIVE MODE');
  const answer = submitOverGraphql(person, ideaInput(person.email));
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await eventually(async () => {
    // A transaction sees no connection that was opened after its first look.
    await blocker.query('SELECT pg_stat_clear_snapshot()');
    expect((await blocker.query(waiting)).rowCount).toBe(1);
  });
  const stopped = own.stop();
  await eventually(() => expect(fetch(`${own.url}/healthz`)).rejects.toThrow());
  await blocker.query('COMMIT');
  await blocker.end();
  expect((await answer).body.errors).toBeUndefined();
  await stopped;
});
