/** Finds telephone numbers of all countries. It has 100 KB, so browsers load it when a person is about to enter a number. */
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { FindNumber } from './phone.ts';

function validNumber(number: string): string | undefined {
  const phone = parsePhoneNumberFromString(number);
  return phone?.isValid() ? phone.number : undefined;
}

/** The former trunk prefixes of Mexico, Tajikistan and Uzbekistan, by country code: people still dial them. */
const FORMER_TRUNKS: Readonly<Record<string, string>> = { 52: '1', 992: '8', 998: '8' };

/** Lists possible national numbers: the digits, without the trunk prefix that is dialled at home, without a code typed twice. */
function* nationalParts(digits: string, code: string): Generator<string> {
  yield digits;
  const bare = digits.replace(/^0+/, '');
  if (bare !== digits) yield bare;
  const trunk = FORMER_TRUNKS[code];
  if (trunk && bare.startsWith(trunk)) yield bare.slice(trunk.length);
  if (bare.startsWith(code)) yield* nationalParts(bare.slice(code.length), code);
  // Country codes of North America end with area codes, which people repeat in their numbers.
  const area = /^1(\d{3})$/.exec(code)?.[1];
  if (area && bare.startsWith(area)) yield bare.slice(area.length);
}

function findNational(digits: string, code: string): string | undefined {
  for (const part of nationalParts(digits, code)) {
    const number = validNumber(`+${code}${part}`);
    if (number?.startsWith(`+${code}`)) return number;
  }
  // The library knows trunk prefixes other than zeros, such as Russia's 8 and Hungary's 06.
  const known = parsePhoneNumberFromString(digits, { defaultCallingCode: code });
  return known?.isValid() && known.countryCallingCode === code ? known.number : undefined;
}

/** Finds a number that begins with any country code. */
function findInternational(digits: string): string | undefined {
  const code = parsePhoneNumberFromString(`+${digits}`)?.countryCallingCode;
  return code && findNational(digits.slice(code.length), code);
}

/** The country codes around Botswana, which people there leave without their plus. */
const NEIGHBOURS = /^(?:26[034]|27)/;

/** Finds a neighbour's number without its plus. For other countries, digits would often be misread as another country's number. */
const findOfNeighbour = (digits: string): string | undefined =>
  NEIGHBOURS.test(digits) && validNumber(`+${digits}`) === `+${digits}` ? `+${digits}` : undefined;

export const findNumber: FindNumber = ({ digits, isInternational }, dialCode, isBeside) => {
  const code = dialCode.slice(1);
  const withCode = isInternational ? digits : /^00(.+)/.exec(digits)?.[1];
  if (withCode === undefined) {
    return findNational(digits, code) ?? (isBeside ? undefined : findOfNeighbour(digits));
  }
  if (!isBeside) return findInternational(withCode);
  if (withCode.startsWith(code)) return findNational(withCode.slice(code.length), code);
  // A number of another country is not one of this country, even if it looks valid behind this code.
  return findInternational(withCode) ? undefined : findNational(withCode, code);
};
