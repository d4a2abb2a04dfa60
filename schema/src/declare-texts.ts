/**
 * Declares the texts of the portal. Each has a key, its default as an ICU message, and what the editor says of it. The build of the
 * web client replaces the modules that declare texts by their compiled defaults (web/texts.ts), so no page loads this one.
 */
import compile from 'icu-minify/compile';
import { htmlOf } from './markdown.ts';
import { commonFields, OPENING, readTexts } from './texts.ts';
import type { CommonField, Compiled, CompiledMessage } from './texts.ts';

/** A text of one or several lines. */
export interface Text<Default extends string = string> {
  kind: 'text';
  text: Default;
  /** Where it stands, for an editor. */
  about: string;
  /** What the fields of its own mean, by name. */
  fields: Readonly<Record<string, string>>;
}

interface ItemField {
  label: string;
  /** Whether it is Markdown. */
  isLong: boolean;
  /** Whether it may be empty: it is a part of an address. */
  isOptional: boolean;
}

/** Texts in a row, which can be added to, reordered and shortened. */
export interface TextList<Name extends string = string> {
  kind: 'list';
  items: readonly Readonly<Record<Name, string>>[];
  fields: Readonly<Record<Name, ItemField>>;
  about: string;
  /** Whether it has at least one item: without it the page would say something else. */
  isNeeded: boolean;
}

export type Declared = Text | TextList;

type WithoutBlanks<Name extends string> = Name extends `${string} ${string}` ? never : Name;
/** Finds the fields of a message. In plural and select messages, what stands between braces has blanks. */
type FieldsIn<Message extends string> = Message extends `${string}{${infer Field}}${infer Rest}`
  ? (Field extends `${infer Name},${string}` ? WithoutBlanks<Name> : WithoutBlanks<Field>) | FieldsIn<Rest>
  : never;
type OwnField<Message extends string> = Exclude<FieldsIn<Message>, CommonField>;

/** What code reads of a text: a string, or a function of the values of its own fields. */
type Shown<Entry> =
  Entry extends Text<infer Message>
    ? [OwnField<Message>] extends [never]
      ? string
      : (values: Readonly<Record<OwnField<Message>, string | number>>) => string
    : Entry extends TextList<infer Name>
      ? readonly Readonly<Record<Name, string>>[]
      : never;
export type Texts<Entries> = { readonly [Name in keyof Entries]: Shown<Entries[Name]> };

/**
 * Declares a text. @param text an ICU message @param about where it stands, as “Below the heading.”
 * @param fields says what the fields mean that are not common to all
 */
export const text = <const Default extends string>(
  text: Default,
  about: string,
  fields: Readonly<Record<string, string>> = {},
): Text<Default> => ({ kind: 'text', text, about, fields });

/** Declares a list. @param fields the label of each text of an item; a label that ends with `*` is that of Markdown, one with `#` that of a part of an address */
export const list = <Name extends string>(
  fields: Readonly<Record<Name, string>>,
  items: readonly Readonly<Record<NoInfer<Name>, string>>[],
  about: string,
  { isNeeded = false } = {},
): TextList<Name> => ({
  kind: 'list',
  items,
  about,
  isNeeded,
  fields: Object.fromEntries(
    Object.entries<string>(fields).map(([name, label]) => [
      name,
      { label: label.replace(/[*#]$/, ''), isLong: label.endsWith('*'), isOptional: label.endsWith('#') },
    ]),
  ) as Record<Name, ItemField>,
});

export interface Group {
  name: string;
  /** The name of the page, or of the part of all pages, for an editor. */
  title: string;
  /** The address of the page that shows it. */
  address: string;
  /** Whether the server alone writes it, as an email or a message: no page reads its texts. */
  mail?: boolean;
  entries: Readonly<Record<string, Declared>>;
}

/** The groups that this process has loaded, by name. */
export const groups = new Map<string, Group>();

/**
 * Compiles a message. Braces alone are signs of ICU: an apostrophe stays an apostrophe, and a sign of HTML stays as it is written.
 * @throws SyntaxError for one that is not ICU
 */
export const compiledText = (message: string): CompiledMessage => {
  const compiled = compile(message.replaceAll("'", "''").replaceAll('<', OPENING));
  // Words without a field appear as they are.
  return typeof compiled === 'string' ? compiled.replaceAll(OPENING, '<') : compiled;
};
/** The one address of a link that has a field. */
export const MAILBOX_LINK = 'href="mailto:{mailbox}"';

/** Returns the safe HTML of Markdown, whose fields are still to be filled. */
export const htmlMessage = (markdown: string): string =>
  // An address has its braces as signs of an address.
  htmlOf(markdown).replaceAll('href="mailto:%7Bmailbox%7D"', MAILBOX_LINK);
const compiledHtml = (markdown: string): { html: CompiledMessage } => ({
  html: compiledText(htmlMessage(markdown)),
});

export type OwnValue = string | readonly Readonly<Record<string, string>>[];

/** Names the texts of the items of a list, which calls and files give in the order of its fields. */
export const itemsOfRows = ({ fields }: TextList, rows: readonly (readonly string[])[]) =>
  rows.map((row) => Object.fromEntries(Object.keys(fields).map((name, at) => [name, row[at] ?? ''])));

/** Compiles a text as pages have it. @param value the own words, or the default @throws SyntaxError for a message that is not ICU */
export function compiledOf(entry: Declared, value: OwnValue): Compiled {
  if (entry.kind === 'list') {
    if (typeof value === 'string') throw new TypeError('A list has items.');
    return {
      items: value.map((item) =>
        Object.fromEntries(
          Object.entries(entry.fields).map(([name, { isLong }]) => [
            name,
            (isLong ? compiledHtml : compiledText)(item[name] ?? ''),
          ]),
        ),
      ),
    };
  }
  if (typeof value !== 'string') throw new TypeError('A text is one text.');
  const message = compiledText(value);
  return Object.keys(entry.fields).length > 0 ? { fill: message } : message;
}

export const defaultOf = (entry: Declared): OwnValue => (entry.kind === 'list' ? entry.items : entry.text);

/** Returns the compiled defaults of a group by name. */
export const compiledDefaults = ({ entries }: Group): Record<string, Compiled> =>
  Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [name, compiledOf(entry, defaultOf(entry))]),
  );

/** Declares the texts of a page, of a part of all pages, or of an email. */
export function declareTexts<const Entries extends Readonly<Record<string, Declared>>>(
  about: Omit<Group, 'entries'>,
  entries: Entries,
): Texts<Entries> {
  const group = { ...about, entries };
  groups.set(about.name, group);
  return readTexts(about.name, compiledDefaults(group)) as Texts<Entries>;
}

/** Names the fields that a text may have. */
export const fieldsOf = (entry: Declared): Readonly<Record<string, string>> =>
  entry.kind === 'text' ? { ...commonFields, ...entry.fields } : commonFields;
