/** The rules for the programme's own texts: each is checked against the text that it takes the place of. */
import * as v from 'valibot';
import { groups } from './all-texts.ts';
import { compiledText, fieldsOf, htmlMessage, MAILBOX_LINK } from './declare-texts.ts';
import type { Declared, OwnValue } from './declare-texts.ts';
import { languages } from './languages.ts';
import type { Language } from './languages.ts';
import { markdownFault } from './markdown.ts';
import type { CompiledMessage } from './texts.ts';
import { TEXT_CHANGES_MAX, TEXT_ITEMS_MAX, TEXT_MAX } from './limits.ts';
import { readText, unstorableFault } from './text.ts';

/** A text as calls write it: a text, or the rows of a list in the order of its fields. */
export interface TextValue {
  text?: string | null;
  items?: readonly (readonly string[])[] | null;
}

/** Returns a text of the catalogue by its key, `group.name`. */
export function declaredOf(key: string): Declared | undefined {
  const [group = '', name = '', ...rest] = key.split('.');
  const entries = rest.length > 0 ? undefined : groups.get(group)?.entries;
  return entries && Object.hasOwn(entries, name) ? entries[name] : undefined;
}

/** A field of a message, and how its value is written: undefined where it stands alone in its braces. */
interface UsedField {
  name: string;
  format: unknown;
}

/** Lists the fields of a compiled message, those within the choices of a plural included. */
function usedIn(message: CompiledMessage): UsedField[] {
  if (typeof message === 'string') return [];
  return message.flatMap((part) => {
    if (!Array.isArray(part)) return [];
    const [name, format, choices] = part;
    const inner = typeof choices === 'object' && choices !== null ? Object.values(choices) : [];
    return [
      { name: String(name), format },
      ...inner.flatMap((one) => (Array.isArray(one) ? usedIn(one as CompiledMessage) : [])),
    ];
  });
}

/** Names the fields of words. @throws SyntaxError for what is no message */
export const fieldsIn = (words: string): string[] =>
  [...new Set(usedIn(compiledText(words)).map(({ name }) => name))].sort();

/** Tells whether each brace has the other one. A message would show one that only ends. */
function hasPairs(words: string): boolean {
  let depth = 0;
  for (const sign of words) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

const UNPAIRED =
  'A field begins with { and ends with }, with its name between them: close it, or take the sign out.';

/** Says what is wrong with the fields of a message; undefined for nothing. */
function faultOfFields(message: string, entry: Declared): string | undefined {
  if (!hasPairs(message)) return UNPAIRED;
  let used;
  try {
    used = usedIn(compiledText(message));
  } catch {
    return UNPAIRED;
  }
  const fields = Object.keys(fieldsOf(entry));
  const unknown = used.find(({ name }) => !fields.includes(name));
  if (unknown)
    return `There is no field {${unknown.name}} here. These are: ${fields.map((name) => `{${name}}`).join(', ')}.`;
  // Only the default knows which field is a number: any other format fails on a name, or shows no number.
  const known = entry.kind === 'text' ? usedIn(compiledText(entry.text)) : [];
  const formatted = used.find(
    ({ name, format }) =>
      format !== undefined && !known.some((one) => one.name === name && one.format === format),
  );
  return (
    formatted && `Write {${formatted.name}} alone: here the portal fills it in as it is, without a format.`
  );
}

const EMPTY = 'Enter the text: it cannot be empty.';

/** Says what is wrong with Markdown as its HTML has it; undefined for nothing. */
function faultOfHtml(markdown: string, entry: Declared): string | undefined {
  const unreadable = markdownFault(markdown);
  if (unreadable !== undefined) return unreadable;
  const html = htmlMessage(markdown);
  if (html.replace(/<[^>]*>/g, '').trim() === '')
    return 'Enter the text: nothing of this is shown. Pictures and scripts are left out.';
  // A field could make another address of a link than the one that was found safe.
  if (/<[^>]*(?:\{|%7B\w+%7D)/i.test(html.replaceAll(MAILBOX_LINK, '')))
    return 'The address of a link has no fields, except mailto:{mailbox}: write the address out.';
  return faultOfFields(html, entry);
}

/** Says what is wrong with the words of a text; undefined for nothing. */
function faultOf(words: string, entry: Declared, isMarkdown = false): string | undefined {
  if (words === '') return EMPTY;
  if (words.length > TEXT_MAX) return `Shorten the text to ${TEXT_MAX} characters.`;
  return faultOfFields(words, entry) ?? (isMarkdown ? faultOfHtml(words, entry) : undefined);
}

const faultOfSlug = (slug: string): string | undefined =>
  /^[a-z\d-]{0,60}$/.test(slug)
    ? undefined
    : 'Use small letters of a to z, digits and hyphens, at most 60, or leave it empty.';

/** Reads a value as calls write it. Returns it, or what is wrong, by the place in the list. */
export function readValue(
  entry: Declared,
  { text, items }: TextValue,
): { value?: OwnValue; faults?: string[] } {
  if (entry.kind !== 'list') {
    if (typeof text !== 'string') return { faults: ['Give the text.'] };
    const words = readText(text, 'many lines');
    const fault = unstorableFault(text) ?? faultOf(words, entry);
    return fault === undefined ? { value: words } : { faults: [fault] };
  }
  if (!items) return { faults: ['Give the items of the list.'] };
  if (entry.isNeeded && items.length === 0)
    return { faults: ['The list cannot be empty: leave at least one item.'] };
  if (items.length > TEXT_ITEMS_MAX)
    return { faults: [`The list has at most ${TEXT_ITEMS_MAX} items: take one out.`] };
  const faults: string[] = [];
  const value = items.map((item, n) =>
    Object.fromEntries(
      Object.entries(entry.fields).map(([name, { label, isLong, isOptional }], at) => {
        const given = item[at] ?? '';
        const words = readText(given, 'many lines');
        const fault =
          unstorableFault(given) ?? (isOptional ? faultOfSlug(words) : faultOf(words, entry, isLong));
        if (fault !== undefined) faults.push(`${n + 1}, ${label}: ${fault}`);
        return [name, words];
      }),
    ),
  );
  return faults.length > 0 ? { faults } : { value };
}

/** Writes a value as calls read it. */
export const writtenValue = (entry: Declared, value: OwnValue): TextValue =>
  typeof value === 'string'
    ? { text: value, items: null }
    : {
        text: null,
        items: value.map((item) =>
          Object.keys(entry.kind === 'list' ? entry.fields : {}).map((name) => item[name] ?? ''),
        ),
      };

const valueRules = v.object({
  text: v.nullish(v.string()),
  items: v.nullish(v.array(v.array(v.string()))),
});

export const textChangesRules = v.object({
  language: v.picklist(Object.keys(languages) as Language[]),
  texts: v.pipe(
    v.array(
      v.object({
        key: v.pipe(
          v.string(),
          v.check((key) => declaredOf(key) !== undefined, 'There is no text of this key.'),
        ),
        version: v.nullish(v.number()),
        value: v.nullish(valueRules),
      }),
    ),
    v.minLength(1, 'Name the texts that change.'),
    v.maxLength(TEXT_CHANGES_MAX, `At most ${TEXT_CHANGES_MAX} texts at once.`),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      let isWhole = true;
      const read = dataset.value.map((change, at) => {
        const entry = declaredOf(change.key);
        if (!entry || !change.value) return { ...change, value: null };
        const { value = null, faults = [] } = readValue(entry, change.value);
        for (const fault of faults) {
          isWhole = false;
          addIssue({
            // The words of one text are what the call is about.
            message: dataset.value.length > 1 ? `${change.key}: ${fault}` : fault,
            path: [
              { type: 'array', origin: 'value', input: dataset.value, key: at, value: change },
              { type: 'object', origin: 'value', input: { ...change }, key: 'value', value: change.value },
            ],
          });
        }
        return { ...change, value };
      });
      return isWhole ? read : NEVER;
    }),
  ),
});
