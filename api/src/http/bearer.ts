import type { Request } from 'express';

/**
 * The access token that the request carries in its Authorization header (RFC 6750 §2.1), whatever it looks like; or
 * `undefined`, where it carries none.
 */
export function bearerOf(req: Request): string | undefined {
  return /^Bearer +(.*?) *$/i.exec(req.headers.authorization ?? '')?.[1];
}
