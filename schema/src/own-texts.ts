/** The rules for the programme's own texts: each is checked against the text that it takes the place of. */
import * as v from 'valibot';
import { groups } from './all-texts.ts';
import { compiledText, fieldsOf } from './declare-texts.ts';
import type { Declared, OwnValue } from './declare-texts.ts';
import { languages } from './languages.ts';
import type { Language } from './languages.ts';
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
  const [group = '', name = ''] = key.split('.');
  const entries = groups.get(group)?.entries;
  return entries && Object.hasOwn(entries, name) ? entries[name] : undefined;
}

/** Names the fields of a compiled message. */
function namesIn(message: CompiledMessage): string[] {
  if (typeof message === 'string') return [];
  return message.flatMap((part) => {
    if (!Array.isArray(part)) return [];
    const [name, , choices] = part;
    const inner = typeof choices === 'object' && choices !== null ? Object.values(choices) : [];
    return [
      String(name),
      ...inner.flatMap((one) => (Array.isArray(one) ? namesIn(one as CompiledMessage) : [])),
    ];
  });
}

/** Names the fields of words. @throws SyntaxError for what is no message */
export const fieldsIn = (words: string): string[] => [...new Set(namesIn(compiledText(words)))].sort();

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

/** Says what is wrong with the words of a text; undefined for nothing. */
function faultOf(words: string, entry: Declared): string | undefined {
  if (words === '') return 'Enter the text: it cannot be empty.';
  if (words.length > TEXT_MAX) return `Shorten the text to ${TEXT_MAX} characters.`;
  if (!hasPairs(words)) return UNPAIRED;
  const fields = Object.keys(fieldsOf(entry));
  let message;
  try {
    message = compiledText(words);
  } catch {
    return UNPAIRED;
  }
  const unknown = namesIn(message).find((name) => !fields.includes(name));
  if (unknown === undefined) return undefined;
  return `There is no field {${unknown}} here. These are: ${fields.map((name) => `{${name}}`).join(', ')}.`;
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
      Object.entries(entry.fields).map(([name, { label, isOptional }], at) => {
        const given = item[at] ?? '';
        const words = readText(given, 'many lines');
        const fault = unstorableFault(given) ?? (isOptional ? faultOfSlug(words) : faultOf(words, entry));
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
