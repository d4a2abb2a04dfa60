/** Clicks are counted of who allows analytics, and of nobody else, also after a reload. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cookieUses, purposes, purposesVersion } from '@portal/schema/cookies';
import { readCookie, removeCookie, setCookie } from '../lib/cookies.ts';

const [COUNT] = cookieUses.analytics.cookies;
const listen = jest.spyOn(document, 'addEventListener');
let sent: string[];
beforeEach(() => {
  sent = [];
  ['cookie-consent', 'cookie-preferences', COUNT].forEach(removeCookie);
  document.cookie = 'XSRF-TOKEN=repeated';
  globalThis.fetch = async (address) => {
    sent.push(String(address));
    return new Response();
  };
});

afterEach(() => {
  for (const [type, listener, options] of listen.mock.calls)
    document.removeEventListener(type, listener, options);
  listen.mockClear();
});

const preferences = (allowed: string) => ({
  ...Object.fromEntries(purposes.map((purpose) => [purpose, purpose === allowed])),
  ...{ version: purposesVersion, day: '2026-11-26' },
});

test.each([
  ['custom', 'analytics', ['/api/analytics/clicks'], '8'],
  ['custom', 'functional', [], undefined],
  ['rejected', 'analytics', [], undefined],
])('after a reload with %s (%s)', async (choice, allowed, calls, count) => {
  setCookie('cookie-consent', choice);
  setCookie('cookie-preferences', JSON.stringify(preferences(allowed)));
  setCookie(COUNT, '7');
  jest.resetModules();
  const { startClickCounter } = await import('./click-counter.ts');
  startClickCounter();
  document.body.click();
  await new Promise(process.nextTick);
  expect([sent, readCookie(COUNT)]).toEqual([calls, count]);
});
