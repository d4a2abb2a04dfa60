import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { getMainDefinition } from '@apollo/client/utilities';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { languageNow } from '@portal/schema/languages';
import { from, of, switchMap, tap } from 'rxjs';
import { hashes } from '../graphql/hashes.ts';
import { askIdentity } from './confirm-identity.ts';
import { endSession, getSession, onSessionChange } from './session-store.ts';
import { setClock } from '../lib/clock.ts';
import { csrfHeader } from '../lib/cookies.ts';
import { problemOf } from '../lib/problem-of.ts';
import { clearAccountsBut } from '../lib/storage.ts';
import { uploadFetch } from '../lib/upload.ts';

/** Proves that the page is of this site, and says its language: that of the browser may be another. */
const callHeaders = new SetContextLink(async ({ headers }) => ({
  headers: {
    ...(headers as Record<string, string> | undefined),
    'Accept-Language': languageNow(),
    ...(await csrfHeader()),
  },
}));

/** Ends the session when the server refuses a call or finds no account behind it. */
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

/** Asks for the authentication that an operation needs, then repeats the operation. */
const recentAuthentication = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    switchMap((result) => {
      const isStale = result.errors?.some(
        ({ extensions }) => extensions?.['code'] === 'REAUTHENTICATION_REQUIRED',
      );
      if (!isStale) return of(result);
      return from(askIdentity()).pipe(
        switchMap((isConfirmed) => (isConfirmed ? forward(operation) : of(result))),
      );
    }),
  ),
);

const actListeners = new Set<(mutation: string) => void>();

/** Calls a listener with the name of each mutation that the server took, until the returned function is called. */
export function onAct(listener: (mutation: string) => void): () => void {
  actListeners.add(listener);
  return () => void actListeners.delete(listener);
}

const tellOfActs = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap(({ data, errors }) => {
      if (errors || operation.operationType !== 'mutation') return;
      for (const mutation of Object.keys(data ?? {})) for (const listener of actListeners) listener(mutation);
    }),
  ),
);

/** Sends the hash of a document; the text only to a server of another build. */
const byHash = new PersistedQueryLink({
  generateHash: (document) => hashes[getMainDefinition(document).name?.value ?? ''] ?? '',
});

export const apolloClient = new ApolloClient({
  link: ApolloLink.from([
    sessionEnd,
    tellOfActs,
    recentAuthentication,
    callHeaders,
    byHash,
    new UploadHttpLink({
      uri: '/graphql',
      fetch: async (...call: Parameters<typeof uploadFetch>) => {
        const answer = await uploadFetch(...call);
        setClock(answer);
        return answer;
      },
      headers: { 'Apollo-Require-Preflight': 'true' },
    }),
  ]),
  // These types have no id, so the fields that several queries read are merged.
  cache: new InMemoryCache({
    typePolicies: {
      Stats: { merge: true },
      IdeaDocument: { merge: true },
      DocumentExamination: { merge: true },
    },
  }),
  devtools: { enabled: false },
});

/** Clears the cache, and unsaved work in the browser, when another account logs in, in this tab or in another. */
function clearOnAccountChange(): void {
  let account = getSession().user?.email;
  onSessionChange(() => {
    const before = account;
    const { user, formerEmail } = getSession();
    account = user?.email;
    if (account !== undefined && account !== before) void clearAccountsBut([account, formerEmail]);
    if (before === undefined || before === account || before === formerEmail) return;
    apolloClient.resetStore().catch(() => undefined);
  });
}

// The prerender has no sessions.
if (typeof window !== 'undefined') clearOnAccountChange();
