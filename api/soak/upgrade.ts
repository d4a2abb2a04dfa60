/**
 * `npm run upgrade:rehearse -- FOLDER [ideas]`: two instances of the last release, built in FOLDER, behind HAProxy and
 * PgBouncer on PostgreSQL 15 with many ideas are replaced by this version one after the other, then back, under ten calls a
 * second. It needs the programs haproxy and pgbouncer, and PostgreSQL 15 of Debian.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runCommand, startProcess } from '../test/process.ts';
import type { PortalProcess } from '../test/process.ts';
import { startS3Server } from '../test/s3-server.ts';
import { freePort, startHaProxy, startMailServer, startPgBouncer, startPostgres } from './parts.ts';
import { openLoad } from './upgrade-load.ts';
import { openUntouched } from './upgrade-rows.ts';

const [released, ideas = '100000'] = process.argv.slice(2);
if (!released) throw new Error('Name the folder in which the last release is built.');
const LONGEST_WAIT = 2_000;
const STEADY = 15_000;
/** The limits that docs/operations.md gives the role behind PgBouncer. */
const LIMITS = { statement_timeout: '15s', idle_in_transaction_session_timeout: '5min' };
const administrator = { email: 'admin@upgrade.example', password: 'Correct-Horse-9!' };

const folder = await mkdtemp(path.join(tmpdir(), 'portal-upgrade-'));
// PostgreSQL's user needs to enter it.
await chmod(folder, 0o711);
const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
const stopAll = async () => {
  for (const end of ends.splice(0).reverse()) await end();
};
for (const event of ['unhandledRejection', 'uncaughtException'] as const)
  process.once(event, (error) => {
    console.error(error);
    void stopAll().finally(() => process.exit(1));
  });
const keep = <T extends { stop(): Promise<unknown> }>(part: T): T => {
  ends.push(() => part.stop());
  return part;
};
const sub = async (name: string) => {
  await mkdir(path.join(folder, name), { mode: 0o755 });
  return path.join(folder, name);
};

// -------------------------------------------------------------------------------------------- the installation

const postgres = keep(await startPostgres(await sub('postgres'), '/usr/lib/postgresql/15/bin'));
const bouncer = keep(await startPgBouncer(await sub('pgbouncer'), postgres.url));
const mails = keep(await startMailServer());
const s3 = await startS3Server('upgrade', 'KEY');
ends.push(() => s3.close());
const sql = new pg.Pool({ connectionString: postgres.superuserUrl, max: 4 });
ends.push(() => sql.end());
const entry = await freePort();
const versions = { old: path.join(released, 'api/dist'), new: undefined };
const env = (port: number) => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://127.0.0.1:${entry}`,
  DATABASE_URL: bouncer.url,
  DATA_DIR: path.join(folder, `instance-${port}`),
  STORAGE_URL: `s3://upgrade?endpoint=${s3.url}&accessKeyId=KEY&secretAccessKey=secret`,
  SMTP_URL: mails.url,
  SECRET_KEY: 'ab'.repeat(32),
  TRUST_PROXY: 'loopback',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  RATE_LIMIT_SCALE: '1000',
  DRAIN_SECONDS: '2',
  LOG_LEVEL: 'info',
});
const ports = await Promise.all([1, 2, 3, 4].map(freePort));
const instances = new Map<number, PortalProcess>();
ends.push(() => Promise.all([...instances.values()].map((one) => one.end('SIGTERM'))));

async function start(version: keyof typeof versions, port = 0): Promise<number> {
  const begun = performance.now();
  instances.set(port, await startProcess(env(port), undefined, versions[version]));
  return performance.now() - begun;
}
async function stop(port = 0): Promise<void> {
  await instances.get(port)?.end('SIGTERM');
  instances.delete(port);
}

console.log(`The last release seeds ${ideas} ideas…`);
const seeded = await runCommand(
  'seed',
  { ...env(0), DATABASE_URL: postgres.url },
  ['--ideas', ideas],
  '',
  versions.old,
);
if (seeded.status !== 0) throw new Error(seeded.output);
for (const [name, value] of Object.entries(LIMITS))
  await sql.query(`ALTER ROLE portal SET ${name} = '${value}'`);
await sql.query('ANALYZE');
const [a, b, c, d] = ports;
await Promise.all([start('old', a), start('old', b)]);
keep(await startHaProxy(await sub('haproxy'), entry, ports));

// -------------------------------------------------------------------------------------------- the upgrade and the return

const untouched = await openUntouched(sql);
const load = await openLoad(`http://127.0.0.1:${entry}`, administrator, sql);
const builds = new Map<string, number>();
let isOver = false;
const watching = (async () => {
  for (; !isOver; await sleep(50)) {
    const { rows } = await sql.query<{ name: string }>(
      'SELECT index_relid::regclass::text AS name FROM pg_stat_progress_create_index',
    );
    for (const { name } of rows) builds.set(name, (builds.get(name) ?? 0) + 1);
  }
})();
const seconds = (time: number) => `${(time / 1_000).toFixed(1)} s`;
await load.during('old', () => sleep(STEADY));
const first = await load.during('first new starts', () => start('new', c));
const lines = instances
  .get(c ?? 0)
  ?.output()
  .matchAll(/^\{.*"time":(\d+).*"msg":"(starting|migrations applied|figures counted)/gm);
const [began, migrated, counted] = [...(lines ?? [])].map(([, time]) => Number(time));
console.log(
  `The first new instance was ready after ${seconds(first)}: migrations ${seconds((migrated ?? 0) - (began ?? 0))}, ${counted && migrated ? `recount ${seconds(counted - migrated)}` : 'no recount until then'}.`,
);
await load.during('first old stops', () => stop(a));
await load.during('both versions', () => sleep(STEADY));
await load.during('second replaced', async () => {
  await start('new', d);
  await stop(b);
});
await load.during('new', () => sleep(STEADY));
const bound = load.phases.length;
await load.during('back to the old', async () => {
  await start('old', a);
  await stop(c);
  await start('old', b);
  await stop(d);
});
await load.during('old on the new tables', () => sleep(STEADY));
isOver = true;
await watching;
const { acknowledged, changed } = await load.end();

// -------------------------------------------------------------------------------------------- what must be true

console.table(Object.fromEntries(load.phases.map(({ name, ...rest }) => [name, rest])));
console.log('Indexes, by how often their building was seen (20 times a second):', Object.fromEntries(builds));
const { rows: stored } = await sql.query<{ reference: string }>(
  'SELECT reference FROM ideas WHERE reference = ANY($1)',
  [acknowledged],
);
// After the return the last release recounts the figures by its own code, for which submissions wait.
const forth = load.phases.slice(0, bound);
const checks = {
  'no call failed on the way to the new version': forth.every(({ failed }) => failed === 0),
  [`nor waited for ${LONGEST_WAIT} ms`]: forth.every(({ longest }) => longest < LONGEST_WAIT),
  [`each of ${acknowledged.length} acknowledged ideas is stored once`]: stored.length === acknowledged.length,
  'what nobody changed is as it was': await untouched.isEqual(changed),
};
console.table(checks);
await stopAll();
process.exit(Object.values(checks).every(Boolean) ? 0 : 1);
