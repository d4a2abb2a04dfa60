/** Formats dates and times, in the programme's time zone. */
import { dayInLanguage } from '@portal/schema/day-names';
import {
  dayAt,
  DEFAULT_TIME_ZONE,
  isTimeZone,
  momentInWords,
  momentOf,
  wallClockAt,
  zoneInWords,
} from '@portal/schema/programme-time';
import { dayInWords, readDay } from '@portal/schema/typed-days';
import { now } from './clock.ts';

// The server writes the zone into the pages it serves. Prerendered pages show no date.
const served = typeof document === 'undefined' ? '' : (document.documentElement.dataset['timeZone'] ?? '');
export const timeZone = isTimeZone(served) ? served : DEFAULT_TIME_ZONE;

/** `Gaborone time` */
export const zoneName = (): string => zoneInWords(timeZone);

export const today = (): string => dayAt(now(), timeZone);

type Time = string | number | Date;

/** Writes every short month with three letters. */
export const shortMonths = (words: string): string => words.replace(/\bSept\b/g, 'Sep');

function inWords(options: Intl.DateTimeFormatOptions): (time: Time) => string {
  let formatter: Intl.DateTimeFormat | undefined;
  return (time) => {
    formatter ??= new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
    return dayInLanguage(shortMonths(formatter.format(new Date(time))));
  };
}

/** `1 Nov 2026` */
export const dayOf = inWords({ dateStyle: 'medium' });
const dayOfYear = inWords({ day: 'numeric', month: 'short' });
const yearOf = inWords({ year: 'numeric' });
/** `1 Nov`; the year only when it is not the present one: `1 Nov 2025` */
export const shortDayOf = (time: Time): string =>
  yearOf(time) === yearOf(now()) ? dayOfYear(time) : dayOf(time);
/** `Sep 2026` */
export const monthOf = inWords({ month: 'short', year: 'numeric' });
/** `Sunday 1 November 2026` */
export const weekdayOf = inWords({ dateStyle: 'full' });
/** `Sun` */
export const shortWeekdayOf = inWords({ weekday: 'short' });
/** `00:30` */
export const hourOf = inWords({ timeStyle: 'short' });
/** `1 Nov 2026, 00:30` */
export const minuteOf = inWords({ dateStyle: 'medium', timeStyle: 'short' });
/** `1 Nov 2026, 00:30:05`, to compare with the logs of other systems. */
export const secondOf = inWords({ dateStyle: 'medium', timeStyle: 'medium' });
/** `1 November 2026 at 00:30 (Gaborone time)` */
export const deadlineOf = (time: Time): string => momentInWords(time, timeZone);

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a range of days, YYYY-MM-DD: `1 Oct – 31 Dec 2026`. */
export function daysInWords(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => new Date(`${day}T00:00Z`)) as [Date, Date];
  // Invalid or reversed days stay as they were written.
  if (!(first <= last)) return `${dayInWords(from)} – ${dayInWords(to)}`;
  // formatRange writes thin spaces.
  return dayInLanguage(shortMonths(days.formatRange(first, last).replaceAll('\u2009', ' ')));
}

/** Formats a time for a form: YYYY-MM-DDTHH:mm. */
export const toTyped = (time: Time): string => wallClockAt(new Date(time), timeZone).slice(0, 16);

/** Reads YYYY-MM-DDTHH:mm of a form; gives an invalid date for any other text. */
export const fromTyped = (typed: string): Date =>
  readDay(typed) === typed ? momentOf(typed, timeZone) : new Date(NaN);

export { dayInWords };
export { countOf, inFigures, sizeOf } from '@portal/schema/figures-in-words';
