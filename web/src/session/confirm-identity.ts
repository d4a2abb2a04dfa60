/** Asks for a recent authentication, with one dialog for all concurrent requests. */
import { useSyncExternalStore } from 'react';
import { createStore } from '../lib/store.ts';

/** `asked` while the dialog is open; then whether the person confirmed. */
const store = createStore<'idle' | 'asked' | boolean>(() => 'idle');

/** Opens the dialog; returns whether the person confirmed who they are. */
export function askIdentity(): Promise<boolean> {
  store.set('asked');
  return store.when((state) => (typeof state === 'boolean' ? state : undefined));
}

export const answerIdentity = (isConfirmed: boolean): void => store.set(isConfirmed);

export const useIsAsked = (): boolean =>
  useSyncExternalStore(
    store.subscribe,
    () => store.get() === 'asked',
    () => false,
  );
