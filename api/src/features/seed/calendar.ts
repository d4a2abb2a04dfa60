import { DAY } from '@portal/schema/limits';
import type { Random } from './random.ts';

const HOUR = DAY / 24;
const DAYS = 730;
const ZONE_OFFSET = 2 * HOUR;

const HOURS = [2, 1, 0.5, 0.3, 0.5, 1.5, 4, 7, 11, 14, 15, 13, 10, 11, 12, 11, 10, 8, 8, 11, 13, 12, 8, 4];
const WEEKDAYS = [0.5, 1.1, 1.15, 1.1, 1.05, 0.95, 0.55];
const CAMPAIGNS = [
  { peak: 95, days: 9 },
  { peak: 290, days: 14 },
  { peak: 455, days: 8 },
  { peak: 660, days: 12 },
];

const hourOf = (time: number) => Math.floor(((time + ZONE_OFFSET) % DAY) / HOUR);
const weekdayOf = (time: number) => new Date(time + ZONE_OFFSET).getUTCDay();

export interface Calendar {
  start: number;
  end: number;
  timeBetween(random: Random, from: number, until: number): number;
}

export function calendarUntil(now: Date, random: Random): Calendar {
  const end = Math.floor(now.getTime() / DAY) * DAY;
  const start = end - DAYS * DAY;
  const busy = Array.from({ length: DAYS }, (_, day) => {
    const pushes = CAMPAIGNS.map(({ peak, days }) => 2.4 * Math.exp(-(((day - peak) / days) ** 2)));
    const interest = pushes.reduce((sum, push) => sum + push, 1 + (1.3 * day) / DAYS);
    return interest * (WEEKDAYS[weekdayOf(start + day * DAY)] ?? 1) * (0.8 + 0.4 * random.next());
  });
  const most = Math.max(...busy) * Math.max(...HOURS);
  return {
    start,
    end,
    timeBetween(random, from, until) {
      let time = from;
      // The time is drawn by rejection sampling. A night may have no busy time: then any time will do.
      for (let tries = 0; tries < 100; tries += 1) {
        time = Math.floor(from + random.next() * (until - from));
        const day = busy[Math.floor((time - start) / DAY)] ?? 0;
        if (random.next() * most < day * (HOURS[hourOf(time)] ?? 0)) break;
      }
      return time;
    },
  };
}

export function officeTimeAfter(random: Random, from: number): number {
  let time = from;
  while (weekdayOf(time) % 6 === 0 || hourOf(time) < 8 || hourOf(time) >= 17) {
    time += Math.floor(random.next() * 6 * HOUR);
  }
  return time;
}
