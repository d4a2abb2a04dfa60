/** The words of texts as the values of a form, and in short. */
import * as v from 'valibot';
import { contradictionsIn } from '@portal/schema/contradictions';
import type { SpokenSettings } from '@portal/schema/contradictions';
import type { FieldFault } from '@portal/schema/errors';
import type { Language } from '@portal/schema/languages';
import { TEXT_MAX } from '@portal/schema/limits';
import { lowerFirst } from '@portal/schema/rules';
import type {
  Language as LanguageName,
  EditedTextFragment as Text,
  WordsFragment as Words,
} from '../../../graphql/generated-staff.ts';
import type { Value } from '../../../lib/merge-values.ts';
import { countOf } from '../../../lib/words.ts';
import type { Row } from '../shared/rows-editor.tsx';

export type { Text, Words };
export type Values = Record<string, Value>;

/** The name of the field of a text that is no list. */
export const WORDS = 'words';
/** Names a language as calls do. */
export const named = (language: Language): LanguageName => language.toUpperCase() as LanguageName;

/** The name under which the tab stores words of a text that are not saved. */
export const keptAs = (language: Language, key: string): string =>
  language === 'en' ? key : `${language} ${key}`;

/** Returns the words that pages say once the draft is published. */
export const wordsOf = ({ draft, default: before }: Pick<Text, 'draft' | 'default'>): Words =>
  draft ?? before;

export const isSameWords = (one: Words, other: Words): boolean =>
  one.text === other.text && JSON.stringify(one.items) === JSON.stringify(other.items);

/** Whether the programme has its own words for a text, or a draft of them. */
export const isChanged = ({ published, isDrafted }: Text): boolean => isDrafted || published !== null;

/** Returns the part of a key that names its page. */
export const groupOf = ({ key }: Pick<Text, 'key'>): string => key.split('.')[0] ?? '';

/** Says where the own words of a text, or a draft of them, contradict a setting. */
export function contradictionsOf(text: Text, settings: SpokenSettings): string[] {
  const found = (own: Words | null) =>
    own ? contradictionsIn(groupOf(text), own, text.default, settings) : [];
  const ofDraft = found(text.draft);
  if (!text.isDrafted) return ofDraft;
  const now = found(text.published).filter((said) => !ofDraft.includes(said));
  return [...ofDraft, ...now.map((said) => `On the page until you publish: ${lowerFirst(said)}`)];
}

/**
 * Returns the items of a list, each under a name that it keeps when it moves: it is that of what the item begins with, so that
 * changes of two people to different items are merged.
 */
export function itemsByName(items: readonly Row[]): Record<string, string[]> {
  const named: Record<string, string[]> = {};
  for (const item of items) {
    const begin = item.slice(0, 2).join(' ').toLowerCase();
    const name = `item-${begin.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}`;
    let number = 1;
    while (`${name}-${number}` in named) number += 1;
    named[`${name}-${number}`] = [...item];
  }
  return named;
}

export const valuesOf = ({ text, items }: Words): Values =>
  items ? itemsByName(items) : { [WORDS]: text ?? '' };

export const rowsIn = (values: Values): [name: string, row: string[]][] =>
  Object.entries(values).map(([name, row]) => [name, [row].flat()]);

export const wordsIn = (values: Values, isList: boolean): Words =>
  isList
    ? { text: null, items: rowsIn(values).map(([, row]) => row) }
    : { text: String(values[WORDS] ?? ''), items: null };

/** Writes words in a line or two. */
export const inShort = ({ text, items }: Words): string =>
  items
    ? `${countOf(items.length, 'item')}${items.length > 0 ? ': ' : ''}${items.map((item) => nameOf(item)).join(' · ')}`
    : (text ?? '');

/** The letters that stand in one line. */
const LINE = 80;
export const isOfLines = (texts: readonly string[]): boolean =>
  texts.some((text) => text.length > LINE || text.includes('\n'));

/** Says how Markdown is written. */
export const MARKDOWN =
  'Markdown: an empty line begins a paragraph, - a point of a list, [words](/FAQ) is a link.';

/** Names an item. A list of questions begins each with its topic: its second text tells it apart. */
export const nameOf = (item: Row): string => item.slice(0, 2).filter(Boolean).join(': ');

export const partName = (row: string, part: number): string => `${row}-${part}`;

const faultOf = (words: string, name = 'the text'): string | undefined =>
  words.trim() === ''
    ? `Enter ${name}: it cannot be empty.`
    : words.length > TEXT_MAX
      ? `Shorten ${name} to ${TEXT_MAX} characters.`
      : undefined;

/** The label of the control of a part of an item. A list of faults tells its lines apart by it. */
export const labelOfPart = (label: string, item: number): string => `${label} ${item + 1}`;

/** Finds the faults of values, each under the name of its control. The server checks the fields in braces. */
function* faultsOf(values: Values, { itemFields }: Text): Generator<[name: string, message: string]> {
  if (!itemFields) {
    const fault = faultOf(String(values[WORDS] ?? ''));
    if (fault) yield [WORDS, fault];
    return;
  }
  for (const [item, [name, row]] of rowsIn(values).entries())
    for (const [part, { isOptional, label }] of itemFields.entries()) {
      const fault = isOptional ? undefined : faultOf(row[part] ?? '', labelOfPart(label, item));
      if (fault) yield [partName(name, part), fault];
    }
}

export const rulesFor = (text: Text) =>
  v.pipe(
    v.record(v.string(), v.union([v.string(), v.array(v.string())])),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const input = dataset.value;
      for (const [key, message] of faultsOf(input, text))
        addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: undefined }] });
    }),
  );

/** Finds the control that a refusal of the server is about: of a list it begins with the number of the item and the label. */
export function placeOf(message: string, values: Values, { itemFields }: Text): FieldFault {
  if (!itemFields) return { field: WORDS, message };
  const [, number, rest = message] = /^(\d+), ([^]*)$/.exec(message) ?? [];
  const [name] = rowsIn(values)[Number(number) - 1] ?? [];
  const part = itemFields.findIndex(({ label }) => rest.startsWith(`${label}: `));
  const label = itemFields[part]?.label;
  if (name === undefined || label === undefined) return { field: '', message };
  return { field: partName(name, part), message: rest.slice(label.length + 2) };
}
