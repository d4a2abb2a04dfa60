/** Failures as REST answers: `{ success: false, message, errors? }` with the status of the failure's code. */
import type { ErrorRequestHandler, Response } from 'express';
import { DomainError, restStatus } from '@portal/schema/errors';
import { constraintFailure } from '../database/constraint-failure.ts';
import { logOf } from '../http/request-log.ts';

/** Answers with an expected failure. */
export function sendFailure(res: Response, error: DomainError): void {
  const { fields, retryAfter, current } = error.details;
  if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter));
  // RFC 6750 §3.
  if (error.code === 'UNAUTHENTICATED') res.set('WWW-Authenticate', 'Bearer');
  res.status(restStatus[error.code]).json({
    success: false,
    code: error.code,
    message: error.message,
    ...(fields && { errors: fields }),
    ...(current && { current }),
  });
}

// Failures of Express's own parsers and of its static files: they carry a status, and words that need no repeating.
function fromExpress(error: unknown): DomainError | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  if (error.status === 413)
    return new DomainError('FILE_TOO_LARGE', { message: 'The request is too large.' });
  if (error.status === 403 || error.status === 404) {
    return new DomainError('NOT_FOUND', { message: 'There is nothing at this address.' });
  }
  if (typeof error.status === 'number' && error.status >= 400 && error.status < 500) {
    return new DomainError('INVALID_INPUT', {
      message: 'The request could not be read. Send well-formed JSON in UTF-8.',
    });
  }
  return undefined;
}

/** Express's last stop: expected failures in words, all others logged and answered as INTERNAL. */
export const handleErrors: ErrorRequestHandler = (error: unknown, req, res, next) => {
  if (res.headersSent) {
    logOf(req).error({ err: error }, 'answer broken off');
    next(error);
    return;
  }
  const expected = error instanceof DomainError ? error : (constraintFailure(error) ?? fromExpress(error));
  if (!expected) logOf(req).error({ err: error }, 'unexpected failure');
  sendFailure(res, expected ?? new DomainError('INTERNAL'));
};
