/**
 * The days off by which this process counts promised days: Saturdays, Sundays, the public holidays of the country, and days of the
 * programme's own.
 */
import Holidays from 'date-holidays';
import type { DayOff, DaysOff } from '@portal/schema/days-off';
import { DAY } from '@portal/schema/limits';
import { programmeDefaults } from '@portal/schema/programme';
import { addDays } from '@portal/schema/programme-time';

interface Settings extends DaysOff {
  countryCode: string;
}

/**
 * The days of Botswana's Public Holidays Act (chapter 03:07) that the library lacks: the day after Botswana Day, and days off in lieu. Later
 * ones are own days of a programme, as is what another country declares.
 */
const lacking: Readonly<Record<string, readonly DayOff[]>> = {
  BW: [
    ...['2024', '2025', '2026', '2027', '2030'].map((year) => ({
      day: `${year}-10-01`,
      name: 'The day after Botswana Day',
    })),
    { day: '2026-12-28', name: 'Boxing Day, in lieu' },
    { day: '2027-05-03', name: 'Labour Day, in lieu' },
    { day: '2027-12-27', name: 'Boxing Day, in lieu' },
    { day: '2028-01-03', name: 'The day after New Year’s Day, in lieu' },
    { day: '2029-10-02', name: 'The day after Botswana Day, in lieu' },
  ],
};

// A list takes some milliseconds, and counting asks for the same years again and again.
const lists = new Map<string, readonly DayOff[]>();

/** Lists the days of the holidays that begin in a year. A holiday of several days has a row for each, and holidays of the same day share a row. */
function listOf(countryCode: string, year: number): readonly DayOff[] {
  const key = `${countryCode} ${year}`;
  const known = lists.get(key);
  if (known) return known;
  const names = new Map<string, string[]>();
  for (const { date, start, end, name, type } of new Holidays(countryCode).getHolidays(year, 'en')) {
    if (type !== 'public') continue;
    const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY));
    for (let n = 0; n < days; n += 1) {
      const day = addDays(date.slice(0, 10), n);
      names.set(day, [...(names.get(day) ?? []), name]);
    }
  }
  for (const { day, name } of lacking[countryCode] ?? [])
    if (day.startsWith(`${year}-`) && !names.has(day)) names.set(day, [name]);
  const list = [...names].map(([day, all]) => ({ day, name: [...new Set(all)].join(', ') }));
  lists.set(key, list);
  return list;
}

/** Lists the public holidays of a country in a year, in their order; none where no list of the country is known. */
export const publicHolidaysIn = (countryCode: string, year: number): DayOff[] =>
  // The last holiday of the year before may reach into the year.
  [...listOf(countryCode, year - 1), ...listOf(countryCode, year)]
    .filter(({ day }) => day.startsWith(`${year}-`))
    .sort((one, other) => (one.day < other.day ? -1 : 1));

let present: Settings = programmeDefaults;
let byYear = new Map<string, ReadonlySet<string>>();

/** Sets the days off of this process. */
export function changeDaysOff(settings: Settings): void {
  present = settings;
  byYear = new Map();
}

function daysOffIn(year: string): ReadonlySet<string> {
  const known = byYear.get(year);
  if (known) return known;
  const { countryCode, daysOff, workedHolidays } = present;
  const found = new Set(publicHolidaysIn(countryCode, Number(year)).map(({ day }) => day));
  for (const day of workedHolidays) found.delete(day);
  for (const { day } of daysOff) found.add(day);
  byYear.set(year, found);
  return found;
}

const isWeekend = (day: string) => new Date(day).getUTCDay() % 6 === 0;

/** Tells whether a day, YYYY-MM-DD, is neither of the weekend nor a day off. */
export const isWorkingDay = (day: string): boolean => !isWeekend(day) && !daysOffIn(day.slice(0, 4)).has(day);

/** Finds the first working day from a day on. */
export function workingDayFrom(day: string): string {
  let next = day;
  while (!isWorkingDay(next)) next = addDays(next, 1);
  return next;
}

/** Counts so many working days on from a day, which itself does not count. */
export function workingDaysAfter(day: string, count: number): string {
  let last = day;
  for (let counted = 0; counted < count; counted += 1) last = workingDayFrom(addDays(last, 1));
  return last;
}
