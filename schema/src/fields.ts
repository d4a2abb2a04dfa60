import * as v from 'valibot';
import { namesOf } from './lists.ts';
import type { Choices } from './lists.ts';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from './limits.ts';
import {
  oneOf,
  optionalOneOf,
  optionalSomeOf,
  optionalText,
  requiredText,
  someOf,
  wholeNumber,
} from './rules.ts';
import type { Sentences } from './rules.ts';
import { speak, speakFault, spoken } from './spoken.ts';
import type { Spoken } from './spoken.ts';

type NameOf<C extends Choices> = keyof C & string;
type TextRule = v.GenericSchema<string | null | undefined, string>;
/** The kinds of personal data, by use: to name somebody, to reach them, or for figures alone. Reading such a field of somebody else is recorded. */
export type PersonalKind = 'identity' | 'contact' | 'figures';
/**
 * What a field tells of a person. `unrecorded`: something, though nobody is recorded who reads it, such as the words that people
 * write to each other. `none`: nothing, although a text may name somebody.
 */
export type OfPerson = PersonalKind | 'unrecorded' | 'none';

export const isRecorded = (personal: OfPerson | undefined): personal is PersonalKind =>
  personal !== undefined && personal !== 'unrecorded' && personal !== 'none';

interface Words {
  about: string;
  /** What to do where the answer is wrong: the form and the server say it. */
  wrong: string;
  /** What the field tells of a person. A text needs this entry, and so does each field of the first step of an idea. */
  personal?: OfPerson;
  /** The name in REST and of the control; by default the field's own. */
  wire?: string;
  /** The question of the wizard; by default the label. */
  question?: string;
  hint?: string;
  heading?: { title: string; words?: string };
}

interface FieldBase extends Words {
  label: string;
  /** What to do where the answer is missing, written for this field; undefined where it may be left out. */
  missing?: string;
}

/** `max` is null when the rule itself bounds the text. */
export interface TextField extends FieldBase {
  kind: 'text' | 'longText';
  rule: TextRule;
  max: number | null;
  input?: { type?: 'email' | 'tel' | 'url'; inputMode?: 'tel'; autoComplete?: string };
}

/** A `code` is text in the graph: its list is too long for an enum. */
export interface ChoiceField<C extends Choices = Choices, Answer = string | null> extends FieldBase {
  kind: 'choice' | 'code';
  list: C;
  rule: v.GenericSchema<string | null | undefined, Answer>;
  control: 'radio' | 'select';
  autoComplete?: string;
  notes?: Partial<Record<NameOf<C>, string>>;
}

export interface ChoicesField<C extends Choices = Choices> extends FieldBase {
  kind: 'choices';
  list: C;
  rule: v.GenericSchema<NameOf<C>[] | null | undefined, NameOf<C>[]>;
  notes?: Partial<Record<NameOf<C>, string>>;
}

interface TextsField extends FieldBase {
  kind: 'texts';
  rule: v.GenericSchema<(string | null | undefined)[] | null | undefined, string[]>;
}

interface NumberField extends FieldBase {
  kind: 'number';
  rule:
    | v.GenericSchema<number, number>
    | v.GenericSchema<number | null | undefined, number>
    | v.GenericSchema<number | null | undefined, number | null>;
}

interface TimeField extends FieldBase {
  kind: 'time';
  rule: v.GenericSchema<Date | null | undefined, Date | null>;
}

type Entry = TextField | ChoiceField | ChoicesField | TextsField | NumberField | TimeField;
export type Field = Entry & { wire: string };
type Entries = Readonly<Record<string, Entry>>;
export type Fields = Readonly<Record<string, Field>>;
export type Values<F extends Entries> = { [Name in keyof F]: v.InferOutput<F[Name]['rule']> };

interface TextWords extends Words {
  rule?: (sentences: Sentences) => TextRule;
  max?: number | null;
  input?: TextField['input'];
}

type Needed = Pick<Sentences, 'missing'>;

interface ChoiceWords<C extends Choices> extends Words {
  notes?: Partial<Record<NameOf<C>, string>>;
}

const textField = (
  kind: TextField['kind'],
  label: string,
  { rule, max = kind === 'text' ? SHORT_TEXT_MAX : LONG_TEXT_MAX, ...words }: TextWords & Partial<Needed>,
  ruleOfKind: (sentences: Sentences, max?: number) => TextRule,
): TextField => {
  // A text that may be left out says nothing where it is.
  const sentences = { missing: words.missing ?? '', wrong: words.wrong };
  return {
    ...words,
    kind,
    label,
    max,
    rule: rule ? rule(sentences) : ruleOfKind(sentences, max ?? undefined),
  };
};

export const text = (label: string, words: TextWords & Needed): TextField & Needed => ({
  ...textField('text', label, words, requiredText),
  missing: words.missing,
});
export const maybeText = (label: string, words: TextWords) => textField('text', label, words, optionalText);
export const longText = (label: string, words: TextWords & Needed) =>
  textField('longText', label, words, requiredText);
export const maybeLongText = (label: string, words: TextWords) =>
  textField('longText', label, words, optionalText);

const choiceField = <C extends Choices, Answer>(
  label: string,
  list: C,
  rule: ChoiceField<C, Answer>['rule'],
  { inView = false, ...words }: ChoiceWords<C> & { inView?: boolean },
): ChoiceField<C, Answer> => ({
  ...words,
  kind: 'choice',
  label,
  list,
  rule,
  control: inView ? 'radio' : 'select',
});

export const choice = <const C extends Choices>(
  label: string,
  list: C,
  words: ChoiceWords<C> & Needed & { inView?: true },
) => choiceField(label, list, oneOf(list, words), words);

export const maybeChoice = <const C extends Choices>(label: string, list: C, words: ChoiceWords<C>) =>
  choiceField(label, list, optionalOneOf(list, words), { ...words, inView: true });

/** Declares a choice that is `fallback` where it is left out. */
export const choiceOr = <const C extends Choices>(
  label: string,
  list: C,
  fallback: NameOf<C>,
  { wrong, ...words }: ChoiceWords<C>,
) =>
  choiceField(
    label,
    list,
    v.nullish(v.picklist(namesOf(list), wrong), () => fallback),
    {
      ...words,
      wrong,
      inView: true,
    },
  );

export const code = (
  label: string,
  list: Choices,
  words: Words & Needed & Pick<ChoiceField, 'autoComplete'>,
): ChoiceField<Choices, string> => ({
  ...choice(label, list, words),
  kind: 'code',
});

const choicesField = <C extends Choices, W extends ChoiceWords<C>>(
  label: string,
  list: C,
  rule: ChoicesField<C>['rule'],
  words: W,
): ChoicesField<C> & W => ({ ...words, kind: 'choices', label, list, rule });

export const choices = <const C extends Choices>(label: string, list: C, words: ChoiceWords<C> & Needed) =>
  choicesField(label, list, someOf(list, words), words);

/** Declares choices of which none is needed, except where a form asks for them with their `missing`. */
export const maybeChoices = <const C extends Choices, W extends ChoiceWords<C> & Partial<Needed>>(
  label: string,
  list: C,
  words: W,
) => choicesField(label, list, optionalSomeOf(list, words), words);

export const texts = (
  label: string,
  words: Words & Needed & { rule: (sentences: Sentences) => TextsField['rule'] },
): TextsField => ({ ...words, kind: 'texts', label, rule: words.rule(words) });

interface Bounds {
  min: number;
  max: number;
}

export const number = (label: string, { min, max, ...words }: Words & Bounds) => ({
  ...words,
  kind: 'number' as const,
  label,
  rule: wholeNumber(min, max, words.wrong),
});

/** Declares a number that is `fallback` where it is left out. */
export const numberOr = (label: string, fallback: number, { min, max, ...words }: Words & Bounds) => ({
  ...words,
  kind: 'number' as const,
  label,
  rule: v.nullish(wholeNumber(min, max, words.wrong), fallback),
});

/** Declares a number that may be left out, as null. */
export const maybeNumber = (label: string, { min, max, ...words }: Words & Bounds) => ({
  ...words,
  kind: 'number' as const,
  label,
  rule: v.nullish(wholeNumber(min, max, words.wrong), null),
});

export const maybeTime = (label: string, words: Words): TimeField => ({
  ...words,
  kind: 'time',
  label,
  rule: v.nullish(v.date(words.wrong), null),
});

export function fields<const E extends Entries>(table: E): { [Name in keyof E]: E[Name] & { wire: string } } {
  return Object.fromEntries(
    Object.entries(table).map(([name, field]) => [name, { ...field, wire: field.wire ?? name }]),
  ) as { [Name in keyof E]: E[Name] & { wire: string } };
}

/** What a field says to people, and where it stands. */
const parts = {
  label: 'The label',
  question: 'The question',
  hint: 'The hint below the label',
  missing: 'What to do where the answer is missing',
  wrong: 'What to do where the answer is wrong',
} as const;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Declares fields whose words people outside read: each is a text of the catalogue. The texts of a field are named by it and by what they
 * are: `firstNameLabel`.
 * @param group the key of the group of texts @param title says where the fields are, for an editor of their words
 */
export function spokenFields<const E extends Entries>(
  { group, title, address }: Omit<Spoken, 'defaults'>,
  table: E,
): ReturnType<typeof fields<E>> {
  const made = fields(table);
  const defaults: Record<string, { text: string; about: string }> = {};
  for (const [field, entry] of Object.entries<Entry>(made)) {
    const { label } = entry;
    const add = (of: object, property: string, name: string, about: string) => {
      const text = (of as Record<string, unknown>)[property];
      if (typeof text !== 'string' || text === '') return;
      const key = field + capital(name);
      defaults[key] = { text, about: `${about} of “${label}”.` };
      speak(of, property, group, key, text);
    };
    for (const [property, about] of Object.entries(parts)) {
      const text = entry[property as keyof typeof parts];
      if (text && (property === 'missing' || property === 'wrong'))
        speakFault(field, text, group, field + capital(property));
      add(entry, property, property, about);
    }
    if (entry.heading) {
      entry.heading = { ...entry.heading };
      add(entry.heading, 'title', 'heading', 'The heading above the field');
      add(entry.heading, 'words', 'headingWords', 'The words below the heading above the field');
    }
    if ('notes' in entry && entry.notes) {
      entry.notes = { ...entry.notes };
      for (const choice of Object.keys(entry.notes))
        add(entry.notes, choice, `note${choice}`, 'The note at a choice');
    }
  }
  spoken.push({ group, title, address, defaults });
  return made;
}

type RulesOf<F extends Fields> = v.ObjectSchema<{ [Name in keyof F]: F[Name]['rule'] }, undefined>;

export const rulesOf = <F extends Fields>(table: F): RulesOf<F> =>
  v.object(Object.fromEntries(Object.entries(table).map(([name, { rule }]) => [name, rule]))) as RulesOf<F>;

export const listOf = (field: Entry): Choices | undefined => ('list' in field ? field.list : undefined);

export const isRequired = (rule: v.GenericSchema): boolean => !v.is(rule, undefined);

/** Tells whether a field has no value where it is left out. */
export const isNullable = (rule: v.GenericSchema): boolean => {
  const { success, output } = v.safeParse(rule, undefined);
  return success && output === null;
};
