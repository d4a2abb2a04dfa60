/** When people do things: more on working days, in campaigns and as the programme becomes known. Times in milliseconds. */
import { Random } from './random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How many days the seeded ideas are spread over. */
const DAYS = 730;
/** Local time is two hours ahead of UTC, in summer and winter. */
const ZONE = 2 * HOUR;

/** How busy each local hour of a day is. */
const HOURS = Object.fromEntries(
  [2, 1, 0.5, 0.3, 0.5, 1.5, 4, 7, 11, 14, 15, 13, 10, 11, 12, 11, 10, 8, 8, 11, 13, 12, 8, 4].entries(),
);
const WEEKDAYS = [0.5, 1.1, 1.15, 1.1, 1.05, 0.95, 0.55];
/** Campaigns: the day on which one peaks, and how many days it lasts to either side. */
const CAMPAIGNS = [
  { day: 95, days: 9 },
  { day: 290, days: 14 },
  { day: 455, days: 8 },
  { day: 660, days: 12 },
];

/** The time that the seeded ideas cover. */
export interface Calendar {
  start: number;
  /** The beginning of today: everything seeded lies before it. */
  end: number;
  /** A time from `from` on and before `until`, on days and at hours on which people send ideas. */
  timeBetween(random: Random, from: number, until: number): number;
}

/**
 * Two years that end with yesterday, in UTC.
 * @param now any time of today
 */
export function calendarUntil(now: Date, seed: string): Calendar {
  const end = Math.floor(now.getTime() / DAY) * DAY;
  const start = end - DAYS * DAY;
  const sums = busyDays(start, seed);
  /** How much has happened until a time. */
  const until = (time: number) => {
    const day = Math.min(DAYS - 1, Math.floor((time - start) / DAY));
    const [before = 0, after = 0] = [sums[day], sums[day + 1]];
    return before + (after - before) * ((time - start) / DAY - day);
  };
  return {
    start,
    end,
    timeBetween(random, from, to) {
      const [first, last] = [until(from), until(to)];
      const happened = first + random.next() * (last - first);
      const day = indexIn(sums, happened);
      const time = start + day * DAY + timeOfDay(random);
      if (time >= from && time < to) return time;
      // Only a part of that day counts.
      const [begin, finish] = [Math.max(from, start + day * DAY), Math.min(to, start + (day + 1) * DAY)];
      return begin + random.next() * (finish - begin);
    },
  };
}

/** How much happens on the days before each one, added up. */
function busyDays(start: number, seed: string): Float64Array {
  const sums = new Float64Array(DAYS + 1);
  const moods = new Random(seed, 'days');
  for (let day = 0; day < DAYS; day += 1) {
    const weekday = WEEKDAYS[new Date(start + day * DAY).getUTCDay()] ?? 1;
    const campaigns = CAMPAIGNS.map((c) => 2.4 * Math.exp(-(((day - c.day) / c.days) ** 2)));
    const busy = campaigns.reduce((sum, push) => sum + push, 1 + (1.3 * day) / DAYS);
    sums[day + 1] = (sums[day] ?? 0) + busy * weekday * (0.8 + 0.4 * moods.next());
  }
  return sums;
}

/** The next time from `from` on at which an office works: Monday to Friday, 8 to 17 local time. */
export function officeTimeAfter(random: Random, from: number): number {
  let day = Math.floor((from + ZONE) / DAY);
  let time = from;
  const within = (time + ZONE) % DAY;
  if (within < 8 * HOUR) time = day * DAY - ZONE + 8 * HOUR + random.next() * 9 * HOUR;
  else if (within > 17 * HOUR) time = (day += 1) * DAY - ZONE + 8 * HOUR + random.next() * 9 * HOUR;
  // The epoch was a Thursday.
  const weekday = (day + 4) % 7;
  return time + (weekday === 6 ? 2 * DAY : weekday === 0 ? DAY : 0);
}

/** A time of the UTC day, by how busy the local hours are. */
function timeOfDay(random: Random): number {
  const hour = Number(random.weighted(HOURS));
  return (hour * HOUR + random.next() * HOUR - ZONE + DAY) % DAY;
}

/** The last index whose sum is not above the value. */
export function indexIn(sums: Float64Array, value: number): number {
  let [low, high] = [0, sums.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sums[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
