/** `npm run bench`: each answer beside a bare server's, at growing sizes, in one run. */
import { administrator, openDatabases, portalEnv } from './databases.ts';
import { cases } from './cases.ts';
import type { Case, Landmarks } from './cases.ts';
import { measureExport } from './export.ts';
import { fire, load } from './load.ts';
import type { Outcome, Shot } from './load.ts';
import { startMeasured } from './measured-server.ts';
import type { MeasuredServer } from './measured-server.ts';

/** Seconds on each case before any is measured: Node takes long to compile as much code as the portal's. */
const WARM_UP = 5;
const ROUND = 2;
const ROUNDS = 3;

const sizes = (process.argv[2] ?? '1000,100000,1000000').split(',').map(Number);
if (!sizes.every((size) => Number.isInteger(size) && size >= 100)) {
  console.error('Name the sizes as whole numbers from 100, such as: npm run bench -- 1000,100000');
  process.exit(1);
}

/** Headers of a caller who is logged in as an administrator. */
async function logIn(portal: MeasuredServer): Promise<Record<string, string>> {
  const response = await fetch(`${portal.url}/api/auth/csrf`);
  const cookies = new Map<string, string>();
  const keep = (from: Response) => {
    for (const line of from.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return {
      'Content-Type': 'application/json',
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'X-XSRF-TOKEN': cookies.get('XSRF-TOKEN') ?? '',
    };
  };
  const login = await fetch(`${portal.url}/api/auth/login`, {
    method: 'POST',
    headers: keep(response),
    body: JSON.stringify(administrator),
  });
  if (login.status !== 200) throw new Error(`The login answered ${login.status}: ${await login.text()}`);
  return keep(login);
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const middle = (outcomes: Outcome[]): Outcome => ({
  requestsPerSecond: median(outcomes.map((one) => one.requestsPerSecond)),
  p50: median(outcomes.map((one) => one.p50)),
  p99: median(outcomes.map((one) => one.p99)),
  cpu: median(outcomes.map((one) => one.cpu)),
});

/** Both servers in turns, so that what else the machine does meets both. */
async function compare(portal: MeasuredServer, bare: MeasuredServer, ours: Shot, theirs: Shot) {
  const [mine, other]: [Outcome[], Outcome[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    mine.push(await load(portal, ours, ROUND));
    other.push(await load(bare, theirs, ROUND));
  }
  return { portal: middle(mine), bare: middle(other) };
}

/** The servers on a database, and who calls them. */
async function openServers(url: string, at: Landmarks) {
  const portal = await startMeasured(['api/dist/main.js'], portalEnv(url));
  const bare = await startMeasured(['--import', 'tsx', 'api/bench/bare-server.ts', url, JSON.stringify(at)]);
  return { portal, bare, headers: await logIn(portal) };
}

const firstSize = new Map<string, number>();
/** How a time grew from the smallest size of the run. */
function growth(name: string, p50: number): string {
  const first = firstSize.get(name) ?? p50;
  firstSize.set(name, first);
  return (p50 / first).toFixed(2);
}

const databases = await openDatabases();
try {
  for (const size of sizes) {
    const { url, at } = await databases.prepare(size);
    const { portal, bare, headers } = await openServers(url, at);
    const shots = cases.map((one, index): { one: Case; ours: Shot; theirs: Shot } => {
      const body = JSON.stringify({ query: one.query, variables: one.variables(at) });
      return {
        one,
        ours: { path: '/graphql', method: 'POST', headers, body },
        theirs: { path: `/${index}`, method: 'GET' },
      };
    });
    const table: Record<string, Record<string, string>> = {};
    try {
      for (const { ours, theirs } of shots) {
        const answer = JSON.parse(await fire(portal, ours)) as { errors?: unknown };
        if (answer.errors) throw new Error(JSON.stringify(answer.errors));
        await load(portal, ours, WARM_UP);
        await load(bare, theirs, 1);
      }
      for (const { one, ours, theirs } of shots) {
        const outcome = await compare(portal, bare, ours, theirs);
        table[one.name] = {
          'CPU ratio': (outcome.portal.cpu / outcome.bare.cpu).toFixed(2),
          'CPU ms': outcome.portal.cpu.toFixed(2),
          'requests/s': outcome.portal.requestsPerSecond.toFixed(0),
          'bare/s': outcome.bare.requestsPerSecond.toFixed(0),
          'p50 ms': outcome.portal.p50.toFixed(1),
          'p99 ms': outcome.portal.p99.toFixed(1),
          growth: growth(one.name, outcome.portal.p50),
        };
      }
      console.log(`\n${size.toLocaleString('en')} ideas`);
      console.table(table);
      console.table(await measureExport(portal, bare, headers, size));
    } finally {
      await portal.stop();
      await bare.stop();
    }
  }
} finally {
  await databases.stop();
}
