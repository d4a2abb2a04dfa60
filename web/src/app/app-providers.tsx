import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { ApolloProvider } from '@apollo/client/react';
import { Outlet } from 'react-router-dom';
import { answerIdentity, useIsAsked } from '../session/confirm-identity.ts';
import { apolloClient } from '../session/apollo.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { wantToasts } from '../ui/late-toasts.tsx';

const IdentityDialog = lazyPart(async () => (await import('../session/identity-dialog.tsx')).IdentityDialog);

/** Shows the dialog while a request for authentication is open. */
function IdentityPrompt() {
  const isAsked = useIsAsked();
  // Unmounting refuses an open request, which would wait for ever.
  useEffect(() => () => answerIdentity(false), []);
  return isAsked && <IdentityDialog />;
}

/** Provides Apollo Client and its dialogs to the pages with data; the others do not load them. */
export function AppProviders({ children = <Outlet /> }: { children?: ReactNode }) {
  useEffect(wantToasts, []);
  return (
    <ApolloProvider client={apolloClient}>
      {children}
      <IdentityPrompt />
    </ApolloProvider>
  );
}
