import type { FastifyRequest } from 'fastify';

/**
 * The access token that the request carries in its Authorization header (RFC 6750 §2.1), whatever it looks like; or
 * `undefined`, where it carries none.
 */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(.*?) *$/i.exec(headers.authorization ?? '')?.[1];
}
