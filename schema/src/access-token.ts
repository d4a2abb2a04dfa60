/** Rules of access tokens, by which other systems call in the name of an administrator. */
import * as v from 'valibot';
import { scopes } from './choices.ts';
import { ACCESS_TOKEN_DAYS_MAX } from './limits.ts';
import { requiredText, someOf } from './rules.ts';

/** How a secret begins, so that people and programs that look for leaked secrets know one when they see it. */
export const ACCESS_TOKEN_PREFIX = 'innovation_';

/** The fields of a new token → the words that a person sees. */
export const accessTokenLabels = { name: 'Name', scopes: 'Scopes', lifetimeDays: 'Lifetime' } as const;

const LIFETIME_FAULT = `Lifetime must be a whole number of days from 1 to ${ACCESS_TOKEN_DAYS_MAX}.`;

/** A new access token. */
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
/** A new access token as an administrator sends it. */
export type AccessTokenInput = v.InferInput<typeof accessTokenRules>;
