/** The limit to compare with: node:http, pg, SQL by hand, JSON.stringify; no users, rules, schema or limits. */
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from 'node:crypto';
import { createDeflateRaw } from 'node:zlib';
import busboy from 'busboy';
import pg from 'pg';

const BATCH = 1_000;
const EXPORTED =
  'person_type, key_activities, network, support_requested, key_resources, cost_structure, revenue_streams';

/** SQL and its values. */
export type Statement = readonly [text: string, values: readonly unknown[]];

const [databaseUrl = '', statements = '[]', folder = ''] = process.argv.slice(2);
/** The statements of each answer; `/0` answers with the rows of the first ones. */
const answers = JSON.parse(statements) as Statement[][];
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

async function answer(index: number): Promise<string> {
  const results = await Promise.all(
    (answers[index] ?? []).map(([text, values], n) =>
      // Named, so that PostgreSQL parses each once.
      pool.query({ name: `${index}-${n}`, text, values: [...values] }),
    ),
  );
  return JSON.stringify({ data: results.map(({ rows }) => rows as unknown[]) });
}

/** Writes all ideas as the XML of a sheet, which a workbook holds compressed. */
async function* sheet(): AsyncGenerator<string> {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(
    `DECLARE c NO SCROLL CURSOR FOR SELECT ${EXPORTED} FROM ideas ORDER BY created_at DESC, id DESC`,
  );
  yield '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: `FETCH ${BATCH} FROM c`, rowMode: 'array' });
    yield rows.map(rowOf).join('');
    if (rows.length < BATCH) break;
  }
  await client.query('COMMIT');
  client.release();
  yield '</sheetData></worksheet>';
}

const rowOf = (cells: unknown[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${Array.isArray(cell) ? cell.join('\n') : String(cell)}</t></is></c>`).join('')}</row>`;

/** Parses a form, syncs its file to disk and commits one row. */
async function submit(req: IncomingMessage): Promise<void> {
  const id = randomUUID();
  let data = '';
  let stored: Promise<void> | undefined;
  const parser = busboy({ headers: req.headers });
  parser.on('field', (_name, value) => {
    data = value;
  });
  parser.on('file', (_name, content) => {
    stored = pipeline(content, createWriteStream(`${folder}/${id}`, { flush: true }));
  });
  await pipeline(req, parser);
  await stored;
  await pool.query({
    name: 'submit',
    text: 'INSERT INTO bare_ideas (id, data) VALUES ($1, $2)',
    values: [id, data],
  });
}

const server = createServer((req, res) => {
  if (req.url === '/submit') return void submit(req).then(() => res.writeHead(201).end('{}'));
  if (req.url === '/export')
    return void pipeline(Readable.from(sheet()), createDeflateRaw({ level: 6 }), res);
  void answer(Number(req.url?.slice(1))).then((text) => {
    res.setHeader('Content-Type', 'application/json');
    res.end(text);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`Bare server at http://127.0.0.1:${port}`);
});
