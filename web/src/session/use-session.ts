import { useSyncExternalStore } from 'react';
import { getSession, onSessionChange, signedOut } from './session-store.ts';

export const useSession = () => useSyncExternalStore(onSessionChange, getSession, () => signedOut);
