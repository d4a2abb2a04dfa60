/** Own words that are taken appear on their page: none fails on its page, shows a fault of its own, or brings an element. */
import { expect, test } from '@jest/globals';
import { groups } from '@portal/schema/all-texts';
import { compiledOf } from '@portal/schema/declare-texts';
import type { Declared } from '@portal/schema/declare-texts';
import { readValue } from '@portal/schema/own-texts';
import { OPENING, readTexts } from '@portal/schema/texts';
import { cutText, readText } from '@portal/schema/text';
import { sampled } from './sampled.ts';

const texts = [...groups.values()].flatMap(({ name: group, entries }) =>
  Object.entries(entries).map(([name, entry]) => ({ key: `${group}.${name}`, entry })),
);

/** Writes words into a text, or into each place of a list that is not a part of an address. */
const valueOf = (entry: Declared, words: string) =>
  entry.kind === 'text'
    ? { text: words }
    : { items: [Object.values(entry.fields).map(({ isOptional }) => (isOptional ? '' : words))] };

/** Writes what a page says. */
function shown(entry: Declared, words: string): string | undefined {
  const { value } = readValue(entry, valueOf(entry, words));
  if (value === undefined) return undefined;
  const { said } = readTexts('own', { said: compiledOf(entry, value) }) as { said: unknown };
  // As code fills it: with a number where a plural is, else with a text.
  const fill = said as (values: unknown) => string;
  const isPlural = entry.kind === 'text' && entry.text.includes(', plural,');
  const values =
    entry.kind === 'text'
      ? Object.fromEntries(Object.keys(entry.fields).map((name) => [name, isPlural ? 2 : 'Words']))
      : {};
  return typeof said === 'function' ? fill(values) : JSON.stringify(said);
}

const formats = [
  'number',
  'date',
  'date, full',
  'time, short',
  'number, ::currency/XXXX',
  'select, other {x}',
];

const ODD = [
  ...formats.map((format) => `Dear {company, ${format}}`),
  'Dear {company, plural, one {x} other {# y}}',
  'Dear {company, plural, offset:1 other {#}}',
  'Dear {company, selectordinal, other {#}}',
  ...['{__proto__}', '{constructor}', '{0}', '{}', "'{company'}", '{comp**any}**', '\\{company\\}'],
  ...['&#123;x&#125;', '&lbrace;x&rbrace;', '&#123;', 'x &#x7d;', '{company&#125;'],
  ...['[x]({mailbox})', '[x](mailto:{company})', '[x](/FAQ?of={company})', '<a href="{company}:x">x</a>'],
  '<a href="{company, select, other {javascript:alert(1)}}">x</a>',
  '{company, select, x {*a} other {b*}}',
  ...['<script>x</script>', '<!-- x -->', '![x](https://example.com/x.png)', '[x]: https://example.com'],
  ...['>', '> ', '- ', '*', '['].map((sign) => `${sign.repeat(5_000 / sign.length)}x`),
  `${'*'.repeat(4_000)}x${'*'.repeat(3_999)}`,
  '*a '.repeat(1_500) + 'a* '.repeat(1_500),
  ...['\uE000', OPENING].map((sign) => `${sign}img src=https://example.com/x.png onerror=alert(1) **x**`),
];

/** What HTML of Markdown may have here: words, few elements, and links to an address that is whole. */
const HTML =
  /^(?:[^<]|<\/?(?:p|em|strong|code)>|<a href="(?:https:\/\/[\w./]+|mailto:[\w.@]+|\/[\w/]*)">|<\/a>)*$/;

/** Says what is wrong with what a page says. */
function faultsOf(entry: Declared, says: string): string[] {
  const isList = entry.kind === 'list';
  const items = isList ? (JSON.parse(says) as Record<string, string>[]) : [{ text: says }];
  return items
    .flatMap((item) =>
      Object.entries(item).filter(([name, part]) => {
        const { isLong = false, isOptional = false } = (isList && entry.fields[name]) || {};
        if (/NaN|undefined|Invalid/.test(part)) return true;
        return isLong ? !HTML.test(part) || !/\w/.test(part.replace(/<[^>]*>/g, '')) : !isOptional && !part;
      }),
    )
    .map(([name, part]) => `${name}: ${part}`);
}

test.each(sampled(ODD, 8).map((words) => [cutText(words, 60), words]))(
  '%j is refused in each text, or shown in it',
  (_, words) => {
    const wrong = texts.flatMap(({ key, entry }) => {
      const says = shown(entry, words);
      return says === undefined ? [] : faultsOf(entry, says).map((fault) => `${key}, ${fault}`);
    });
    expect(wrong).toEqual([]);
  },
);

test.each([
  ['Write to [us](mailto:{mailbox}) at {company}.', '<a href="mailto:innovation@btc.example">us</a> at BTC.'],
  ['Is it 5 < 6 & {country}?', 'Is it 5 &lt; 6 &amp; Botswana?'],
])('Markdown such as %j has its fields', (words, html) => {
  const { entry } = texts.find(({ key }) => key === 'security.parts') ?? {};
  expect(JSON.parse(shown(entry!, words)!)).toMatchObject([{ text: expect.stringContaining(html) }]);
});

test('the fields of a plural are those of the default', () => {
  const { entry } = texts.find(({ key }) => key === 'figures.days') ?? {};
  expect(shown(entry!, '{count, plural, one {a day} other {all of # days}}')).toBe('all of 2 days');
  expect(readValue(entry!, { text: '{count, number}' }).faults).toEqual([
    'Write {count} alone: here the portal fills it in as it is, without a format.',
  ]);
});

test('signs of HTML stay in a text, with fields and without', () => {
  const { entry } = texts.find(({ key }) => key === 'home.lead') ?? {};
  for (const words of ['</script> 5 < 6', '<b>5 < 6</b> & more'])
    expect(shown(entry!, words)).toBe(JSON.stringify(words));
  expect(shown(entry!, '<b>5 < {country}')).toBe('"<b>5 < Botswana"');
});

test('no text that a person typed has a sign that stands for a part of a message', () => {
  expect(readText(`x${OPENING}\uFFFA\uFFFBy`)).toBe('xy');
});
