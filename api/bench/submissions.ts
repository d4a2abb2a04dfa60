/** Submissions with a PDF over REST, beside a server that parses the form, syncs the file and commits one row. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import pg from 'pg';
import { pdf, wireIdea } from '../test/ideas.ts';
import {
  administrator,
  CONNECTIONS,
  databaseOf,
  DATA_DIR,
  envFor,
  logIn,
  measure,
  startServer,
} from './servers.ts';
import type { Server, Shot } from './servers.ts';

const PDF_BYTES = 100_000;
/** Seconds until the code of a submission, which runs less often than that of a list, is compiled for speed. */
const WARM_UP = 20;
const FOLDER = `${DATA_DIR}/bare`;

/** Writes a form as a browser does. */
export function formOf(answers: object, file: Buffer): Pick<Shot, 'body'> & { type: string } {
  const boundary = randomUUID();
  const part = (disposition: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  return {
    body: Buffer.concat([
      part('name="file"; filename="proposal.pdf"', file),
      part('name="data"', JSON.stringify(answers)),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** An open call, once. */
const CALL = 'a-call-of-the-bench';
const OPEN_CALL = `INSERT INTO challenges (title, slug, takes, organiser, description, status, year, created_at)
  SELECT 'A call of the bench', '${CALL}', 'IDEAS', 'BTC', 'Come.', 'OPEN', 2027, now()
  WHERE NOT EXISTS (SELECT FROM challenges WHERE slug = '${CALL}')`;

/** Logs as many submitters in, and makes the submissions of each. */
export async function submissionsOf(portal: Server, client: pg.Client, file: Buffer, people: number) {
  const submitters: { email: string; headers: Record<string, string> }[] = [];
  for (let n = 0; n < people; n += 1) {
    const email = `${randomUUID()}@portal.example`;
    await client.query(
      `INSERT INTO accounts (email, password_hash, role, verified_at, created_at)
       SELECT $1, password_hash, 'user', now(), now() FROM accounts WHERE email = $2`,
      [email, administrator.email],
    );
    submitters.push({ email, headers: await logIn(portal, email) });
  }
  return (path: string, more: object = {}) =>
    (connection: number) => {
      const { email = '', headers } = submitters[connection] ?? {};
      const { body, type } = formOf({ ...wireIdea(email), ...more }, file);
      return { path, method: 'POST' as const, headers: { ...headers, 'Content-Type': type }, body };
    };
}

export async function benchSubmissions(serverUrl: string): Promise<void> {
  const url = await databaseOf(serverUrl, 'submissions');
  const portal = await startServer(['api/dist/main.js'], envFor(url));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(OPEN_CALL);
  await client.query('CREATE TABLE IF NOT EXISTS bare_ideas (id uuid PRIMARY KEY, data jsonb)');
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const bare = await startServer(['--import', 'tsx', 'api/bench/bare-server.ts', url, '[]', FOLDER]);
  try {
    const file = Buffer.from(await pdf(PDF_BYTES).arrayBuffer());
    const shot = await submissionsOf(portal, client, file, CONNECTIONS);
    const table: Record<string, object> = {};
    for (const [name, more] of Object.entries({
      submission: {},
      'submission to a call': { challenge: CALL },
    }))
      table[`${name}, with a PDF of ${PDF_BYTES / 1_000} kB`] = await measure(
        name,
        portal,
        bare,
        shot('/api/submission/submit', more),
        shot('/submit'),
        { warmUp: WARM_UP },
      );
    console.table(table);
  } finally {
    await portal.stop();
    await bare.stop();
    await client.end();
    await rm(FOLDER, { recursive: true, force: true });
  }
}
