/** A context for tests that call services themselves: a database of its own, and a clock that the test turns. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { declared } from '../src/app/features.ts';
import { contextOf } from '../src/platform/context.ts';
import type { Context, Resources } from '../src/platform/context.ts';
import { openDatabase } from '../src/platform/database/data-source.ts';
import { openFiles } from '../src/platform/files/open-files.ts';
import { openLog } from '../src/platform/log.ts';
import { openPasswords } from '../src/platform/security/passwords.ts';
import { openSecrets } from '../src/platform/security/secrets.ts';
import { openThrottle } from '../src/platform/security/throttle.ts';
import { createDatabase } from './database.ts';
import { atEnd, TEST_KEY } from './harness.ts';
import type { TestPortal } from './harness.ts';
import { sharedInspector } from './inspector.ts';
import { quick } from './quick.ts';

export interface ServiceContext {
  ctx: Context;
  /** For a process beside. */
  databaseUrl: string;
  setNow(time: Date): void;
  close(): Promise<void>;
}

/** Makes the context of a job on a database, without a caller. */
async function contextWith(
  database: DataSource,
  folder: string,
  {
    limitScale,
    ...resources
  }: Pick<Resources, 'log' | 'now' | 'publicUrl' | 'secrets'> & { limitScale: number },
): Promise<Context> {
  return contextOf({
    declared,
    ...resources,
    db: database.manager,
    files: await openFiles({ kind: 'folder', path: folder }),
    documentsPerAccount: Infinity,
    throttle: await openThrottle(undefined, limitScale, resources.log),
    publicStats: 'exact',
    requiresSecondFactor: false,
    serverZone: 'Africa/Gaborone',
    privateTargets: true,
    sendsSms: false,
    signOn: undefined,
    scansMalware: false,
    mailFolder: undefined,
    inspector: sharedInspector(),
    passwords: openPasswords(quick.hashCost),
    inspectionWait: quick.inspectionWait,
    pollInterval: quick.pollInterval,
  });
}

/**
 * Opens a context on a database of its own.
 * @param now the time that its clock shows at first
 */
export async function openServiceContext(now: Date): Promise<ServiceContext> {
  let time = now;
  const { url, drop } = await createDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-services-'));
  const database = await openDatabase(url, declared.entities, { poolSize: 8 });
  return {
    ctx: await contextWith(database, folder, {
      limitScale: 1_000,
      secrets: openSecrets(randomBytes(32)),
      log: openLog('fatal'),
      publicUrl: 'http://portal.example',
      now: () => time,
    }),
    databaseUrl: url,
    setNow: (next) => {
      time = next;
    },
    close: async () => {
      await database.destroy();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a context that the tests of a suite, or of a block of one, share. */
export function shareServiceContext(now: Date): ServiceContext {
  const services = {} as ServiceContext;
  beforeAll(async () => void Object.assign(services, await openServiceContext(now)));
  afterAll(() => services.close());
  return services;
}

/** Opens a context on a database of its own for one test. */
export async function serviceContextForTest(now: Date): Promise<ServiceContext> {
  const services = await openServiceContext(now);
  atEnd(() => services.close());
  return services;
}

/**
 * Opens a context on the database and the documents of a running portal, as its jobs have one.
 * @param now its clock
 */
export async function contextOn(
  { databaseUrl, dataDir, url }: Pick<TestPortal, 'databaseUrl' | 'dataDir' | 'url'>,
  now = () => new Date(),
): Promise<{ ctx: Context; close(): Promise<void> }> {
  const database = await openDatabase(databaseUrl, declared.entities, { poolSize: 2 });
  return {
    ctx: await contextWith(database, path.join(dataDir, 'documents'), {
      limitScale: 1,
      secrets: openSecrets(TEST_KEY),
      log: openLog('silent'),
      publicUrl: url,
      now,
    }),
    close: () => database.destroy(),
  };
}

/** Opens such a context for one test. */
export async function contextForTest(...args: Parameters<typeof contextOn>): Promise<Context> {
  const { ctx, close } = await contextOn(...args);
  atEnd(close);
  return ctx;
}
