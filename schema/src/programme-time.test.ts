import { describe, expect, test } from '@jest/globals';
import {
  addDays,
  addMonths,
  dayAt,
  daysBetween,
  isoAt,
  isTimeZone,
  momentOf,
  startOfDay,
  wallClockAt,
  zoneInWords,
} from './programme-time.ts';

const at = (time: string, zone: string) => dayAt(new Date(time), zone);

describe('a moment belongs to the day that the calendar of the zone shows', () => {
  test.each([
    ['2026-10-31T21:59:59.999Z', '2026-10-31', '2026-10-31', '2026-11-01'],
    ['2026-10-31T22:00:00.000Z', '2026-11-01', '2026-10-31', '2026-11-01'],
    ['2026-11-01T00:30:00.000Z', '2026-11-01', '2026-10-31', '2026-11-01'],
    ['2025-12-31T22:00:00.000Z', '2026-01-01', '2025-12-31', '2026-01-01'],
    ['2028-02-28T22:30:00.000Z', '2028-02-29', '2028-02-28', '2028-02-29'],
  ])('%s', (time, gaborone, newYork, kiritimati) => {
    expect(at(time, 'Africa/Gaborone')).toBe(gaborone);
    expect(at(time, 'America/New_York')).toBe(newYork);
    expect(at(time, 'Pacific/Kiritimati')).toBe(kiritimati);
    expect(at(time, 'UTC')).toBe(time.slice(0, 10));
  });
});

describe('a day begins', () => {
  test.each([
    ['2026-11-01', 'Africa/Gaborone', '2026-10-31T22:00:00.000Z'],
    ['2026-11-01', 'UTC', '2026-11-01T00:00:00.000Z'],
    ['2026-11-01', 'Pacific/Kiritimati', '2026-10-31T10:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    // The clock jumps from midnight to one: the day begins with the jump.
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
    // The clock goes back from one to midnight: the day begins at the first of the two.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    // The clock goes back from midnight to eleven: the day begins after the second eleven.
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
  ])('%s in %s at %s', (day, zone, start) => {
    expect(startOfDay(day, zone).toISOString()).toBe(start);
    expect(at(start, zone)).toBe(day);
    expect(dayAt(Date.parse(start) - 1, zone)).toBe(addDays(day, -1));
  });
});

test('every hour of the months in which clocks change comes back from what the clock showed, unless it showed it twice', () => {
  const hours = [2, 3, 9, 10].flatMap((month) =>
    Array.from({ length: 31 * 24 }, (_, hour) => Date.UTC(2026, month, 1, hour, 7)),
  );
  for (const zone of ['Africa/Gaborone', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']) {
    const lost = [...new Set(hours)].filter(
      (time) => momentOf(wallClockAt(time, zone), zone).getTime() !== time,
    );
    const repeated = lost.map((time) => wallClockAt(time, zone).slice(5, 13));
    expect(repeated).toEqual(
      { 'America/New_York': ['11-01T01'], 'Australia/Lord_Howe': expect.anything() }[zone] ?? [],
    );
    expect(lost.length).toBeLessThan(2);
  }
});

test('what a person types is a time of the zone, and a time is shown to them as they would type it', () => {
  expect(momentOf('2026-11-01T00:30', 'Africa/Gaborone').toISOString()).toBe('2026-10-31T22:30:00.000Z');
  expect(wallClockAt(new Date('2026-10-31T22:30:00Z'), 'Africa/Gaborone')).toBe('2026-11-01T00:30:00');
});

test('days are added across the ends of months and years', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-01-01', '2025-12-31')).toBe(-1);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-10-31', -12, '2025-10-31'],
  ['2028-02-29', -12, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s and %s months are %s', (day, months, other) => expect(addMonths(day, months)).toBe(other));

test('a moment in a file names its offset, so that the day in it is the programme’s', () => {
  expect(isoAt(new Date('2026-10-31T22:30:05.678Z'), 'Africa/Gaborone')).toBe('2026-11-01T00:30:05+02:00');
  expect(isoAt(new Date('2026-10-31T22:30:05Z'), 'UTC')).toBe('2026-10-31T22:30:05+00:00');
  expect(isoAt(new Date('2026-07-01T00:00:00Z'), 'America/St_Johns')).toBe('2026-06-30T21:30:00-02:30');
  // On the day on which the clock jumps.
  expect(isoAt(new Date('2026-03-29T00:59:59Z'), 'Europe/Berlin')).toBe('2026-03-29T01:59:59+01:00');
  expect(isoAt(new Date('2026-03-29T01:00:00Z'), 'Europe/Berlin')).toBe('2026-03-29T03:00:00+02:00');
});

test.each(['Africa/Gaborone', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT-2'])(
  '%s is a time zone',
  (zone) => expect(isTimeZone(zone)).toBe(true),
);

test.each(['', 'Gaborone', 'Africa/Gabarone', '+02:00', 'CAT', 'UTC+2', 'GMT', '../etc', 'Africa/"x'])(
  '%p is none',
  (text) => expect(isTimeZone(text)).toBe(false),
);

test('a zone is called by its place', () => {
  expect(zoneInWords('Africa/Gaborone')).toBe('Gaborone time');
  expect(zoneInWords('America/New_York')).toBe('New York time');
  expect(zoneInWords('UTC')).toBe('UTC');
});
