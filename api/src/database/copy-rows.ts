/** Rows in bulk, by PostgreSQL's COPY: several times as fast as INSERT, in memory that does not grow with them. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { EntityManager, EntityTarget } from 'typeorm';

const CHUNK_LENGTH = 1 << 16;

/** What the driver gives to a query that speaks the protocol itself; its own types leave the COPY messages out. */
interface Connection {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/**
 * Stores rows.
 * @param db a transaction: the rows go through its connection
 * @param entity the class of the table; every column that is written must have a value, null included
 * @returns how many rows
 * @throws what the rows throw, and what PostgreSQL says against them; nothing is stored then
 */
export async function copyRows<E extends object>(
  db: EntityManager,
  entity: EntityTarget<E>,
  rows: Iterable<Partial<E>>,
): Promise<number> {
  if (!db.queryRunner) throw new Error('copyRows needs a transaction.');
  const { tablePath, columns: all } = db.connection.getMetadata(entity);
  // PostgreSQL makes the others.
  const columns = all.filter(({ isInsert }) => isInsert);
  const names = columns.map(({ databaseName }) => `"${databaseName}"`).join(', ');
  const properties = columns.map(({ propertyName }) => propertyName);
  const client = (await db.queryRunner.connect()) as { query(copy: CopyIn): void };
  const copy = new CopyIn(
    `COPY "${tablePath}" (${names}) FROM STDIN`,
    linesOf(tablePath, properties, rows as Iterable<Record<string, unknown>>),
  );
  client.query(copy);
  return copy.done;
}

function* linesOf(
  table: string,
  properties: readonly string[],
  rows: Iterable<Record<string, unknown>>,
): Generator<string> {
  for (const row of rows) {
    const values = properties.map((property) => {
      if (row[property] === undefined) throw new Error(`A row of ${table} has no ${property}.`);
      return encode(row[property]);
    });
    yield `${values.join('\t')}\n`;
  }
}

/** A value as COPY's text format has it. */
function encode(value: unknown): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escape(value);
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return escape(`{${value.map(quote).join(',')}}`);
  return escape(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const SPECIAL = /[\\\t\n\r]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const escape = (text: string) =>
  SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text;

/** An entry of an array literal. */
const quote = (entry: unknown) => `"${String(entry).replace(/["\\]/g, '\\$&')}"`;

/** A COPY … FROM STDIN as the driver's queue takes it. */
class CopyIn {
  readonly done: Promise<number>;
  #resolve: (count: number) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  #failure: unknown;
  #count = 0;

  constructor(
    private readonly text: string,
    private readonly lines: Iterable<string>,
  ) {
    this.done = new Promise((resolve, reject) => {
      [this.#resolve, this.#reject] = [resolve, reject];
    });
  }

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  handleCopyInResponse(connection: Connection): void {
    this.#send(connection).then(
      () => connection.endCopyFrom(),
      (error: unknown) => {
        this.#failure ??= error;
        connection.sendCopyFail('the rows could not be made');
      },
    );
  }

  async #send(connection: Connection): Promise<void> {
    let chunk = '';
    const flush = async () => {
      connection.sendCopyFromChunk(Buffer.from(chunk));
      chunk = '';
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    };
    for (const line of this.lines) {
      if (this.#failure) return;
      chunk += line;
      this.#count += 1;
      if (chunk.length >= CHUNK_LENGTH) await flush();
    }
    if (chunk) await flush();
  }

  /** The driver's last word on a query that failed. What the rows threw says more than that the COPY was broken off. */
  handleError(error: unknown): void {
    this.#failure ??= error;
    this.#reject(this.#failure);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#resolve(this.#count);
  }
}
