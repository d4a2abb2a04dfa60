/** The statements that the portal under test, which runs in this process, sends to its database. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import pg from 'pg';

/**
 * Records the texts of the statements that are sent while `work` runs.
 * @param databaseUrl records those to this database alone: another suite of the worker may have left a portal that runs
 */
export async function statementsOf(work: () => Promise<unknown>, databaseUrl?: string): Promise<string[]> {
  const texts: string[] = [];
  const database = databaseUrl && new URL(databaseUrl).pathname.slice(1);
  await record(work, (client) => (!database || client.database === database ? texts : undefined));
  return texts;
}

/** Records the texts of the statements of the calls that `work` makes, without those of jobs beside them. */
export async function statementsOfCalls(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const calls = new AsyncLocalStorage<string[]>();
  const begin = () => calls.enterWith(texts);
  subscribe('http.server.request.start', begin);
  try {
    await record(work, () => calls.getStore());
  } finally {
    unsubscribe('http.server.request.start', begin);
    // Node 20 visits every storage that is open at every promise, for as long as the process lives.
    calls.disable();
  }
  return texts;
}

async function record(
  work: () => Promise<unknown>,
  textsOf: (client: pg.Client) => string[] | undefined,
): Promise<void> {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
    const [asked] = args;
    textsOf(this)?.push(typeof asked === 'string' ? asked : String((asked as { text?: unknown }).text));
    return Reflect.apply(query, this, args) as unknown;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
}
