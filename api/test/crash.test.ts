/**
 * What a kill -9 leaves: every acknowledged idea with its whole PDF, and a data folder that starts again by itself.
 * CRASH_ROUNDS is how often the portal is killed during submissions.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { release } from '../src/platform/version.ts';
import { freePort } from '../src/platform/database/embedded.ts';
import { Client } from './client.ts';
import { ideaInput, pdf, submitOverGraphql } from './ideas.ts';
import { runCommand, startProcess } from './process.ts';
import type { PortalProcess } from './process.ts';
import { createDatabase } from './database.ts';
import { PASSWORD } from './people.ts';
import { shareFolder } from './harness.ts';

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 1);

const running: PortalProcess[] = [];
async function start(env: Record<string, string>): Promise<PortalProcess> {
  const portal = await startProcess(env);
  running.push(portal);
  return portal;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((portal) => portal.end('SIGTERM')));
});

const dataDir = shareFolder();

async function logIn(url: string, email: string): Promise<Client> {
  const client = new Client(url);
  const { status } = await client.rest('POST', '/api/auth/login', { email, password: PASSWORD });
  expect(status).toBe(200);
  return client;
}

test('the health, the log, the metrics and the source of a page name one version', async () => {
  const database = await createDatabase();
  const port = await freePort();
  const env = { DATABASE_URL: database.url, DATA_DIR: path.join(dataDir, 'version') };
  const portal = await start({ ...env, LOG_LEVEL: 'info', METRICS_PORT: String(port) });
  const textAt = async (url: string) => (await fetch(url)).text();
  const { version } = JSON.parse(await textAt(`${portal.url}/healthz`)) as { version: string };
  expect(version.split('+')[0]).toBe(release);
  expect(portal.output()).toContain(`"version":"${version}"`);
  expect(await textAt(`http://127.0.0.1:${port}/metrics`)).toContain(
    `portal_build_info{version="${version}"} 1`,
  );
  for (const page of ['/', '/Login', '/no-such-page'])
    expect(await textAt(portal.url + page)).toContain(`<meta name="version" content="${version}" />`);
  await portal.end('SIGTERM');
  await database.drop();
});

test('killed during submissions, nothing acknowledged is lost and no row is without its document', async () => {
  const database = await createDatabase();
  const sql = new pg.Pool({ connectionString: database.url, max: 2 });
  // The database is dropped while the last of its connections are still closing.
  sql.on('error', () => undefined);
  const env = { DATABASE_URL: database.url, DATA_DIR: path.join(dataDir, 'killed') };
  const email = 'owner@example.com';
  try {
    const acknowledged: string[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const portal = await startProcess(env);
      await new Client(portal.url).rest('POST', '/api/auth/signup', { email, password: PASSWORD });
      await sql.query('UPDATE accounts SET verified_at = now()');
      const client = await logIn(portal.url, email);
      const enough = round * 12;
      let killed: Promise<unknown> | undefined;
      const worker = async () => {
        while (!killed) {
          const input = ideaInput(email);
          const answer = await submitOverGraphql(client, input, pdf(200_000)).catch(() => undefined);
          if (answer?.body.data) acknowledged.push(input.reference);
          if (acknowledged.length >= enough) killed ??= portal.end('SIGKILL');
        }
      };
      await Promise.all(Array.from({ length: 6 }, worker));
      await killed;
    }
    // At one moment: a commit that was in progress when the process died may come later.
    const { rows } = await sql.query<{
      reference: string;
      file_key: string;
      file_sha256: string;
      mails: number;
    }>(
      `SELECT reference, file_key, file_sha256,
              (SELECT count(*)::int FROM jobs WHERE lane = 'mail' AND name = 'idea-received') AS mails FROM ideas`,
    );
    const stored = new Set(rows.map(({ reference }) => reference));
    expect(acknowledged.filter((reference) => !stored.has(reference))).toEqual([]);
    for (const { file_key: key, file_sha256: digest } of rows) {
      const content = await readFile(path.join(env.DATA_DIR, 'documents', key.slice(0, 2), key));
      expect(createHash('sha256').update(content).digest('hex')).toBe(digest);
    }
    expect(rows[0]?.mails).toBe(rows.length);
  } finally {
    await sql.end();
    await database.drop();
  }
});

test('an embedded PostgreSQL is joined by commands or started by them, and taken over after a kill, by one portal', async () => {
  const env = { DATA_DIR: path.join(dataDir, 'embedded') };
  const cluster = () => readdir(path.join(env.DATA_DIR, 'postgres'));
  const first = await start(env);
  const [, email = '', file = ''] =
    /First administrator: (\S+)\. The password is in (\S+)\./.exec(first.output()) ?? [];
  const [, password = ''] = (await readFile(file, 'utf8')).split('\n');
  expect([path.dirname(file), (await stat(file)).mode & 0o777]).toEqual([env.DATA_DIR, 0o600]);
  expect(first.output()).not.toContain(password);
  const admin = new Client(first.url);
  const login = await admin.rest('POST', '/api/auth/login', { email, password });
  expect([login.status, login.body['user']]).toEqual([200, { email, role: 'admin', isVerified: true }]);
  const { body } = await admin.graphql('{ me { setUpNeeded } }');
  expect(body.data).toEqual({ me: { setUpNeeded: 'PASSWORD' } });
  const made = await runCommand(
    'account',
    env,
    ['create', 'new@example.com', '--role', 'reviewer'],
    PASSWORD,
  );
  expect(made).toEqual({ status: 0, output: 'Created new@example.com with the role reviewer.\n' });
  await logIn(first.url, 'new@example.com');
  await first.end('SIGKILL');
  expect(await cluster()).toContain('postmaster.pid');

  const second = await start(env);
  expect(second.output()).not.toContain('First administrator');
  await expect(startProcess(env)).rejects.toThrow(/Another portal is running on this DATA_DIR/);
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);

  const stopping = second.end('SIGTERM');
  const third = await start(env);
  expect(await stopping).toBe(0);
  expect((await fetch(`${third.url}/readyz`)).status).toBe(200);
  expect(await third.end('SIGTERM')).toBe(0);
  expect(await cluster()).not.toContain('postmaster.pid');

  const list = await runCommand('account', env, ['list']);
  expect(list.output).toContain('reviewer  verified    new@example.com');
  expect(await cluster()).not.toContain('postmaster.pid');
});

test('a start with bad settings says which, why, and gives an example', async () => {
  await expect(startProcess({ PORT: 'many', DATABASE_URL: 'mysql://x' })).rejects.toThrow(
    /PORT must be a whole number from 0 to 65535\. Example: PORT=4000[\s\S]*DATABASE_URL must be a URL[\s\S]*Example/,
  );
});

test('a command that is refused says why in words, with status 1', async () => {
  const { status, output } = await runCommand('account', {}, ['dance']);
  expect([status, output]).toEqual([1, expect.stringMatching(/Usage/)]);
  expect(output).not.toMatch(/\.ts:\d|node_modules/);
});
