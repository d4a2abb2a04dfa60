/**
 * The texts of the portal as a page or a mail shows them: the words of the programme where it has its own, else the defaults.
 * This module is small: each page loads it. The catalogue has the defaults, with what the editor says of them (declare-texts.ts).
 */
import format from 'icu-minify/format';
import type { CompiledMessage } from 'icu-minify/format';
import { company, TEXTS_ELEMENT } from './company.ts';
import { escapeHtml } from './html.ts';
import { languageNow, localesOf, prefixOf } from './languages.ts';
import { CHANNELS_MARK, channelsInWords } from './notification-channels.ts';

export type { CompiledMessage } from 'icu-minify/format';

/** The fields that every text may have. */
export const commonFields = {
  company: 'the short name of the company',
  legalName: 'its legal name',
  programme: 'the name of the programme',
  country: 'the country of the programme',
  mailbox: 'the address to which people write',
  channels: 'how we notify people: “email”, or “email and SMS”',
} as const;
export type CommonField = keyof typeof commonFields;

/** A text as it is stored in a page: a message; one that the caller gives values; HTML; or a list of them. */
export type Compiled =
  | CompiledMessage
  | { fill: CompiledMessage }
  | { items: readonly Readonly<Record<string, CompiledMessage | { html: CompiledMessage }>>[] };

/** The compiled own texts by their keys, `group.name`. */
export type OwnTexts = Readonly<Record<string, Compiled>>;

declare global {
  /**
   * The texts that stand in place of the defaults: those of the language, and own words. In a page they are those of its document, and
   * a browser adds the others when it goes to another page; the server has those of the language that it writes at the moment.
   */
  var ownTexts: OwnTexts | undefined;
  /** Receives the groups that are read, while pages are drawn: a page gets the texts of these. */
  var readGroups: Set<string> | undefined;
}

/** The part of a document that is read; the server has none. */
interface Page {
  document?: {
    querySelector(selector: string): { textContent: string | null } | null;
    documentElement: { dataset: Record<string, string | undefined> };
  };
}

const { document: page } = globalThis as Page;
const given = page?.querySelector(`#${TEXTS_ELEMENT}`)?.textContent;
if (given) globalThis.ownTexts ??= JSON.parse(given) as OwnTexts;

type Values = Readonly<Record<string, string | number>>;

const formatters = {
  getNumberFormat: (...asked: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...asked),
  getDateTimeFormat: (...asked: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...asked),
  getPluralRules: (_locale: unknown, options?: Intl.PluralRulesOptions) =>
    new Intl.PluralRules(localesOf(languageNow()), options),
};

const commonValues = (): Record<CommonField, string> => {
  const { name, legalName, programme, country, mailbox } = company;
  // The server replaces the mark in prerendered pages.
  const channels = page ? channelsInWords(page.documentElement.dataset['sms'] !== undefined) : CHANNELS_MARK;
  return { company: name, legalName, programme, country, mailbox, channels };
};

/** Stands for the sign that opens an HTML element: a message would take it for one of its own. Reading a text removes this sign. */
export const OPENING = '\uFFF9';

const escaped = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(String(value))]));

/** Formats a message with the values of its fields. */
const formatted = (message: CompiledMessage, values: Values): string =>
  // A message without elements has one text.
  (format(message, languageNow(), values, { formatters }) as string).replaceAll(OPENING, '<');

/** Has the links within the portal lead to pages in the language. */
const inLanguage = (html: string): string => html.replaceAll('href="/', `href="${prefixOf(languageNow())}/`);

function resolve(text: Compiled | { html: CompiledMessage }): unknown {
  if (typeof text === 'string') return text;
  if (Array.isArray(text)) return formatted(text, commonValues());
  if ('fill' in text) return (values: Values) => formatted(text.fill, { ...commonValues(), ...values });
  if ('html' in text) return inLanguage(formatted(text.html, escaped(commonValues())));
  return text.items.map((item) =>
    Object.fromEntries(Object.entries(item).map(([name, value]) => [name, resolve(value)])),
  );
}

/**
 * Returns a text that stands in place of a default which is not in the modules of texts; undefined where there is none.
 * @param values those of its own fields, where it has any
 */
export function ownText(group: string, name: string, values: Values = {}): string | undefined {
  globalThis.readGroups?.add(group);
  const own = globalThis.ownTexts?.[`${group}.${name}`];
  const text = own && (resolve(own) as string | ((values: Values) => string));
  return typeof text === 'function' ? text(values) : text;
}

/**
 * Returns the texts of a group. Each is read when it is used: the server may have changed it since.
 * @param defaults the compiled defaults by name
 */
export const readTexts = (group: string, defaults: Readonly<Record<string, Compiled>>): object =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries(defaults).map(([name, text]) => [
        name,
        {
          enumerable: true,
          get: () => {
            globalThis.readGroups?.add(group);
            return resolve(globalThis.ownTexts?.[`${group}.${name}`] ?? text);
          },
        },
      ]),
    ),
  );
