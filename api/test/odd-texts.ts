/** Odd texts for fast-check: what was pasted with marks that mean nothing, and what no database can store. */
import fc from 'fast-check';
import { cleanText } from '@portal/schema/text';
import type { TestPortal } from './harness.ts';

/** Marks that go wherever they stand: zero-width, of direction, byte order, soft hyphens and controls. */
const marks = fc.constantFrom(
  '\u200B',
  '\u2060',
  '\uFEFF',
  '\u202A',
  '\u202E',
  '\u2066',
  '\u200E',
  '\u00AD',
  '\u0007',
);
const ends = fc.constantFrom('', ' ', '\r\n', '\u0085', '\u2028', '\v', '\u00A0', '\u200B\n');

/** Makes a text dirty: read as it was meant, it is the same. */
export const dirt: fc.Arbitrary<(text: string) => string> = fc
  .tuple(fc.array(fc.tuple(fc.nat(40), marks), { minLength: 1, maxLength: 4 }), ends, ends)
  .map(([added, before, after]) => (text) => {
    const letters = [...text.normalize('NFD')];
    for (const [at, mark] of added) letters.splice(at % (letters.length + 1), 0, mark);
    return before + letters.join('') + after;
  });

/** What no text may hold. */
export const UNSTORABLE = ['bad\u0000text', 'half \uD83D', '\uDE00 half'];

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      yield name;
      yield* textsIn(inner);
    }
  }
}

export const uncleanIn = (value: unknown): string[] =>
  [...textsIn(value)].filter((text) => cleanText(text, 'many lines') !== text);

/** Reads every row of every table: the texts that are not clean, and the columns that hold a word. */
export async function readStoredTexts(portal: TestPortal, word: string) {
  const tables = await portal.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const [unclean, holding] = [[] as string[], new Set<string>()];
  for (const { name } of tables) {
    for (const { row } of await portal.sql<{ row: object }>(`SELECT to_jsonb(t) AS row FROM "${name}" t`)) {
      for (const [column, value] of Object.entries(row)) {
        for (const text of uncleanIn(value)) unclean.push(`${name}.${column}: ${JSON.stringify(text)}`);
        if (JSON.stringify(value)?.includes(word)) holding.add(`${name}.${column}`);
      }
    }
  }
  return { unclean, holding };
}
