import { useSyncExternalStore } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { createStore } from '../lib/store.ts';

/** Without its code a page works on: it says by itself what it could not do. */
const Toasts = lazyComponent(
  async () => (await import('./toasts.tsx')).Toasts,
  undefined,
  () => null,
);

const isWanted = createStore(() => false);

/** Has the site show toasts from now on: pages without any do not load them. */
export const wantToasts = (): void => {
  if (!isWanted.get()) isWanted.set(true);
};

/** Shows toasts over every page, so that one stays when the page that asked for it is left. */
export function LateToasts() {
  const wanted = useSyncExternalStore(isWanted.subscribe, isWanted.get, () => false);
  return wanted && <Toasts />;
}
