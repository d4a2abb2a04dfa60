/** Logging out: the browser forgets the session at once, the server as soon as it can be reached. */
import { apolloClient } from '../app/apollo.ts';
import { createRetry } from '../app/retry.ts';
import { LogOutDocument } from '../graphql/generated.ts';
import { clearAnswersOf } from './kept-answers.ts';
import { clearSession, getSession, onSessionChange } from './session-store.ts';

const PENDING_KEY = 'log-out-pending';
// A line that is up and carries nothing must not hold anybody for ever.
const TIMEOUT = 10_000;

/** Whether the server has heard of the log out: `pending` until it has, `done` when it has after that. */
export type LogOutState = 'none' | 'pending' | 'trying' | 'done';

let state: LogOutState = 'none';
const listeners = new Set<() => void>();
const retry = createRetry(() => void endPendingSession());

function set(next: LogOutState): void {
  state = next;
  if (state === 'none' || state === 'done') {
    retry.stop();
    sessionStorage.removeItem(PENDING_KEY);
  }
  for (const listener of listeners) listener();
}

async function tellServer(): Promise<boolean> {
  try {
    const fetchOptions = { signal: AbortSignal.timeout(TIMEOUT) };
    await apolloClient.mutate({ mutation: LogOutDocument, context: { fetchOptions } });
    return true;
  } catch (error) {
    console.error('Log out failed', error);
    return false;
  }
}

/** Logs out. What the browser has of the session is gone afterwards, whether or not the server could be reached. */
export async function logOut(): Promise<void> {
  const email = getSession().user?.email;
  const isDone = await tellServer();
  clearAnswersOf(sessionStorage, email);
  clearSession();
  await apolloClient.clearStore();
  if (isDone) return set('none');
  sessionStorage.setItem(PENDING_KEY, 'yes');
  set('pending');
  retry.later();
}

let ending: Promise<void> | undefined;

/** Tells the server of a log out that it could not be told of before; also after a reload. */
export function endPendingSession(): Promise<void> {
  ending ??= tellAgain().finally(() => {
    ending = undefined;
  });
  return ending;
}

async function tellAgain(): Promise<void> {
  if (!sessionStorage.getItem(PENDING_KEY)) return;
  // Whoever has logged in since, in another tab perhaps, ended that session by it.
  if (getSession().user) return set('none');
  set('trying');
  if (await tellServer()) return set('done');
  set('pending');
  retry.later();
}

export const getLogOutState = (): LogOutState => state;

/** Calls back when the state changes. */
export function onLogOutChange(listener: () => void): () => void {
  listeners.add(listener);
  const forget = onSessionChange(() => {
    if (getSession().user && state !== 'none') set('none');
  });
  return () => {
    listeners.delete(listener);
    forget();
  };
}
