/** The fields of who runs the programme and how it looks, as an administrator sets them. */
import * as v from 'valibot';
import { besideOf, colourNames, contrastOf, LEAST } from './colours.ts';
import type { Company } from './company.ts';
import { countries } from './countries.ts';
import { code, fields, maybeText, number, rulesOf, text } from './fields.ts';
import { isTimeZone } from './programme-time.ts';
import { emailAddress, optionalText, optionalWebAddress, requiredText } from './rules.ts';

const COLOUR = /^#[\da-f]{6}$/;
const [YEAR_MIN, YEAR_MAX] = [1900, 2199];

const NAME_MAX = 30;
/** A text message has room for the programme, a reference and a day. */
const PROGRAMME_MAX = 50;

/** No zone has a longer name. */
const ZONE_MAX = 64;

const colour = (label: string, words: { missing: string; about: string; hint: string }) =>
  text(label, {
    personal: 'none',
    max: 7,
    rule: (sentences) =>
      v.pipe(
        requiredText(sentences),
        v.transform((value) => value.toLowerCase()),
        v.regex(COLOUR, sentences.wrong),
      ),
    wrong: 'Enter the colour as # and six digits of 0 to 9 and a to f, such as #0a5a9c.',
    ...words,
  });

const page = (site: string) =>
  maybeText(site, {
    personal: 'none',
    rule: optionalWebAddress,
    wrong: `Enter the address of your page on ${site}, such as https://example.com/name.`,
    about: `The address of its page on ${site}; empty without one.`,
    input: { type: 'url' },
  });

/** Lists the time zones that a form offers. */
export const timeZones = (): readonly string[] =>
  // Node has zones of places alone.
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];

const plain = (zone: string) => zone.toLowerCase().replaceAll('_', ' ');

/** Returns the zone that somebody typed in full, or by its city, in the spelling of its list. */
function zoneTyped(text: string): string {
  const typed = plain(text);
  const known = timeZones();
  return (
    known.find((zone) => plain(zone) === typed) ??
    known.find((zone) => plain(zone).split('/').at(-1) === typed) ??
    text
  );
}

export const companyFields = fields({
  name: text('Short name', {
    personal: 'none',
    max: NAME_MAX,
    rule: (sentences) => requiredText(sentences, NAME_MAX),
    missing: 'Enter the short name.',
    wrong: `Shorten the name to ${NAME_MAX} characters.`,
    about: 'The short name of who runs the programme.',
    hint: 'Beside the logo, and in sentences.',
  }),
  legalName: text('Legal name', {
    personal: 'none',
    missing: 'Enter the name under which you are registered.',
    wrong: 'Shorten the legal name to 200 characters.',
    about: 'The registered name of who runs the programme.',
    hint: 'In the terms, on receipts and in the footer.',
  }),
  programme: text('Name of the programme', {
    personal: 'none',
    max: PROGRAMME_MAX,
    rule: (sentences) => requiredText(sentences, PROGRAMME_MAX),
    missing: 'Enter the name of the programme.',
    wrong: `Shorten the name of the programme to ${PROGRAMME_MAX} characters.`,
    about: 'The name of the programme.',
    hint: 'At the head of emails and files.',
  }),
  mailbox: text('Mailbox', {
    personal: 'none',
    rule: emailAddress,
    missing: 'Enter the email address to which people write.',
    wrong: 'Enter the email address to which people write, such as innovation@example.com.',
    about: 'The address to which people write, and to which replies to emails go.',
    hint: 'Replies to our emails go here.',
    input: { type: 'email' },
  }),
  address: maybeText('Postal address', {
    personal: 'none',
    wrong: 'Shorten the postal address to 200 characters.',
    about: 'The postal address, at the foot of emails and pages; empty without one.',
    hint: 'At the foot of emails and pages.',
  }),
  countryCode: code('Country', countries, {
    missing: 'Select the country of the programme.',
    wrong: 'Select the country from the list.',
    about:
      'The country of the programme: ISO 3166-1 alpha-2 code, such as BW; one of the list Country of `choiceLists`.',
    hint: 'Forms begin with it and with its dialling code.',
  }),
  currency: text('Currency', {
    personal: 'none',
    max: 3,
    rule: (sentences) =>
      v.pipe(
        requiredText(sentences),
        v.transform((value) => value.toUpperCase()),
        v.check((value) => Intl.supportedValuesOf('currency').includes(value), sentences.wrong),
      ),
    missing: 'Enter the three letters of your currency.',
    wrong: 'Enter the three letters of a currency, such as BWP, NAD or USD.',
    about: 'The currency of outcomes (ISO 4217).',
    hint: 'Three letters, for the value of what came of ideas.',
  }),
  timeZone: maybeText('Time zone', {
    personal: 'none',
    max: ZONE_MAX,
    rule: (sentences) =>
      v.pipe(
        optionalText(sentences, ZONE_MAX),
        v.transform((value) => value && zoneTyped(value)),
        v.check((value) => value === '' || isTimeZone(value), sentences.wrong),
      ),
    wrong: 'Enter a city of the list, such as Windhoek, or an area and a city, such as Africa/Windhoek.',
    about:
      'The time zone of all days and hours of the programme (IANA), such as Africa/Windhoek; empty for that of the server. Promises that were made stay.',
    hint: 'Days, hours and deadlines are in it. Empty: that of the server.',
  }),
  year: number('Year in the footer', {
    min: YEAR_MIN,
    max: YEAR_MAX,
    wrong: `Enter a year from ${YEAR_MIN} to ${YEAR_MAX}.`,
    about: `The year of the rights in the footer, ${YEAR_MIN} to ${YEAR_MAX}.`,
    hint: 'With the legal name, at the foot of pages.',
  }),
  groundColour: colour('Ground', {
    missing: 'Enter the colour of the ground.',
    about: 'The ground of header, footer and heads of emails, as #rrggbb.',
    hint: 'Header, footer, heads of emails.',
  }),
  actionColour: colour('Action', {
    missing: 'Enter the colour of buttons and links.',
    about: 'The colour of buttons and links, as #rrggbb.',
    hint: 'Buttons and links.',
  }),
  accentColour: colour('Accent', {
    missing: 'Enter the colour of the accent.',
    about: 'The colour of signs on the ground, as #rrggbb.',
    hint: 'Signs on the ground.',
  }),
  facebook: page('Facebook'),
  x: page('X'),
  instagram: page('Instagram'),
  linkedin: page('LinkedIn'),
  youtube: page('YouTube'),
});

export type CompanyField = keyof typeof companyFields;
export const companyFieldNames = Object.keys(companyFields) as CompanyField[];

type Colours = Pick<Company, (typeof colourNames)[number]>;

/** Says how much a colour differs from what stands with it; undefined while either is not whole. */
export function contrastInWords(
  name: keyof Colours,
  colours: Colours,
): { words: string; isEnough: boolean } | undefined {
  const { colour, use } = besideOf[name];
  const pair = [colours[name], colour(colours)].map((one) => one.trim().toLowerCase());
  const [own = '', other = ''] = pair;
  if (!pair.every((one) => COLOUR.test(one))) return undefined;
  const contrast = contrastOf(own, other);
  // Rounded down: 4.49 is not 4.5.
  const ratio = (Math.floor(contrast * 10) / 10).toFixed(1);
  return { words: `Contrast ${ratio}:1 ${use}; it needs ${LEAST}:1`, isEnough: contrast >= LEAST };
}

/** Refuses colours that cannot be read: the fault stands at the colour. */
export const readableColours = <Values extends Colours>() =>
  v.rawCheck<Values>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    for (const key of colourNames) {
      const { words, isEnough } = contrastInWords(key, value) ?? { words: '', isEnough: true };
      if (isEnough) continue;
      addIssue({
        message: `Choose a colour that is easier to read. ${words}.`,
        path: [{ type: 'object', origin: 'value', input: { ...value }, key, value: value[key] }],
      });
    }
  });

export const companyRules = v.pipe(rulesOf(companyFields), readableColours());
