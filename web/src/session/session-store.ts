/** Keeps the browser's copy of the session (spec §3, §4), for display only. The credential is a cookie. */
import { useSyncExternalStore } from 'react';
import { roles } from '@portal/schema/access';
import type { Role } from '@portal/schema/access';
import { kept, keptText } from '../lib/storage.ts';
import { createStore } from '../lib/store.ts';
import type { Role as GraphRole } from '../graphql/generated-public.ts';

export interface SessionUser {
  email: string;
  role: Role;
  isVerified: boolean;
}

export interface StoredSession {
  user: SessionUser | undefined;
  token: string | undefined;
  /** Set when the session expired or ended in another tab. */
  hasEnded?: true;
  /** The account's email address before it was changed. */
  formerEmail?: string;
}

const signedOut: StoredSession = { user: undefined, token: undefined };
const ended: StoredSession = { ...signedOut, hasEnded: true };

const roleNames: Record<GraphRole, Role> = {
  USER: 'user',
  BOARD: 'board',
  REVIEWER: 'reviewer',
  ADMIN: 'admin',
};

export const roleName = (role: GraphRole): Role => roleNames[role];

function isUser(value: unknown): value is SessionUser {
  const { email, role } = (value ?? {}) as Partial<SessionUser>;
  return typeof email === 'string' && roles.some((known) => known === role);
}
const keptUser = kept('pos-user', (value) => (isUser(value) ? value : undefined));
const keptToken = keptText('pos-token');
/** Stands while the server has not confirmed the last log out of this tab. */
export const pendingLogOut = keptText('log-out-pending');

/** Reads the stored session, and removes one that is invalid. */
export function restoreSession(): StoredSession {
  const text = keptUser.text();
  const token = keptToken.read();
  if (!text || text === 'undefined') return signedOut;
  const user = keptUser.read();
  if (user) return token ? { user, token } : signedOut;
  console.warn('The stored session under pos-user is unusable and was removed.');
  keptUser.remove();
  return signedOut;
}

const store = createStore(restoreSession);
export const getSession = store.get;

export function storeSession(user: SessionUser, token: string): void {
  keptUser.write(user);
  keptToken.write(token);
  store.set({ user, token });
}

/** Updates the email address, which may have changed since the login. */
export function updateEmail(email: string): void {
  const { user, token } = getSession();
  if (!user || !token || user.email === email) return;
  const renamed = { ...user, email };
  keptUser.write(renamed);
  store.set({ user: renamed, token, formerEmail: user.email });
}

/** Removes the stored session. @param left the state that remains */
function removeSession(left: StoredSession): void {
  keptUser.remove();
  keptToken.remove();
  store.set(left);
}

export const clearSession = (): void => removeSession(signedOut);

/** Removes a session that the server ended. @param token of the refused call: a later login stays */
export function endSession(token: string | undefined): void {
  if (token !== undefined && token === keptToken.read()) removeSession(ended);
}

/** Applies a login or the end of a session in another tab. */
function applyStoredSession(): void {
  const { user, hasEnded } = getSession();
  const stored = restoreSession();
  store.set(!stored.user && (user || hasEnded) ? ended : stored);
}

const onStorage = ({ key }: StorageEvent) => {
  if (key === 'pos-user' || key === 'pos-token' || key === null) applyStoredSession();
};

/** Hides a page that is left, because Back may show it to another person before any script runs (bfcache). */
function onPageHide(): void {
  if (getSession().user) document.documentElement.style.visibility = 'hidden';
}

/** Shows a page that Back restored, after applying a session that changed meanwhile. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) applyStoredSession();
  // The page stays hidden until it is drawn for the session.
  setTimeout(() => (document.documentElement.style.visibility = ''));
}

/** Calls the listener after each change, in this tab, in another, or while the page was in the bfcache. */
export function onSessionChange(listener: () => void): () => void {
  const stop = store.subscribe(listener);
  // Adding the same listener again has no effect.
  window.addEventListener('storage', onStorage);
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('pageshow', onPageShow);
  return stop;
}

export const useSession = () => useSyncExternalStore(onSessionChange, getSession, () => signedOut);
