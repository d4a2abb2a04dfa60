/** Days and times in the programme's zone, independent of that of the server or the browser. */
import { dayInLanguage } from './day-names.ts';
import { DAY, NIGHT_NOTICE } from './limits.ts';
import { ownText } from './texts.ts';

export const DEFAULT_TIME_ZONE = 'Africa/Gaborone';

// Area and city only: PostgreSQL reads the sign of offsets in reverse, and abbreviations are ambiguous.
const NAME = /^(UTC|[A-Za-z_]+(\/[\w+-]+)+)$/;

export function isTimeZone(text: string): boolean {
  if (!NAME.test(text)) return false;
  try {
    clockOf(text);
    return true;
  } catch {
    return false;
  }
}

export function zoneInWords(zone: string): string {
  if (zone === 'UTC') return zone;
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return ownText('days', 'zone', { city }) ?? `${city} time`;
}

/** Writes a time in a zone: `1 November 2026 at 00:30 (Gaborone time)`. */
export function momentInWords(time: Date | number | string, zone: string): string {
  const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: zone });
  return `${dayInLanguage(words.format(new Date(time)))} (${zoneInWords(zone)})`;
}

export const dayAt = (time: Date | number, zone: string): string => wallClockAt(time, zone).slice(0, 10);

/** Returns the local date and time, YYYY-MM-DDTHH:mm:ss. */
export function wallClockAt(time: Date | number, zone: string): string {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute, second } = parts;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** Returns the first time with a local date and time; one that the clock skips counts by the offset before the jump. */
export function momentOf(wallClock: string, zone: string): Date {
  const shown = Date.parse(`${wallClock}Z`);
  // A zone is never a day ahead or behind, so its offset is one of these two.
  const [before, after] = [-DAY, DAY].map((distance) => offsetAt(shown + distance, zone)) as [number, number];
  if (before === after) return new Date(shown - before);
  const candidates = [shown - before, shown - after];
  const found = candidates.filter((time) => time + offsetAt(time, zone) === shown);
  return new Date(found.length > 0 ? Math.min(...found) : shown - before);
}

export const startOfDay = (day: string, zone: string): Date => momentOf(`${day}T00:00`, zone);

/** Returns the beginning of the next night that leaves some hours to cancel the changes that wait for it. */
export function nextNight(now: Date, zone: string): Date {
  return startOfDay(addDays(dayAt(now.getTime() + NIGHT_NOTICE, zone), 1), zone);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** Returns the same day of another month, or its last day where it has fewer: a month after 31 January is 28 February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  const first = last.toISOString().slice(0, 8);
  return first + String(Math.min(date, last.getUTCDate())).padStart(2, '0');
}

/** Counts the days from one day to another, YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;

/** Returns the time at which a clock in UTC reads as the zone's clock does at this time. */
export const localTime = (time: Date, zone: string): number =>
  time.getTime() + offsetOn(time.getTime(), zone);

/** Writes ISO 8601 with the zone's offset: 2026-03-31T00:30:00+02:00. */
export function isoAt(time: Date, zone: string): string {
  const local = localTime(time, zone);
  const minutes = Math.round((local - time.getTime()) / 60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  const [hour, minute] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const clock = new Date(local).toISOString().slice(0, 19);
  return `${clock}${minutes < 0 ? '-' : '+'}${two(hour)}:${two(minute)}`;
}

// Offsets are cached by day: a long export writes many times of few days, and formatting takes a hundred times as long as adding.
const steadyOffsets = new Map<string, number | undefined>();

function offsetOn(time: number, zone: string): number {
  const start = Math.floor(time / DAY) * DAY;
  const day = `${zone} ${start}`;
  if (!steadyOffsets.has(day)) {
    const offset = offsetAt(start, zone);
    steadyOffsets.set(day, offset === offsetAt(start + DAY, zone) ? offset : undefined);
  }
  return steadyOffsets.get(day) ?? offsetAt(time, zone);
}

function offsetAt(time: number, zone: string): number {
  const seconds = Math.floor(time / 1_000) * 1_000;
  return Date.parse(`${wallClockAt(seconds, zone)}Z`) - seconds;
}

// Creating a format costs a hundred times as much as using it.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(zone, clock);
  return clock;
}
