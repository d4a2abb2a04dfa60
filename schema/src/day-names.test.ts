import { afterEach, expect, test } from '@jest/globals';
import { dayInLanguage } from './day-names.ts';
import { compiledShipped } from './shipped-texts.ts';
import { addDays, momentInWords, zoneInWords } from './programme-time.ts';
import { dayInWords, readDay } from './typed-days.ts';

const speak = (language: 'tn' | undefined) =>
  Object.assign(globalThis, { language, ownTexts: language && compiledShipped(language) });
afterEach(() => void speak(undefined));

const year = Array.from({ length: 366 }, (_, index) => addDays('2028-01-01', index));
const english = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(Date.parse(day));
};
const forms = [{ dateStyle: 'full' }, { dateStyle: 'long' }, { dateStyle: 'medium' }] as const;

test('a day in English stays as it is', () => {
  for (const options of forms)
    for (const day of year) expect(dayInLanguage(english(options)(day))).toBe(english(options)(day));
});

test('every day has a name in Setswana, however English writes it', () => {
  speak('tn');
  const months = new Set<string>();
  const weekdays = new Set<string>();
  for (const day of year) {
    const [full = '', ...others] = forms.map((options) => dayInLanguage(english(options)(day)));
    const [, weekday = '', rest = ''] = /^(\w+),? (.*)$/.exec(full) ?? [];
    expect(others).toEqual([rest, rest]);
    weekdays.add(weekday);
    months.add(rest.replace(/[\d ]/g, ''));
  }
  expect([...months].join(' ')).toBe(
    'Ferikgong Tlhakole Mopitlwe Moranang Motsheganong Seetebosigo Phukwi Phatwe Lwetse Diphalane Ngwanatsele Sedimonthole',
  );
  expect([...weekdays].join(' ')).toBe('Matlhatso Tshipi Mosupologo Labobedi Laboraro Labone Labotlhano');
});

test('a moment has its hour and its zone in Setswana', () => {
  speak('tn');
  expect(momentInWords('2026-10-01T15:00:00Z', 'Africa/Gaborone')).toBe(
    '1 Diphalane 2026 ka 17:00 (nako ya Gaborone)',
  );
  expect(zoneInWords('UTC')).toBe('UTC');
});

test('a day that is written in Setswana is read, also in its first letters', () => {
  speak('tn');
  expect(dayInWords('2026-10-01T09:30')).toBe('1 Diphalane 2026, 09:30');
  expect(year.filter((day) => readDay(dayInWords(day)) !== day)).toEqual([]);
  expect(readDay('1 dip 2026')).toBe('2026-10-01');
});
