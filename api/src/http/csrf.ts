/** Cross-site request forgery: the double-submit cookie of spec §7, and the browser's own word of where a call comes from. */
import type { Request, RequestHandler, Response } from 'express';
import { DomainError } from '@portal/schema/errors';
import { newSecret, sameSecret } from '../security/secrets.ts';
import { bearerOf } from './bearer.ts';
import { cookieOf, privateCookie, sessionSecretOf } from './cookies.ts';

/** The cookie that holds the token, and the header that repeats it (spec §7). */
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'X-XSRF-TOKEN';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Gives the caller a new token, at login. */
export function renewCsrfToken(res: Response, publicUrl: string): void {
  res.cookie(CSRF_COOKIE, newSecret(), { ...privateCookie(publicUrl), httpOnly: false });
}

/** Gives callers without a token one, so that a page can send it from its first call on. */
export function issueCsrfToken(publicUrl: string): RequestHandler {
  return (req, res, next) => {
    if (!bearerOf(req) && !cookieOf(req, CSRF_COOKIE)) renewCsrfToken(res, publicUrl);
    next();
  };
}

function isOwnOrigin(req: Request, publicUrl: string): boolean {
  const { origin } = req.headers;
  if (origin === undefined) return req.get('Sec-Fetch-Site') !== 'cross-site';
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === req.headers.host || origin === publicUrl;
}

/**
 * Lets a state-changing call pass when no page of another site can have sent it: its origin is ours, and, when a
 * session cookie speaks for the caller, its header repeats the cookie that only our pages can read.
 */
export function checkCsrf(publicUrl: string): RequestHandler {
  return (req, _res, next) => {
    // No page makes a browser send an access token.
    if (SAFE_METHODS.has(req.method) || bearerOf(req)) return next();
    if (!isOwnOrigin(req, publicUrl)) {
      return next(new DomainError('CSRF', { message: 'Calls from pages of other sites are not accepted.' }));
    }
    if (!sessionSecretOf(req, publicUrl)) return next();
    const cookie = cookieOf(req, CSRF_COOKIE);
    const header = req.get(CSRF_HEADER);
    if (cookie && header && sameSecret(cookie, header)) return next();
    next(new DomainError('CSRF'));
  };
}
