/** A language that is 40 % longer than English, for tests alone: it shows where a page has no room for another language. */
import { groups } from '@portal/schema/all-texts';
import type { Declared, OwnValue } from '@portal/schema/declare-texts';
import { readValue, writtenValue } from '@portal/schema/own-texts';
import type { TestPortal } from '../../api/test/harness.ts';

const accents = new Map(
  Object.entries({
    a: 'á',
    c: 'ç',
    e: 'ë',
    i: 'ï',
    n: 'ñ',
    o: 'ø',
    u: 'ü',
    y: 'ÿ',
    A: 'Å',
    E: 'É',
    O: 'Ö',
    U: 'Û',
  }),
);
/** Words that pad a text, of the lengths that words have. */
const PADDING = 'ïñ thë ëñd øf øür lôñg ñåmë';

/** Writes a piece without fields: its letters have accents, and 40 % more of them follow. Addresses of links stay. */
function longer(piece: string): string {
  const words = piece.replaceAll(/\]\([^)]*\)|\\.|./gs, (part) => accents.get(part) ?? part);
  const [, text = '', end = ''] = /^([^]*?)([\s.:!?…*]*)$/.exec(words) ?? [];
  const letters = (text.replaceAll(/\]\([^)]*\)/g, '').match(/\p{L}/gu) ?? []).length;
  if (letters === 0) return words;
  const more = Math.ceil(letters * 0.4);
  return `${text} ${PADDING.repeat(Math.ceil(more / PADDING.length))
    .slice(0, more)
    .trim()}${end}`;
}

/** Finds the brace that closes the one at a place. */
function endOf(message: string, begin: number): number {
  let depth = 0;
  for (let at = begin; at < message.length; at += 1) {
    if (message[at] === '{') depth += 1;
    if (message[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return message.length;
}

/** Writes a message in the language. Fields stay as they are; of plurals and choices, each has its text. */
export function pseudo(message: string): string {
  let written = '';
  let at = 0;
  while (at < message.length) {
    const begin = message.indexOf('{', at);
    if (begin < 0) return written + longer(message.slice(at));
    const end = endOf(message, begin);
    const field = message.slice(begin + 1, end);
    const isPlain = !field.includes(',');
    written += longer(message.slice(at, begin)) + (isPlain ? `{${field}}` : `{${inChoices(field)}}`);
    at = end + 1;
  }
  return written;
}

/** Writes the texts of a plural or of choices: what stands in braces in it. */
function inChoices(field: string): string {
  let written = '';
  let at = 0;
  for (let begin = field.indexOf('{'); begin >= 0; begin = field.indexOf('{', at)) {
    const end = endOf(field, begin);
    written += `${field.slice(at, begin)}{${pseudo(field.slice(begin + 1, end))}}`;
    at = end + 1;
  }
  return written + field.slice(at);
}

function pseudoValue(entry: Declared): OwnValue {
  if (entry.kind === 'text') return pseudo(entry.text);
  return entry.items.map((item) =>
    Object.fromEntries(
      Object.entries(item).map(([name, words]) => [
        name,
        // A part of an address stays.
        entry.fields[name]?.isOptional ? words : pseudo(words),
      ]),
    ),
  );
}

/** Has a portal speak the language in the place of English, on all pages: they are its own words. */
export async function speakPseudo({ sql, url }: TestPortal): Promise<void> {
  const rows = [...groups.values()].flatMap(({ name: group, entries }) =>
    Object.entries(entries).map(([name, entry]) => {
      const value = pseudoValue(entry);
      const { faults } = readValue(entry, writtenValue(entry, value));
      if (faults) throw new Error(`${group}.${name}: ${faults.join(' ')}`);
      return { name: `${group}.${name}`, value };
    }),
  );
  await sql(
    `INSERT INTO own_texts (language, name, published, is_drafted, version, changed_at)
     SELECT 'en', row ->> 'name', row -> 'value', false, 1, now() FROM jsonb_array_elements($1::jsonb) AS row`,
    [JSON.stringify(rows)],
  );
  await sql(`INSERT INTO languages (code, publications) VALUES ('en', 1)`);
  const isSpoken = async () => (await (await fetch(`${url}/SignUp`)).text()).includes(pseudo('Sign up'));
  const until = Date.now() + 60_000;
  while (!(await isSpoken())) if (Date.now() > until) throw new Error('The pages were not drawn again.');
}
