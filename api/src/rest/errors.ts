/** Failures as REST answers: `{ success: false, message, errors? }` with the status of the failure's code. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, restStatus } from '@portal/schema/errors';
import { logRefusal } from '../audit/security-log.service.ts';
import type { Context } from '../context.ts';
import { databaseFailure } from '../database/database-failure.ts';
import { JSON_TYPE } from './route.ts';

/** Answers with an expected failure. */
function sendFailure(reply: FastifyReply, error: DomainError): void {
  const { fields, retryAfter, current } = error.details;
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  // RFC 6750 §3.
  if (error.code === 'UNAUTHENTICATED') reply.header('WWW-Authenticate', 'Bearer');
  reply
    .code(restStatus[error.code])
    .type(JSON_TYPE)
    .send({
      success: false,
      code: error.code,
      message: error.message,
      ...(fields && { errors: fields }),
      ...(current && { current }),
    });
}

export const malformedBody = () =>
  new DomainError('INVALID_INPUT', {
    message: 'The request could not be read. Send well-formed JSON in UTF-8.',
  });

/** Reads a failure of Fastify itself, which carries a status. */
function fromFastify(error: unknown): DomainError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
    ? malformedBody()
    : undefined;
}

/** Answers with a failure: an expected one in words, any other logged and as INTERNAL. */
export function handleErrors(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const expected = error instanceof DomainError ? error : (databaseFailure(error) ?? fromFastify(error));
  if (!expected) request.log.error({ err: error }, 'unexpected failure');
  // Undefined until the caller is known.
  const { ctx, method, routeOptions } = request as FastifyRequest & { ctx: Context | undefined };
  if (ctx) logRefusal(ctx, expected?.code, `${method} ${routeOptions.url ?? ''}`);
  sendFailure(reply, expected ?? new DomainError('INTERNAL'));
}
