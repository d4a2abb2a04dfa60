import { ApolloProvider } from '@apollo/client/react';
import { Outlet } from 'react-router-dom';
import { apolloClient } from './apollo.ts';
import { Toasts } from './toasts.tsx';

export function AppProviders() {
  return (
    <ApolloProvider client={apolloClient}>
      <Outlet />
      <Toasts />
    </ApolloProvider>
  );
}
