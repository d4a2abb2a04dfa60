/** The GraphQL client: cookies, CSRF token, uploads, pages of lists, sessions that have ended. */
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { getMainDefinition } from '@apollo/client/utilities';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { tap } from 'rxjs';
import { hashes } from '../graphql/hashes.ts';
import { endSession, getSession, onSessionChange } from '../session/session-store.ts';
import { csrfHeader } from './csrf-token.ts';
import { problemOf } from './problem-of.ts';
import { uploadFetch } from './upload-fetch.ts';

const csrf = new SetContextLink(async ({ headers }) => ({
  headers: { ...(headers as Record<string, string> | undefined), ...(await csrfHeader()) },
}));

/**
 * Notices the end of the session that a call was made with: the server refuses the call, or knows nobody behind it.
 * A wrong password at login has a code of its own.
 */
const sessionEnd = new ApolloLink((operation, forward) => {
  const { token } = getSession();
  return forward(operation).pipe(
    tap({
      next: ({ data, errors = [] }) => {
        const isRefused = errors.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED');
        if (isRefused || data?.['me'] === null) endSession(token);
      },
      error: (error: unknown) => {
        if (problemOf(error).code === 'UNAUTHENTICATED') endSession(token);
      },
    }),
  );
});

/** Documents go out by their hashes, and as texts where a server does not know one: then it is of another build. */
const byHash = new PersistedQueryLink({
  generateHash: (document) => hashes[getMainDefinition(document).name?.value ?? ''] ?? '',
});

/** The one client of all pages. */
export const apolloClient = new ApolloClient({
  link: ApolloLink.from([
    sessionEnd,
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

/** Forgets what was loaded for an account when another takes its place, in this tab or in another one. */
function followAccount(): void {
  let account = getSession().user?.email;
  onSessionChange(() => {
    const before = account;
    account = getSession().user?.email;
    if (before === undefined || before === account) return;
    // A query that fails tells the page that asked for it.
    apolloClient.resetStore().catch(() => undefined);
  });
}

// The build, which renders pages ahead, has no sessions.
if (typeof window !== 'undefined') followAccount();
