import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { fail } from '@portal/schema/errors';

/**
 * Hands the bytes of a body to `use` as they arrive.
 * @throws DomainError INVALID_INPUT when the media type is another, and as `Uploads.receive` does
 */
export async function withBytes<T>(
  request: FastifyRequest,
  maxBytes: number,
  use: (bytes: Readable) => Promise<T>,
): Promise<T> {
  if (request.mediaType !== 'application/octet-stream') {
    fail('INVALID_INPUT', { message: 'Send the bytes as application/octet-stream.' });
  }
  return request.server.uploads.receive(request, maxBytes, ({ body }) => use(body));
}
