/** Reports and statistics on a streaming replica: they leave the primary alone, and nobody misses what they just wrote. */
import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { freePort, startEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import type { EmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { findBinaries, findRunAs, runBinary } from '../src/platform/database/postgres-cluster.ts';
import { WATCH_TIMES } from '../src/platform/database/database-watch.ts';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { startTestPortal } from './harness.ts';
import type { TestPortal } from './harness.ts';
import { ideaInput, submitOverGraphql } from './ideas.ts';
import { signedIn } from './people.ts';

const log = pino({ level: 'silent' });
let folder: string;
let primary: EmbeddedPostgres;
let standby: { url: string; start(): Promise<void>; stop(): Promise<void> };

/** Copies a stopped server into a standby that streams from it once both run. */
async function copyToStandby(copied: string): Promise<(primaryUrl: string) => Promise<typeof standby>> {
  const data = path.join(folder, 'standby');
  await cp(copied, data, { recursive: true });
  return async (primaryUrl) => {
    const { hostname, port: primaryPort, username, password, pathname } = new URL(primaryUrl);
    const binaries = await findBinaries();
    const runAs = await findRunAs(binaries, copied);
    const conninfo = `host=${hostname} port=${primaryPort} user=${username} password=${password}`;
    await appendFile(path.join(data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${conninfo}'\n`);
    await writeFile(path.join(data, 'standby.signal'), '');
    if (typeof runAs === 'object')
      await runBinary('chown', ['-R', `${runAs.uid}:${runAs.gid}`, data], 'self');
    const port = await freePort();
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
    const control = (...args: string[]) => runBinary(binaries.pg_ctl, [...args, '-D', data, '-w'], runAs);
    return {
      url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
      start: () => control('start', '-l', path.join(data, 'server.log'), '-o', options),
      stop: () => control('stop', '-m', 'fast'),
    };
  };
}

async function onStandby(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Starts a portal that reads from the standby while that lags by at most `replicaLag` milliseconds. */
function startReading(replicaLag: number): Promise<TestPortal> {
  const replica = new URL(primary.url);
  replica.port = new URL(standby.url).port;
  return startTestPortal(
    { DATABASE_READ_URL: replica.href },
    { databaseWatch: { ...WATCH_TIMES, interval: 50 }, replicaLag },
    { url: primary.url, drop: async () => undefined },
  );
}

let portal: TestPortal;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-replica-'));
  await (await startEmbeddedPostgres(folder, log)).stop();
  const open = await copyToStandby(path.join(folder, 'postgres'));
  primary = await startEmbeddedPostgres(folder, log);
  standby = await open(primary.adminUrl);
  await standby.start();
  portal = await startReading(600_000);
});
afterAll(async () => {
  await portal.stop();
  await standby.stop().catch(() => undefined);
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What the figures, the report and its export say of how many ideas there are. */
async function countsFor(client: Client): Promise<unknown[]> {
  const { body } = await client.graphql<{
    stats: { totalIdeas: number; ideasByDate: { count: number }[] };
    report: { totalCount: number; edges: unknown[] };
  }>('{ stats { totalIdeas ideasByDate { count } } report(first: 5) { totalCount edges { cursor } } }');
  const file = await client.fetch('/api/reports/export?format=csv');
  const lines = (await file.text()).trim().split('\r\n').length - 1;
  const { stats, report } = body.data ?? {};
  return [stats?.totalIdeas, stats?.ideasByDate[0]?.count, report?.totalCount, report?.edges.length, lines];
}
const all = (count: number) => Array<number>(5).fill(count);
/** The browser of a reviewer who wrote nothing in the last seconds. */
async function readerOf(portal: TestPortal): Promise<Client> {
  const reader = await signedIn(portal, 'reviewer');
  reader.cookies.delete('portal-wrote');
  return reader;
}

test('readers see what the replica has, whoever wrote sees it at once, and all see it when the replica lags or is gone', async () => {
  const writer = await signedIn(portal, 'reviewer');
  const reader = await readerOf(portal);
  const strict = await startReading(0);
  const strictReader = await readerOf(strict);
  const submit = () => submitOverGraphql(writer, ideaInput(writer.email));
  await submit();
  await eventually(async () => expect(await countsFor(reader)).toEqual(all(1)));

  await onStandby('SELECT pg_wal_replay_pause()');
  await submit();
  expect(writer.cookies.has('portal-wrote')).toBe(true);
  expect(await countsFor(writer)).toEqual(all(2));
  expect(await countsFor(reader)).toEqual(all(1));
  expect(await countsFor(strictReader)).toEqual(all(2));
  await strict.stop();

  await onStandby('SELECT pg_wal_replay_resume()');
  await eventually(async () => expect(await countsFor(reader)).toEqual(all(2)));
  await standby.stop();
  await submit();
  await eventually(async () => expect(await countsFor(reader)).toEqual(all(3)));
  await eventually(async () =>
    expect(await portal.client().rest('GET', '/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready', replica: 'does not answer' },
    }),
  );
});
