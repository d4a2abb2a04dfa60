import { ApolloProvider } from '@apollo/client/react';
import { Outlet } from 'react-router-dom';
import { IdentityPrompt } from '../session/identity-prompt.tsx';
import { apolloClient } from './apollo.ts';
import { Toasts } from './toasts.tsx';

export function AppProviders() {
  return (
    <ApolloProvider client={apolloClient}>
      <Outlet />
      <IdentityPrompt />
      <Toasts />
    </ApolloProvider>
  );
}
