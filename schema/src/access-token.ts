import * as v from 'valibot';
import { scopes } from './choices.ts';
import type { Scope } from './choices.ts';
import { ACCESS_TOKEN_DAYS_MAX } from './limits.ts';
import { requiredText, someOf, wholeNumber } from './rules.ts';

/** A fixed prefix lets secret scanners find leaked tokens. */
export const ACCESS_TOKEN_PREFIX = 'innovation_';

export const accessTokenLabels = { name: 'Name', scopes: 'Scopes', lifetimeDays: 'Lifetime' } as const;

/**
 * Adds the scope “Read ideas” to scopes of a token that reviews ideas, since each answer to a review is an idea. A token that
 * reads ideas without persons stays as it is.
 * @returns them in the order of the list of scopes, if they were
 */
export const withReading = (granted: readonly Scope[]): Scope[] =>
  granted.includes('REVIEW_IDEAS') &&
  !granted.includes('READ_IDEAS') &&
  !granted.includes('READ_IDEAS_WITHOUT_PERSONS')
    ? ['READ_IDEAS', ...granted]
    : [...granted];

const lifetimeDays = wholeNumber(
  1,
  ACCESS_TOKEN_DAYS_MAX,
  `Enter for how many days the token works: from 1 to ${ACCESS_TOKEN_DAYS_MAX}.`,
);

export const accessTokenRules = v.object({
  name: requiredText(
    { missing: 'Give the token a name.', wrong: 'Shorten the name of the token to 80 characters.' },
    80,
  ),
  scopes: v.pipe(
    someOf(scopes, {
      missing: 'Select what the token may do.',
      wrong: 'Select from the list what the token may do.',
    }),
    v.transform((granted) => withReading(granted)),
  ),
  lifetimeDays,
  ofProgramme: v.optional(v.boolean(), false),
});
export type AccessTokenInput = v.InferInput<typeof accessTokenRules>;

export const accessTokenRenewalRules = v.object({
  id: v.string(),
  lifetimeDays,
  endEarlierNow: v.optional(v.boolean(), false),
});
export type AccessTokenRenewalInput = v.InferInput<typeof accessTokenRenewalRules>;
