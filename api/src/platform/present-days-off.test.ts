/** The days off, by calendars as they were printed, and by counting each day. */
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { programmeDefaults } from '@portal/schema/programme';
import { addDays, daysBetween } from '@portal/schema/programme-time';
import {
  changeDaysOff,
  isWorkingDay,
  publicHolidaysIn,
  workingDayFrom,
  workingDaysAfter,
} from './present-days-off.ts';

beforeEach(() => changeDaysOff(programmeDefaults));
afterAll(() => changeDaysOff(programmeDefaults));

/** Lists the weekdays of a year on which nobody works, as month and day. */
function freeWeekdays(year: number): string[] {
  const first = `${year}-01-01`;
  return Array.from({ length: daysBetween(first, `${year + 1}-01-01`) }, (_, n) => addDays(first, n))
    .filter((day) => new Date(`${day}T00:00Z`).getUTCDay() % 6 !== 0 && !isWorkingDay(day))
    .map((day) => day.slice(5));
}

const own = (day: string) => ({ day, name: 'Ours' });

test.each([
  ['BW', 2024, '01-01 01-02 03-29 04-01 05-01 05-09 07-01 07-15 07-16 09-30 10-01 12-25 12-26'],
  ['BW', 2026, '01-01 01-02 04-03 04-06 05-01 05-14 07-01 07-20 07-21 09-30 10-01 12-25 12-28'],
  ['BW', 2027, '01-01 03-26 03-29 05-03 05-06 07-01 07-19 07-20 09-30 10-01 12-27'],
  ['NA', 2026, '01-01 04-03 04-06 05-01 05-04 05-14 05-25 08-26 12-10 12-25'],
  // Independence Day and Family Day are Sundays with the Monday off.
  ['NA', 2027, '01-01 03-22 03-26 03-29 05-04 05-06 05-25 08-26 12-10 12-27'],
  ['ZA', 2026, '01-01 04-03 04-06 04-27 05-01 06-16 08-10 09-24 12-16 12-25'],
  ['ZA', 2027, '01-01 03-22 03-26 03-29 04-27 06-16 08-09 09-24 12-16 12-27'],
  // No list is known of Qatar.
  ['QA', 2027, ''],
])('in %s the weekdays off of %i are those of the calendar', (countryCode, year, days) => {
  changeDaysOff({ countryCode, daysOff: [], workedHolidays: [] });
  expect(freeWeekdays(year).join(' ')).toBe(days);
});

test('a day of our own is off, a holiday on which we work is not, and a day that is both is off', () => {
  const [ours, holiday] = ['2027-03-10', '2027-09-30'];
  const works = (settings: object) => {
    changeDaysOff({ ...programmeDefaults, ...settings });
    return [ours, holiday].map(isWorkingDay);
  };
  expect(works({})).toEqual([true, false]);
  expect(works({ daysOff: [own(ours)] })).toEqual([false, false]);
  expect(works({ workedHolidays: [holiday] })).toEqual([true, true]);
  expect(works({ daysOff: [own(holiday)], workedHolidays: [holiday] })).toEqual([true, false]);
  // A weekend stays one.
  expect(works({ workedHolidays: ['2027-12-25'] }) && isWorkingDay('2027-12-25')).toBe(false);
});

test('a holiday of several days is off on each of them, also in the year into which it reaches', () => {
  const days = publicHolidaysIn('SA', 2027)
    .filter(({ name }) => name.includes('Eid al-Fitr'))
    .map(({ day }) => day);
  expect(days).toEqual(['2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12']);
  for (let year = 2027; year < 2070; year += 1)
    for (const { day } of publicHolidaysIn('SA', year)) expect(day.slice(0, 4)).toBe(String(year));
});

describe('of any day', () => {
  const anyDay = fc
    .date({ min: new Date('2006-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  test('the first working day from it on is that day, or the next after days off alone', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const found = workingDayFrom(day);
        const between = Array.from({ length: daysBetween(day, found) }, (_, n) => addDays(day, n));
        expect([isWorkingDay(found), between.filter(isWorkingDay)]).toEqual([true, []]);
      }),
    );
  });

  test('a day so many working days after it is the last of so many, and the day itself does not count', () => {
    // Christmas of 2026 is a Friday, Boxing Day a Saturday with the Monday off.
    expect([1, 2, 5].map((count) => workingDaysAfter('2026-12-24', count))).toEqual([
      ...['2026-12-29', '2026-12-30', '2027-01-05'],
    ]);
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 60 }), (day, count) => {
        const last = workingDaysAfter(day, count);
        const days = Array.from({ length: daysBetween(day, last) }, (_, n) => addDays(day, n + 1));
        expect([days.filter(isWorkingDay).length, isWorkingDay(last)]).toEqual([count, true]);
      }),
    );
  });
});
