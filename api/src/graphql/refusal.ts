import { HeaderMap } from '@apollo/server';
import type { GraphQLRequest } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { restStatus } from '@portal/schema/errors';
import type { DomainError } from '@portal/schema/errors';

/** Makes the error that ends a request before execution, with the status of REST. */
export function refusal(error: DomainError): GraphQLError {
  const { retryAfter } = error.details;
  const headers = new HeaderMap();
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
  return new GraphQLError(error.message, {
    originalError: error,
    extensions: { http: { status: restStatus[error.code], headers } },
  });
}

/**
 * Refuses a request before its document is parsed. Apollo takes no error there, so a harmless document replaces it.
 * @returns the hooks of the request, which then refuse it
 */
export function refuseUnparsed(request: GraphQLRequest, error: DomainError) {
  Object.assign(request, {
    query: '{ __typename }',
    variables: undefined,
    operationName: undefined,
    extensions: undefined,
  });
  return { didResolveOperation: () => Promise.reject(refusal(error)) };
}
