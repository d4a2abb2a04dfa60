/**
 * `npm run outages`: two instances behind HAProxy and PgBouncer, as docs/examples/operations sets them up, under a small
 * load, while the store of documents fails in three ways, the key is replaced, and the clock of an instance is wrong.
 * It needs haproxy, pgbouncer, redis-server and faketime.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, request as sendOn } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { openLog } from '../src/platform/log.ts';
import { Client } from '../test/client.ts';
import { ideaInput, pdf, wireIdea } from '../test/ideas.ts';
import { runCommand, startProcess } from '../test/process.ts';
import type { PortalProcess } from '../test/process.ts';
import { startReceiver } from '../test/receiver.ts';
import { startS3Server } from '../test/s3-server.ts';
import { freePort, openRun, startHaProxy, startMailServer, startPgBouncer, startRedis } from './parts.ts';

const PHASE = Number(process.argv[2] ?? 20) * 1_000;
const PASSWORD = 'Correct-Horse-9!';
const EMAIL = 'admin@outages.example';
const FAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;

const { folder, ends, stopAll, sub, keep } = await openRun('outages');

/** A proxy before the store that fails on demand. */
async function startFaultyStore(target: string) {
  const state = { mode: 'well' as 'well' | 'hangs' | 'slow' | '503' };
  const server = createServer((request, response) => {
    if (state.mode === 'hangs') return void request.resume();
    if (state.mode === '503') return void request.resume().on('end', () => response.writeHead(503).end());
    const { method, headers, url = '/' } = request;
    const forward = () => {
      const upstream = sendOn(new URL(url, target), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      upstream.on('error', () => response.destroy());
      request.pipe(upstream);
    };
    if (state.mode === 'slow') setTimeout(forward, 3_500);
    else forward();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ends.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, state };
}

const postgres = keep(await startEmbeddedPostgres(await sub('data'), openLog('error')));
const bouncer = keep(await startPgBouncer(await sub('pgbouncer'), postgres.url));
const redis = keep(await startRedis(await sub('redis')));
const mailServer = keep(await startMailServer());
const receiver = keep(await startReceiver());
const s3 = await startS3Server('outages', 'KEY');
ends.push(() => s3.close());
const store = await startFaultyStore(s3.url);
const ports = [await freePort(), await freePort()] as const;
const entry = await freePort();
const url = `http://127.0.0.1:${entry}`;
const [OLD, NEW] = ['ab'.repeat(32), 'cd'.repeat(32)] as const;
const base = {
  ...{ HOST: '127.0.0.1', PUBLIC_URL: url, TRUST_PROXY: '1', WEBHOOK_PRIVATE_TARGETS: 'on' },
  ...{ DATABASE_URL: bouncer.url, REDIS_URL: redis.url, SMTP_URL: mailServer.url, DRAIN_SECONDS: '2' },
  ...{ ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error' },
  STORAGE_URL: `s3://outages?endpoint=${store.url}&accessKeyId=KEY&secretAccessKey=secret`,
};
const instances = new Map<number, PortalProcess>();
/** Stops an instance, if it runs, and starts it with these settings. */
async function restart(port: number, env: Record<string, string>): Promise<void> {
  await instances.get(port)?.end('SIGTERM');
  const own = { PORT: String(port), DATA_DIR: path.join(folder, `instance-${port}`) };
  instances.set(port, await startProcess({ ...base, ...own, ...env }));
}
for (const port of ports) await restart(port, { SECRET_KEY: OLD });
ends.push(() => Promise.all([...instances.values()].map((one) => one.end('SIGTERM'))));
keep(await startHaProxy(await sub('haproxy'), entry, [...ports]));
const sql = new pg.Pool({ connectionString: postgres.url, max: 2 });
ends.push(() => sql.end());

const json = (body: object): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
const person = new Client(url);
while ((await fetch(`${url}/readyz`).catch(() => undefined))?.status !== 200) await sleep(200);
if ((await person.fetch('/api/auth/login', json({ email: EMAIL, password: PASSWORD }))).status !== 200)
  throw new Error('The login failed.');
const CREATE = 'mutation ($input: WebhookInput!) { createWebhook(input: $input) { secret } }';
const input = { name: 'Outages', url: receiver.url, events: ['IDEA_SUBMITTED'] };
await person.fetch('/graphql', json({ query: CREATE, variables: { input } }));

const acknowledged: string[] = [];
let counts = new Map<string, { number: number; slowest: number }>();
let isOver = false;

async function call(what: string, send: () => Promise<Response>): Promise<Response | undefined> {
  const begun = performance.now();
  const answer = await send().catch(() => undefined);
  // The portal's own words, or a proxy's.
  const whose = answer?.status === 503 && !answer.headers.get('x-request-id') ? ' of the proxy' : '';
  const key = `${what} ${answer?.status ?? 'broken off'}${whose}`;
  const { number = 0, slowest = 0 } = counts.get(key) ?? {};
  counts.set(key, { number: number + 1, slowest: Math.max(slowest, performance.now() - begun) });
  return answer;
}

/** Sends again and again, not waiting for the answers. */
async function every(milliseconds: number, send: () => Promise<unknown>): Promise<void> {
  const underWay = new Set<Promise<unknown>>();
  while (!isOver) {
    const one = send().finally(() => underWay.delete(one));
    underWay.add(one);
    await sleep(milliseconds);
  }
  await Promise.all(underWay);
}

async function submit(): Promise<void> {
  const form = new FormData();
  form.set('file', pdf(2_000));
  form.set('data', JSON.stringify(wireIdea(EMAIL, ideaInput(EMAIL))));
  const answer = await call('submit', () =>
    person.fetch('/api/submission/submit', { method: 'POST', body: form }),
  );
  const body = (await answer?.json().catch(() => undefined)) as { reference?: string } | undefined;
  if (answer?.status === 201 && body?.reference) acknowledged.push(body.reference);
}

const load = Promise.all([
  every(500, submit),
  every(500, () => call('home page', () => fetch(`${url}/`))),
  every(500, () => call('own account', () => person.fetch('/api/auth/me'))),
  every(500, () =>
    call('figures', () => person.fetch('/graphql', json({ query: '{ stats { totalIdeas } }' }))),
  ),
]);

async function phase(name: string, work: () => Promise<unknown> = () => sleep(PHASE)): Promise<void> {
  counts = new Map();
  const begun = performance.now();
  await work();
  console.log(`${name} (${Math.round((performance.now() - begun) / 1_000)} s)`);
  for (const [key, { number, slowest }] of [...counts].sort())
    console.log(
      `  ${key.padEnd(32)} ${String(number).padStart(4)}   slowest ${(slowest / 1_000).toFixed(2)} s`,
    );
}

await phase('calm');
for (const mode of ['hangs', 'slow', '503'] as const) {
  store.state.mode = mode;
  await phase(`the store of documents: ${mode}`);
  store.state.mode = 'well';
  await sleep(6_000);
}
await phase('the key is replaced under load', async () => {
  const both = { SECRET_KEY: NEW, SECRET_KEYS_BEFORE: OLD };
  for (const port of ports) await restart(port, { SECRET_KEY: OLD, SECRET_KEYS_BEFORE: NEW });
  await restart(ports[0], both);
  // Both keys are current, each of one instance.
  await sleep(PHASE);
  await restart(ports[1], both);
  for (const pass of ['first', 'second']) {
    const { status, output } = await runCommand('rotate-key', { ...base, ...both });
    if (status !== 0) throw new Error(`${pass} rotation: ${output}`);
  }
  for (const port of ports) await restart(port, { SECRET_KEY: NEW });
});
if (existsSync(FAKETIME)) {
  const clock = path.join(folder, 'clock');
  const wrong = {
    ...{ SECRET_KEY: NEW, LD_PRELOAD: FAKETIME, FAKETIME_TIMESTAMP_FILE: clock, DONT_FAKE_MONOTONIC: '1' },
    FAKETIME_NO_CACHE: '1',
  };
  await writeFile(clock, '+25s');
  await phase('an instance whose clock is 25 s ahead', async () => {
    await restart(ports[0], wrong);
    await sleep(PHASE);
  });
  await phase('it is set 120 s ahead, then 120 s back', async () => {
    for (const time of ['+120s', '-120s']) {
      await writeFile(clock, time);
      await sleep(PHASE);
    }
  });
  const said =
    instances
      .get(ports[0])
      ?.output()
      .match(/differs from the database/g)?.length ?? 0;
  console.log(`  said by its log: ${said} times`);
}
isOver = true;
await load;

const one = async (text: string, values: unknown[] = []) =>
  Number(Object.values((await sql.query<Record<string, string>>(text, values)).rows[0] ?? {})[0]);
const waiting = () => one(`SELECT count(*) FROM jobs WHERE lane IN ('mail', 'webhook') AND done_at IS NULL`);
for (const end = Date.now() + 120_000; Date.now() < end && (await waiting()) > 0;) await sleep(500);
const stored = await one('SELECT count(*) FROM ideas WHERE reference = ANY($1)', [acknowledged]);
const all = await one('SELECT count(*) FROM ideas');
const mails = [...mailServer.mails.values()];
const posts = receiver.posted.map(({ headers }) => String(headers['webhook-id']));
const doubled = mails.reduce((sum, number) => sum + number - 1, 0);
console.log(`${acknowledged.length} ideas acknowledged, ${stored} of them stored, ${all} ideas in all`);
console.log(
  `${mails.length} emails, ${doubled} of them sent twice; ${new Set(posts).size} events, ${posts.length} posts`,
);
await stopAll();
process.exit(stored === acknowledged.length && doubled === 0 ? 0 : 1);
