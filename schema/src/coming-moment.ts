import { dayInLanguage } from './day-names.ts';
import { dayAt, daysBetween, momentInWords, wallClockAt, zoneInWords } from './programme-time.ts';
import { challengesTexts } from './texts/challenges.ts';

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
  const { untilToday, untilTomorrow, untilDay, untilDate, onDate } = challengesTexts;
  if (days === 0) return untilToday({ hour });
  if (days === 1) return untilTomorrow({ weekday, hour });
  if (days < 7) return untilDay({ days: String(days), weekday, hour });
  const on = momentInWords(moment, zone);
  return days <= COUNTED_DAYS ? untilDate({ days: String(days), time: on }) : onDate({ time: on });
}
