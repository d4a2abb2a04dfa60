import { useSyncExternalStore } from 'react';
import { getSession, onSessionChange, signedOut } from './session-store.ts';

/** The present session; the component follows its changes. A page rendered ahead is a visitor's. */
export const useSession = () => useSyncExternalStore(onSessionChange, getSession, () => signedOut);
