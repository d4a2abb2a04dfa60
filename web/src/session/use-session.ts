import { useSyncExternalStore } from 'react';
import { getSession, onSessionChange } from './session-store.ts';

/** The present session; the component follows its changes. */
export const useSession = () => useSyncExternalStore(onSessionChange, getSession);
