import { apolloClient } from './apollo.ts';
import { RecentAuthenticationDocument } from '../graphql/generated-public.ts';
import { askIdentity } from './confirm-identity.ts';

/** Asks for a recent authentication before a download: no Apollo link can ask for it and repeat the call. @returns false when the person cancels */
export async function ensureRecent(): Promise<boolean> {
  const query = { query: RecentAuthenticationDocument, fetchPolicy: 'no-cache' } as const;
  // If the query fails, the download reports why.
  const answer = await apolloClient.query(query).catch(() => undefined);
  return answer?.data?.me?.isRecentlyAuthenticated === false ? askIdentity() : true;
}
