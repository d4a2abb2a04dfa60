import { dayInLanguage } from './day-names.ts';
import { dayAt, daysBetween, momentInWords, wallClockAt, zoneInWords } from './programme-time.ts';

/** The most days until a moment that are counted out: a larger number says little. */
const COUNTED_DAYS = 60;

/** Writes a coming moment and the days until then: `in 3 days, Friday 17:00 (Gaborone time)`. */
export function untilInWords(time: Date | number | string, now: Date | number, zone: string): string {
  const moment = new Date(time);
  const days = daysBetween(dayAt(now, zone), dayAt(moment, zone));
  const hour = `${wallClockAt(moment, zone).slice(11, 16)} (${zoneInWords(zone)})`;
  const weekday = dayInLanguage(
    new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: zone }).format(moment),
  );
  if (days === 0) return `today, ${hour}`;
  if (days === 1) return `tomorrow, ${weekday} ${hour}`;
  if (days < 7) return `in ${days} days, ${weekday} ${hour}`;
  return `${days <= COUNTED_DAYS ? `in ${days} days, ` : ''}on ${momentInWords(moment, zone)}`;
}
