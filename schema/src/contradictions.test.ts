/** Own words that say another number than a setting are found in both languages; those that come with the portal contradict nothing. */
import { describe, expect, test } from '@jest/globals';
import { groups } from './all-texts.ts';
import { contradictionsIn } from './contradictions.ts';
import { defaultOf } from './declare-texts.ts';
import type { OwnValue } from './declare-texts.ts';
import { writtenValue } from './own-texts.ts';
import { programmeDefaults } from './programme.ts';
import { otherLanguages } from './languages.ts';
import { shippedOf } from './shipped-texts.ts';

const settings = {
  ...programmeDefaults,
  promisedDays: 14,
  callDays: 10,
  ideaMonths: 24,
  suggestionMonths: null,
};
const against = (own: string, before = 'Nothing in numbers.', group = 'faq') =>
  contradictionsIn(group, { text: own }, { text: before }, settings);
const numbers = Array.from({ length: 60 }, (_, n) => n + 1);

describe.each<[string, number, (n: number) => string]>([
  ['days of an answer', 14, (n) => `We answer within ${n} days.`],
  [
    'days of an answer, in a sentence of several',
    14,
    (n) => `Send it now. You get our decision after ${n} calendar days, not before.`,
  ],
  ['days of an answer in Setswana', 14, (n) => `Re tla araba mo malatsing a le ${n}.`],
  ['working days of a call', 10, (n) => `A programme officer calls you within ${n} working days.`],
  ['working days of a call in Setswana', 10, (n) => `Re tla lo letsetsa mo malatsing a le ${n} a tiro.`],
  ['months of keeping', 24, (n) => `We keep your idea for ${n} months`],
  ['months of keeping in Setswana', 24, (n) => `Re boloka kakanyo ya lona dikgwedi di le ${n}.`],
  ['size of a PDF', 20, (n) => `One PDF of up to ${n} MB`],
  ['size of a PDF in Setswana', 20, (n) => `PDF e le nngwe e e sa feteng ${n} MB.`],
])('%s', (_, right, words) => {
  test.each(numbers)('%d', (n) => {
    const found = against(words(n));
    // A file of an entry has 5 MB, a call counts working days: each sentence speaks of one thing here.
    expect(found).toHaveLength(n === right ? 0 : 1);
    if (n !== right) expect(found[0]).toContain(`${n}`);
  });
});

test('it says what the words say, and what the setting is', () => {
  expect(against('You get an answer within 10 working days, and maybe 12 days.')).toEqual([
    'It says “12 days”, but the setting “Days until we promise an answer” is 14 days.',
  ]);
  expect(against('We decide in 20 days.')).toEqual([
    'It says “20 days”, but the setting “Days until we promise an answer” is 14 days.',
  ]);
  expect(against('A suggestion is deleted after 12 months.')).toEqual([
    'It says “12 months”, but the setting “Months for suggestions” is no end.',
  ]);
  expect(
    contradictionsIn(
      'faq',
      { text: 'We call you within ten working days.' },
      {},
      { ...settings, callDays: null },
    ),
  ).toEqual([
    'It says “ten working days”, but the setting “Working days until we call after an approval” is empty: no call is promised.',
  ]);
});

test.each([
  ['other units that mean the same', 'We answer within two weeks.'],
  ['the same in working days', 'We answer within 10 working days.'],
  ['years', 'We keep your idea for two years.'],
  ['a field', 'We answer within {days} days, or {days, plural, one {# day} other {# days}}.'],
  ['what no setting speaks of', 'Forms take 30 minutes. The fair lasts 5 days. Bring 3 copies.'],
  ['part of a number', 'We answer 1,20 days or 2.12 days of questions.'],
])('%s is no contradiction', (_, words) => {
  expect(against(words)).toEqual([]);
});

test('an answer is about its question, and a day of a step about its title', () => {
  const items = (when: string) => [
    ['Time', 'When do I get an answer?', `Within ${when}.`, 'when'],
    ['Time', 'How long is the fair?', `For ${when}.`, 'fair'],
  ];
  expect(contradictionsIn('faq', { items: items('9 days') }, { items: [] }, settings)).toEqual([
    'It says “9 days”, but the setting “Days until we promise an answer” is 14 days.',
  ]);
  expect(contradictionsIn('faq', { items: items('14 days') }, { items: [] }, settings)).toEqual([]);
});

describe('a number that the default has otherwise', () => {
  test.each(numbers)('in place of a field: %d', (n) => {
    expect(against(`Now one of up to ${n} MB there`, 'One of up to {megabytes} MB')).toEqual([
      `It says “${n} MB” in place of {megabytes}, which is always right.`,
    ]);
    expect(against(`One of {megabytes} MB, or ${n} minutes`, 'One of up to {megabytes} MB')).toEqual([]);
  });

  test.each(numbers)('in place of a limit: %d', (n) => {
    const found = against(`The link is good for ${n} hours.`, 'The link works for 24 hours.');
    expect(found).toEqual(n === 24 ? [] : [`It says “${n} hours”, but the limit of the portal is 24 hours.`]);
    const steps = against(`Dikgato di le ${n} fela.`, 'Dikgato tse supa tse dikhutshwane.');
    expect(steps).toEqual(
      n === 7 ? [] : [`It says “Dikgato di le ${n}”, but the limit of the portal is 7 steps.`],
    );
  });

  test('in the item of a list that has the same name', () => {
    const item = (hours: string) => [['Help', 'No email?', `The link works for ${hours}.`, 'email']];
    expect(
      contradictionsIn('faq', { items: item('2 hours') }, { items: item('24 hours') }, settings),
    ).toEqual(['It says “2 hours”, but the limit of the portal is 24 hours.']);
    const other = [['Help', 'Another?', 'It takes 2 hours.', 'other']];
    expect(contradictionsIn('faq', { items: other }, { items: item('24 hours') }, settings)).toEqual([]);
  });

  test('is the programme’s own promise in some groups', () => {
    expect(against('We mend it within 5 days.', 'We mend it within 7 days.', 'security')).toEqual([]);
  });
});

test('the words that come with the portal contradict nothing, in both languages', () => {
  const found = [...groups.values()].flatMap(({ name: group, entries }) =>
    Object.entries(entries).flatMap(([name, entry]) => {
      const before = defaultOf(entry);
      const words = (value: OwnValue) => writtenValue(entry, value);
      const others = otherLanguages.map((code) => shippedOf(code, `${group}.${name}`, entry) ?? before);
      return [before, ...others].flatMap((own) =>
        contradictionsIn(group, words(own), words(before), programmeDefaults).map((said) => [
          group,
          name,
          said,
        ]),
      );
    }),
  );
  expect(found).toEqual([]);
});
