/** Dates, times and sizes in words. Dates and times are in the programme's time zone, whatever the browser's. */
import {
  dayAt,
  DEFAULT_TIME_ZONE,
  isTimeZone,
  momentOf,
  wallClockAt,
  zoneInWords,
} from '@portal/schema/programme-time';

// The server writes it into the pages that it serves. Those rendered ahead, at build, show no date.
const served = typeof document === 'undefined' ? '' : (document.documentElement.dataset['timeZone'] ?? '');
const timeZone = isTimeZone(served) ? served : DEFAULT_TIME_ZONE;

/** The programme's time zone in words: `Gaborone time`. */
export const zoneName = zoneInWords(timeZone);

/** Gives the present day, YYYY-MM-DD. */
export const today = (): string => dayAt(Date.now(), timeZone);

type Time = string | number | Date;

function inWords(options: Intl.DateTimeFormatOptions): (time: Time) => string {
  let formatter: Intl.DateTimeFormat | undefined;
  return (time) => {
    formatter ??= new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
    return formatter.format(new Date(time));
  };
}

/** Gives the day of a time: `1 Nov 2026`. */
export const dayOf = inWords({ dateStyle: 'medium' });
/** Gives the day of a time with its weekday: `Sunday 1 November 2026`. */
export const weekdayOf = inWords({ dateStyle: 'full' });
/** Gives the time of day: `00:30`. */
export const hourOf = inWords({ timeStyle: 'short' });
/** Gives day and time of day: `1 Nov 2026, 00:30`. */
export const minuteOf = inWords({ dateStyle: 'medium', timeStyle: 'short' });
/** Gives a time to the second, for what is compared with the log of another system: `1 Nov 2026, 00:30:05`. */
export const secondOf = inWords({ dateStyle: 'medium', timeStyle: 'medium' });
const deadlineInWords = inWords({ dateStyle: 'long', timeStyle: 'short' });
/** Gives a time that people far away plan by: `1 November 2026 at 00:30 (Gaborone time)`. */
export const deadlineOf = (time: Time): string => `${deadlineInWords(time)} (${zoneName})`;

/** Gives a day, YYYY-MM-DD, in words: `1 Nov 2026`; what is no day comes back as it is. */
export const dayInWords = (day: string): string =>
  Number.isNaN(Date.parse(`${day}T00:00Z`)) ? day : dayOf(momentOf(`${day}T12:00`, timeZone));

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Gives two days, YYYY-MM-DD, as a range; what both share is said once: `1 Oct – 31 Dec 2026`. */
export function daysInWords(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => new Date(`${day}T00:00Z`)) as [Date, Date];
  // A day that is none, or a range that ends before it begins, is named as it was written.
  if (!(first <= last)) return `${dayInWords(from)} – ${dayInWords(to)}`;
  // With spaces of the ordinary width.
  return days.formatRange(first, last).replaceAll('\u2009', ' ');
}

/** Gives a time as the browser's control for day and time holds it: YYYY-MM-DDTHH:mm. */
export const toTyped = (time: Time): string => wallClockAt(new Date(time), timeZone).slice(0, 16);

/** Gives the time that somebody typed into the browser's control for day and time. */
export const fromTyped = (typed: string): Date => momentOf(typed, timeZone);

/** Gives a size, counted by 1,000: `293 KB`, `20.9 MB`. What is not empty has 1 KB at least. */
export const sizeOf = (bytes: number): string =>
  bytes < 999_500
    ? `${bytes > 0 && bytes < 500 ? 1 : Math.round(bytes / 1_000)} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
