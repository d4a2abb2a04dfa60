/**
 * The days off, for promised days. Another country, weekend or company changes the two lists here. The list is that of
 * Botswana's Public Holidays Act (chapter 03:07), with the Mondays that are declared after a Labour Day or a Boxing Day on a
 * Saturday.
 */
import { addDays, daysBetween } from './programme-time.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
type Weekday = (typeof weekdays)[number];

const weekend: ReadonlySet<Weekday> = new Set(['Saturday', 'Sunday']);

interface Holiday {
  name: string;
  /** Returns the day of the holiday in a year, YYYY-MM-DD. */
  dayIn: (year: number) => string;
  /** The extra day off, as days after the holiday, by the weekday that the holiday falls on. */
  also?: Partial<Record<Weekday, number>>;
}

const two = (number: number) => String(number).padStart(2, '0');
const each = (month: number, day: number) => (year: number) => `${year}-${two(month)}-${two(day)}`;
const afterEaster = (days: number) => (year: number) => addDays(easterIn(year), days);

/** Computes the nth Monday of a month. */
const mondayIn = (month: number, nth: number) => (year: number) => {
  const first = each(month, 1)(year);
  return addDays(first, ((8 - weekdays.indexOf(weekdayOf(first))) % 7) + 7 * (nth - 1));
};
const dayAfter = (dayIn: Holiday['dayIn']) => (year: number) => addDays(dayIn(year), 1);

const mondayAfter = { Sunday: 1 };
const presidentsDay = mondayIn(7, 3);

export const publicHolidays: readonly Holiday[] = [
  { name: 'New Year’s Day', dayIn: each(1, 1), also: mondayAfter },
  { name: 'the day after New Year’s Day', dayIn: each(1, 2), also: { ...mondayAfter, Monday: 1 } },
  { name: 'Good Friday', dayIn: afterEaster(-2) },
  { name: 'Holy Saturday', dayIn: afterEaster(-1) },
  { name: 'Easter Monday', dayIn: afterEaster(1) },
  { name: 'Labour Day', dayIn: each(5, 1), also: { ...mondayAfter, Saturday: 2 } },
  { name: 'Ascension Day', dayIn: afterEaster(39) },
  { name: 'Sir Seretse Khama Day', dayIn: each(7, 1), also: mondayAfter },
  { name: 'President’s Day', dayIn: presidentsDay },
  { name: 'the day after President’s Day', dayIn: dayAfter(presidentsDay) },
  { name: 'Botswana Day', dayIn: each(9, 30), also: { ...mondayAfter, Saturday: 2 } },
  { name: 'the day after Botswana Day', dayIn: each(10, 1), also: { ...mondayAfter, Monday: 1 } },
  { name: 'Christmas Day', dayIn: each(12, 25), also: mondayAfter },
  { name: 'Boxing Day', dayIn: each(12, 26), also: { ...mondayAfter, Monday: 1, Saturday: 2 } },
];

function weekdayOf(day: string): Weekday {
  // 4 January 1970 was a Sunday.
  const since = daysBetween('1970-01-04', day) % 7;
  return weekdays[(since + 7) % 7] as Weekday;
}

/** Computes Easter Sunday by the Gregorian computus of Meeus, Jones and Butcher. */
export function easterIn(year: number): string {
  const [golden, century, inCentury] = [year % 19, Math.floor(year / 100), year % 100];
  const leapCenturies = Math.floor(century / 4);
  const lunar = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - leapCenturies - lunar + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  return addDays(each(3, 22)(year), moon + sunday - 7 * late);
}

const daysOffByYear = new Map<number, ReadonlySet<string>>();

function daysOffIn(year: number): ReadonlySet<string> {
  const known = daysOffByYear.get(year);
  if (known) return known;
  const found = new Set(
    publicHolidays.flatMap(({ dayIn, also = {} }) => {
      const day = dayIn(year);
      const later = also[weekdayOf(day)];
      return later === undefined ? [day] : [day, addDays(day, later)];
    }),
  );
  daysOffByYear.set(year, found);
  return found;
}

/** Tells whether a day, YYYY-MM-DD, is neither of the weekend nor a public holiday. */
export function isWorkingDay(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return !weekend.has(weekdayOf(day)) && !daysOffIn(year).has(day);
}

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
