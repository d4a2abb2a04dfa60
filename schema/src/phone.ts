/**
 * Telephone numbers: the texts that people type, the check that a country has such a number, and the one form in which
 * numbers are stored.
 */
import * as v from 'valibot';
import { company } from './company.ts';
import { requiredText } from './rules.ts';
import type { Sentences } from './rules.ts';
import { asciiDigits } from './text.ts';

/** A number in ASCII digits; with a plus when it begins with a country code. */
export interface TypedNumber {
  digits: string;
  isInternational: boolean;
}

/**
 * Finds the number that a typed text means.
 * @param code the country code beside the number; without one, the number may begin with any
 * @returns the number as E.164 has it, with its plus; nothing where no country has such a number
 */
export type FindNumber = (typed: TypedNumber, code: string, isBeside: boolean) => string | undefined;

/** Finds the numbers of all countries; set at the start of the server, and on demand in browsers, which load `phone-numbers.ts` then. */
let findNumber: FindNumber | undefined;
export function checkNumbersBy(find: FindNumber): void {
  findNumber = find;
}

const SIGNS = /^[\p{Ps}\p{Zs}]*[+＋]?[\p{Nd}\p{Zs}\p{Pd}\p{Ps}\p{Pe}\u2212.·•․/⁄]*$/iu;
const [DIGITS_MIN, DIGITS_MAX] = [4, 22];

/** The label of a number: words before a colon, or one of those that are used without a colon. */
const LABEL =
  /^(?:[\p{L} .-]{1,40}:|(?:(?:tele)?phone|tel|cell(?:phone)?|mobile|mob|whatsapp|call|number|no|nr)\b[. -]*)+/iu;
const REMARK = /\([\p{L} ]+\)$/u;

/** Strips the label, the quotes and the end of a sentence from a number. */
const bareNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(LABEL, '')
    .replace(/^[\s<"'“”„«»‘’]+/, '')
    .replace(/[\s<>"'“”„«»‘’.,;:!]+$/, '')
    .replace(REMARK, '');

/** Reads the digits of a number, whatever separates them; undefined when it has letters, or too few or too many digits. */
function readDigits(text: string): TypedNumber | undefined {
  const typed = bareNumber(text);
  if (!SIGNS.test(typed)) return undefined;
  const digits = asciiDigits(typed.replace(/\P{Nd}/gu, ''));
  if (digits.length < DIGITS_MIN || digits.length > DIGITS_MAX) return undefined;
  return { digits, isInternational: typed.includes('+') };
}

/**
 * Finds the number of a text; in a browser that did not load the countries, any text of digits is a number. @param code the
 * country code beside it
 */
function findIn(text: string, code?: string): string | undefined {
  const typed = readDigits(text);
  if (!typed || !findNumber) return typed && text;
  return findNumber(typed, code ?? company.dialCode, code !== undefined);
}

/** Two numbers: enough digits on both sides of a separator, of a second plus, or of a blank. */
const TWO_NUMBERS =
  /\d[\d\s()-]{6,20}(?:[,;/|&]|\s(?:or|and)\s|[\s(]*\+)[\s(+]*\d[\d\s()-]{6,20}|\d{7}\s+\d{7}/i;
/** The most digits of a number (E.164), its code and its trunk prefix typed twice included. */
const ONE_MAX = 20;
const EXTENSION = /\d\s*,?\s*(?:ext(?:ension|n)?\b|x|#)[.:\s]*\d{1,6}$/i;

const oneNumber = v.pipe(
  v.string(),
  v.check(
    (text) => !EXTENSION.test(text),
    'Enter a telephone number that can be dialled directly. Delete the extension.',
  ),
  v.check(
    (text) => !TWO_NUMBERS.test(text) && text.replace(/\P{Nd}/gu, '').length <= ONE_MAX,
    'Enter one telephone number, and delete the others.',
  ),
);

/** Requires a number of any country, and writes it as E.164 does. */
export function phoneNumber(sentences: Sentences) {
  return v.pipe(
    requiredText(sentences),
    oneNumber,
    v.check((text) => findIn(text) !== undefined, sentences.wrong),
    v.transform((text) => findIn(text) ?? text),
  );
}

/** Requires the digits of a number; `besideCode` checks them against the country code. */
export const nationalNumber = (sentences: Sentences) =>
  v.pipe(
    requiredText(sentences),
    oneNumber,
    v.check((text) => readDigits(text) !== undefined, sentences.wrong),
  );

/** Returns a number without its country code, if it has any. */
const withoutCode = (text: string, code: string) =>
  findNumber ? findIn(text, code)?.slice(code.length) : text;

/** Requires a number of the given country code, and returns its national digits. */
export const nationalNumberOf = (sentences: Sentences, code: string) =>
  v.pipe(
    nationalNumber(sentences),
    v.check((text) => withoutCode(text, code) !== undefined, sentences.wrong),
    v.transform((text) => withoutCode(text, code) ?? text),
  );

/** Both are null where a call does not ask for them. */
type Contact = {
  dialCode: string | null;
  contactNumber: string | null;
};

const meantNumber = ({ dialCode, contactNumber }: Contact) =>
  contactNumber && dialCode ? withoutCode(contactNumber, dialCode) : undefined;

/** Requires the number of a form to match the country code beside it, and returns its national digits. */
export function besideCode<S extends v.GenericSchema>(rules: S, { wrong }: Pick<Sentences, 'wrong'>): S {
  const held = v.pipe(
    rules as unknown as v.GenericSchema<unknown, Contact>,
    v.forward(
      v.partialCheck(
        [['dialCode'], ['contactNumber']],
        (given) => given.contactNumber === null || meantNumber(given) !== undefined,
        wrong,
      ),
      ['contactNumber'],
    ),
    v.transform((answers) => ({
      ...answers,
      // A country code alone is the one with which the form begins.
      ...(answers.contactNumber === null && { dialCode: null }),
      contactNumber: meantNumber(answers) ?? answers.contactNumber,
    })),
  );
  return held as unknown as S;
}
