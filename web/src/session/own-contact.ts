/** This module is loaded lazily, so that public forms load without the GraphQL client. */
import { OwnContactDocument } from '../graphql/generated-public.ts';
import type { OwnContactQuery } from '../graphql/generated-public.ts';
import { apolloClient } from './apollo.ts';

export type OwnContact = NonNullable<OwnContactQuery['me']>['contact'];

/** Reads the name and the number of who is logged in. @returns null where the account knows none, or cannot be asked */
export async function readOwnContact(): Promise<OwnContact> {
  try {
    const { data } = await apolloClient.query({ query: OwnContactDocument, fetchPolicy: 'no-cache' });
    return data?.me?.contact ?? null;
  } catch {
    return null;
  }
}
