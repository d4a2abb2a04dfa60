import * as v from 'valibot';
import { namesOf } from './lists.ts';
import type { Choices } from './lists.ts';
import { EMAIL_MAX, LONG_TEXT_MAX, MEGABYTE, SHORT_TEXT_MAX } from './limits.ts';
import { fail } from './errors.ts';
import { isStorable, quoteUnstorable, readEmail, readText } from './text.ts';
import type { FieldFault } from './errors.ts';

export const lowerFirst = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

export const fileTooLarge = (maxBytes: number) =>
  `The file is larger than ${Math.floor(maxBytes / MEGABYTE)} MB. Make it smaller and try again.`;

/** Changes a text within its rule, so that OpenAPI still documents the checks that follow. */
export const readAs = (read: (text: string) => string) => ({
  ...v.transform(read),
  type: 'read_as' as const,
});

/** Normalizes a text: every rule about a text begins with it. @param read normalizes; by default as one line */
export const meantText = (
  label: string,
  read: (text: string) => string = readText,
  fault = `${label} must be text.`,
) =>
  v.pipe(
    v.string(fault),
    v.check(
      isStorable,
      ({ input }) =>
        `${label} holds a character that cannot be stored: ${quoteUnstorable(input)}. Delete the words around it and type them again.`,
    ),
    readAs(read),
  );

const readLines = (text: string) => readText(text, 'many lines');

/** Requires a trimmed text. `whose` is `the` where the text is not about the person who writes it. */
export function requiredText(label: string, max = SHORT_TEXT_MAX, whose: 'your' | 'the' = 'your') {
  return v.pipe(optionalText(label, max), v.minLength(1, `Enter ${whose} ${lowerFirst(label)}.`));
}

export const requiredLongText = (label: string, whose?: 'your' | 'the') =>
  requiredText(label, LONG_TEXT_MAX, whose);

export function optionalText(label: string, max = SHORT_TEXT_MAX) {
  return v.pipe(
    v.nullish(meantText(label, max < LONG_TEXT_MAX ? readText : readLines), ''),
    v.maxLength(max, `${label} must be ${max.toLocaleString('en')} characters or fewer.`),
  );
}

export const optionalLongText = (label: string) => optionalText(label, LONG_TEXT_MAX);

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

export function optionalWebAddress(label: string) {
  return v.pipe(
    optionalText(label),
    v.transform(readWebAddress),
    v.check(
      (value) => !/\s/.test(value),
      `${label} must be one web address, such as https://example.com, without words beside it.`,
    ),
    v.check(
      (value) => value === '' || isWebAddress(value),
      `${label} must be a web address, such as https://example.com.`,
    ),
    v.maxLength(SHORT_TEXT_MAX, `${label} must be ${SHORT_TEXT_MAX} characters or fewer.`),
  );
}

const TWO_ADDRESSES = /@[^@]*[\s,;/&<>][^@]*@/;

export function emailAddress(label = 'Email', whose?: 'your' | 'the') {
  const message = `${label} must be an email address, such as name@example.com.`;
  return v.pipe(
    requiredText(label, EMAIL_MAX, whose),
    readAs(readEmail),
    v.maxLength(EMAIL_MAX, `${label} must be ${EMAIL_MAX} characters or fewer.`),
    v.check((value) => !TWO_ADDRESSES.test(value), `${label} must be one email address. Delete the others.`),
    v.check(
      (value) => !/[^ -~].*@/.test(value),
      `${label} must have only unaccented letters, digits and signs before the @: we cannot write to other addresses yet.`,
    ),
    v.rfcEmail(message),
    // A question mark would begin the fields of a mailto link.
    v.check((value) => /^[^@?]+@[^@\s]+\.[^@\s.]+$/.test(value), message),
  );
}

export function anyOf<T extends string>(label: string, values: readonly T[]) {
  const rule = v.picklist(values, `Select your ${lowerFirst(label)}.`);
  // An absent choice is refused in the words of a wrong one.
  return v.nullish(rule, '' as T) as v.GenericSchema<T | null | undefined, T>;
}

export function oneOf<C extends Choices>(label: string, choices: C) {
  return anyOf(label, namesOf(choices));
}

export function optionalOneOf<C extends Choices>(label: string, choices: C) {
  const message = `${label} holds a choice that is not in the list.`;
  return v.pipe(
    v.nullish(meantText(label, readText, message), ''),
    v.transform((name) => name || null),
    v.nullable(v.picklist(namesOf(choices), message)),
  );
}

/** Accepts YYYY-MM-DD of 1900 to 2999; returns null for '' and when absent. */
export function optionalDay(label: string) {
  const message = `${label} must be a day such as 2026-03-31.`;
  return v.pipe(
    v.nullish(meantText(label, readText, message), ''),
    v.transform((text) => text || null),
    v.nullable(
      v.pipe(
        v.string(),
        v.regex(/^(19|2\d)\d\d-\d\d-\d\d$/, message),
        // 30 February parses, as 1 March.
        v.check((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false, message),
      ),
    ),
  );
}

/** Requires a day. */
export const oneDay = (label: string) =>
  v.pipe(optionalDay(label), v.nonNullable(v.string(), `${label} must be a day such as 2026-03-31.`));

const NO_DAY_OR_TIME = 'must be a day such as 2026-03-31, or a time of it such as 2026-03-31T02:00.';

/** Accepts a day or a time in the programme's time zone. */
export function optionalDayOrTime(label: string) {
  const message = `${label} ${NO_DAY_OR_TIME}`;
  return v.pipe(
    v.nullish(meantText(label, readText, message), ''),
    v.transform((text) => text || null),
    v.nullable(
      v.pipe(
        v.string(),
        v.maxLength('2026-03-31T02:00'.length, message),
        v.regex(/^(19|2\d)\d\d-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d)?$/, message),
        v.check((text) => v.is(oneDay(label), text.slice(0, 10)), message),
      ),
    ),
  );
}

/** People never see this field; bots fill it in. */
export const honeypot = optionalLongText('This field');

function listOfNames<C extends Choices>(label: string, choices: C) {
  const name = v.picklist(namesOf(choices), `${label} holds a choice that is not in the list.`);
  return v.nullish(v.array(name, `${label} must be a list.`), []);
}

const inTheOrderOf = <Name extends string>(names: readonly Name[]) =>
  v.transform((chosen: Name[]) => names.filter((name) => chosen.includes(name)));

export function someOf<C extends Choices>(label: string, choices: C) {
  return v.pipe(
    listOfNames(label, choices),
    // This check precedes the transformation, because OpenAPI documents no later check.
    v.minLength(1, `Select at least one option for ${lowerFirst(label)}.`),
    inTheOrderOf(namesOf(choices)),
  );
}

export function optionalSomeOf<C extends Choices>(label: string, choices: C) {
  return v.pipe(listOfNames(label, choices), inTheOrderOf(namesOf(choices)));
}

export function faultsOf(issues: readonly v.BaseIssue<unknown>[]): FieldFault[] {
  const faults = new Map<string, string>();
  for (const issue of issues) {
    const field = String(issue.path?.[0]?.key ?? '');
    if (!faults.has(field)) faults.set(field, issue.message);
  }
  return [...faults].map(([field, message]) => ({ field, message }));
}

/** @throws DomainError INVALID_INPUT with one fault a field */
export function parse<S extends v.GenericSchema>(rules: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(rules, input);
  if (result.success) return result.output;
  return fail('INVALID_INPUT', { fields: faultsOf(result.issues) });
}
