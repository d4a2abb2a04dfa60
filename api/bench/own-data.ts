/** Four people download all their own data at once: the load on the portal, and the wait of others meanwhile. */
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { databaseOf, envFor, fill, fire, logIn, administrator, quantile, startServer } from './servers.ts';
import type { Server, Shot } from './servers.ts';

const PEOPLE = 4;
const IDLE_SECONDS = 10;
const PAUSE = 50;

/** Characters of a copy: as many as its five long answers may have, in columns that no index reads. */
const LENGTH = 5 * LONG_TEXT_MAX;

const addresses = Array.from({ length: PEOPLE }, (_, n) => `much${n}@bench.example`);

/** Adds people with copies of one idea, whose long texts are random. */
async function addPeople(client: pg.Client, megabytes: number): Promise<void> {
  const copies = Math.ceil((megabytes * 1e6) / LENGTH);
  console.log(`Adding ${PEOPLE} people with ${copies.toLocaleString('en')} ideas each (once)…`);
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
     WHERE table_name = 'ideas' AND is_generated = 'NEVER'`,
  );
  // Figures, feed and search are not the subject.
  await client.query('SET session_replication_role = replica');
  for (const email of addresses) {
    await client.query(
      `INSERT INTO accounts (email, password_hash, verified_at)
       SELECT $1, password_hash, now() FROM accounts WHERE email = $2
       ON CONFLICT DO NOTHING`,
      [email, administrator.email],
    );
    await client.query(
      `INSERT INTO ideas (${rows.map(({ name }) => name).join(', ')})
       SELECT ${rows.map(({ name }) => `copy.${name}`).join(', ')}
       FROM ideas AS original, generate_series(1, $2::int) AS n,
         LATERAL (SELECT repeat(string_agg(md5(random()::text), ''), 5) AS words FROM generate_series(1, $3::int) WHERE n > 0) AS drawn,
         jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid(), 'email', $1::text,
           'owner_id', (SELECT id FROM accounts WHERE email = $1), 'reference', $1 || '-' || n,
           'sent_reference', $1 || '-' || n, 'website', words)) AS copy
       WHERE original.id = (SELECT min(id::text)::uuid FROM ideas)`,
      [email, copies, Math.floor(LONG_TEXT_MAX / 32)],
    );
  }
  await client.query('VACUUM (ANALYZE) ideas');
}

/** Calls in turns until something has ended; returns how long each call took. */
async function sample(server: Server, shots: Record<string, Shot>, until: Promise<unknown>) {
  const times = new Map(Object.keys(shots).map((name) => [name, [] as number[]]));
  let isOver = false;
  void until.finally(() => (isOver = true));
  while (!isOver) {
    for (const [name, shot] of Object.entries(shots)) {
      const begun = performance.now();
      await fire(server, shot);
      times.get(name)?.push(performance.now() - begun);
    }
    await sleep(PAUSE);
  }
  return times;
}

/** Downloads all, from a network of one's own. */
async function download({ url }: Server, headers: Record<string, string>, n: number) {
  const begun = performance.now();
  const options = { headers: { ...headers, 'X-Forwarded-For': `10.0.${n}.1` } };
  const [answer] = await once(request(`${url}/api/auth/me/export`, options).end(), 'response');
  if (answer.statusCode !== 200) throw new Error(`The export answered ${answer.statusCode}.`);
  let [first, bytes] = [0, 0];
  for await (const chunk of answer) {
    first ||= performance.now() - begun;
    bytes += chunk.length;
  }
  return { first, bytes, seconds: (performance.now() - begun) / 1_000 };
}

export async function benchOwnData(serverUrl: string, megabytes: number): Promise<void> {
  const url = await databaseOf(serverUrl, `own_data_${megabytes}`);
  const portal = await startServer(['api/dist/main.js'], { ...envFor(url), TRUST_PROXY: 'loopback' });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await fill(client, url, 1_000);
    const { rowCount } = await client.query('SELECT FROM ideas WHERE email = $1 LIMIT 1', [addresses.at(-1)]);
    if (rowCount === 0) await addPeople(client, megabytes);
    const { rows } = await client.query<{ bytes: number }>(
      'SELECT sum(octet_length(to_jsonb(ideas)::text))::float8 AS bytes FROM ideas WHERE email = ANY ($1)',
      [addresses],
    );
    const sessions: Record<string, string>[] = [];
    for (const email of addresses) sessions.push(await logIn(portal, email));
    const headers = { ...(await logIn(portal)), 'Content-Type': 'application/json' };
    const list = { query: '{ ideas(first: 20) { edges { node { id solutionName status } } } }' };
    const shots: Record<string, Shot> = {
      '/healthz': { path: '/healthz' },
      'a list of staff': { path: '/graphql', method: 'POST', headers, body: JSON.stringify(list) },
      'an export of staff': { path: '/api/suggestions/export', headers },
    };
    await sample(portal, shots, sleep(2_000));
    const idle = await sample(portal, shots, sleep(IDLE_SECONDS * 1_000));
    const before = await portal.usage();
    const downloads = Promise.all(sessions.map((session, n) => download(portal, session, n)));
    const busy = await sample(portal, shots, downloads);
    const after = await portal.usage();
    const sent = await downloads;
    const longest = Math.max(...sent.map(({ seconds }) => seconds));
    console.log(
      `\n${PEOPLE} downloads of ${megabytes} MB each: ${Math.round((rows[0]?.bytes ?? 0) / 1e6)} MB of rows`,
    );
    console.table({
      downloads: {
        'first byte ms': Math.round(Math.max(...sent.map(({ first }) => first))),
        'MB/s of rows': ((rows[0]?.bytes ?? 0) / 1e6 / longest).toFixed(1),
        'CPU s': (after.cpu / 1_000).toFixed(1),
        'memory before, MiB': Math.round(before.rss / 2 ** 20),
        'peak, MiB': Math.round(after.peak / 2 ** 20),
      },
    });
    const figures = (name: string) => {
      const [alone = [], beside = []] = [idle.get(name), busy.get(name)];
      const of = (times: number[], share: number) => quantile(times, share).toFixed(1);
      return {
        'alone, p50 ms': of(alone, 0.5),
        p99: of(alone, 0.99),
        'beside, p50 ms': of(beside, 0.5),
        'p99 ': of(beside, 0.99),
        worst: of(beside, 1),
        'ratio of p50': (quantile(beside, 0.5) / quantile(alone, 0.5)).toFixed(1),
        answers: beside.length,
      };
    };
    console.table(Object.fromEntries(Object.keys(shots).map((name) => [name, figures(name)])));
  } finally {
    await client.end();
    await portal.stop();
  }
}
