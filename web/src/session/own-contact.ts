/** This module is loaded lazily, so that public forms load without the GraphQL client. */
import { OwnContactDocument } from '../graphql/generated-public.ts';
import type { OwnContactQuery } from '../graphql/generated-public.ts';
import { apolloClient } from './apollo.ts';

export type OwnContact = NonNullable<OwnContactQuery['me']>['contact'];

/** Reads the name and the number of the logged-in person. @returns null where the account has neither, or cannot be read */
export async function readOwnContact(): Promise<OwnContact> {
  try {
    const { data } = await apolloClient.query({ query: OwnContactDocument, fetchPolicy: 'no-cache' });
    return data?.me?.contact ?? null;
  } catch {
    return null;
  }
}
