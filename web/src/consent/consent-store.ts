/** Keeps the cookie consent for a year (spec §2 "Cookie consent banner", §3, §9). */
import { purposes, purposesVersion } from '@portal/schema/cookies';
import type { Purpose } from '@portal/schema/cookies';
import { now } from '../lib/clock.ts';
import { removeCookie, setCookie, readCookie } from '../lib/cookies.ts';
import { createStore } from '../lib/store.ts';

export type Preferences = Record<Purpose, boolean>;

export interface Consent {
  choice: 'all' | 'custom' | 'rejected';
  preferences: Preferences;
}

/** The proof of a consent: the allowed purposes, the version of the purposes, and the day. */
interface KeptConsent extends Preferences {
  version: string;
  day: string;
}

const CHOICE = 'cookie-consent';
const PREFERENCES = 'cookie-preferences';

const preferencesWhere = (allows: (purpose: Purpose) => boolean) =>
  Object.fromEntries(purposes.map((purpose) => [purpose, allows(purpose)])) as Preferences;

export const allPreferences = (allowed: boolean): Preferences => preferencesWhere(() => allowed);

interface ConsentState {
  consent: Consent | undefined;
  banner: 'open' | 'reopened' | 'closed';
}

/** Reads the choice; undefined if the consent was to other purposes than today's. */
function readConsent(): Consent | undefined {
  const choice = readCookie(CHOICE);
  // A refusal covers purposes that were added later, too.
  if (choice === 'rejected') return { choice, preferences: allPreferences(false) };
  if (choice !== 'all' && choice !== 'custom') return undefined;
  try {
    const kept = JSON.parse(readCookie(PREFERENCES) ?? '') as Partial<KeptConsent> | null;
    if (kept?.version !== purposesVersion) return undefined;
    return { choice, preferences: preferencesWhere((purpose) => kept[purpose] === true) };
  } catch {
    return undefined;
  }
}

const store = createStore<ConsentState>(() => {
  const consent = readConsent();
  return { consent, banner: consent ? 'closed' : 'open' };
});
export const { get: getConsent, subscribe: onConsentChange } = store;

export function chooseConsent(choice: Consent['choice'], chosen = allPreferences(false)): void {
  const preferences = choice === 'custom' ? chosen : allPreferences(choice === 'all');
  setCookie(CHOICE, choice);
  const day = new Date(now()).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const kept: KeptConsent = { ...preferences, version: purposesVersion, day };
  if (choice === 'rejected') removeCookie(PREFERENCES);
  else setCookie(PREFERENCES, JSON.stringify(kept));
  store.set({ consent: { choice, preferences }, banner: 'closed' });
}

/** Tells whether the visitor allows a purpose, which is then in use: see `cookieUses`. */
export const isAllowed = (purpose: Purpose): boolean => getConsent().consent?.preferences[purpose] ?? false;

export const reopenConsent = (): void => store.set({ ...getConsent(), banner: 'reopened' });
