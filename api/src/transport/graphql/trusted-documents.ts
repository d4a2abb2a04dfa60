import { createHash } from 'node:crypto';
import type { ApolloServerOptions, ApolloServerPlugin, GraphQLRequest } from '@apollo/server';
import { DomainError } from '@portal/schema/errors';
import documents from '../../../../schema/documents.json' with { type: 'json' };
import type { Context } from '../../platform/context.ts';
import { refuseUnparsed } from './errors.ts';

type PersistedQueries = NonNullable<ApolloServerOptions<Context>['persistedQueries']>;

const texts = new Map<unknown, string>(Object.entries(documents));
const APOLLOS_PREFIX = /^apq:/;

/** Resolves the hashes of the portal's own pages. Other documents run, but are not registered. */
export const persistedDocuments: PersistedQueries = {
  cache: {
    get: async (key) => texts.get(key.replace(APOLLOS_PREFIX, '')),
    set: async () => undefined,
    delete: async () => false,
  },
};

function isTrusted({ query, extensions }: GraphQLRequest): boolean {
  if (query !== undefined) return texts.has(createHash('sha256').update(query).digest('hex'));
  // Apollo reports a request with neither.
  return !extensions?.['persistedQuery'] || texts.has(extensions['persistedQuery'].sha256Hash);
}

/** Names only operations of the portal's pages, so that the metrics have few series. */
export const namedOperations: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ queryHash, operationName, contextValue: ctx }) {
        if (operationName && texts.has(queryHash)) ctx.measured.operation = operationName;
      },
    };
  },
};

const FOR_VISITORS =
  'Without a login or an access token only the operations of the portal’s own pages are run. On one of them, reload it: it is older than the portal.';

export function trustedDocumentsOnly(allowed: 'signed-in' | 'trusted'): ApolloServerPlugin<Context> {
  return {
    async requestDidStart({ request, contextValue: ctx }) {
      const isExempt = ctx.token ?? (allowed === 'signed-in' && ctx.actor);
      if (isExempt || isTrusted(request)) return;
      const words = allowed === 'signed-in' ? { message: FOR_VISITORS } : undefined;
      return refuseUnparsed(request, new DomainError('UNTRUSTED_DOCUMENT', words));
    },
  };
}
