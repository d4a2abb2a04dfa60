/** What the pages that talk to the server need, loaded with the first of them. */
import { ApolloProvider } from '@apollo/client/react';
import { Outlet } from 'react-router-dom';
import { Toaster } from 'sonner';
import { TOAST_DURATION } from '@portal/schema/limits';
import { createApolloClient } from './apollo.ts';

const client = createApolloClient();

export function AppProviders() {
  return (
    <ApolloProvider client={client}>
      <Outlet />
      <Toaster
        position="top-right"
        duration={TOAST_DURATION}
        closeButton
        toastOptions={{ className: 'font-sans!' }}
      />
    </ApolloProvider>
  );
}
