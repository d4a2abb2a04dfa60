import { HeaderMap } from '@apollo/server';
import type { GraphQLRequest } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError } from 'graphql';
import type { GraphQLFormattedError } from 'graphql';
import { DomainError, restStatus } from '@portal/schema/errors';
import { databaseFailure } from '../../platform/database/database-failure.ts';
import type { Logger } from '../../platform/log.ts';
import type { Meter } from '../../platform/metrics/meter.ts';

/** The codes of Apollo for a request that cannot be run. */
export const REQUEST_FAULTS = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
]);

export function extensionsOf({ code, details: { fields, retryAfter, current, cost } }: DomainError) {
  return {
    code,
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(current && { current }),
    ...(cost && { cost }),
  };
}

export function formatErrors(log: Logger, meter: Meter | undefined) {
  return (formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError => {
    // Errors before execution have no path, by which unwrapResolverError recognizes those of resolvers.
    const early = thrown instanceof GraphQLError ? thrown.originalError : undefined;
    const failure = early instanceof DomainError ? early : unwrapResolverError(thrown);
    const error = databaseFailure(failure, log) ?? failure;
    const { path, locations } = formatted;
    const answer = (message: string, extensions: { code: string }): GraphQLFormattedError => ({
      message,
      ...(path && { path }),
      ...(locations && { locations }),
      extensions,
    });
    if (error instanceof DomainError) {
      meter?.countFailure(error.code);
      return answer(error.message, extensionsOf(error));
    }
    const code = String(formatted.extensions?.['code'] ?? '');
    if (REQUEST_FAULTS.has(code)) return answer(formatted.message, { code });
    if (code === 'BAD_USER_INPUT' || isCallersFault(thrown))
      return answer(formatted.message, { code: 'INVALID_INPUT' });
    log.error(
      { err: thrown instanceof GraphQLError ? (thrown.originalError ?? thrown) : thrown },
      'unexpected failure',
    );
    const internal = new DomainError('INTERNAL');
    meter?.countFailure(internal.code);
    return answer(internal.message, { code: internal.code });
  };
}

function isCallersFault(thrown: unknown): boolean {
  if (!(thrown instanceof GraphQLError)) return false;
  // A resolver's error is no GraphQLError.
  if (thrown.originalError && !(thrown.originalError instanceof GraphQLError)) return false;
  return /^(Argument|Variable) "|^Too many errors|subscription|^provided sha|^Unsupported persisted/.test(
    thrown.message,
  );
}

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
