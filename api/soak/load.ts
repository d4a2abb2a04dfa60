/**
 * `npm run load [-- seconds]`: one portal under load. First ten times the callers that it can serve, whose calls it has to shed;
 * then a thousand readers and fifty submitters, whom it has to answer.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { openLog } from '../src/platform/log.ts';
import { Client } from '../test/client.ts';
import { pdf, wireIdea } from '../test/ideas.ts';
import { runCommand, startProcess } from '../test/process.ts';
import { freePort } from './parts.ts';

const SECONDS = Number(process.argv[2] ?? 120);
/** In the overload: how many calls the portal works on at a time, and ten times as many callers. */
const [AT_ONCE, CALLERS] = [100, 1_000];
const OVERLOAD_SECONDS = 20;
const [READERS, SUBMITTERS] = [1_000, 50];
const THINK = 1_000;
const LIST = JSON.stringify({
  query: '{ ideas(first: 20) { edges { node { id solutionName status email version } } } }',
});
const administrator = { email: 'admin@load.example', password: 'Correct-Horse-9!' };

const folder = await mkdtemp(path.join(tmpdir(), 'portal-load-'));
const postgres = await startEmbeddedPostgres(path.join(folder, 'data'), openLog('error'));
const metricsPort = await freePort();
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: path.join(folder, 'data'),
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  RATE_LIMIT_SCALE: '1000000',
  DOCUMENTS_PER_ACCOUNT: '100GB',
  METRICS_PORT: String(metricsPort),
  LOG_LEVEL: 'fatal',
};
const seeded = await runCommand('seed', env, ['--ideas', '2000']);
if (seeded.status !== 0) throw new Error(seeded.output);
let portal = await startProcess({ ...env, CALLS_AT_ONCE: String(AT_ONCE) });
const sql = new pg.Pool({ connectionString: postgres.url, max: 2 });

const hash = await sql.query('SELECT password_hash FROM accounts WHERE email = $1', [administrator.email]);
const { password_hash } = hash.rows[0] as { password_hash: string };

async function logIn(name: string, role: string): Promise<Client & { email: string }> {
  const email = `${name}@load.example`;
  await sql.query(
    `INSERT INTO accounts (email, password_hash, role, verified_at, created_at)
     VALUES ($1, $2, $3, now(), now())`,
    [email, password_hash, role],
  );
  const client = new Client(portal.url);
  await client.rest('POST', '/api/auth/login', { email, password: administrator.password });
  return Object.assign(client, { email });
}

/** Of several accounts, as one has a quarter of the places only. */
const sessions = await Promise.all(
  Array.from({ length: 10 }, async (_, at) => {
    const { cookies } = await logIn(`reader${at}`, 'reviewer');
    return {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      'content-type': 'application/json',
    };
  }),
);
let asked = 0;

// -------------------------------------------------------------------------------------------- what is measured

/** Answers by status, and the times of those with status 200. */
class Tally {
  readonly statuses = new Map<number | string, number>();
  readonly times: number[] = [];
  count(status: number | string, milliseconds: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status === 200 || status === 201) this.times.push(milliseconds);
  }
  report(): Record<string, number | string> {
    const sorted = this.times.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    const statuses = [...this.statuses].map(([status, number]) => `${number} × ${status}`).join(', ');
    return { statuses, 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'max ms': at(1) };
  }
}

let agent = new Agent({ keepAlive: true, maxSockets: CALLERS });

/** Asks for a list of ideas once; gives the seconds to wait before the next time. */
function list(tally: Tally): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (status: number | string, wait = 0) => {
      tally.count(status, performance.now() - begun);
      resolve(wait);
    };
    const headers = sessions[(asked += 1) % sessions.length];
    const call = request(`${portal.url}/graphql`, { method: 'POST', headers, agent }, (answer) => {
      answer
        .resume()
        .once('end', () => end(answer.statusCode ?? 0, Number(answer.headers['retry-after'] ?? 0)));
    });
    call.once('error', ({ message, code }: NodeJS.ErrnoException) => {
      // The portal closed the connection while it was idle: as a browser does, try another one.
      if (call.reusedSocket && code === 'ECONNRESET') void list(tally).then(resolve);
      else end(message);
    });
    call.end(LIST);
  });
}

/**
 * Asks for the health ten times a second, in a thread of its own: this one is busy.
 * @param isFresh asks on a new connection each time; else on one that is open before the load begins, as that of a proxy
 */
async function watchHealth(url: string, isFresh = false): Promise<() => Promise<Record<string, number>>> {
  const worker = new Worker(
    `const { parentPort, workerData: { url, isFresh } } = require('node:worker_threads');
     const { Agent, get } = require('node:http');
     const agent = isFresh ? false : new Agent({ keepAlive: true });
     const ask = () => new Promise((resolve) => {
       get(url, { agent }, (answer) => answer.resume().once('end', () => resolve(answer.statusCode === 200))).once('error', () => resolve(false));
     });
     let [calls, failed, slowest, isOver] = [0, 0, 0, false];
     parentPort.once('message', () => { isOver = true; });
     (async () => {
       while (!isOver) {
         const begun = performance.now();
         const ok = await ask();
         calls += 1;
         if (calls === 1) parentPort.postMessage('begun');
         if (!ok) failed += 1;
         slowest = Math.max(slowest, performance.now() - begun);
         await new Promise((resolve) => setTimeout(resolve, 100));
       }
       parentPort.postMessage({ calls, failed, 'max ms': Math.round(slowest) });
       parentPort.close();
     })();`,
    { eval: true, workerData: { url, isFresh } },
  );
  await once(worker, 'message');
  return () =>
    new Promise((resolve) => {
      worker.once('message', resolve);
      worker.postMessage('end');
    });
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}
const MIB = 2 ** 20;
const memory = async () => ({
  'resident MiB': Math.round((await metric('process_resident_memory_bytes')) / MIB),
  'heap MiB': Math.round((await metric('nodejs_heap_size_used_bytes')) / MIB),
});

// -------------------------------------------------------------------------------------------- ten times too much

async function loop(callers: number, seconds: number, tally: Tally): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  const call = async () => {
    // They come within two seconds.
    await sleep(Math.random() * Math.min(2_000, callers));
    while (performance.now() < end) await sleep((await list(tally)) * 1_000);
  };
  await Promise.all(Array.from({ length: callers }, call));
}

await loop(16, 5, new Tally());
const usual = new Tally();
await loop(16, 5, usual);
const capacity = Math.round(usual.times.length / 5);
console.log(`It answers ${capacity} lists a second.`, usual.report());

const health = await watchHealth(`${portal.url}/healthz`);
const readiness = await watchHealth(`${portal.url}/readyz`);
const aside = await watchHealth(`http://127.0.0.1:${metricsPort}/healthz`, true);
const overload = new Tally();
await loop(CALLERS, OVERLOAD_SECONDS, overload);
console.log(`${OVERLOAD_SECONDS} s of ${CALLERS} callers who call again at once, or when Retry-After says:`);
console.table({
  lists: overload.report(),
  '/healthz': await health(),
  '/readyz': await readiness(),
  '/healthz of METRICS_PORT, new connections': await aside(),
});
const after = new Tally();
await loop(1, 1, after);
console.table({ 'one reader in the second after': after.report() });

// -------------------------------------------------------------------------------------------- a busy day

await portal.end('SIGINT');
agent.destroy();
agent = new Agent({ keepAlive: true, maxSockets: READERS });
portal = await startProcess(env);

const [reads, submissions] = [new Tally(), new Tally()];
let end = 0;

async function read(): Promise<void> {
  await sleep(Math.random() * THINK);
  while (performance.now() < end) {
    await list(reads);
    await sleep(THINK * (0.5 + Math.random()));
  }
}

async function submit(client: Client & { email: string }): Promise<void> {
  await sleep(Math.random() * 4 * THINK);
  while (performance.now() < end) {
    const form = new FormData();
    form.set('file', pdf(100_000));
    form.set('data', JSON.stringify(wireIdea(client.email)));
    const sent = performance.now();
    const answer = await client.fetch('/api/submission/submit', { method: 'POST', body: form });
    await answer.arrayBuffer();
    submissions.count(answer.status, performance.now() - sent);
    await sleep(4 * THINK * (0.5 + Math.random()));
  }
}

const submitters: Awaited<ReturnType<typeof logIn>>[] = [];
for (let at = 0; at < SUBMITTERS; at += 1) submitters.push(await logIn(`submitter${at}`, 'user'));
end = performance.now() + SECONDS * 1_000;
console.log(`${SECONDS} s of ${READERS} readers and ${SUBMITTERS} submitters…`);
const calm = await watchHealth(`${portal.url}/healthz`);
const people = [...Array.from({ length: READERS }, read), ...submitters.map(submit)];
const memories: Record<string, object> = {};
for (const share of [0.25, 0.5, 0.75, 1]) {
  await sleep(end - SECONDS * 1_000 * (1 - share) - performance.now());
  memories[`after ${Math.round(SECONDS * share)} s`] = await memory();
}
await Promise.all(people);
console.table({ reads: reads.report(), submissions: submissions.report(), '/healthz': await calm() });
console.table(memories);

agent.destroy();
await sql.end();
await portal.end('SIGTERM');
await postgres.stop();
await rm(folder, { recursive: true, force: true });
