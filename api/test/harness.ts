/** A real portal for a test: its own database, folder and mailbox, on a free port. */
import { mkdtempSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import pg from 'pg';
import { company } from '@portal/schema/company';
import type { Company } from '@portal/schema/company';
import { programmeDefaults } from '@portal/schema/programme';
import { WATCH_TIMES } from '../src/platform/database/database-watch.ts';
import { openLog } from '../src/platform/log.ts';
import type { Logger } from '../src/platform/log.ts';
import { changeEmailsOff } from '../src/platform/mail/outbox.ts';
import { changeCompany, changeTexts, presentTexts } from '../src/platform/present-company.ts';
import type { Spoken } from '../src/platform/present-company.ts';
import { changeDaysOff } from '../src/platform/present-days-off.ts';
import { startPortal } from '../src/app/portal.ts';
import type { Portal, PortalOptions } from '../src/app/portal.ts';
import { readSettings } from '../src/platform/settings.ts';
import { Client } from './client.ts';
import { createDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { eventually, hastened } from './eventually.ts';
import { sharedInspector } from './inspector.ts';
import { quick } from './quick.ts';

/** The key of portals under test, unless they have one of their own. */
export const TEST_KEY = Buffer.alloc(32);

export interface TestPortal {
  url: string;
  metricsUrl: string | undefined;
  databaseUrl: string;
  dataDir: string;
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** A caller without cookies. */
  client(): Client;
  /** Reads the mails to a recipient so far, oldest first. */
  mails(to: string): Promise<Email[]>;
  /** Waits until what is due at a time is announced, and its mails are sent. */
  outboxPassed(now: Date): Promise<void>;
  /** Sends the emails that wait until their reviews can no longer be undone, as time would. */
  endUndo(): Promise<void>;
  /** Makes the jobs of a name due again once all of them are stored as done, which is after their effects show. */
  repeat(name: string): Promise<void>;
  /** Waits for a mail whose subject matches. */
  mail(to: string, subject: RegExp): Promise<Email>;
  drain(): void;
  stop(): Promise<void>;
}

/** A portal that runs for tests: plain data, as suites of a worker share it. */
export interface RunningPortal {
  portal: Portal;
  databaseUrl: string;
  dataDir: string;
}

/** How many portals of the suite run or start, and what this process said before the first of them. */
let portals = 0;
let before: { company: Company; texts: Spoken };

function beginSettings(): void {
  if (portals === 0) before = { company: { ...company }, texts: presentTexts() };
  portals += 1;
}

/** Has this process forget what portals set, with the last of them: suites share it, and so does the portal of the browser’s suites. */
function endSettings(): void {
  portals -= 1;
  if (portals > 0) return;
  changeCompany(before.company);
  changeTexts(before.texts);
  changeDaysOff(programmeDefaults);
  changeEmailsOff([]);
}

/**
 * @param env settings besides those that isolate the test
 * @param own the database, where `env` has another DATABASE_URL for the portal
 */
export async function startTestPortal(
  env: Record<string, string> = {},
  options: PortalOptions & { log?: Logger } = {},
  own?: TestDatabase,
): Promise<TestPortal> {
  const database = own ?? (await createDatabase());
  beginSettings();
  const running = await runPortal(database.url, env, options).catch((error: unknown) => {
    endSettings();
    throw error;
  });
  return testPortal(running, async () => {
    await running.portal.stop();
    endSettings();
    await database.drop();
    await rm(running.dataDir, { recursive: true, force: true });
  });
}

/** Runs a portal with a folder of its own. */
export async function runPortal(
  databaseUrl: string,
  env: Record<string, string> = {},
  { log, ...options }: PortalOptions & { log?: Logger } = {},
): Promise<RunningPortal> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-data-'));
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'fatal',
    BACKUP_KEY: TEST_KEY.toString('hex'),
    // With https the settings require a mail server.
    SMTP_URL: env['PUBLIC_URL']?.startsWith('https:')
      ? pathToFileURL(path.join(dataDir, 'mail')).href
      : undefined,
    SECRET_KEY: TEST_KEY.toString('hex'),
    ...env,
  });
  const portal = await startPortal(settings, log ?? openLog(settings.logLevel), {
    ...quick,
    // Hundreds of calls at once share a few connections: how long the last one waits depends on the machine.
    databaseWatch: { ...WATCH_TIMES, connection: 60_000 },
    inspector: sharedInspector(),
    ...options,
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // A test that moves the clock on and back makes purges due, which would delete what it makes next.
  await client.query(`UPDATE jobs SET due_at = 'infinity' WHERE name LIKE 'purge-%'`);
  await client.end();
  return { portal, databaseUrl, dataDir };
}

/** @param stop what ends with the acts of the test, after its connections */
export function testPortal(
  { portal, databaseUrl, dataDir }: RunningPortal,
  stop: () => Promise<void> = async () => undefined,
): TestPortal {
  hastened.add(portal.doDueJobs);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // The database is dropped while the last of its connections are still closing.
  pool.on('error', () => undefined);
  const mails = mailsIn(path.join(dataDir, 'mail'));
  return {
    url: portal.url,
    metricsUrl: portal.metricsUrl,
    databaseUrl,
    dataDir,
    sql: async (text, values) => (await pool.query(text, values)).rows,
    client: () => new Client(portal.url),
    mails,
    outboxPassed: (now) =>
      eventually(async () => {
        const due = await pool.query<{ name: string }>(
          `SELECT name FROM jobs WHERE (lane LIKE '%mail' OR lane IN ('announcement', 'call-news')) AND done_at IS NULL AND (due_at <= $1 OR attempts > 0)`,
          [now],
        );
        if (due.rows.length > 0) throw new Error(`due: ${due.rows.map(({ name }) => name).join(', ')}`);
      }),
    endUndo: async () => {
      await pool.query(`UPDATE jobs SET due_at = now() WHERE name = 'announce-reviews' AND attempts = 0`);
    },
    repeat: (name) =>
      eventually(async () => {
        const again = `UPDATE jobs SET done_at = NULL, due_at = now() WHERE name = $1
          AND NOT EXISTS (SELECT FROM jobs WHERE name = $1 AND done_at IS NULL)`;
        if ((await pool.query(again, [name])).rowCount === 0) throw new Error(`a job ${name} is not done`);
      }),
    mail: (to, subject) =>
      eventually(async () => {
        const found = (await mails(to)).findLast((mail) => subject.test(mail.subject ?? ''));
        if (!found) throw new Error(`no mail to ${to} with a subject like ${subject}`);
        return found;
      }),
    drain: portal.drain,
    stop: async () => {
      hastened.delete(portal.doDueJobs);
      await pool.end();
      await stop();
    },
  };
}

/** Reads each mail once, as tests ask again and again. */
function mailsIn(folder: string): (to: string) => Promise<Email[]> {
  const read = new Map<string, Email>();
  return async (to) => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const mails = await Promise.all(
      names.map(async (name) => {
        const mail = read.get(name) ?? (await PostalMime.parse(await readFile(path.join(folder, name))));
        read.set(name, mail);
        return mail;
      }),
    );
    return mails.filter((mail) =>
      mail.to?.some(({ address }) => address?.toLowerCase() === to.toLowerCase()),
    );
  };
}

/** Finds the token at the end of the first link to a page. */
export function tokenIn(
  mail: Email,
  page: 'VerifyEmail' | 'ResetPassword' | 'ConfirmEmail' | 'Invitation' | 'JoinIdea',
): string {
  const token = new RegExp(`/${page}/([\\w-]+)`).exec(mail.text ?? '')?.[1];
  if (!token) throw new Error(`the mail has no link to /${page}`);
  return token;
}

/** Makes a folder that the tests of a suite share. */
export function shareFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-test-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a portal that the tests of a suite, or of a block of one, share. */
export function sharePortal(...args: Parameters<typeof startTestPortal>): TestPortal {
  const portal = {} as TestPortal;
  beforeAll(async () => void Object.assign(portal, await startTestPortal(...args)));
  afterAll(() => portal.stop());
  return portal;
}

/** Starts another instance on the database of a portal that the tests of a suite share. */
export function shareInstance(of: TestPortal, options?: Parameters<typeof startTestPortal>[1]): TestPortal {
  const instance = {} as TestPortal;
  beforeAll(
    async () =>
      void Object.assign(instance, await startTestPortal({ DATABASE_URL: of.databaseUrl }, options)),
  );
  afterAll(() => instance.stop());
  return instance;
}

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Does something at the end of a test, the last first. */
export const atEnd = (end: () => unknown): void => void ends.push(end);

/** Starts a portal for one test, at whose end it is stopped. */
export async function startForTest(...args: Parameters<typeof startTestPortal>): Promise<TestPortal> {
  const portal = await startTestPortal(...args);
  atEnd(() => portal.stop());
  return portal;
}
