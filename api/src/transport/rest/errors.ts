/** Answers `{ success: false, message, errors? }`, or `{ errors }` for a refused request of the graph. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, restStatus } from '@portal/schema/errors';
import { logRefusal } from '../../platform/security/security-log.ts';
import type { Context } from '../../platform/context.ts';
import { databaseFailure } from '../../platform/database/database-failure.ts';
import { extensionsOf } from '../graphql/errors.ts';
import type { Meter } from '../../platform/metrics/meter.ts';
import { JSON_TYPE } from './route.ts';

const GRAPHQL_TYPE = 'application/graphql-response+json';

function sendFailure(
  { headers, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  error: DomainError,
): void {
  const { code, message } = error;
  const { fields, retryAfter, current } = error.details;
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  // RFC 6750 §3.
  if (code === 'UNAUTHENTICATED') reply.header('WWW-Authenticate', 'Bearer');
  reply.code(restStatus[code]);
  if (routeOptions.url === '/graphql') {
    reply
      .type(headers.accept?.includes(GRAPHQL_TYPE) ? `${GRAPHQL_TYPE}; charset=utf-8` : JSON_TYPE)
      .send(JSON.stringify({ errors: [{ message, extensions: extensionsOf(error) }] }));
    return;
  }
  reply.type(JSON_TYPE).send({
    success: false,
    code,
    message,
    ...(fields && { errors: fields }),
    ...(current && { current }),
  });
}

export const malformedBody = () =>
  new DomainError('INVALID_INPUT', {
    message: 'The request could not be read. Send well-formed JSON in UTF-8.',
  });

function fromFastify(error: unknown): DomainError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
    ? malformedBody()
    : undefined;
}

export const handleErrors =
  (meter: Meter | undefined) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const expected =
      error instanceof DomainError ? error : (databaseFailure(error, request.log) ?? fromFastify(error));
    if (!expected) request.log.error({ err: error }, 'unexpected failure');
    const failure = expected ?? new DomainError('INTERNAL');
    const { ctx, method, routeOptions } = request as FastifyRequest & { ctx: Context | undefined };
    if (ctx) logRefusal(ctx, expected?.code, `${method} ${routeOptions.url ?? ''}`);
    meter?.countFailure(failure.code);
    sendFailure(request, reply, failure);
  };
