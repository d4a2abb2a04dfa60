import { expect, test } from '@jest/globals';
import { scopesAllow } from './access.ts';
import { withReading } from './access-token.ts';
import { scopes } from './choices.ts';
import type { Scope } from './choices.ts';
import { namesOf } from './lists.ts';

/** Every set of scopes. */
const sets = namesOf(scopes).reduce<Scope[][]>(
  (known, scope) => known.flatMap((set) => [set, [...set, scope]]),
  [[]],
);

test('a token that reviews ideas reads them, and persons unless it has the scope without them', () => {
  for (const given of sets) {
    const granted = withReading(given);
    const reviews = given.includes('REVIEW_IDEAS');
    expect([given, scopesAllow(granted, 'idea:read-any')]).toEqual([
      given,
      reviews || given.some((scope) => /^READ_IDEAS/.test(scope)),
    ]);
    expect([given, scopesAllow(granted, 'idea:read-persons')]).toEqual([
      given,
      given.includes('READ_IDEAS') || (reviews && !given.includes('READ_IDEAS_WITHOUT_PERSONS')),
    ]);
    // Each at most once, in the order of the list; nothing else is added.
    expect(withReading(granted)).toEqual(granted);
    expect(granted).toEqual(
      namesOf(scopes).filter(
        (scope) => given.includes(scope) || (scope === 'READ_IDEAS' && granted.includes(scope)),
      ),
    );
  }
});
