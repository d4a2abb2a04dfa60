import * as v from 'valibot';
import { scopes } from './choices.ts';
import { ACCESS_TOKEN_DAYS_MAX } from './limits.ts';
import { requiredText, someOf, wholeNumber } from './rules.ts';

/** A fixed prefix lets secret scanners find leaked tokens. */
export const ACCESS_TOKEN_PREFIX = 'innovation_';

export const accessTokenLabels = { name: 'Name', scopes: 'Scopes', lifetimeDays: 'Lifetime' } as const;

const lifetimeDays = wholeNumber(
  1,
  ACCESS_TOKEN_DAYS_MAX,
  `Lifetime must be a whole number of days from 1 to ${ACCESS_TOKEN_DAYS_MAX}.`,
);

export const accessTokenRules = v.object({
  name: requiredText(accessTokenLabels.name, 80, 'the'),
  scopes: someOf(accessTokenLabels.scopes, scopes),
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
