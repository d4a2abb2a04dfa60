import { useEffect } from 'react';
import { lazyComponent } from '../app/lazy-component.tsx';
import { answerIdentity, useIsAsked } from './confirm-identity.ts';

const IdentityDialog = lazyComponent(async () => (await import('./identity-dialog.tsx')).IdentityDialog);

/** Shows the dialog while a request for authentication is open. */
export function IdentityPrompt() {
  const isAsked = useIsAsked();
  // Whoever waits for the answer goes on without it.
  useEffect(() => () => answerIdentity(false), []);
  return isAsked && <IdentityDialog />;
}
