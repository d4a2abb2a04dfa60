import { HeaderMap } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { restStatus } from '@portal/schema/errors';
import type { DomainError } from '@portal/schema/errors';

/** What to throw to end a request before anything of it runs, with the status that the failure's code has over REST. */
export function refusal(error: DomainError): GraphQLError {
  const { retryAfter } = error.details;
  const headers = new HeaderMap();
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
  return new GraphQLError(error.message, {
    originalError: error,
    extensions: { http: { status: restStatus[error.code], headers } },
  });
}
