import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

// Each test begins as a page does: without an answer of the server.
let { now, setClock } = await import('./clock.ts');
let { today } = await import('./words.ts');
beforeEach(async () => {
  jest.resetModules();
  ({ now, setClock } = await import('./clock.ts'));
  ({ today } = await import('./words.ts'));
});
afterEach(() => void jest.restoreAllMocks());
const at = (date?: string) => new Response('', { headers: date ? { date } : {} });

test('until the server answers, the time is that of the browser', () => {
  jest.spyOn(Date, 'now').mockReturnValue(5);
  setClock(at());
  setClock(at('no date'));
  expect(now()).toBe(5);
});

test.each(['2025-11-26', '2027-11-26'])(
  'it is the server’s from its first answer, although the browser says %s',
  (day) => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(day));
    const counter = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    setClock(at('Thu, 26 Nov 2026 10:00:00 GMT'));
    expect(now()).toBe(Date.parse('2026-11-26T10:00:00.500Z'));
    counter.mockReturnValue(61_000);
    expect(now()).toBe(Date.parse('2026-11-26T10:01:00.500Z'));
    counter.mockReturnValue(1_000 + 14 * 3_600_000);
    expect(today()).toBe('2026-11-27');
  },
);
