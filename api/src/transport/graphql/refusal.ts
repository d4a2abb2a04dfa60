import { HeaderMap } from '@apollo/server';
import type { GraphQLRequest } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { restStatus } from '@portal/schema/errors';
import type { DomainError } from '@portal/schema/errors';

export function refusal(error: DomainError): GraphQLError {
  const { retryAfter } = error.details;
  const headers = new HeaderMap();
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
  return new GraphQLError(error.message, {
    originalError: error,
    extensions: { http: { status: restStatus[error.code], headers } },
  });
}

/** Refuses a request before it is parsed. Apollo takes no error there, so a harmless document replaces it. */
export function refuseUnparsed(request: GraphQLRequest, error: DomainError) {
  Object.assign(request, {
    query: '{ __typename }',
    variables: undefined,
    operationName: undefined,
    extensions: undefined,
  });
  return { didResolveOperation: () => Promise.reject(refusal(error)) };
}
