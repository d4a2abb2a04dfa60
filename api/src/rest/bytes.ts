import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { DomainError, fail } from '@portal/schema/errors';

/**
 * Gives the bytes of a body. Whoever stops reading them does not break the connection: the answer still arrives.
 * @throws DomainError INVALID_INPUT when the body is no bytes; the stream breaks with one when the caller goes away
 */
export function bytesOf({ raw, mediaType }: FastifyRequest): Readable {
  if (mediaType !== 'application/octet-stream') {
    fail('INVALID_INPUT', { message: 'Send the bytes as application/octet-stream.' });
  }
  const bytes = new PassThrough();
  raw.on('error', () => undefined);
  raw.on('close', () => {
    if (!raw.complete) bytes.destroy(new DomainError('INVALID_INPUT', { message: 'The part broke off.' }));
  });
  bytes.on('error', () => undefined);
  bytes.on('close', () => raw.resume());
  return raw.pipe(bytes);
}
