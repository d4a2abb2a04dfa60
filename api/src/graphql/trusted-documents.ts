/** The operations of the portal's own pages: known from the build, so that a request may name one by its hash. */
import { createHash } from 'node:crypto';
import type { ApolloServerOptions, ApolloServerPlugin, GraphQLRequest } from '@apollo/server';
import { DomainError } from '@portal/schema/errors';
import documents from '../../../schema/documents.json' with { type: 'json' };
import type { Context } from '../context.ts';
import { refusal } from './refusal.ts';

type PersistedQueries = NonNullable<ApolloServerOptions<Context>['persistedQueries']>;

const texts = new Map<unknown, string>(Object.entries(documents));
const APOLLOS_PREFIX = /^apq:/;

/** Finds them for Apollo. What else callers send with its hash is run as ever, and not remembered. */
export const persistedDocuments: PersistedQueries = {
  cache: {
    get: (key) => Promise.resolve(texts.get(key.replace(APOLLOS_PREFIX, ''))),
    set: () => Promise.resolve(),
    delete: () => Promise.resolve(false),
  },
};

function isTrusted({ query, extensions }: GraphQLRequest): boolean {
  if (query !== undefined) return texts.has(createHash('sha256').update(query).digest('hex'));
  // Neither a text nor a hash is no operation: Apollo says so.
  return !extensions?.['persistedQuery'] || texts.has(extensions['persistedQuery'].sha256Hash);
}

/** Refuses every other document of callers without an access token, before anything of it is parsed. */
export function trustedDocumentsOnly(): ApolloServerPlugin<Context> {
  return {
    requestDidStart: ({ request, contextValue }) => {
      if (contextValue.token || isTrusted(request)) return Promise.resolve();
      // Here Apollo takes no refusal; so something harmless goes on in the place of the document.
      Object.assign(request, {
        query: '{ __typename }',
        variables: undefined,
        operationName: undefined,
        extensions: undefined,
      });
      return Promise.resolve({
        didResolveOperation: () => Promise.reject(refusal(new DomainError('UNTRUSTED_DOCUMENT'))),
      });
    },
  };
}
