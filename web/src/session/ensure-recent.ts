import { apolloClient } from '../app/apollo.ts';
import { RecentAuthenticationDocument } from '../graphql/generated.ts';
import { askIdentity } from './confirm-identity.ts';

/** Makes sure of a recent authentication before a download, which cannot ask. @returns false when it was refused */
export async function ensureRecent(): Promise<boolean> {
  const query = { query: RecentAuthenticationDocument, fetchPolicy: 'no-cache' } as const;
  // If it fails, the download says why.
  const answer = await apolloClient.query(query).catch(() => undefined);
  return answer?.data?.me?.isRecentlyAuthenticated === false ? askIdentity() : true;
}
