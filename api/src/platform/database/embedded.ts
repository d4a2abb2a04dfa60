/** Runs PostgreSQL from npm packages, with its data under DATA_DIR. */
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import type { Logger } from '../log.ts';
import { prepareCluster, runBinary, SUPERUSER } from './postgres-cluster.ts';
import type { Cluster } from './postgres-cluster.ts';

const DATABASE = 'portal';
/** The role of every query: it owns its database, and can neither read files nor run programs. */
const ROLE = 'portal_app';
const START_ATTEMPTS = 3;
/** A number above every process id. */
const NO_PROCESS = String(2 ** 31 - 1);

const CONFIGURATION = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=256MB',
  'max_connections=100',
  'max_wal_size=2GB',
  'random_page_cost=1.1',
];

// Milliseconds between attempts: after a crash, processes of the old server take a moment to end.
const RESTART_WAIT = 500;
/** Milliseconds that a start waits for a portal that is stopping: longer than a stop takes. */
const STOP_PATIENCE = 20_000;

interface Postgres {
  url: string;
  /** Tells a portal that starts meanwhile that this one is going to stop. */
  announceStop(): Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedPostgres extends Postgres {
  adminUrl: string;
}

interface Server {
  port: number;
  /** The connection with the portal's advisory lock. */
  client: pg.Client;
}

/** Returns the server at a URL, which others start and stop; without a URL, starts the embedded server. */
export async function openPostgres(url: string | undefined, dataDir: string, log: Logger): Promise<Postgres> {
  if (url === undefined) return startEmbeddedPostgres(dataDir, log);
  const doNothing = async () => undefined;
  return { url, announceStop: doNothing, stop: doNothing };
}

/** Starts the embedded server, or takes over that of a killed portal. @throws Error when another portal uses the folder, or the start fails */
export async function startEmbeddedPostgres(dataDir: string, log: Logger): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir);
  let server = await startOrTakeOver(cluster, log);
  const { port } = server;
  await prepareDatabase(cluster, server);
  let isStopping = false;
  let restart = Promise.resolve();
  const startAgain = async () => {
    while (!isStopping) {
      try {
        server = await startOrTakeOver(cluster, log, port);
        log.warn('PostgreSQL had ended and was started again');
        return watch();
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL ended and cannot be started again');
        await sleep(RESTART_WAIT);
      }
    }
  };
  const watch = () => {
    server.client.once('end', () => {
      if (!isStopping) restart = startAgain();
    });
  };
  watch();
  const announceStop = async () => {
    await server.client.query(`SELECT pg_advisory_lock(${advisoryLocks.stopping})`);
  };
  return {
    url: connectionString(cluster, port, DATABASE),
    adminUrl: connectionString(cluster, port, DATABASE, SUPERUSER),
    announceStop,
    stop: async () => {
      isStopping = true;
      await restart;
      await announceStop();
      // The lock stays until the server ends the connection, so that no portal takes over a server that is stopping.
      await runBinary(
        cluster.binaries.pg_ctl,
        ['stop', '-D', cluster.folder, '-m', 'fast', '-w'],
        cluster.runAs,
      );
      await server.client.end();
    },
  };
}

export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const password = await readFile(path.join(dataDir, 'postgres.password'), 'utf8').catch(() => '');
  const running = await findRunning({ folder: path.join(dataDir, 'postgres'), password });
  await running?.client.end();
  return running && connectionString({ password }, running.port, DATABASE);
}

const connectionString = ({ password }: { password: string }, port: number, database: string, user = ROLE) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

async function prepareDatabase(cluster: Cluster, { client }: Server): Promise<void> {
  const { rows: roles } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [ROLE]);
  if (roles.length === 0) await client.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD '${cluster.password}'`);
  const { rows: databases } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (databases.length === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${ROLE}`);
}

async function startOrTakeOver(cluster: Cluster, log: Logger, givenPort?: number): Promise<Server> {
  const begun = performance.now();
  let isOtherStopping = false;
  const mayWait = () => isOtherStopping && performance.now() - begun < STOP_PATIENCE;
  for (let attempt = 1; ; attempt += 1) {
    const running = await findRunning(cluster);
    if (running) {
      // A server that is stopping ends the connection.
      const { isMine, isStopping } = await tryLock(running.client).catch(() => ({
        isMine: false,
        isStopping: true,
      }));
      if (isMine) return running;
      await running.client.end();
      if (isStopping && !isOtherStopping)
        log.warn(
          `another portal on this DATA_DIR is stopping: waiting for it, ${STOP_PATIENCE / 1_000} s at most`,
        );
      isOtherStopping = isStopping;
      if (!mayWait()) {
        throw new Error(
          'Another portal is running on this DATA_DIR. Stop it first, or give this one a DATA_DIR of its own.',
        );
      }
      await sleep(RESTART_WAIT);
      continue;
    }
    const port = givenPort ?? (await freePort());
    await releaseLockFile(cluster, log);
    try {
      await startServer(cluster, port);
    } catch (error) {
      // A server that is stopping refuses connections, and no other can start beside it.
      if (attempt >= START_ATTEMPTS && !mayWait()) throw error;
      log.warn({ tried: attempt }, 'PostgreSQL did not start, trying again');
      await sleep(RESTART_WAIT);
    }
  }
}

async function tryLock(client: pg.Client): Promise<{ isMine: boolean; isStopping: boolean }> {
  const { rows } = await client.query<{ isMine: boolean; isStopping: boolean }>(
    `SELECT pg_try_advisory_lock(${advisoryLocks.portal}) AS "isMine",
            NOT pg_try_advisory_lock_shared(${advisoryLocks.stopping}) AS "isStopping"`,
  );
  return rows[0] ?? { isMine: false, isStopping: false };
}

async function findRunning(cluster: Pick<Cluster, 'folder' | 'password'>): Promise<Server | undefined> {
  const port = await recordedPort(cluster.folder);
  if (port === undefined) return undefined;
  const client = await connect(cluster, port);
  return client && { port, client };
}

async function recordedPort(folder: string): Promise<number | undefined> {
  const lines = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[3]) || undefined;
}

async function connect(cluster: { password: string }, port: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: connectionString(cluster, port, 'postgres', SUPERUSER),
    connectionTimeoutMillis: 5_000,
  });
  // A lost server is noticed by the end of the connection.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}

/** Releases a killed server's lock file whose process number is another program's or a zombie's: it would prevent the start. */
async function releaseLockFile({ folder }: Cluster, log: Logger): Promise<void> {
  const file = path.join(folder, 'postmaster.pid');
  const content = await readFile(file, 'utf8').catch(() => '');
  const status = await readFile(`/proc/${parseInt(content)}/stat`, 'utf8').catch(() => '');
  const [, program, state] = /^\d+ \((.*)\) (\w)/s.exec(status) ?? [];
  if (program === undefined || (program === 'postgres' && state !== 'Z')) return;
  log.warn('releasing the lock of a PostgreSQL that was killed');
  // The other lines stay: by them PostgreSQL detects leftover processes of the killed server, and refuses to start.
  await writeFile(file, content.replace(/^\d+/, NO_PROCESS));
}

async function startServer({ folder, binaries, runAs }: Cluster, port: number): Promise<void> {
  const logFile = path.join(folder, 'server.log');
  const options = [`-p ${port}`, ...CONFIGURATION.map((setting) => `-c ${setting}`)].join(' ');
  try {
    await runBinary(
      binaries.pg_ctl,
      ['start', '-D', folder, '-w', '-t', '60', '-l', logFile, '-o', options],
      runAs,
    );
  } catch (error) {
    const tail = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n');
    throw new Error(
      `The embedded PostgreSQL did not start: ${error instanceof Error ? error.message : ''}\n${tail}`,
    );
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return port;
}
