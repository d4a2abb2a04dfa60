import type { Request } from 'express';

/** The access token that the request carries in its Authorization header (RFC 6750 §2.1), or `undefined`. */
export function bearerOf(req: Request): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(req.headers.authorization ?? '')?.[1];
}
