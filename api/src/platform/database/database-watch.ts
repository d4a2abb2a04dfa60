/** Probes PostgreSQL, so that no caller waits for a half-open connection. */
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { errorInWords } from '../fault-in-words.ts';
import type { Logger } from '../log.ts';
import type { Clock } from './clock.ts';
import { poolOf } from './pool.ts';

/** The times of a watch, in milliseconds. */
export interface WatchTimes {
  connection: number;
  interval: number;
  patience: number;
  /** The wait for any byte of a statement's answer; longer than the server's own limit. */
  statement: number;
  /** The outage after which an instance is not ready. All instances share the outage: a proxy has no better one to choose. */
  absence: number;
}

export const WATCH_TIMES: WatchTimes = {
  connection: 2_000,
  interval: 1_000,
  patience: 3_000,
  statement: 17_000,
  absence: 30_000,
};

/** Parts of a client that pg has no types for. */
type Client = pg.Client & { connection: { stream: Socket }; readyForQuery: boolean };

export interface DatabaseWatch {
  isUp(): boolean;
  /** Tells whether the database has been away for longer than `absence`. */
  isLost(): boolean;
  stop(): Promise<void>;
}

/** Closes all connections of the pool when a probe fails, and any whose statement gets no answer, so that statements fail. */
export async function watchDatabase(
  db: DataSource,
  url: string,
  log: Logger,
  times: WatchTimes,
  { name = 'the database', clock }: { name?: string; clock?: Clock } = {},
): Promise<DatabaseWatch> {
  const sockets = watchSockets(poolOf(db), times.statement);
  const ask = async (client: pg.Client) =>
    void (await (clock ? clock.read(client) : client.query('SELECT 1')));
  const probe = openProbe(url, times.patience, ask);
  let up = true;
  let lastUp = performance.now();
  let isStopped = false;
  const probeOnce = async () => {
    const fault = await probe.ask();
    const answers = fault === undefined;
    if (isStopped) return;
    if (answers && !up) log.warn(`${name} answers again`);
    if (!answers && up) log.warn({ fault: errorInWords(fault) }, `${name} does not answer`);
    up = answers;
    if (up) lastUp = performance.now();
    else for (const socket of sockets) socket.destroy();
  };
  await probe.ask();
  const end = repeat(probeOnce, times.interval, times.interval);
  return {
    isUp: () => up,
    isLost: () => !up && performance.now() - lastUp >= times.absence,
    stop: async () => {
      isStopped = true;
      probe.close();
      await end();
    },
  };
}

/** Runs a check again and again, with pauses. Returns the function that ends this, after the run under way. */
export function repeat(check: () => Promise<void>, pause: number, firstPause = 0): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const loop = (async () => {
    for (let wait = firstPause; !signal.aborted; wait = pause) {
      await sleep(wait, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await check();
    }
  })();
  return () => {
    ending.abort();
    return loop;
  };
}

function watchSockets(pool: pg.Pool, silence: number): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  pool.on('acquire', (client) => {
    const { connection } = client as pg.PoolClient & Client;
    const socket = connection.stream;
    if (sockets.has(socket)) return;
    sockets.add(socket);
    socket.setKeepAlive(true, 10_000);
    socket.setTimeout(silence);
    socket.on('timeout', () => {
      if (!(client as pg.PoolClient & Client).readyForQuery) socket.destroy();
    });
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

function openProbe(url: string, patience: number, work: (client: pg.Client) => Promise<void>) {
  let client: pg.Client | undefined;
  const drop = () => {
    (client as Client | undefined)?.connection.stream.destroy();
    client = undefined;
  };
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'innovation-portal-watch' });
    // The next probe reports the error.
    fresh.on('error', () => undefined);
    client = fresh;
    await fresh.connect();
    return fresh;
  };
  return {
    /** Probes once; returns the error, or undefined. */
    async ask(): Promise<unknown> {
      // When this process was busy, an answer that has arrived meanwhile is read before the connection is dropped.
      const timer = setTimeout(() => setImmediate(drop), patience);
      try {
        await work(client ?? (await connect()));
        return undefined;
      } catch (error) {
        drop();
        return error;
      } finally {
        clearTimeout(timer);
      }
    },
    close: drop,
  };
}
