/** The statements that the portal under test, which runs in this process, sends to its database. */
import pg from 'pg';

/** Records the texts of the statements that are sent while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
    const [asked] = args;
    texts.push(typeof asked === 'string' ? asked : String((asked as { text?: unknown }).text));
    return Reflect.apply(query, this, args) as unknown;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return texts;
}
