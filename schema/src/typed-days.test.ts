import { expect, test } from '@jest/globals';
import { addDays } from './programme-time.ts';
import { DAY_EXAMPLE, dayInWords, MINUTE_EXAMPLE, readDay } from './typed-days.ts';

// Every day of a leap year and of two others, and days far apart up to the last.
const days = [
  ...Array.from({ length: 366 * 3 }, (_, index) => addDays('2026-12-01', index)),
  ...Array.from({ length: 4_018 }, (_, index) => addDays('1900-01-01', index * 100)),
];

test('a day is read as it is written, alone and with an hour, and as other people write it', () => {
  const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  const lost = days.filter((day) => {
    const [year, month, date] = day.split('-');
    const [written, inFull] = [dayInWords(day), long.format(Date.parse(day))];
    const ways = [written, inFull, `${date}/${month}/${year}`, day];
    return (
      written !== short.format(Date.parse(day)).replace('Sept', 'Sep') ||
      ways.some((typed) => readDay(typed) !== day) ||
      readDay(dayInWords(`${day}T07:05`)) !== `${day}T07:05`
    );
  });
  expect(lost).toEqual([]);
});

test.each([
  [DAY_EXAMPLE, '2026-11-29'],
  [MINUTE_EXAMPLE, '2026-11-29T09:00'],
  [' 29  NOV 2026 ', '2026-11-29'],
  ['29nov2026', undefined],
  ['29Nov 2026', '2026-11-29'],
  ['29th November, 2026', '2026-11-29'],
  ['1 Sept 2026', '2026-09-01'],
  ['1.9.2026', '2026-09-01'],
  ['1-9-2026', '2026-09-01'],
  ['2026-11-29T09:00', '2026-11-29T09:00'],
  ['2026-11-29 9:00', '2026-11-29T09:00'],
  ['29/11/2026 at 9.30', '2026-11-29T09:30'],
  ['29 Nov 2026, 24:00', undefined],
  ['29 Nov 2026, 9', undefined],
  ['29 Nov 2026,', '2026-11-29'],
  ['30 Feb 2026', undefined],
  ['29 Feb 2027', undefined],
  ['11/29/2026', undefined],
  ['2911 2026', undefined],
  ['29 No 2026', undefined],
  ['29 Novem 26', undefined],
  ['29 Nov', undefined],
  ['29 Nov 0026', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('%p is read as %p', (typed, day) => expect(readDay(typed)).toBe(day));

test('what is no day stays as it is', () => {
  expect(['soon', '', '2026-13-01', '2026-11'].map(dayInWords)).toEqual([
    'soon',
    '',
    '2026-13-01',
    '2026-11',
  ]);
});
