/** The consent to cookies: its stored form, and its purposes. */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { purposes, purposesVersion } from '@portal/schema/cookies';
import { readCookie, removeCookie, setCookie } from '../lib/cookies.ts';

const kept = () => JSON.parse(readCookie('cookie-preferences') ?? 'null');
const open = async () => {
  jest.resetModules();
  return import('./consent-store.ts');
};
const all = Object.fromEntries(purposes.map((purpose) => [purpose, true]));

beforeEach(() => ['cookie-consent', 'cookie-preferences'].forEach(removeCookie));

test('keeps with a consent its day and to which purposes it was; with a refusal nothing', async () => {
  const { chooseConsent, isAllowed } = await open();
  chooseConsent('all');
  const day = new Date().toISOString().slice(0, 10);
  expect([readCookie('cookie-consent'), kept()]).toEqual(['all', { ...all, version: purposesVersion, day }]);
  const again = await open();
  expect([again.getConsent().banner, again.isAllowed('analytics')]).toEqual(['closed', true]);
  chooseConsent('custom', { functional: true, analytics: false, performance: false, advertisement: false });
  expect([kept(), isAllowed('functional'), isAllowed('analytics')]).toEqual([
    { ...all, analytics: false, performance: false, advertisement: false, version: purposesVersion, day },
    true,
    false,
  ]);
  chooseConsent('rejected');
  expect([readCookie('cookie-consent'), kept()]).toEqual(['rejected', null]);
});

test.each([
  ['all', JSON.stringify({ ...all, version: '2020-01-01', day: '2020-01-01' })],
  ['all', undefined],
  ['custom', JSON.stringify(all)],
  ['custom', '{'],
  ['custom', 'null'],
  ['everything', JSON.stringify({ ...all, version: purposesVersion, day: '2026-11-26' })],
])('a consent to other purposes allows nothing, and asks again: %s %s', async (choice, preferences) => {
  setCookie('cookie-consent', choice);
  if (preferences) setCookie('cookie-preferences', preferences);
  const { getConsent, isAllowed } = await open();
  expect([getConsent().banner, purposes.filter((purpose) => isAllowed(purpose))]).toEqual(['open', []]);
});

test.each([undefined, JSON.stringify({ ...all, version: purposesVersion, day: '2026-11-26' })])(
  'a refusal holds after a reload, whatever purposes come later or are kept beside it: %s',
  async (preferences) => {
    setCookie('cookie-consent', 'rejected');
    if (preferences) setCookie('cookie-preferences', preferences);
    const { getConsent, isAllowed } = await open();
    expect([getConsent().banner, purposes.filter((purpose) => isAllowed(purpose))]).toEqual(['closed', []]);
  },
);

test.each(purposes)('a consent to %s alone allows nothing else after a reload', async (purpose) => {
  const chosen = { ...Object.fromEntries(purposes.map((one) => [one, one === purpose])) };
  setCookie('cookie-consent', 'custom');
  setCookie('cookie-preferences', JSON.stringify({ ...chosen, version: purposesVersion, day: '2026-11-26' }));
  const { isAllowed } = await open();
  expect(purposes.filter((one) => isAllowed(one))).toEqual([purpose]);
});
