import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import type pg from 'pg';
import { openClock } from './clock.ts';

/** A process whose wall clock a test turns, beside a database whose clock is `ahead` of the real time. */
function setUp() {
  const clocks = { wall: 0, database: 0 };
  const lines: { level: number; seconds: number }[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  const real = () => performance.timeOrigin + performance.now();
  const clock = openClock(log, () => real() + clocks.wall);
  const query = async () => ({ rows: [{ now: new Date(real() + clocks.database) }] });
  const read = () => clock.read({ query } as unknown as pg.Client);
  const ahead = () => Math.round((clock.now().getTime() - real()) / 100) / 10;
  return { clocks, lines, clock, read, ahead };
}

test('the time is that of the database, whatever the clock of the process shows or is set to', async () => {
  const { clocks, read, ahead } = setUp();
  clocks.database = 25_000;
  await read();
  expect(ahead()).toBe(25);
  for (const wall of [120_000, -3_600_000]) {
    clocks.wall = wall;
    expect(ahead()).toBe(25);
  }
  clocks.database = -4_000;
  await read();
  expect(ahead()).toBe(-4);
});

test('a difference of more than two seconds is said once, and its end, each time', async () => {
  const { clocks, lines, clock, read } = setUp();
  await read();
  expect([clock.isRight(), lines]).toEqual([true, []]);
  clocks.wall = 25_000;
  await read();
  await read();
  expect(clock.isRight()).toBe(false);
  expect(Math.round(clock.difference() / 1_000)).toBe(25);
  clocks.wall = 1_500;
  await read();
  expect(clock.isRight()).toBe(true);
  clocks.wall = -2_500;
  await read();
  expect(clock.isRight()).toBe(false);
  expect(lines.map(({ level, seconds }) => [level, Math.round(seconds * 2) / 2])).toEqual([
    [50, 25],
    [30, 1.5],
    [50, -2.5],
  ]);
});

test('an answer that took long moves the time by no more than it must', async () => {
  const { clock } = setUp();
  const before = clock.now().getTime() - performance.now();
  const now = new Date(clock.now().getTime() + 5);
  await clock.read({
    query: async () => {
      const end = performance.now() + 20;
      while (performance.now() < end);
      return { rows: [{ now }] };
    },
  } as unknown as pg.Client);
  expect(Math.abs(clock.now().getTime() - performance.now() - before)).toBeLessThanOrEqual(1);
});
