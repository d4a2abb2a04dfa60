/** The GraphQL client: cookies, CSRF token, uploads, pages of lists. */
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { getMainDefinition } from '@apollo/client/utilities';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { hashes } from '../graphql/hashes.ts';
import { csrfHeader } from './csrf-token.ts';
import { uploadFetch } from './upload-fetch.ts';

const csrf = new SetContextLink(async ({ headers }) => ({
  headers: { ...(headers as Record<string, string> | undefined), ...(await csrfHeader()) },
}));

/** Documents go out by their hashes, and as texts where a server does not know one: then it is of another build. */
const byHash = new PersistedQueryLink({
  generateHash: (document) => hashes[getMainDefinition(document).name?.value ?? ''] ?? '',
});

/** The one client of all pages. */
export const apolloClient = new ApolloClient({
  link: ApolloLink.from([
    csrf,
    byHash,
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
