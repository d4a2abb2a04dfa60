/** The browser's copy of the session (spec §3, §4): for display only, the credential is a cookie. */
import { roles } from '@portal/schema/access';
import type { Role } from '@portal/schema/access';

const USER_KEY = 'pos-user';
const TOKEN_KEY = 'pos-token';

/** Who is signed in, as the pages know it. */
export interface SessionUser {
  email: string;
  role: Role;
  isVerified: boolean;
}

/** Both set, or both empty. */
export interface StoredSession {
  user: SessionUser | undefined;
  token: string | undefined;
  /** The session ended by itself: this tab did not log out. */
  hasEnded?: true;
}

/** Nobody is signed in. */
export const signedOut: StoredSession = { user: undefined, token: undefined };
const ended: StoredSession = { ...signedOut, hasEnded: true };
const listeners = new Set<() => void>();
let current: StoredSession | undefined;

function isUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'email' in value &&
    typeof value.email === 'string' &&
    'role' in value &&
    roles.some((role) => role === value.role)
  );
}

/** Reads the stored session; what cannot be read is removed, and the visitor is signed out. */
export function restoreSession(storage: Storage): StoredSession {
  const text = storage.getItem(USER_KEY);
  const token = storage.getItem(TOKEN_KEY);
  if (!text || text === 'undefined' || !token) return signedOut;
  try {
    const user: unknown = JSON.parse(text);
    if (isUser(user)) return { user, token };
    throw new Error('it does not describe a user');
  } catch (error) {
    console.warn(`The stored session under ${USER_KEY} is unusable and was removed.`, error);
    storage.removeItem(USER_KEY);
    return signedOut;
  }
}

/** The present session. */
export function getSession(): StoredSession {
  current ??= restoreSession(localStorage);
  return current;
}

function set(session: StoredSession): void {
  current = session;
  for (const listener of listeners) listener();
}

/** Stores what a login gave. */
export function storeSession(user: SessionUser, token: string): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  localStorage.setItem(TOKEN_KEY, token);
  set({ user, token });
}

function forget(left: StoredSession): void {
  localStorage.removeItem(USER_KEY);
  localStorage.removeItem(TOKEN_KEY);
  set(left);
}

/** Forgets the session, as the person asked. */
export const clearSession = (): void => forget(signedOut);

/**
 * Forgets a session that the server no longer knows, in every tab. What the person typed stays where it is kept.
 * @param token of the session that the refused call was made with: a login that came after it is not touched
 */
export function endSession(token: string | undefined): void {
  if (token !== undefined && token === localStorage.getItem(TOKEN_KEY)) forget(ended);
}

/** Follows what another tab stored. */
function followStorage(): void {
  const { user, hasEnded } = getSession();
  const stored = restoreSession(localStorage);
  set(!stored.user && (user || hasEnded) ? ended : stored);
}

/** Calls back when the session changes, here or in another tab. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === USER_KEY || key === TOKEN_KEY || key === null) followStorage();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
