import * as v from 'valibot';
import { namesOf } from './lists.ts';
import type { Choices } from './lists.ts';
import { EMAIL_MAX, LONG_TEXT_MAX, SHORT_TEXT_MAX } from './limits.ts';
import { fail } from './errors.ts';
import { spokenFault } from './spoken.ts';
import { isStorable, readEmail, readText, unstorableFault } from './text.ts';
import type { FieldFault } from './errors.ts';

export const lowerFirst = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** Changes a text within its rule, so that OpenAPI still documents the checks that follow. */
export const readAs = (read: (text: string) => string) => ({
  ...v.transform(read),
  type: 'read_as' as const,
});

/** The sentences of a field, each written for it: what to do where its answer is missing, and where it is wrong. */
export interface Sentences {
  missing: string;
  wrong: string;
}

/** The sentence of a field that may be left out. */
type Wrong = Pick<Sentences, 'wrong'>;

/** Normalizes a text: every rule about a text begins with it. @param read normalizes; by default as one line */
export const meantText = (wrong: string, read: (text: string) => string = readText) =>
  v.pipe(
    v.string(wrong),
    v.check(isStorable, ({ input }) => unstorableFault(input) ?? wrong),
    readAs(read),
  );

const readLines = (text: string) => readText(text, 'many lines');

/** Requires a trimmed text. */
export function requiredText({ missing, wrong }: Sentences, max = SHORT_TEXT_MAX) {
  return v.pipe(optionalText({ wrong }, max), v.minLength(1, missing));
}

export const requiredLongText = (sentences: Sentences) => requiredText(sentences, LONG_TEXT_MAX);

export function optionalText({ wrong }: Wrong, max = SHORT_TEXT_MAX) {
  return v.pipe(
    v.nullish(meantText(wrong, max < LONG_TEXT_MAX ? readText : readLines), ''),
    v.maxLength(max, wrong),
  );
}

export const optionalLongText = (sentence: Wrong) => optionalText(sentence, LONG_TEXT_MAX);

export function wholeNumber(min: number, max: number, fault: string) {
  return v.pipe(v.number(fault), v.integer(fault), v.minValue(min, fault), v.maxValue(max, fault));
}

/** Strips the label, quotes, brackets and the end of a sentence from a web address, and adds https:// where it has no scheme. */
function readWebAddress(text: string): string {
  // A blank follows a label, and never a scheme.
  let address = text.replace(/^[\p{L} .-]{1,40}:\s+/u, '').replace(/^[\s<([{"'“”„«»‘’]+/, '');
  const count = (sign: RegExp) => address.match(sign)?.length ?? 0;
  // A closing bracket belongs to an address with its opening one.
  const isTooMany = () =>
    /[\s<>"'“”„«»‘’,;:!.。\]}]$/.test(address) || (address.endsWith(')') && count(/\)/g) > count(/\(/g));
  while (isTooMany()) address = address.slice(0, -1);
  if (address === '') return text;
  // The name before a port is no scheme.
  const [scheme = ''] = /^[a-z][a-z0-9+.-]*:(?!\d)(?:\/\/)?/i.exec(address) ?? [];
  const rest = address.slice(scheme.length);
  const [host = ''] = /^[^/?#]*/.exec(rest) ?? [];
  return (scheme || 'https://') + host.replace(/[。．｡]/g, '.') + rest.slice(host.length);
}

/** A text that is one address: of a text with more, a link would open only a part. */
const ONE_ADDRESS = /^https?:\/\/(?!.*[,;|]https?:\/\/)\S+$/i;
/** A name with an end as domains have it, or four numbers. */
const HOST = /^(?:[a-z\d_-]+\.)+(?:[a-z]{2,63}|xn--[a-z\d-]+)\.?$/;

function isWebAddress(address: string): boolean {
  if (!ONE_ADDRESS.test(address) || !URL.canParse(address)) return false;
  const { hostname, username } = new URL(address);
  // URL parsers read a plain number as an IPv4 address, too: 3.5 as 3.0.0.5.
  const isNamed = HOST.test(hostname) || address.includes(`//${hostname}`);
  return isNamed && hostname.includes('.') && !/[,;|]/.test(hostname) && username === '';
}

export function optionalWebAddress({ wrong }: Wrong) {
  return v.pipe(
    optionalText({ wrong }),
    v.transform(readWebAddress),
    v.check((value) => !/\s/.test(value), 'Enter one web address, without words beside it.'),
    v.check((value) => value === '' || isWebAddress(value), wrong),
    v.maxLength(SHORT_TEXT_MAX, wrong),
  );
}

const TWO_ADDRESSES = /@[^@]*[\s,;/&<>][^@]*@/;

/** The sentences of a field for the address of the person who fills in the form. */
const ownAddress: Sentences = {
  missing: 'Enter your email address.',
  wrong: 'Enter your email address as in name@example.com.',
};

export function emailAddress({ missing, wrong }: Sentences = ownAddress) {
  return v.pipe(
    requiredText({ missing, wrong }, EMAIL_MAX),
    readAs(readEmail),
    v.maxLength(EMAIL_MAX, wrong),
    v.check((value) => !TWO_ADDRESSES.test(value), 'Enter one email address, and delete the others.'),
    v.check(
      (value) => !/[^ -~].*@/.test(value),
      'Use only unaccented letters, digits and signs before the @: we cannot write to other email addresses yet.',
    ),
    v.rfcEmail(wrong),
    // A question mark would begin the fields of a mailto link.
    v.check((value) => /^[^@?]+@[^@\s]+\.[^@\s.]+$/.test(value), wrong),
  );
}

export function anyOf<T extends string>(values: readonly T[], { missing, wrong }: Sentences) {
  const rule = v.picklist(values, ({ input }) => (input === '' ? missing : wrong));
  // An absent choice is refused as an empty one.
  return v.nullish(rule, '' as T) as v.GenericSchema<T | null | undefined, T>;
}

export function oneOf<C extends Choices>(choices: C, sentences: Sentences) {
  return anyOf(namesOf(choices), sentences);
}

export function optionalOneOf<C extends Choices>(choices: C, { wrong }: Wrong) {
  return v.pipe(
    v.nullish(meantText(wrong), ''),
    v.transform((name) => name || null),
    v.nullable(v.picklist(namesOf(choices), wrong)),
  );
}

/** Accepts YYYY-MM-DD of 1900 to 2999; returns null for '' and when absent. */
export function optionalDay({ wrong }: Wrong) {
  return v.pipe(
    v.nullish(meantText(wrong), ''),
    v.transform((text) => text || null),
    v.nullable(
      v.pipe(
        v.string(),
        v.regex(/^(19|2\d)\d\d-\d\d-\d\d$/, wrong),
        // 30 February parses, as 1 March.
        v.check((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false, wrong),
      ),
    ),
  );
}

/** Requires a day. */
export const oneDay = ({ missing, wrong }: Sentences) =>
  v.pipe(optionalDay({ wrong }), v.nonNullable(v.string(), missing));

/** Tells whether a text is an email address of signs that need no encoding in a link. */
export const isPlainEmail = (text: string): boolean => /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(text);

/** Accepts a day or a time in the programme's time zone. */
export function optionalDayOrTime({ wrong }: Wrong) {
  return v.pipe(
    v.nullish(meantText(wrong), ''),
    v.transform((text) => text || null),
    v.nullable(
      v.pipe(
        v.string(),
        v.maxLength('2026-03-31T02:00'.length, wrong),
        v.regex(/^(19|2\d)\d\d-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d)?$/, wrong),
        v.check((text) => v.is(optionalDay({ wrong }), text.slice(0, 10)), wrong),
      ),
    ),
  );
}

/** People never see this field; bots fill it in. */
export const honeypot = optionalLongText({ wrong: 'Leave this field empty.' });

function listOfNames<C extends Choices>(choices: C, wrong: string) {
  return v.nullish(v.array(v.picklist(namesOf(choices), wrong), wrong), []);
}

const inTheOrderOf = <Name extends string>(names: readonly Name[]) =>
  v.transform((chosen: Name[]) => names.filter((name) => chosen.includes(name)));

export function someOf<C extends Choices>(choices: C, { missing, wrong }: Sentences) {
  return v.pipe(
    listOfNames(choices, wrong),
    // This check precedes the transformation, because OpenAPI documents no later check.
    v.minLength(1, missing),
    inTheOrderOf(namesOf(choices)),
  );
}

export function optionalSomeOf<C extends Choices>(choices: C, { wrong }: Wrong) {
  return v.pipe(listOfNames(choices, wrong), inTheOrderOf(namesOf(choices)));
}

export function faultsOf(issues: readonly v.BaseIssue<unknown>[]): FieldFault[] {
  const faults = new Map<string, string>();
  for (const issue of issues) {
    const field = String(issue.path?.[0]?.key ?? '');
    if (!faults.has(field)) faults.set(field, spokenFault(field, issue.message));
  }
  return [...faults].map(([field, message]) => ({ field, message }));
}

/** @throws DomainError INVALID_INPUT with one fault a field */
export function parse<S extends v.GenericSchema>(rules: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(rules, input);
  if (result.success) return result.output;
  return fail('INVALID_INPUT', { fields: faultsOf(result.issues) });
}
