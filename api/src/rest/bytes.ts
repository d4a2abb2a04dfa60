import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import type { Request } from 'express';
import { DomainError, fail } from '@portal/schema/errors';

/**
 * Gives the bytes of a body. Whoever stops reading them does not break the connection: the answer still arrives.
 * @throws DomainError INVALID_INPUT when the body is no bytes; the stream breaks with one when the caller goes away
 */
export function bytesOf(req: Request): Readable {
  if (!req.is('application/octet-stream')) {
    fail('INVALID_INPUT', { message: 'Send the bytes as application/octet-stream.' });
  }
  const bytes = new PassThrough();
  req.on('error', () => undefined);
  req.on('close', () => {
    if (!req.complete) bytes.destroy(new DomainError('INVALID_INPUT', { message: 'The part broke off.' }));
  });
  bytes.on('error', () => undefined);
  bytes.on('close', () => req.resume());
  return req.pipe(bytes);
}
