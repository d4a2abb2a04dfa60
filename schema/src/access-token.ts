import * as v from 'valibot';
import { scopes } from './choices.ts';
import { ACCESS_TOKEN_DAYS_MAX } from './limits.ts';
import { requiredText, someOf } from './rules.ts';

/** A fixed prefix lets secret scanners find leaked tokens. */
export const ACCESS_TOKEN_PREFIX = 'innovation_';

export const accessTokenLabels = { name: 'Name', scopes: 'Scopes', lifetimeDays: 'Lifetime' } as const;

const LIFETIME_FAULT = `Lifetime must be a whole number of days from 1 to ${ACCESS_TOKEN_DAYS_MAX}.`;

export const accessTokenRules = v.object({
  name: requiredText(accessTokenLabels.name, 80, 'the'),
  scopes: someOf(accessTokenLabels.scopes, scopes),
  lifetimeDays: v.pipe(
    v.number(LIFETIME_FAULT),
    v.integer(LIFETIME_FAULT),
    v.minValue(1, LIFETIME_FAULT),
    v.maxValue(ACCESS_TOKEN_DAYS_MAX, LIFETIME_FAULT),
  ),
});
export type AccessTokenInput = v.InferInput<typeof accessTokenRules>;
