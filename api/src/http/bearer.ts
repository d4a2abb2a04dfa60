import type { FastifyRequest } from 'fastify';

/**
 * Reads the access token of the Authorization header (RFC 6750 §2.1), whatever its format.
 * @returns undefined without a token
 */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(.*?) *$/i.exec(headers.authorization ?? '')?.[1];
}
