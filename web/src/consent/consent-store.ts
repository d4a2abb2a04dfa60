/** Keeps the cookie consent for a year (spec §2 "Cookie consent banner", §3, §9). */
import { purposes } from '@portal/schema/cookies';
import type { Purpose } from '@portal/schema/cookies';
import { removeCookie, setCookie, readCookie } from '../lib/cookies.ts';
import { createStore } from '../lib/store.ts';

export type Preferences = Record<Purpose, boolean>;

export interface Consent {
  choice: 'all' | 'custom' | 'rejected';
  preferences: Preferences;
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

function readConsent(): Consent | undefined {
  const choice = readCookie(CHOICE);
  if (choice === 'all' || choice === 'rejected')
    return { choice, preferences: allPreferences(choice === 'all') };
  if (choice !== 'custom') return undefined;
  try {
    const kept = JSON.parse(readCookie(PREFERENCES) ?? '') as Partial<Preferences> | null;
    return { choice, preferences: preferencesWhere((purpose) => kept?.[purpose] === true) };
  } catch {
    return undefined;
  }
}

const store = createStore<ConsentState>(() => {
  const consent = readConsent();
  return { consent, banner: consent ? 'closed' : 'open' };
});
export const { get: getConsent, subscribe: onConsentChange } = store;

export function chooseConsent(choice: Consent['choice'], preferences = allPreferences(false)): void {
  setCookie(CHOICE, choice);
  if (choice === 'custom') setCookie(PREFERENCES, JSON.stringify(preferences));
  else removeCookie(PREFERENCES);
  store.set({
    consent: { choice, preferences: choice === 'custom' ? preferences : allPreferences(choice === 'all') },
    banner: 'closed',
  });
}

/** Tells whether the visitor allows a purpose, which is then in use: see `cookieUses`. */
export const isAllowed = (purpose: Purpose): boolean => getConsent().consent?.preferences[purpose] ?? false;

export const reopenConsent = (): void => store.set({ ...getConsent(), banner: 'reopened' });
