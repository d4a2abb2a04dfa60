import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { getExampleNumber, isValidPhoneNumber } from 'libphonenumber-js';
import type { CountryCode } from 'libphonenumber-js';
import examples from 'libphonenumber-js/mobile/examples';
import * as v from 'valibot';
import { rulesOfAsked } from './clarification.ts';
import { dialCodes } from './countries.ts';
import { entryFields } from './challenge.ts';
import { contactRules, ideaFields, stepRules } from './idea.ts';
import { findNumber } from './phone-numbers.ts';
import { checkNumbersBy } from './phone.ts';
import { suggestionFields } from './suggestion.ts';

checkNumbersBy(findNumber);

const person = { firstName: 'Naledi', lastName: 'Mogotsi' };
const kept = (dialCode: string, contactNumber: string) => {
  const { success, output } = v.safeParse(contactRules, { ...person, dialCode, contactNumber });
  return success ? output.contactNumber : undefined;
};

/** A mobile number of each country whose code is on the list. */
const numbers = Object.keys(examples).flatMap((country) => {
  const example = getExampleNumber(country as CountryCode, examples);
  return example && `+${example.countryCallingCode}` in dialCodes ? [example] : [];
});

const between = fc.constantFrom(
  '',
  ' ',
  '\u00A0',
  '\u2009',
  '-',
  '\u2011',
  '\u2013',
  '\u2212',
  '.',
  '/',
  ' (',
  ') ',
  '\u200B',
);
const digitsIn = fc.constantFrom('0', '\uFF10', '\u0660', '\u06F0', '\u0966');
const around = fc.constantFrom(['', ''], ['\u202A', '\u202C'], ['\u200E ', ' '], ['tel:', '']);

test('every country has its numbers, however they are written, with its code once, twice or not at all', () => {
  expect(numbers.length).toBeGreaterThan(200);
  const written = fc.tuple(
    fc.constantFrom(...numbers),
    fc.constantFrom('', '+', '00', 'twice'),
    between,
    digitsIn,
    around,
  );
  fc.assert(
    fc.property(written, ([number, prefix, sign, zero, [before, after]]) => {
      const { countryCallingCode: code, nationalNumber: national } = number;
      const twice = `+${code} ${code}`;
      // Some countries have a number that begins with their own code.
      fc.pre(prefix !== 'twice' || !isValidPhoneNumber(twice + national));
      const start = prefix === 'twice' ? twice : prefix && `${prefix}${code}`;
      const digit = (ascii: string) => String.fromCodePoint(zero.charCodeAt(0) + Number(ascii));
      const text = [...(start + national)].join(sign).replace(/\d/g, digit);
      expect([text, kept(`+${code}`, before + text + after)]).toEqual([text, national]);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['+267', '(0)71 234 567', '71234567'],
  ['+44', '+44 (0)20 7946 0018', '2079460018'],
  ['+39', '06 698 12345', '0669812345'],
  ['+1684', '+1 684 633 1234', '6331234'],
  ['+267', '26771234567', '71234567'],
  ['+1876', '876 555 0123', '5550123'],
  ['+1876', '+1 876 876 555 0123', '5550123'],
  ['+52', '+52 1 55 1234 5678', '5512345678'],
  ['+998', '8 90 123 45 67', '901234567'],
  ['+992', '8 917 12 34 56', '917123456'],
  ['+7', '8 916 123 45 67', '9161234567'],
  ['+36', '06 30 123 4567', '301234567'],
  ['+267', 'Tel: 71 234 567', '71234567'],
  ['+267', 'Cell 71 234 567.', '71234567'],
  ['+267', 'My number: “71 234 567”,', '71234567'],
  ['+267', 'tel:+26771234567', '71234567'],
  ['+267', '71 234 567 (WhatsApp)', '71234567'],
])('under %s, %s is kept as %s', (code, typed, national) => expect(kept(code, typed)).toBe(national));

test.each([
  ['letters', '+267', '12ab'],
  ['too few digits', '+267', '123'],
  ['a number that its country does not have', '+267', '99999999'],
  ['a number of another country', '+267', '+27 82 123 4567'],
  ['one that would be right behind the other code', '+49', '+1 201 555 0123'],
])('%s is refused beside its code, in one sentence', (_what, dialCode, contactNumber) => {
  const { issues = [] } = v.safeParse(contactRules, { ...person, dialCode, contactNumber });
  expect(issues.map(({ message }) => message)).toContain(ideaFields.contactNumber.wrong);
});

test.each([
  ...['71 234 567 / 72 345 678', '71234567, 72345678', '+267 71 234 567 or (+267) 72-345-678'],
  ...['71 234 567 & 72 345 678', '+267 71 234 567 +267 72 345 678', '71234567\n72345678'],
])('of two numbers one is asked for: %s', (contactNumber) => {
  const wizard = v.safeParse(contactRules, { ...person, dialCode: '+267', contactNumber });
  const alone = v.safeParse(suggestionFields.contactNumber.rule, contactNumber);
  for (const { issues = [] } of [wizard, alone]) {
    expect(issues[0]?.message).toBe('Enter one telephone number, and delete the others.');
  }
});

test.each(['71 234 567 ext. 12', '71234567x12', '71 234 567, extension 3', '71234567#12'])(
  'an extension is said to be one: %s',
  (contactNumber) => {
    const wizard = v.safeParse(contactRules, { ...person, dialCode: '+267', contactNumber });
    expect(wizard.issues?.[0]?.message).toBe(
      'Enter a telephone number that can be dialled directly. Delete the extension.',
    );
  },
);

describe.each([suggestionFields.contactNumber.rule, entryFields.teamLeaderContact.rule])(
  'a number alone',
  (rule) => {
    test.each([
      ['71 234 567', '+26771234567'],
      ['+27 82 123 4567', '+27821234567'],
      ['0027 82 123 4567', '+27821234567'],
      ['27821234567', '+27821234567'],
      ['+267 (0)71 234 567', '+26771234567'],
      ['+267 267 71 234 567', '+26771234567'],
    ])('%s is kept as %s', (typed, number) => expect(v.parse(rule, typed)).toBe(number));

    test.each([
      ...['0821234567', '12ab', '+999 123 4567'],
      // Of India, China and New York without a plus: each begins like a number of another country.
      ...['9755027318', '8698641149', '13858032362', '646-486-4283'],
    ])('%s is refused', (typed) => expect(v.is(rule, typed)).toBe(false));
  },
);

test('a question about the number holds it to the code of the idea, or to the one that is asked, too', () => {
  const idea = { dialCode: '+27' };
  const alone = rulesOfAsked(['contactNumber'], idea);
  expect(v.parse(alone, { contactNumber: '082 123 4567' })).toEqual({ contactNumber: '821234567' });
  expect(v.is(alone, { contactNumber: '71 234 567' })).toBe(false);
  const both = rulesOfAsked(['dialCode', 'contactNumber'], idea);
  expect(v.parse(both, { dialCode: '+267', contactNumber: '71 234 567' })).toMatchObject({
    contactNumber: '71234567',
  });
  expect(Object.keys(both.entries)).toEqual(['dialCode', 'contactNumber']);
});

test('the number of the wizard is held to its code while other answers are missing', () => {
  const { issues = [] } = v.safeParse(stepRules.general, { dialCode: '+267', contactNumber: '99999999' });
  expect(issues.map(({ path }) => path?.[0]?.key)).toContain('contactNumber');
});
