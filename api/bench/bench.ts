/** `npm run bench [-- sizes]`: the portal beside a bare server with SQL by hand, at growing sizes, in one run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { migrations } from '../src/platform/database/migrations.ts';
import { byTime, toCursor } from '../src/platform/paging/page.ts';
import { openLog } from '../src/platform/log.ts';
import { Client } from '../test/client.ts';
import { runCommand } from '../test/process.ts';
import type { Statement } from './bare-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const DATA_DIR = `${root}/.cache/bench`;
const CONNECTIONS = 16;
const PAGE = 50;
/** Seconds on each case before any is measured: Node takes long to compile as much code as the portal's. */
const WARM_UP = 5;
const ROUND = 2;
const ROUNDS = 3;
const MIB = 2 ** 20;

/** A request to repeat. */
interface Shot {
  path: string;
  method?: 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** An operation of the graph, and the statements whose rows hold the same answer. */
interface Case {
  name: string;
  query: string;
  variables: object;
  statements: Statement[];
}

/** A server in a process of its own. */
type Server = Awaited<ReturnType<typeof startServer>>;

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
async function startServer(args: string[], env: Record<string, string> = {}) {
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
      const address = / at (http:\S+)\n/.exec(output)?.[1];
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
async function fire({ url }: Server, { path, body, ...options }: Shot, agent?: Agent): Promise<string> {
  const req = request(url + path, { ...options, agent });
  req.end(body);
  const [res] = (await once(req, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
  const answer = await text(res);
  if (res.statusCode !== 200) throw new Error(`${path} answered ${res.statusCode}: ${answer.slice(0, 500)}`);
  return answer;
}

/** Sends a request over and over on all connections. Times in ms; CPU is that of the server for one request. */
async function load(server: Server, shot: Shot, seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  await server.usage();
  const begun = performance.now();
  const repeat = async () => {
    while (performance.now() - begun < seconds * 1_000) {
      const sent = performance.now();
      await fire(server, shot, agent);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, repeat));
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

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Downloads once to warm up and once to measure. */
async function measureExport(server: Server, shot: Shot, rows: number) {
  await fire(server, shot);
  const before = await server.usage();
  const begun = performance.now();
  await fire(server, shot);
  const seconds = (performance.now() - begun) / 1_000;
  const { cpu, peak } = await server.usage();
  return {
    'CPU s': (cpu / 1_000).toFixed(2),
    'rows/s': Math.round(rows / seconds),
    'memory + MiB': Math.round((peak - before.rss) / MIB),
  };
}

const IDEAS = `query Bench($after: String, $filter: IdeaFilterInput) {
  ideas(first: ${PAGE}, after: $after, filter: $filter) {
    edges { node { id email personType solutionName solutionSummary createdAt status reviewerComments version } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const REPORT = `query Bench($filter: ReportFilterInput) {
  report(first: ${PAGE}, filter: $filter) {
    edges { node { id personType keyActivities network supportRequested keyResources costStructure revenueStreams } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const DASHBOARD = `query Bench {
  stats {
    registeredUsers verifiedUsers usersWhoSubmitted totalIdeas decisions medianDaysToDecision
    personTypes { personType count } genders { gender count } ageGroups { ageGroup count }
    statuses { status count } focusAreas { focusArea count }
    ideasByDate(granularity: MONTH) { date count }
    backlog { total overdue }
  }
}`;
const TALLIES = [
  `SELECT counter, sum(amount)::int AS amount FROM tallies WHERE granularity = 'MONTH' GROUP BY counter`,
  `SELECT period, amount::int FROM tallies WHERE counter = 'idea.submitted' AND granularity = 'MONTH' ORDER BY period`,
  `SELECT width_bucket(current_date - period, '{0,8,15,31,61}'::int[]) AS age, sum(amount)::int AS amount FROM tallies
   WHERE counter = 'idea.status.PENDING' AND granularity = 'DAY' GROUP BY 1`,
];
// To the letter the expression of the index ideas_report_tags_idx.
const TAGS =
  '(ARRAY[person_type, network] || key_activities || support_requested || key_resources || cost_structure || revenue_streams || value_propositions || customer_segments || channels)';

/** Selects a page of ideas, and the row that says whether there are more. */
const page = (columns: string, where = '', ...values: unknown[]): Statement => [
  `SELECT id, created_at, ${columns} FROM ideas ${where} ORDER BY created_at DESC, id DESC LIMIT ${PAGE + 1}`,
  values,
];
const LISTED = 'email, person_type, solution_name, solution_summary, status, reviewer_comments, version';
const REPORTED =
  'person_type, key_activities, network, support_requested, key_resources, cost_structure, revenue_streams';
/** A list of submissions, and the condition that selects the same rows. */
const submissions = (name: string, variables: object, where?: string, ...values: unknown[]): Case => ({
  name: `submissions, ${name}`,
  query: IDEAS,
  variables,
  statements: [page(LISTED, where, ...values)],
});
/** A report filter, and the names of the labels that contain it. */
const report = (name: string, search: string, ...tags: string[]): Case => ({
  name: `report filter, ${name}`,
  query: REPORT,
  variables: { filter: { search } },
  statements: tags.length > 0 ? [page(REPORTED, `WHERE ${TAGS} && $1::text[]`, tags)] : [],
});

/** Lists what is measured in a database. */
async function casesIn(client: pg.Client, size: number): Promise<Case[]> {
  const { rows } = await client.query<{ id: string; createdAt: Date; day: string }>(
    `SELECT id, created_at AS "createdAt", to_char(created_at AT TIME ZONE 'Africa/Gaborone', 'YYYY-MM-DD') AS day
     FROM ideas ORDER BY created_at DESC, id DESC OFFSET $1 LIMIT 1`,
    [Math.min(1_000 * PAGE, size - PAGE - 10)],
  );
  const [deep] = rows;
  if (!deep) throw new Error('The database is empty.');
  const { id, createdAt, day } = deep;
  return [
    submissions('first page', {}),
    submissions(
      'page 1,000 by cursor',
      { after: toCursor(byTime, deep) },
      'WHERE (created_at, id) < ($1::timestamptz, $2::uuid)',
      createdAt,
      id,
    ),
    submissions(
      'of a day',
      { filter: { submittedOn: day } },
      `WHERE created_at >= $1::timestamptz AND created_at < $1::timestamptz + interval '1 day'`,
      `${day}T00:00:00+02:00`,
    ),
    submissions('pending', { filter: { statuses: ['PENDING'] } }, 'WHERE status = $1', 'PENDING'),
    report('a match', 'Platform', 'PLATFORM_OR_NETWORK', 'OPEN_INNOVATION_PLATFORMS'),
    report('a rare match', 'Brokerage', 'BROKERAGE_FEES'),
    report('no match', 'no such label'),
    {
      name: 'dashboard, all figures',
      query: DASHBOARD,
      variables: {},
      statements: TALLIES.map((sql) => [sql, []]),
    },
  ];
}

const administrator = { email: 'bench@portal.example', password: 'Plenty-Of-Rain-7!' };
const envFor = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR,
  PORT: '0',
  LOG_LEVEL: 'error',
  // As in the container.
  NODE_ENV: 'production',
  RATE_LIMIT_SCALE: '1000000',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
});

/** Logs in as the administrator, and returns the headers of a call in that session. */
async function logIn({ url }: Server): Promise<Record<string, string>> {
  const client = new Client(url);
  await client.rest('GET', '/api/auth/csrf');
  const { status } = await client.rest('POST', '/api/auth/login', administrator);
  if (status !== 200) throw new Error(`The login answered ${status}.`);
  return {
    'Content-Type': 'application/json',
    Cookie: [...client.cookies].map((cookie) => cookie.join('=')).join('; '),
    'X-XSRF-TOKEN': client.cookies.get('XSRF-TOKEN') ?? '',
  };
}

/** Fills a database that a portal has migrated, once: it is kept under .cache/bench. */
async function fill(client: pg.Client, url: string, size: number): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM ideas LIMIT 1');
  if (rowCount === 0) {
    console.log(`Filling a database with ${size.toLocaleString('en')} ideas (once)…`);
    const { status, output } = await runCommand('seed', envFor(url), ['--ideas', String(size)]);
    if (status !== 0) throw new Error(output);
  }
  // What is still to be written must not be while others are measured.
  await client.query('CHECKPOINT');
}

const firstSize = new Map<string, number>();
/** Says how a time grew from the smallest size of the run. */
function growth(name: string, p50: number): string {
  const first = firstSize.get(name) ?? p50;
  firstSize.set(name, first);
  return (p50 / first).toFixed(2);
}

/** Measures a case on both servers in turns, so that what else the machine does meets both. */
async function measure(name: string, portal: Server, bare: Server, ours: Shot, theirs: Shot) {
  const mine: Awaited<ReturnType<typeof load>>[] = [];
  const other: typeof mine = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    mine.push(await load(portal, ours, ROUND));
    other.push(await load(bare, theirs, ROUND));
  }
  const median = (of: typeof mine, key: 'cpu' | 'rate' | 'p50' | 'p99') =>
    quantile(
      of.map((one) => one[key]),
      0.5,
    );
  return {
    'CPU ratio': (median(mine, 'cpu') / median(other, 'cpu')).toFixed(2),
    'CPU ms': median(mine, 'cpu').toFixed(2),
    'requests/s': median(mine, 'rate').toFixed(0),
    'bare/s': median(other, 'rate').toFixed(0),
    'p50 ms': median(mine, 'p50').toFixed(1),
    'p99 ms': median(mine, 'p99').toFixed(1),
    growth: growth(name, median(mine, 'p50')),
  };
}

/** Measures every case on a database of a size. */
async function bench(serverUrl: string, size: number): Promise<void> {
  // Another schema is another database.
  const name = `ideas_${size}_${migrations.length}`;
  const url = Object.assign(new URL(serverUrl), { pathname: name }).href;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();

  const portal = await startServer(['api/dist/main.js'], envFor(url));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fill(client, url, size);
  const cases = await casesIn(client, size);
  await client.end();
  const statements = JSON.stringify(cases.map((one) => one.statements));
  const bare = await startServer(['--import', 'tsx', 'api/bench/bare-server.ts', url, statements]);
  try {
    const headers = await logIn(portal);
    const shots = cases.map(({ name, query, variables }, index) => ({
      name,
      ours: {
        path: '/graphql',
        method: 'POST' as const,
        headers,
        body: JSON.stringify({ query, variables }),
      },
      theirs: { path: `/${index}` },
    }));
    for (const { name, ours, theirs } of shots) {
      const [mine, other] = [await fire(portal, ours), await fire(bare, theirs)];
      const rows = [mine.split('"node":').length - 1, Math.min(PAGE, other.split('"id":').length - 1)];
      if (rows[0] !== rows[1] || mine.includes('"errors":')) {
        throw new Error(`${name}: ${rows.join(' rows, of the bare server ')}. ${mine.slice(0, 500)}`);
      }
      await load(portal, ours, WARM_UP);
      await load(bare, theirs, 1);
    }
    const table: Record<string, object> = {};
    for (const { name, ours, theirs } of shots) table[name] = await measure(name, portal, bare, ours, theirs);
    console.log(`\n${size.toLocaleString('en')} ideas`);
    console.table(table);
    console.table({
      'export, portal': await measureExport(portal, { path: '/api/reports/export', headers }, size),
      'export, bare writer': await measureExport(bare, { path: '/export' }, size),
    });
  } finally {
    await portal.stop();
    await bare.stop();
  }
}

const sizes = (process.argv[2] ?? '1000,100000,1000000').split(',').map(Number);
if (!sizes.every((size) => Number.isInteger(size) && size >= 100)) {
  console.error('Name the sizes as whole numbers from 100, such as: npm run bench -- 1000,100000');
  process.exit(1);
}
const postgres = await startEmbeddedPostgres(DATA_DIR, openLog('warn'));
try {
  for (const size of sizes) await bench(postgres.adminUrl, size);
} finally {
  await postgres.stop();
}
