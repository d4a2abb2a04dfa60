import { afterEach, expect, jest, test } from '@jest/globals';
import type * as module from './log.ts';

// Loaded by Jest, whose timers it then has.
const { openLog } = (await import(new URL('./log.ts', import.meta.url).href)) as typeof module;

afterEach(() => {
  jest.useRealTimers();
});

test('of equal failures one line a second is written, and then how many others there were', () => {
  jest.useFakeTimers();
  const lines: object[] = [];
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line) as object) });
  for (let i = 0; i < 1_000; i += 1) log.error({ err: new Error('away') }, 'unexpected failure');
  log.error({ err: new Error('another') }, 'unexpected failure');
  log.info('started');
  log.info('started');
  jest.advanceTimersByTime(1_000);
  log.error({ err: new Error('away') }, 'unexpected failure');
  const failure = (message: string) => ({ msg: 'unexpected failure', err: { message } });
  expect(lines).toMatchObject([
    failure('away'),
    failure('another'),
    { msg: 'started' },
    { msg: 'started' },
    { msg: 'unexpected failure, repeatedly', repeated: 999 },
    failure('away'),
  ]);
});
