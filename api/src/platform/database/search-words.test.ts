/** Words are cut by one rule, for every spelling of a text and every locale of the database. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { searchFunctions } from './search-functions.ts';
import { createDatabase, onServer, withDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';

let database: TestDatabase;
/** One connection for all tests: each new one compiles the functions again. */
let client: pg.Client;
beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Each character that can be stored, but for private ones and those of planes without letters. */
const characters = Array.from({ length: 0x1ffff }, (_, at) => at + 1)
  .filter((code) => code < 0xd800 || code > 0xf8ff)
  .map((code) => String.fromCodePoint(code));

const CHUNK = 512;
/** Reads texts as a search does, many in a call. */
async function readTexts(texts: readonly string[], on = client): Promise<string[]> {
  const read: string[] = [];
  for (let at = 0; at < texts.length; at += CHUNK) {
    const { rows } = await on.query<{ text: string }>(
      `SELECT search_text(string_agg(text, ' ; ' ORDER BY n), '''') AS text FROM unnest($1::text[]) WITH ORDINALITY AS part (text, n)`,
      [texts.slice(at, at + CHUNK)],
    );
    read.push(rows[0]?.text ?? '');
  }
  return read;
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const sql = async (text: string, values: unknown[]) =>
  (await client.query<Record<string, unknown>>(text, values)).rows;

describe('a database', () => {
  const locales = [
    `LOCALE_PROVIDER libc LOCALE 'C'`,
    `LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C' LOCALE 'C'`,
    `LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C'`,
    `LOCALE_PROVIDER icu ICU_LOCALE 'und' LOCALE 'C'`,
    // There lower('I') is not i.
    `LOCALE_PROVIDER icu ICU_LOCALE 'tr' LOCALE 'C'`,
  ];
  const nameOf = (at: number) => `search_locale_${at}`;
  afterAll(async () => {
    for (const at of locales.keys())
      await onServer((admin) => admin.query(`DROP DATABASE IF EXISTS ${nameOf(at)}`));
  });

  test('of any locale reads every character alike', async () => {
    const texts = characters.map((letter) => `x${letter}I`);
    const here = await readTexts(texts);
    const statements = searchFunctions();
    // Where the system has it.
    const { rows: unicode } = await onServer((admin) =>
      admin.query<{ name: string }>(
        `SELECT collname AS name FROM pg_collation WHERE collname ILIKE 'c.utf%8' AND collprovider = 'c' LIMIT 1`,
      ),
    );
    locales.push(...unicode.map(({ name }) => `LOCALE_PROVIDER libc LOCALE '${name}'`));
    for (const [at, locale] of locales.entries()) {
      await onServer((admin) =>
        admin.query(`CREATE DATABASE ${nameOf(at)} TEMPLATE template0 ENCODING 'UTF8' ${locale}`),
      );
      const there = await onDatabase(withDatabase(nameOf(at)), async (client) => {
        for (const statement of statements) await client.query(statement);
        return readTexts(texts, client);
      });
      expect([locale, there.filter((text, n) => text !== here[n])]).toEqual([locale, []]);
    }
  });
});

describe('however it is written', () => {
  /** Lists pairs that two readings split differently. */
  const unlike = async (pairs: [string, string][]) => {
    const [one, other] = [await readTexts(pairs.map(([a]) => a)), await readTexts(pairs.map(([, b]) => b))];
    return one.flatMap((text, n) => {
      const parts = [text.split(' '), other[n]?.split(' ')];
      return parts[0]?.filter((part, at) => part !== parts[1]?.[at]) ?? [];
    });
  };

  test('a letter is the same composed and decomposed, small and capital', async () => {
    // Node may know letters that PostgreSQL does not.
    const { rows } = await client.query<{ letter: string }>(
      'SELECT letter FROM unnest($1::text[]) AS letter WHERE unicode_assigned(letter)',
      [characters.filter((letter) => /^[\p{L}\p{N}]$/u.test(letter))],
    );
    const letters = rows.map(({ letter }) => letter);
    const pairs = letters.flatMap((letter) =>
      [
        letter.normalize('NFD'),
        letter.normalize('NFKD'),
        letter.toLowerCase(),
        [...letter.toUpperCase()].length === 1 ? letter.toUpperCase() : letter,
      ]
        .filter((other) => other !== letter)
        .map((other): [string, string] => [`x${letter}x`, `x${other}x`]),
    );
    expect(pairs.length).toBeGreaterThan(10_000);
    expect(await unlike(pairs)).toEqual([]);
  });

  test('every sign and blank divides words, or joins them as an apostrophe', async () => {
    const signs = characters.filter((letter) => /^[\p{P}\p{Z}\p{Cc}]$/u.test(letter));
    const read = await readTexts(signs.map((sign) => `o${sign}brien`));
    const words = new Set(read.join(' ').split(' '));
    expect([...words].sort()).toEqual(['brien', 'o', "o'brien"]);
  });

  test.each([
    ['o’brien', "O'Brien", 'obrien', 'O‘BRIEN', 'o`brien', 'o´brien', 'oʼbrien', 'O＇Brien'],
    ['Bošigo', 'Bosˇigo'.normalize('NFC').replace('sˇ', 's\u030c'), 'bosigo', 'BOŠIGO'],
    ['Łódź Øre Straße', 'lodz ore strasse', 'ŁÓDŹ ØRE STRASSE'],
    ['ﬁre ＣＯ２ m²', 'fire co2 m2'],
    ['“Zebra” — «kiosk»… • a\u00a0b', '"Zebra" - "kiosk"... * a b', 'zebra kiosk a b'],
    ['soft\u00adhy\u200bphen', 'softhyphen'],
  ])('%s finds, and is found by, all of %s, %s', async (...forms) => {
    const missed = await sql(
      `SELECT stored, asked FROM unnest($1::text[]) AS stored, unnest($1::text[]) AS asked
       WHERE (search_words_of(stored) @@ search_query(asked)) IS NOT TRUE`,
      [forms],
    );
    expect(missed).toEqual([]);
  });
});

test.each([
  ['新しい水道メーター', '水道', true],
  ['新しい水道メーター', '道', true],
  ['新しい水道メーター', 'メーター', true],
  ['新しい水道メーター', '新しい水道メーター', true],
  ['新しい水道メーター', '水新', false],
  ['BTCの水道App 2', 'btc 水道 app', true],
  ['BTCの水道App 2', 'のBTC', true],
  ['มิเตอร์น้ำสำหรับหมู่บ้าน', 'น้ำ', true],
  ['มิเตอร์\u200Bน้ำ', 'มิเตอร์น้ำ', true],
  ['ម៉ែត្រទឹកសម្រាប់ភូមិ', 'ទឹក', true],
  ['५ किलोमीटर', '5', true],
  ['Room 12', '١٢', true],
])('of letters without blanks between words, %s is found by %s: %s', async (stored, asked, found) => {
  expect(await sql('SELECT search_words_of($1) @@ search_query($2) AS found', [stored, asked])).toEqual([
    { found },
  ]);
});
