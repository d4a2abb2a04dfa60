/** Asks for a recent authentication, with one dialog for all concurrent requests. */
import { useSyncExternalStore } from 'react';
import { createStore } from '../lib/store.ts';

type Answer = (isConfirmed: boolean) => void;

const store = createStore<Answer | undefined>(() => undefined);
let pending: Promise<boolean> | undefined;

/** Opens the dialog; returns whether the person confirmed who they are. */
export function askIdentity(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => store.set(resolve));
  return pending;
}

export function answerIdentity(isConfirmed: boolean): void {
  const answer = store.get();
  pending = undefined;
  store.set(undefined);
  answer?.(isConfirmed);
}

export const useIsAsked = (): boolean =>
  useSyncExternalStore(
    store.subscribe,
    () => store.get() !== undefined,
    () => false,
  );
