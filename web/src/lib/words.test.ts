import {
  DOCUMENT_MAX_BYTES,
  DOCUMENT_MAX_MEGABYTES,
  ENTRY_FILE_MAX_BYTES,
  ENTRY_FILE_MAX_MEGABYTES,
} from '@portal/schema/limits';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';

function wordsIn(served: string | undefined) {
  if (served === undefined) delete document.documentElement.dataset['timeZone'];
  else document.documentElement.dataset['timeZone'] = served;
  jest.resetModules();
  return import('./words.ts');
}

const machine = runInThisContext('process') as typeof process;
const ownZone = machine.env['TZ'];
afterEach(() => {
  jest.useRealTimers();
  if (ownZone === undefined) delete machine.env['TZ'];
  else machine.env['TZ'] = ownZone;
});

// Ahead of the programme's zone and behind it: for some hours the date differs.
describe.each(['Pacific/Kiritimati', 'America/New_York'])('in a browser of %s', (zone) => {
  beforeEach(() => {
    machine.env['TZ'] = zone;
  });

  test('every short month has three letters', async () => {
    const { dayOf, monthOf, daysInWords, weekdayOf } = await wordsIn('Africa/Gaborone');
    const at = '2026-09-26T10:00:00.000Z';
    expect([dayOf(at), monthOf(at)]).toEqual(['26 Sep 2026', 'Sep 2026']);
    expect(daysInWords('2026-09-01', '2026-09-30')).toBe('1 – 30 Sep 2026');
    expect(weekdayOf(at)).toContain('26 September 2026');
  });

  test('a time is shown in the programme’s zone', async () => {
    const words = await wordsIn('Africa/Gaborone');
    const [before, after] = ['2026-10-31T21:59:59.999Z', '2026-10-31T22:00:00.000Z'] as const;
    expect([before, after].map(words.dayOf)).toEqual(['31 Oct 2026', '1 Nov 2026']);
    expect([before, after].map(words.hourOf)).toEqual(['23:59', '00:00']);
    expect(words.minuteOf('2026-12-31T22:30:05.000Z')).toBe('1 Jan 2027, 00:30');
    expect(words.secondOf('2026-12-31T22:30:05.000Z')).toBe('1 Jan 2027, 00:30:05');
    expect(words.weekdayOf(after)).toMatch(/^Sunday,? 1 November 2026$/);
    expect(words.deadlineOf(after)).toBe('1 November 2026 at 00:00 (Gaborone time)');
  });

  test('a day without a time stays that day, in zones on both sides of UTC', async () => {
    for (const zone of ['Pacific/Kiritimati', 'America/New_York', 'Africa/Gaborone']) {
      const { dayInWords } = await wordsIn(zone);
      expect(dayInWords('2026-11-01')).toBe('1 Nov 2026');
      expect(dayInWords('soon')).toBe('soon');
    }
  });

  test('today is the day in the programme’s zone', async () => {
    const { today } = await wordsIn('Africa/Gaborone');
    jest.useFakeTimers({ now: Date.parse('2026-10-31T21:59:59.999Z') });
    expect(today()).toBe('2026-10-31');
    jest.setSystemTime(Date.parse('2026-10-31T22:00:00.000Z'));
    expect(today()).toBe('2026-11-01');
  });

  test('a typed time is in the programme’s zone', async () => {
    const { fromTyped, toTyped } = await wordsIn('Africa/Gaborone');
    expect(fromTyped('2026-11-01T00:30').toISOString()).toBe('2026-10-31T22:30:00.000Z');
    expect(toTyped('2026-10-31T22:30:00.000Z')).toBe('2026-11-01T00:30');
  });

  test('the zone is the one that the server wrote into the page, else the default', async () => {
    const at = '2026-10-31T22:30:00.000Z';
    const kathmandu = await wordsIn('Asia/Kathmandu');
    expect([kathmandu.zoneName(), kathmandu.minuteOf(at)]).toEqual(['Kathmandu time', '1 Nov 2026, 04:15']);
    for (const served of [undefined, 'TIME_ZONE']) {
      const usual = await wordsIn(served);
      expect([usual.zoneName(), usual.minuteOf(at)]).toEqual(['Gaborone time', '1 Nov 2026, 00:30']);
    }
  });
});

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [1_535, '1 KB'],
  [1_536, '2 KB'],
  [300_000, '293 KB'],
  [1_048_063, '1023 KB'],
  [1_048_064, '1.0 MB'],
  [DOCUMENT_MAX_BYTES, `${DOCUMENT_MAX_MEGABYTES}.0 MB`],
  [ENTRY_FILE_MAX_BYTES, `${ENTRY_FILE_MAX_MEGABYTES}.0 MB`],
])('%i bytes are %s', async (bytes, words) => {
  const { sizeOf } = await wordsIn(undefined);
  expect(sizeOf(bytes)).toBe(words);
});
