/** Logs out of the browser at once, and of the server as soon as it can be reached. */
import { apolloClient } from './apollo.ts';
import { createRetry } from '../lib/retry.ts';
import { clearAccount } from '../lib/storage.ts';
import { createStore } from '../lib/store.ts';
import { LogOutDocument } from '../graphql/generated-public.ts';
import { clearSession, getSession, onSessionChange, pendingLogOut } from './session-store.ts';

// Milliseconds after which a log out that gets no answer counts as failed.
const TIMEOUT = 10_000;

/** The state on the server; a log out that succeeds at once stays `none`. */
type LogOutState = 'none' | 'pending' | 'trying' | 'done';

const store = createStore<LogOutState>(() => 'none');
export const getLogOutState = store.get;
const retry = createRetry(() => void endPendingSession());

function set(next: LogOutState): void {
  if (next === 'none' || next === 'done') {
    retry.stop();
    pendingLogOut.remove();
  }
  store.set(next);
}

/** Logs out on the server. Returns undefined on failure, else the address that ends the provider's session, if any. */
async function sendLogOut(): Promise<{ continueAt?: string | null } | undefined> {
  try {
    const fetchOptions = { signal: AbortSignal.timeout(TIMEOUT) };
    const { data } = await apolloClient.mutate({ mutation: LogOutDocument, context: { fetchOptions } });
    return data?.logOut ?? {};
  } catch (error) {
    console.error('Log out failed', error);
    return undefined;
  }
}

/** Logs out. Returns the address at which the browser logs out of the sign-on provider, too. */
export async function logOut(): Promise<string | null | undefined> {
  const email = getSession().user?.email;
  const done = await sendLogOut();
  clearSession();
  await clearAccount(email);
  await apolloClient.clearStore();
  if (!done) {
    pendingLogOut.write('yes');
    set('pending');
    retry.later();
  } else set('none');
  return done?.continueAt;
}

let running: Promise<void> | undefined;

/** Repeats a log out that did not reach the server, even after a reload. */
export function endPendingSession(): Promise<void> {
  running ??= retryLogOut().finally(() => {
    running = undefined;
  });
  return running;
}

async function retryLogOut(): Promise<void> {
  if (!pendingLogOut.read()) return;
  // A later login, such as in another tab, ended the session already.
  if (getSession().user) return set('none');
  set('trying');
  if (await sendLogOut()) return set('done');
  set('pending');
  retry.later();
}

export function onLogOutChange(listener: () => void): () => void {
  const stops = [
    store.subscribe(listener),
    onSessionChange(() => {
      if (getSession().user && store.get() !== 'none') set('none');
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
