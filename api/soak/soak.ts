/**
 * `npm run soak [-- seconds]`: three instances without stickiness behind HAProxy, on one PostgreSQL through PgBouncer,
 * with Redis, an S3 store and a mail server, under a mixed load. Every two seconds an instance is killed. At the end
 * every invariant is checked. It needs the programs haproxy, pgbouncer and redis-server.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { openLog } from '../src/platform/log.ts';
import { Client } from '../test/client.ts';
import { ideaInput, pdf, wireIdea } from '../test/ideas.ts';
import { startProcess } from '../test/process.ts';
import type { PortalProcess } from '../test/process.ts';
import { startReceiver } from '../test/receiver.ts';
import { startS3Server } from '../test/s3-server.ts';
import { freePort, openRun, startHaProxy, startMailServer, startPgBouncer, startRedis } from './parts.ts';

const SECONDS = Number(process.argv[2] ?? 180);
const KILL_EVERY = 2_000;
const SETTLE = 120_000;
const PASSWORD = 'Correct-Horse-9!';
const administrator = { email: 'admin@soak.example', password: PASSWORD };

const { folder, ends, stopAll, sub, keep } = await openRun('soak');

// -------------------------------------------------------------------------------------------- the installation

const postgres = await startEmbeddedPostgres(await sub('data'), openLog('error'));
ends.push(() => postgres.stop());
const bouncer = keep(await startPgBouncer(await sub('pgbouncer'), postgres.url));
const redis = keep(await startRedis(await sub('redis')));
const mailServer = keep(await startMailServer());
const receiver = keep(await startReceiver());
const s3 = await startS3Server('soak', 'KEY');
ends.push(() => s3.close());
const ports = [await freePort(), await freePort(), await freePort()];
const entry = await freePort();
const url = `http://127.0.0.1:${entry}`;
const envOf = (port: number) => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: url,
  DATABASE_URL: bouncer.url,
  DATA_DIR: path.join(folder, `instance-${port}`),
  REDIS_URL: redis.url,
  STORAGE_URL: `s3://soak?endpoint=${s3.url}&accessKeyId=KEY&secretAccessKey=secret`,
  SMTP_URL: mailServer.url,
  SECRET_KEY: 'ab'.repeat(32),
  WEBHOOK_PRIVATE_TARGETS: 'on',
  TRUST_PROXY: 'loopback',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  RATE_LIMIT_SCALE: '1000',
  LOG_LEVEL: 'fatal',
});
const instances = new Map<number, PortalProcess>();
const startTimes: number[] = [];
async function startInstance(port: number): Promise<void> {
  const begun = performance.now();
  instances.set(port, await startProcess(envOf(port)));
  startTimes.push(performance.now() - begun);
}
await Promise.all(ports.map(startInstance));
ends.push(() => Promise.all([...instances.values()].map((one) => one.end('SIGTERM'))));
keep(await startHaProxy(await sub('haproxy'), entry, ports));
const sql = new pg.Pool({ connectionString: postgres.url, max: 4 });
ends.push(() => sql.end());
const one = async <T>(text: string, values: unknown[] = []) =>
  Object.values((await sql.query<Record<string, T>>(text, values)).rows[0] ?? {})[0];

// -------------------------------------------------------------------------------------------- the load

const counts = new Map<string, number>();
const times = new Map<string, number[]>();
const countUp = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** Makes a call once; gives undefined when its connection broke or an instance was away. */
async function attempt(what: string, call: () => Promise<Response>): Promise<Response | undefined> {
  const begun = performance.now();
  try {
    const response = await call();
    const passing = [502, 503, 504].includes(response.status);
    countUp(`${what} ${response.status}`);
    if (passing) await response.arrayBuffer();
    else times.set(what, [...(times.get(what) ?? []), performance.now() - begun]);
    return passing ? undefined : response;
  } catch {
    countUp(`${what} broken off`);
    return undefined;
  }
}

/** Makes a call until an instance answers. */
async function insist(what: string, call: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await attempt(what, call);
    if (response) return response;
    await sleep(100);
  }
}

const json = (method: string, body: object): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

async function logIn(email: string): Promise<Client> {
  const client = new Client(url);
  const { status } = await insist('login', () =>
    client.fetch('/api/auth/login', json('POST', { email, password: PASSWORD })),
  );
  if (status !== 200) throw new Error(`The login of ${email} answered ${status}.`);
  return client;
}

async function graphql<T>(client: Client, what: string, query: string, variables: object = {}): Promise<T> {
  for (;;) {
    const response = await insist(what, () => client.fetch('/graphql', json('POST', { query, variables })));
    const { data, errors } = (await response.json()) as {
      data: T;
      errors?: { message: string; extensions: { code: string } }[];
    };
    if (!errors) return data;
    const code = errors[0]?.extensions.code ?? '';
    if (code !== 'UNAVAILABLE') throw new Error(`${what}: ${code} ${errors[0]?.message}`);
    countUp(`${what} UNAVAILABLE`);
  }
}

const admin = await logIn(administrator.email);
await graphql(
  admin,
  'create webhook',
  'mutation ($input: WebhookInput!) { createWebhook(input: $input) { secret } }',
  { input: { name: 'Soak', url: receiver.url, events: ['IDEA_SUBMITTED'] } },
);
const submitters = [1, 2, 3, 4].map((n) => `submitter${n}@soak.example`);
const hash = await one<string>('SELECT password_hash FROM accounts WHERE email = $1', [administrator.email]);
for (const email of submitters)
  await sql.query(
    'INSERT INTO accounts (email, password_hash, role, verified_at, created_at) VALUES ($1, $2, $3, now(), now())',
    [email, hash, 'user'],
  );

const acknowledged: string[] = [];
const digests = new Map<string, string>();
let isOver = false;
let isWritten = false;

async function submit(email: string): Promise<void> {
  const client = await logIn(email);
  while (!isOver) {
    const input = ideaInput(email);
    const file = pdf(2_000 + acknowledged.length);
    const response = await insist('submit', () => {
      const form = new FormData();
      form.set('file', file);
      form.set('data', JSON.stringify(wireIdea(email, input)));
      return client.fetch('/api/submission/submit', { method: 'POST', body: form });
    });
    const { reference } = (await response.json()) as { reference?: string };
    if (response.status >= 300 || !reference) throw new Error(`A submission answered ${response.status}.`);
    acknowledged.push(reference);
    digests.set(
      reference,
      createHash('sha256')
        .update(Buffer.from(await file.arrayBuffer()))
        .digest('hex'),
    );
  }
}

async function review(): Promise<void> {
  while (!isOver) {
    const { ideas } = await graphql<{ ideas: { edges: { node: { id: string; version: number } }[] } }>(
      admin,
      'list',
      '{ ideas(first: 50) { edges { node { id version email solutionName status } } } }',
    );
    for (const { node } of ideas.edges.slice(0, 3))
      await graphql(
        admin,
        'review',
        'mutation ($input: ReviewIdeasInput!) { reviewIdeas(input: $input) { reviewed { id } stale { id } } }',
        { input: { ideas: [{ id: node.id, version: node.version }], status: 'APPROVED' } },
      );
  }
}

async function read(): Promise<void> {
  while (!isOver) {
    await attempt('me', () => admin.fetch('/api/auth/me'));
    await attempt('home', () => fetch(`${url}/`));
    await graphql(admin, 'dashboard', '{ stats { totalIdeas statuses { status count } } }');
  }
}

interface Changes {
  edges: { node: { id: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
const followed: string[] = [];
const FOLLOW =
  'query ($after: String) { changes(first: 100, after: $after) { edges { node { id } } pageInfo { hasNextPage endCursor } } }';
const readChanges = (after: string | null) =>
  graphql<{ changes: Changes }>(admin, 'changes', FOLLOW, { after });
async function follow(): Promise<void> {
  let after: string | null = null;
  for (let last = false; ; last = isWritten) {
    let page: Changes;
    do {
      page = (await readChanges(after)).changes;
      followed.push(...page.edges.map(({ node }) => node.id));
      after = page.pageInfo.endCursor ?? after;
    } while (page.pageInfo.hasNextPage);
    if (last) return;
    await sleep(200);
  }
}

let kills = 0;
async function killInTurn(): Promise<void> {
  for (let turn = 0; !isOver; turn += 1) {
    await sleep(KILL_EVERY);
    const port = ports[turn % ports.length] ?? 0;
    const isReady = async (at: number) =>
      at !== port && (await fetch(`http://127.0.0.1:${at}/readyz`).catch(() => undefined))?.status === 200;
    const victim = instances.get(port);
    if (!victim || !(await Promise.all(ports.map(isReady))).includes(true)) continue;
    instances.delete(port);
    kills += 1;
    await victim.end('SIGKILL');
    void startInstance(port);
  }
}

console.log(`${SECONDS} s of load on three instances, one killed every ${KILL_EVERY / 1_000} s…`);
const following = follow();
const work = [...submitters.map(submit), review(), read(), read(), killInTurn()];
setTimeout(() => (isOver = true), SECONDS * 1_000);
await Promise.all(work);
isWritten = true;
await following;

// -------------------------------------------------------------------------------------------- what must be true

for (let waited = 0; instances.size < ports.length && waited < 30_000; waited += 100) await sleep(100);
const pending = `SELECT count(*)::int FROM jobs WHERE done_at IS NULL AND failed_at IS NULL AND lane <> 'upkeep'`;
const settled = performance.now();
while ((await one<number>(pending)) !== 0 && performance.now() - settled < SETTLE) await sleep(500);

const results: Record<string, { holds: boolean; seen: string }> = {};
const check = (name: string, holds: boolean, seen: string) => (results[name] = { holds, seen });

const rows = (
  await sql.query<{ reference: string; sha: string }>('SELECT reference, file_sha256 AS sha FROM ideas')
).rows;
const stored = new Map(rows.map(({ reference, sha }) => [reference, sha]));
const lost = acknowledged.filter((reference) => !stored.has(reference));
check(
  'acknowledged ideas are stored once',
  lost.length === 0 && stored.size === rows.length && new Set(acknowledged).size === acknowledged.length,
  `${acknowledged.length} acknowledged, ${rows.length} stored, ${lost.length} lost`,
);

const changed = acknowledged.filter((reference) => stored.get(reference) !== digests.get(reference));
const sample = (
  await sql.query<{ id: string; sha: string }>(
    'SELECT id, file_sha256 AS sha FROM ideas ORDER BY random() LIMIT 100',
  )
).rows;
let wrong = 0;
for (const { id, sha } of sample) {
  const response = await insist('document', () => admin.fetch(`/api/submission/${id}/file`));
  if (
    createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex') !== sha
  )
    wrong += 1;
}
check('documents are whole', changed.length === 0 && wrong === 0, `${sample.length} read, ${wrong} wrong`);

const waiting = await one<number>(pending);
const mailed = await one<number>(
  `SELECT count(*)::int FROM jobs WHERE lane IN ('mail', 'account-mail') AND done_at IS NOT NULL`,
);
const repeated = [...mailServer.mails.values()].filter((times) => times > 1).length;
check(
  'each email arrives, under one Message-ID',
  waiting === 0 && mailServer.mails.size === mailed,
  `${mailed} sent, ${mailServer.mails.size} ids arrived, ${repeated} ids twice, ${waiting} jobs wait`,
);

const posts = receiver.posted.map(({ headers }) => String(headers['webhook-id']));
check(
  'each webhook event arrives, under one id',
  new Set(posts).size === rows.length,
  `${new Set(posts).size} events of ${rows.length} ideas, ${posts.length} posts`,
);

const changes = await one<number>('SELECT count(*)::int FROM idea_changes');
check(
  'the change feed has no gap and no repetition',
  followed.length === changes && new Set(followed).size === changes,
  `${followed.length} followed of ${changes}`,
);

const { stats } = await graphql<{
  stats: { totalIdeas: number; statuses: { status: string; count: number }[] };
}>(admin, 'dashboard', '{ stats { totalIdeas statuses { status count } } }');
const approved = await one<number>(`SELECT count(*)::int FROM ideas WHERE status = 'APPROVED'`);
const counted = stats.statuses.find(({ status }) => status === 'APPROVED')?.count ?? 0;
check(
  'figures are exact',
  stats.totalIdeas === rows.length && counted === approved,
  `${stats.totalIdeas} ideas, ${counted} of ${approved} approved`,
);

const guesses: number[] = [];
for (let guess = 0; guess < 6; guess += 1)
  guesses.push(
    (
      await insist('guess', () =>
        new Client(url).fetch(
          '/api/auth/login',
          json('POST', { email: submitters[0], password: 'Wrong-Horse-9!' }),
        ),
      )
    ).status,
  );
check('throttles are shared', guesses.join() === '401,401,401,401,401,429', guesses.join());

const { createAccessToken: token } = await graphql<{
  createAccessToken: { secret: string; accessToken: { id: string } };
}>(
  admin,
  'token',
  'mutation ($input: AccessTokenInput!) { createAccessToken(input: $input) { secret accessToken { id } } }',
  { input: { name: 'Soak', scopes: ['READ_IDEAS'], lifetimeDays: 1 } },
);
const statusAt = async (port: number) =>
  (
    await fetch(`http://127.0.0.1:${port}/api/auth/me`, {
      headers: { authorization: `Bearer ${token.secret}` },
    })
  ).status;
const before = await Promise.all(ports.map(statusAt));
await graphql(admin, 'revoke', 'mutation ($id: ID!) { revokeAccessToken(id: $id) { id } }', {
  id: token.accessToken.id,
});
const revoked = performance.now();
let after = await Promise.all(ports.map(statusAt));
while (after.some((status) => status !== 401) && performance.now() - revoked < 5_000)
  after = await Promise.all(ports.map(statusAt));
const took = performance.now() - revoked;
check(
  'a revoked token is refused everywhere within a second',
  before.join() === '200,200,200' && took < 1_000,
  `${took.toFixed(0)} ms`,
);

const quantile = (values: number[], share: number) =>
  values
    .toSorted((a, b) => a - b)
    [Math.min(values.length - 1, Math.floor(values.length * share))]?.toFixed(0);
console.table(
  Object.fromEntries(
    [...times].map(([what, all]) => [
      what,
      { calls: all.length, 'p50 ms': quantile(all, 0.5), 'p99 ms': quantile(all, 0.99) },
    ]),
  ),
);
console.table(Object.fromEntries([...counts].sort().map(([what, number]) => [what, { number }])));
console.log(
  `${kills} kills; an instance starts in ${quantile(startTimes, 0.5)} ms (median), ${quantile(startTimes, 1)} ms at most.`,
);
console.table(results);
await stopAll();
process.exit(Object.values(results).every(({ holds }) => holds) ? 0 : 1);
