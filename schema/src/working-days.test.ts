/** The days off, by other methods than those of the code: calendars as they were printed, and another computus. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, daysBetween } from './programme-time.ts';
import { easterIn, isWorkingDay, publicHolidays, workingDayFrom, workingDaysAfter } from './working-days.ts';

const daysOf = (year: number) => {
  const first = `${year}-01-01`;
  return Array.from({ length: daysBetween(first, `${year + 1}-01-01`) }, (_, n) => addDays(first, n));
};
/** The weekday by the platform, 0 for a Sunday. */
const weekdayOf = (day: string) => new Date(`${day}T00:00Z`).getUTCDay();
const freeWeekdays = (year: number) =>
  daysOf(year).filter((day) => weekdayOf(day) % 6 !== 0 && !isWorkingDay(day));

const anyDay = fc
  .date({ min: new Date('2006-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test.each([
  [2023, ['01-02', '01-03', '04-07', '04-10', '05-01', '05-18', '07-17', '07-18', '10-02', '12-25', '12-26']],
  [
    2024,
    [
      ...['01-01', '01-02', '03-29', '04-01', '05-01', '05-09', '07-01', '07-15', '07-16'],
      ...['09-30', '10-01', '12-25', '12-26'],
    ],
  ],
  [
    2026,
    [
      ...['01-01', '01-02', '04-03', '04-06', '05-01', '05-14', '07-01', '07-20', '07-21'],
      ...['09-30', '10-01', '12-25', '12-28'],
    ],
  ],
  [
    2033,
    [
      ...['01-03', '04-15', '04-18', '05-02', '05-26', '07-01', '07-18', '07-19'],
      ...['09-30', '12-26', '12-27'],
    ],
  ],
])('in %i the weekdays on which nobody works are those of the calendar', (year, days) => {
  expect(freeWeekdays(year)).toEqual(days.map((day) => `${year}-${day}`));
});

/** By Knuth's algorithm (The Art of Computer Programming, 1.3.2): the Sunday after the full moon of the church's calendar. */
function easterByMoon(year: number): string {
  const golden = (year % 19) + 1;
  const century = Math.floor(year / 100) + 1;
  const skippedLeapYears = Math.floor((3 * century) / 4) - 12;
  const moonsCorrection = Math.floor((8 * century + 5) / 25) - 5;
  const epact = (11 * golden + 20 + moonsCorrection - skippedLeapYears) % 30;
  const isLate = epact === 24 || (epact === 25 && golden > 11);
  const inMarch = 44 - epact - (isLate ? 1 : 0);
  const moon = addDays(`${year}-03-01`, (inMarch < 21 ? inMarch + 30 : inMarch) - 1);
  return addDays(moon, 7 - weekdayOf(moon));
}

test('Easter is the Sunday after the full moon of spring', () => {
  expect([2024, 2025, 2026, 2027, 2038, 2049].map(easterIn)).toEqual([
    ...['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2038-04-25', '2049-04-18'],
  ]);
  for (let year = 1900; year < 2400; year += 1) expect(easterIn(year)).toBe(easterByMoon(year));
});

describe('the first working day from a day on', () => {
  test('is that day, or the next after days off alone', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const found = workingDayFrom(day);
        const between = Array.from({ length: daysBetween(day, found) }, (_, n) => addDays(day, n));
        expect([1, 2, 3, 4, 5]).toContain(weekdayOf(found));
        expect(isWorkingDay(found)).toBe(true);
        expect(between.filter(isWorkingDay)).toEqual([]);
        // Christmas on a Thursday: four days off, and nothing is longer than Easter.
        expect(between.length).toBeLessThanOrEqual(4);
        expect(workingDayFrom(found)).toBe(found);
      }),
    );
  });

  test('never comes earlier for a later day', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(40), (day, later) => {
        expect(workingDayFrom(addDays(day, later)) >= workingDayFrom(day)).toBe(true);
      }),
    );
  });

  test('is no holiday of the list, in any year', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2006, max: 2199 }),
        fc.constantFrom(...publicHolidays),
        (year, holiday) => {
          const day = holiday.dayIn(year);
          expect(day.startsWith(`${year}-`)).toBe(true);
          expect(workingDayFrom(day) > day).toBe(true);
        },
      ),
    );
  });
});

test('a day so many working days after another is the last of so many, and the day itself does not count', () => {
  // Christmas of 2026 is a Friday, Boxing Day a Saturday with the Monday off.
  expect([1, 2, 5].map((count) => workingDaysAfter('2026-12-24', count))).toEqual([
    ...['2026-12-29', '2026-12-30', '2027-01-05'],
  ]);
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 60 }), (day, count) => {
      const last = workingDaysAfter(day, count);
      const days = Array.from({ length: daysBetween(day, last) }, (_, n) => addDays(day, n + 1));
      expect([days.filter(isWorkingDay).length, days.at(-1), isWorkingDay(last)]).toEqual([
        count,
        last,
        true,
      ]);
    }),
  );
});
