/** The GraphQL client: cookies, CSRF token, uploads, pages of lists. */
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { csrfToken } from './csrf-token.ts';
import { uploadFetch } from './upload-fetch.ts';

const csrf = new SetContextLink(async ({ headers }) => ({
  headers: { ...(headers as Record<string, string> | undefined), 'X-XSRF-TOKEN': await csrfToken() },
}));

/** The one client of all pages. */
export const apolloClient = new ApolloClient({
  link: ApolloLink.from([
    csrf,
    new UploadHttpLink({
      uri: '/graphql',
      fetch: uploadFetch,
      headers: { 'Apollo-Require-Preflight': 'true' },
    }),
  ]),
  // Figures have no id: what two queries ask of the same range is kept side by side.
  cache: new InMemoryCache({ typePolicies: { Stats: { merge: true } } }),
  devtools: { enabled: false },
});
