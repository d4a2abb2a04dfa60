/** The servers of the bench, each in a process of its own, and what loads them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import lastRelease from './last-release.json' with { type: 'json' };
import { migrations } from '../src/platform/database/migrations.ts';
import { Client } from '../test/client.ts';
import { runCommand } from '../test/process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const DATA_DIR = `${root}/.cache/bench`;
export const CONNECTIONS = 16;
/** Seconds on each case before any is measured: Node takes long to compile as much code as the portal's. */
const WARM_UP = 5;
const ROUND = 2;
const ROUNDS = 3;

/** A request to repeat. */
export interface Shot {
  path: string;
  method?: 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Makes the request that a connection sends next; `connection` counts from 0. */
type Shots = (connection: number) => Shot;

/** A server in a process of its own. */
export type Server = Awaited<ReturnType<typeof startServer>>;

/** Loaded before a server: answers its parent with what the process used, and ends with its parent. */
const USAGE = `data:text/javascript,${encodeURIComponent(`
  let [peak, cpu] = [0, process.cpuUsage()];
  const rss = () => process.memoryUsage.rss();
  setInterval(() => (peak = Math.max(peak, rss())), 20).unref();
  process.on('message', () => {
    const { user, system } = process.cpuUsage(cpu);
    process.send({ cpu: (user + system) / 1000, rss: rss(), peak: Math.max(peak, rss()) });
    [peak, cpu] = [0, process.cpuUsage()];
  });
  process.on('disconnect', () => process.exit());
  process.channel.unref();`)}`;

/** Starts a server and waits for the line that ends in its address. */
export async function startServer(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', USAGE, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = / at (http:[^\s"]+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (status) => reject(new Error(`${args.join(' ')} ended with ${status}:\n${output}`)));
  });
  return {
    url,
    /** Asks what it used since it was last asked: CPU time in ms, memory in bytes. */
    async usage() {
      child.send('usage');
      const [usage] = (await once(child, 'message')) as [{ cpu: number; rss: number; peak: number }];
      return usage;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Sends a request, and returns the text of the answer. */
export async function fire(
  { url }: Server,
  { path, body, ...options }: Shot,
  agent?: Agent,
): Promise<string> {
  const req = request(url + path, { ...options, agent });
  req.end(body);
  const [res] = (await once(req, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
  const answer = await text(res);
  if (res.statusCode !== 200 && res.statusCode !== 201)
    throw new Error(`${path} answered ${res.statusCode}: ${answer.slice(0, 500)}`);
  return answer;
}

/** Sends a request over and over on each connection. Times in ms; CPU is that of the server for one request. */
async function load(server: Server, shots: Shots, seconds: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  await server.usage();
  const begun = performance.now();
  const repeat = async (_: unknown, connection: number) => {
    while (performance.now() - begun < seconds * 1_000) {
      const sent = performance.now();
      await fire(server, shots(connection), agent);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }).map(repeat));
  const elapsed = performance.now() - begun;
  const { cpu } = await server.usage();
  agent.destroy();
  return {
    cpu: cpu / times.length,
    rate: (times.length / elapsed) * 1_000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const administrator = { email: 'bench@portal.example', password: 'Plenty-Of-Rain-7!' };
export const envFor = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR,
  PORT: '0',
  LOG_LEVEL: 'error',
  // As in the container.
  NODE_ENV: 'production',
  RATE_LIMIT_SCALE: '1000000',
  DOCUMENTS_PER_ACCOUNT: '100GB',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
});

/** Creates a database unless it exists; returns its address. */
export async function databaseOf(serverUrl: string, content: string): Promise<string> {
  const name = `${content}_${migrations.at(-1)?.name.toLowerCase()}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  return Object.assign(new URL(serverUrl), { pathname: name }).href;
}

/** Calls of which each idea belongs to one. */
const CALLS = `WITH added AS (
    INSERT INTO challenges (title, slug, takes, organiser, description, status, year, created_at)
    SELECT 'Call ' || n, 'call-' || n, 'IDEAS', 'BTC', 'Come.', 'CLOSED', 2027, now() FROM generate_series(1, 30) AS n
    RETURNING id
  ), calls AS (
    SELECT id, row_number() OVER (ORDER BY id) AS n FROM added
  )
  UPDATE ideas SET challenge_id = calls.id FROM calls WHERE n = 1 + abs(hashtext(reference)) % 30`;

/** Fills a database that a portal has migrated, once, and stores it under .cache/bench. */
export async function fill(client: pg.Client, url: string, size: number): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM ideas LIMIT 1');
  if (rowCount === 0) {
    console.log(`Filling a database with ${size.toLocaleString('en')} ideas (once)…`);
    const { status, output } = await runCommand('seed', envFor(url), ['--ideas', String(size)]);
    if (status !== 0) throw new Error(output);
    await client.query(CALLS);
    await client.query('VACUUM ANALYZE ideas');
  }
  // Now, so that PostgreSQL does not begin to write these rows while the requests are measured.
  await client.query('CHECKPOINT');
}

/** Logs in, and returns the headers of a call in that session. */
export async function logIn({ url }: Server, email = administrator.email): Promise<Record<string, string>> {
  const client = new Client(url);
  await client.rest('GET', '/api/auth/csrf');
  const { status } = await client.rest('POST', '/api/auth/login', { ...administrator, email });
  if (status !== 200) throw new Error(`The login answered ${status}.`);
  return {
    Cookie: [...client.cookies].map((cookie) => cookie.join('=')).join('; '),
    'X-XSRF-TOKEN': client.cookies.get('XSRF-TOKEN') ?? '',
  };
}

const firstSize = new Map<string, number>();
/** Says how a time grew from the smallest size of the run. */
function growth(name: string, p50: number): string {
  const first = firstSize.get(name) ?? p50;
  firstSize.set(name, first);
  return (p50 / first).toFixed(2);
}

/** Measures a case on both servers, after a warm-up, in turns, so that what else the machine does meets both. */
export async function measure(
  name: string,
  portal: Server,
  bare: Server,
  ours: Shots,
  theirs: Shots,
  { warmUp = WARM_UP, connections = CONNECTIONS }: { warmUp?: number; connections?: number } = {},
) {
  await load(portal, ours, warmUp, connections);
  await load(bare, theirs, 1, connections);
  const mine: Awaited<ReturnType<typeof load>>[] = [];
  const other: typeof mine = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    mine.push(await load(portal, ours, ROUND, connections));
    other.push(await load(bare, theirs, ROUND, connections));
  }
  const median = (of: typeof mine, key: 'cpu' | 'rate' | 'p50' | 'p99') =>
    quantile(
      of.map((one) => one[key]),
      0.5,
    );
  const before = (lastRelease as Readonly<Record<string, number>>)[name];
  return {
    'last release': before?.toFixed(2) ?? '',
    'CPU ratio': (median(mine, 'cpu') / median(other, 'cpu')).toFixed(2),
    'CPU ms': median(mine, 'cpu').toFixed(2),
    'requests/s': median(mine, 'rate').toFixed(0),
    'bare/s': median(other, 'rate').toFixed(0),
    'p50 ms': median(mine, 'p50').toFixed(1),
    'p99 ms': median(mine, 'p99').toFixed(1),
    'bare p50': median(other, 'p50').toFixed(1),
    growth: growth(name, median(mine, 'p50')),
  };
}
