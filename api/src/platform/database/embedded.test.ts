/** The embedded PostgreSQL: who owns what, and what happens when it dies. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from './embedded.ts';
import type { EmbeddedPostgres } from './embedded.ts';
import { eventually } from '../../../test/eventually.ts';

const log = pino({ level: 'silent' });
let folder: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-embedded-'));
  postgres = await startEmbeddedPostgres(folder, log);
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('the role of the portal is no superuser: it runs no programs and reads no files', async () => {
  await expect(query(postgres.url, `COPY (SELECT 1) TO PROGRAM 'cat'`)).rejects.toThrow('permission denied');
  await expect(query(postgres.url, `SELECT pg_read_file('postgresql.conf')`)).rejects.toThrow(
    'permission denied',
  );
});

test('a start waits for a portal that is stopping, and says so', async () => {
  const words: string[] = [];
  await postgres.announceStop();
  const next = startEmbeddedPostgres(
    folder,
    pino({ level: 'warn' }, { write: (line) => void words.push(line) }),
  );
  await eventually(() => expect(words.join()).toContain('is stopping: waiting for it, 20 s at most'));
  await postgres.stop();
  postgres = await next;
  expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a server that is killed is started again, on the same port and with its data', async () => {
  await query(postgres.url, 'CREATE TABLE kept (id int)');
  const [pid] = (await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await eventually(async () => expect(await query(postgres.url, 'SELECT FROM kept')).toEqual([]));
  const [again] = (await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  expect(again).not.toBe(pid);
});

test('the lock of a killed server whose process is not reaped yet keeps no other from starting', async () => {
  const file = path.join(folder, 'postgres/postmaster.pid');
  const lock = await readFile(file, 'utf8');
  await postgres.stop();
  const program = path.join(folder, 'bin/postgres');
  await mkdir(path.dirname(program));
  await symlink('/bin/sleep', program);
  // As the server: another user's process would not count.
  const { uid, gid } = await stat(path.dirname(file));
  // A parent that never waits for its child.
  const parent = spawn('sh', ['-c', '"$0" 1000 & echo $!; exec sleep 1000', program], {
    uid,
    gid,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const expectStatus = (pid: number | undefined, status: string) =>
    eventually(async () => expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(status));
  try {
    const [output] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(output);
    await expectStatus(parent.pid, '(sleep)');
    await expectStatus(pid, '(postgres)');
    process.kill(pid);
    await expectStatus(pid, '(postgres) Z');
    await writeFile(file, lock.replace(/^\d+/, String(pid)));
    postgres = await startEmbeddedPostgres(folder, log);
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  } finally {
    parent.kill();
  }
});
