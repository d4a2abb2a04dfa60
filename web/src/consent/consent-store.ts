/** What the visitor allows beyond what the site needs (spec §2 "Cookie consent banner", §3, §9): kept in a cookie for a year. */

import { keepCookie, readCookie } from '../app/cookies.ts';

/** The kinds of cookies that need a yes. */
export const purposes = ['functional', 'analytics', 'performance', 'advertisement'] as const;

/** A kind of cookies that needs a yes. */
export type Purpose = (typeof purposes)[number];

/** Each purpose, allowed or not. */
export type Preferences = Record<Purpose, boolean>;

/** What was chosen, under the name that the specification gives it. */
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

const listeners = new Set<() => void>();
let current: { consent: Consent | undefined; isOpen: boolean } | undefined;

/** Reads what was chosen before; undefined when nothing was, or it cannot be read. */
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

/** What was chosen, and whether the banner is open. */
export function getConsent(): { consent: Consent | undefined; isOpen: boolean } {
  if (!current) {
    const consent = readConsent();
    current = { consent, isOpen: consent === undefined };
  }
  return current;
}

function set(state: { consent: Consent | undefined; isOpen: boolean }): void {
  current = state;
  for (const listener of listeners) listener();
}

/** Keeps a choice, and closes the banner. `preferences` counts for `custom`. */
export function chooseConsent(choice: Consent['choice'], preferences = every(false)): void {
  keepCookie(CHOICE, choice);
  if (choice === 'custom') keepCookie(PREFERENCES, JSON.stringify(preferences));
  set({
    consent: { choice, preferences: choice === 'custom' ? preferences : every(choice === 'all') },
    isOpen: false,
  });
}

/** Opens the banner again, to choose anew. */
export function reopenConsent(): void {
  set({ ...getConsent(), isOpen: true });
}

/** Calls back when the choice changes or the banner opens. */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
