/** Days as screens write them, and as people type them. */
import { dayInLanguage, dayWordNow, monthNames } from './day-names.ts';

/** Shows how a day is typed. */
export const DAY_EXAMPLE = '29 Nov 2026';
/** Shows how a day with its hour is typed. */
export const MINUTE_EXAMPLE = `${DAY_EXAMPLE}, 09:00`;

/** Says what to do where no day was typed. */
export const MISSING_DAY = 'Enter the day.';
/** Says what to do where a day was typed that nobody can read. */
export const WRONG_DAY = `Enter the day as ${DAY_EXAMPLE}.`;
/** Says the same of a day that has an hour. */
export const WRONG_MINUTE = `Enter the day and the hour as ${MINUTE_EXAMPLE}.`;

const WRITTEN = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?$/;

/** Writes a day, YYYY-MM-DD, or a minute of it, YYYY-MM-DDTHH:mm: `1 Nov 2026, 00:30`. Other texts stay as they are. */
export function dayInWords(text: string): string {
  const [, year, month, day, time] = WRITTEN.exec(text) ?? [];
  const name = monthNames[Number(month) - 1]?.slice(0, 3);
  if (!name) return text;
  return dayInLanguage(`${Number(day)} ${name} ${year}${time ? `, ${time}` : ''}`);
}

// A blank, a point, a slash or a hyphen parts a day; a comma or the word "at" may stand before the hour.
const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<date>\d{1,2})(?:t|,?\s+|$)/;
const DAY_FIRST =
  /^(?<date>\d{1,2})(?:st|nd|rd|th)?(?:[\s./-]*(?<name>\p{L}+)|[\s./-]+(?<month>\d{1,2}))[\s./,-]+(?<year>\d{4})(?:,\s*|\s+(?:at\s+)?|$)/u;
const HOUR = /^(\d{1,2})[:.](\d\d)$/;

const two = (number: string | number) => String(number).padStart(2, '0');

function monthOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  if (text.length < 3) return 0;
  // The language of the page comes first. Letters that begin several of its months name none.
  for (const nameOf of [dayWordNow, (month: string) => month]) {
    const [found = '', ...others] = monthNames.filter((month) =>
      nameOf(month)?.toLowerCase().startsWith(text),
    );
    if (found) return others.length > 0 ? 0 : monthNames.indexOf(found) + 1;
  }
  return 0;
}

/**
 * Reads a day of 1900 to 2999 that a person typed, the day before the month: `29 Nov 2026`, `29 November 2026`,
 * `29 Ngwanatsele 2026`, `29/11/2026`, `2026-11-29`; with an hour also `29 Nov 2026, 09:00`.
 *
 * @returns YYYY-MM-DD or YYYY-MM-DDTHH:mm; undefined for any other text
 */
export function readDay(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  const found = YEAR_FIRST.exec(text) ?? DAY_FIRST.exec(text);
  if (!found) return undefined;
  const { year = '', name = '', month = name, date = '' } = found.groups ?? {};
  const day = `${year}-${two(monthOf(month))}-${two(date)}`;
  // 30 February parses, as 1 March.
  const isDay = /^(19|2\d)/.test(day) && new Date(Date.parse(`${day}T00:00Z`)).toJSON()?.startsWith(day);
  if (!isDay) return undefined;
  const rest = text.slice(found[0].length);
  if (rest === '') return day;
  const [, hour = '', minute = ''] = HOUR.exec(rest) ?? [];
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60
    ? `${day}T${two(hour)}:${minute}`
    : undefined;
}
