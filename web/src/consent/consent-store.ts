/** The visitor's choice of cookies (spec §2 "Cookie consent banner", §3, §9): kept in a cookie for a year. */

import { dropCookie, keepCookie, readCookie } from '../app/cookies.ts';

/** The kinds of cookies that need consent. */
export const purposes = ['functional', 'analytics', 'performance', 'advertisement'] as const;

/** A kind of cookies that needs consent. */
export type Purpose = (typeof purposes)[number];

/** Each purpose, allowed or not. */
export type Preferences = Record<Purpose, boolean>;

/** The visitor's choice, under the name that the specification gives it. */
export interface Consent {
  choice: 'all' | 'custom' | 'rejected';
  preferences: Preferences;
}

const CHOICE = 'cookie-consent';
const PREFERENCES = 'cookie-preferences';

const every = (allowed: boolean): Preferences => ({
  functional: allowed,
  analytics: allowed,
  performance: allowed,
  advertisement: allowed,
});

/** The visitor's choice, and how the banner stands. */
interface ConsentState {
  /** Undefined until they choose. */
  consent: Consent | undefined;
  /** `reopened` from the footer, to change a choice or make it there. */
  banner: 'open' | 'reopened' | 'closed';
}

const listeners = new Set<() => void>();
let current: ConsentState | undefined;

/** Reads an earlier choice; undefined when there is none, or it cannot be read. */
function readConsent(): Consent | undefined {
  const choice = readCookie(CHOICE);
  if (choice === 'all' || choice === 'rejected') return { choice, preferences: every(choice === 'all') };
  if (choice !== 'custom') return undefined;
  try {
    const kept: unknown = JSON.parse(readCookie(PREFERENCES) ?? '');
    const allowed = (purpose: Purpose) =>
      typeof kept === 'object' && kept !== null && (kept as Partial<Preferences>)[purpose] === true;
    const preferences = Object.fromEntries(purposes.map((purpose) => [purpose, allowed(purpose)]));
    return { choice, preferences: preferences as Preferences };
  } catch {
    return undefined;
  }
}

/** Reads the choice, and how the banner stands. */
export function getConsent(): ConsentState {
  if (!current) {
    const consent = readConsent();
    current = { consent, banner: consent ? 'closed' : 'open' };
  }
  return current;
}

function set(state: ConsentState): void {
  current = state;
  for (const listener of listeners) listener();
}

/** Keeps a choice, and closes the banner. `preferences` counts for `custom`. */
export function chooseConsent(choice: Consent['choice'], preferences = every(false)): void {
  keepCookie(CHOICE, choice);
  if (choice === 'custom') keepCookie(PREFERENCES, JSON.stringify(preferences));
  else dropCookie(PREFERENCES);
  set({
    consent: { choice, preferences: choice === 'custom' ? preferences : every(choice === 'all') },
    banner: 'closed',
  });
}

/** Opens the banner again, to change the choice. */
export function reopenConsent(): void {
  set({ ...getConsent(), banner: 'reopened' });
}

/** Calls back when the choice changes or the banner opens. */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
