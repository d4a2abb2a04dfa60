/** Declares the fields of forms. A field's entry holds its rule, its words, its list and its control. */
import * as v from 'valibot';
import type { Choices } from './choices.ts';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from './limits.ts';
import { oneOf, optionalOneOf, optionalSomeOf, optionalText, requiredText, someOf } from './rules.ts';

type NameOf<C extends Choices> = keyof C & string;
type TextRule = v.GenericSchema<string | null | undefined, string>;
/** The words of a field, and where it differs from others of its kind. */
interface Words {
  /** The description of the field in the graph. */
  about: string;
  /** The documented name in REST and in the `name` of the control; the field's own name when left out. */
  wire?: string;
  /** The question in plain words; the label asks when there is none. */
  ask?: string;
  hint?: string;
  /** A heading above the field within its step. */
  heading?: { title: string; words?: string };
}

interface FieldBase extends Words {
  label: string;
}

/** A text field. `max` is null when the rule bounds the text by its form. */
export interface TextField extends FieldBase {
  kind: 'text' | 'longText';
  rule: TextRule;
  max: number | null;
  input?: { type?: 'email' | 'tel' | 'url'; inputMode?: 'tel'; autoComplete?: string };
}

/** One choice from a closed list. The graph speaks of a `code` as text, since its list is too long for an enum. */
export interface ChoiceField<C extends Choices = Choices, Answer = string | null> extends FieldBase {
  kind: 'choice' | 'code';
  list: C;
  rule: v.GenericSchema<string | null | undefined, Answer>;
  /** Few choices that belong together stay in view; the others drop down. */
  control: 'radio' | 'select';
  /** What a choice means, where its label does not say so. */
  notes?: Partial<Record<NameOf<C>, string>>;
}

/** Several choices from a closed list. */
export interface ChoicesField<C extends Choices = Choices> extends FieldBase {
  kind: 'choices';
  list: C;
  rule: v.GenericSchema<NameOf<C>[] | null | undefined, NameOf<C>[]>;
  notes?: Partial<Record<NameOf<C>, string>>;
}

/** A list of short texts. */
export interface TextsField extends FieldBase {
  kind: 'texts';
  rule: v.GenericSchema<(string | null | undefined)[] | null | undefined, string[]>;
}

/** A whole number. */
export interface NumberField extends FieldBase {
  kind: 'number';
  rule: v.GenericSchema<number, number>;
}

/** A point in time; null when not given. */
export interface TimeField extends FieldBase {
  kind: 'time';
  rule: v.GenericSchema<Date | null | undefined, Date | null>;
}

type Entry = TextField | ChoiceField | ChoicesField | TextsField | NumberField | TimeField;
/** A field of a form, with its documented name. */
export type Field = Entry & { wire: string };
type Entries = Readonly<Record<string, Entry>>;
/** The fields of a form, in the order in which it asks for them. */
export type Fields = Readonly<Record<string, Field>>;
/** The answers to fields as their rules return them. */
export type Values<F extends Entries> = { [Name in keyof F]: v.InferOutput<F[Name]['rule']> };

interface TextWords extends Words {
  /** Makes the rule from the label where it is not that of the kind. */
  rule?: (label: string) => TextRule;
  max?: number | null;
  input?: TextField['input'];
}

interface ChoiceWords<C extends Choices> extends Words {
  notes?: Partial<Record<NameOf<C>, string>>;
}

const textField = (
  kind: TextField['kind'],
  label: string,
  { rule, max = kind === 'text' ? SHORT_TEXT_MAX : LONG_TEXT_MAX, ...words }: TextWords,
  ruleOfKind: (label: string, max?: number) => TextRule,
): TextField => ({
  ...words,
  kind,
  label,
  max,
  rule: rule ? rule(label) : ruleOfKind(label, max ?? undefined),
});

/** Describes a required line of text. */
export const text = (label: string, words: TextWords) => textField('text', label, words, requiredText);
/** Describes an optional line of text. */
export const maybeText = (label: string, words: TextWords) => textField('text', label, words, optionalText);
/** Describes a required text of several lines. */
export const longText = (label: string, words: TextWords) =>
  textField('longText', label, words, requiredText);
/** Describes an optional text of several lines. */
export const maybeLongText = (label: string, words: TextWords) =>
  textField('longText', label, words, optionalText);

/** Describes a required choice from a closed list. */
export const choice = <const C extends Choices>(
  label: string,
  list: C,
  { inView, ...words }: ChoiceWords<C> & { inView?: true },
): ChoiceField<C, NameOf<C>> => ({
  ...words,
  kind: 'choice',
  label,
  list,
  rule: oneOf(label, list),
  control: inView ? 'radio' : 'select',
});

/** Describes an optional choice from a closed list. */
export const maybeChoice = <const C extends Choices>(
  label: string,
  list: C,
  words: ChoiceWords<C>,
): ChoiceField<C, NameOf<C> | null> => ({
  ...choice(label, list, { ...words, inView: true }),
  rule: optionalOneOf(label, list),
});

/** Describes a required choice from a long list of codes. */
export const code = (label: string, list: Choices, words: Words): ChoiceField<Choices, string> => ({
  ...choice(label, list, words),
  kind: 'code',
});

/** Describes several choices from a closed list: at least one. */
export const choices = <const C extends Choices>(
  label: string,
  list: C,
  words: ChoiceWords<C>,
): ChoicesField<C> => ({ ...words, kind: 'choices', label, list, rule: someOf(label, list) });

/** Describes any number of choices from a closed list. */
export const maybeChoices = <const C extends Choices>(
  label: string,
  list: C,
  words: ChoiceWords<C>,
): ChoicesField<C> => ({ ...choices(label, list, words), rule: optionalSomeOf(label, list) });

/** Describes a list of short texts. */
export const texts = (label: string, rule: TextsField['rule'], words: Words): TextsField => ({
  ...words,
  kind: 'texts',
  label,
  rule,
});

/** Describes a whole number. */
export const number = (label: string, rule: NumberField['rule'], words: Words): NumberField => ({
  ...words,
  kind: 'number',
  label,
  rule,
});

/** Describes an optional point in time. */
export const maybeTime = (label: string, words: Words): TimeField => ({
  ...words,
  kind: 'time',
  label,
  rule: v.nullish(v.date(`${label} must be a date and time.`), null),
});

/** Declares the fields of a form. A field without a documented name has its own. */
export function fields<const E extends Entries>(table: E): { [Name in keyof E]: E[Name] & { wire: string } } {
  return Object.fromEntries(
    Object.entries(table).map(([name, field]) => [name, { ...field, wire: field.wire ?? name }]),
  ) as { [Name in keyof E]: E[Name] & { wire: string } };
}

type RulesOf<F extends Fields> = v.ObjectSchema<{ [Name in keyof F]: F[Name]['rule'] }, undefined>;

/** Builds the rules of a form from its fields. */
export const rulesOf = <F extends Fields>(table: F): RulesOf<F> =>
  v.object(Object.fromEntries(Object.entries(table).map(([name, { rule }]) => [name, rule]))) as RulesOf<F>;

/** Reads the closed list of a field that has one. */
export const listOf = (field: Entry): Choices | undefined => ('list' in field ? field.list : undefined);

/** Tells whether a rule refuses an answer that is left out. */
export const isRequired = (rule: v.GenericSchema): boolean => !v.is(rule, undefined);
