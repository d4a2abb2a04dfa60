/**
 * `npm run bench -- similar [ideas] [seed]`: whether an idea that was copied with a third of its words changed has its
 * original among those that resemble it, and how long that takes.
 *
 * The texts of the seed are made of some hundred sentences, so that a thousand of its ideas are nearly alike. Without `seed`
 * the texts are of made-up words instead, drawn by Zipf's law as modified by Mandelbrot; the length of a word says nothing
 * of how rare it is.
 */
import pg from 'pg';
import { toGlobalId } from '../src/platform/global-id.ts';
import { Random } from '../src/features/seed/random.ts';
import { databaseOf, envFor, fill, fire, logIn, quantile, startServer } from './servers.ts';

const COPIES = 200;
/** Seeded ideas: each idea of the bench has all but its texts from one of them. */
const TEMPLATES = 1_000;
const BATCH = 5_000;
const WORDS = 20_000;
/** The columns that are searched, and how many words they get. */
const TEXTS = { solution_name: [2, 5], problem_statement: [25, 50], solution_summary: [40, 70] } as const;
const TEXT_COLUMNS = Object.keys(TEXTS).join(', ');
const CONSONANTS = [...'bdfghjklmnprstvz'];
const VOWELS = [...'aeiou'];

const random = new Random('likeness');

/** Returns what writes the texts of an idea. */
function makeWriter(): () => string[] {
  const syllable = () => random.pick(CONSONANTS) + random.pick(VOWELS);
  const words = new Set<string>();
  while (words.size < WORDS) words.add(Array.from({ length: random.int(2, 4) }, syllable).join(''));
  const vocabulary = [...words];
  let sum = 0;
  const upTo = vocabulary.map((_, rank) => (sum += 1 / (rank + 2.7)));
  const draw = (): string => {
    const wanted = random.next() * sum;
    let [low, high] = [0, WORDS - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return vocabulary[low] ?? '';
  };
  return () =>
    Object.values(TEXTS).map(([min, max]) => Array.from({ length: random.int(min, max) }, draw).join(' '));
}

/** Changes a third of the words of an idea. @param others words of all ideas, each as often as it is used */
function change(texts: readonly string[], others: readonly string[]): string[] {
  const split = texts.map((text) => text.split(/\s+/));
  const places = split.flatMap((text, at) => text.map((_, word) => [at, word] as const));
  const third = Math.ceil(places.length / 3);
  for (const [at, word] of random.sample(places, third, third))
    split[at]?.splice(word, 1, random.pick(others));
  return split.map((text) => text.join(' '));
}

/** Inserts ideas: references and texts by row, the rest of the row of `source` at `place`. */
async function insert(
  client: pg.Client,
  source: string,
  ideas: readonly { place: number; reference: string; texts: string[] }[],
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_name = 'ideas' AND is_generated = 'NEVER'`,
  );
  const given: Record<string, string> = {
    id: 'gen_random_uuid()',
    // Each of another submitter, as if none submitted twice.
    owner_id: 'gen_random_uuid()',
    reference: 'text.reference',
    sent_reference: 'text.reference',
    ...Object.fromEntries(Object.keys(TEXTS).map((name) => [name, `text.${name}`])),
  };
  await client.query(
    `INSERT INTO ideas (${rows.map(({ name }) => name).join(', ')})
     SELECT ${rows.map(({ name }) => given[name] ?? `source.${name}`).join(', ')}
     FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[]) AS text (place, reference, ${TEXT_COLUMNS})
     JOIN ${source} AS source ON source.place = text.place`,
    [
      ideas.map(({ place }) => place),
      ideas.map(({ reference }) => reference),
      ...[0, 1, 2].map((at) => ideas.map(({ texts }) => texts[at])),
    ],
  );
}

async function addIdeas(client: pg.Client, size: number): Promise<void> {
  console.log(`Adding ${size.toLocaleString('en')} ideas (once)…`);
  const write = makeWriter();
  await client.query(
    'CREATE TEMPORARY TABLE templates AS SELECT row_number() OVER (ORDER BY id) AS place, * FROM ideas',
  );
  for (let from = 0; from < size; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, size - from) }, (_, at) => ({
      place: 1 + ((from + at) % TEMPLATES),
      reference: `ORIGINAL-${from + at}`,
      texts: write(),
    }));
    await insert(client, 'templates', batch);
  }
}

/** Copies ideas from all over the table; their references begin with `COPY-`. */
async function addCopies(client: pg.Client): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE originals AS
     SELECT row_number() OVER () AS place, * FROM ideas
     WHERE id IN (SELECT id FROM ideas ORDER BY md5(reference) LIMIT ${COPIES})`,
  );
  const { rows } = await client.query<{ place: string; reference: string; texts: string[] }>(
    `SELECT place, reference, ARRAY[${TEXT_COLUMNS}] AS texts FROM originals`,
  );
  const others = rows.flatMap(({ texts }) => texts.join(' ').split(/\s+/));
  await insert(
    client,
    'originals',
    rows.map(({ place, reference, texts }) => ({
      place: Number(place),
      reference: `COPY-${reference}`,
      texts: change(texts, others),
    })),
  );
}

const SIMILAR = `query ($id: ID!) { idea(id: $id) { similar { idea { reference } shared sameSubmitter } } }`;

export async function benchSimilarIdeas(serverUrl: string, size: number, isSeed: boolean): Promise<void> {
  const url = await databaseOf(serverUrl, isSeed ? `similar_seed_${size}` : `similar_${size}`);
  const portal = await startServer(['api/dist/main.js'], envFor(url));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await fill(client, url, isSeed ? size : TEMPLATES);
    // The feed of changes and the keys of submitters are not the subject.
    await client.query('SET session_replication_role = replica');
    const like = (prefix: string) =>
      client.query<{ id: string; reference: string }>(
        `SELECT id, reference FROM ideas WHERE reference LIKE '${prefix}-%' LIMIT ${COPIES}`,
      );
    if (!isSeed && (await like('ORIGINAL')).rowCount === 0) await addIdeas(client, size);
    if ((await like('COPY')).rowCount === 0) {
      await addCopies(client);
      await client.query('VACUUM (ANALYZE) ideas');
    }
    const { rows } = await like('COPY');
    const headers = { ...(await logIn(portal)), 'Content-Type': 'application/json' };
    const times: number[] = [];
    let found = 0;
    // The first round warms up.
    for (const round of [1, 2])
      for (const { id, reference } of rows) {
        const body = JSON.stringify({ query: SIMILAR, variables: { id: toGlobalId('Idea', id) } });
        const begun = performance.now();
        const answer = await fire(portal, { path: '/graphql', method: 'POST', headers, body });
        if (answer.includes('"errors":')) throw new Error(answer);
        if (round === 1) continue;
        times.push(performance.now() - begun);
        if (answer.includes(`"${reference.replace('COPY-', '')}"`)) found += 1;
      }
    console.log(
      `\n${COPIES} copies with a third of the words changed, among ${size.toLocaleString('en')} ideas ${isSeed ? 'of the seed' : 'of drawn words'}`,
    );
    console.table({
      'those that resemble an idea': {
        'originals found': found,
        'median ms': Math.round(quantile(times, 0.5)),
        'p99 ms': Math.round(quantile(times, 0.99)),
      },
    });
  } finally {
    await client.end();
    await portal.stop();
  }
}
