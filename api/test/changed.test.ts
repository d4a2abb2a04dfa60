/** Which suites `npm test -- --changed` runs. */
import { expect, test } from '@jest/globals';

const { suitesOf } = (await import(new URL('../../scripts/lib/changed.mjs', import.meta.url).href)) as {
  suitesOf(changed: readonly string[]): string[];
};

test.each([
  [
    'schema/src/letter.ts',
    'schema/src/letter.test.ts',
    'web/src/pages/back-office/people/people-page.test.tsx',
  ],
  [
    'api/src/features/reviewing/claims/claim.resolver.ts',
    'api/src/features/reviewing/claims/claims.test.ts',
    'api/src/features/accounts/accounts.test.ts',
  ],
  ['api/test/harness.ts', 'api/src/features/accounts/accounts.test.ts', 'schema/src/rules.test.ts'],
  [
    'web/src/pages/back-office/people/people.graphql',
    'web/src/pages/back-office/people/people-page.test.tsx',
    'api/src/features/accounts/accounts.test.ts',
  ],
])('a change of %s runs %s, and not %s', (changed, touched, other) => {
  const suites = suitesOf([changed]);
  expect([suites.includes(touched), suites.includes(other)]).toEqual([true, false]);
});
