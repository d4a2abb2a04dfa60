/** The versions of the terms are days, and no day names two of them. */
import { expect, test } from '@jest/globals';
import { defaultOf } from './declare-texts.ts';
import { declaredOf } from './own-texts.ts';
import { nextTermsVersion, shippedTermsVersion } from './programme-terms.ts';

test.each([
  ['a later day', '2026-11-26', '2026-12-05', '2026-12-05'],
  ['the day of the version before', '2026-12-05', '2026-12-05', '2026-12-06'],
  ['a day for the third time', '2026-12-06', '2026-12-05', '2026-12-07'],
  ['a clock that is behind', '2026-12-31', '2026-01-01', '2027-01-01'],
])('%s', (_, newest, today, version) => {
  expect(nextTermsVersion(newest, today)).toBe(version);
});

test('the words that come with the portal are those of their version', async () => {
  const words = new TextEncoder().encode(JSON.stringify(defaultOf(declaredOf('terms.clauses')!)));
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', words));
  const digest = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  // Another digest needs another version: ideas keep under which they were sent.
  expect([shippedTermsVersion, digest.slice(0, 16)]).toEqual(['2026-11-26', '07e4fc2a78d41f42']);
});
