/** Cross-site request forgery: the double-submit cookie of spec §7, and the browser's own word of where a call comes from. */
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { DomainError } from '@portal/schema/errors';
import { newSecret, sameSecret } from '../security/secrets.ts';
import { bearerOf } from './bearer.ts';
import { cookieOf, privateCookie, sessionSecretOf, setCookie } from './cookies.ts';

/** The cookie that holds the token, and the header that repeats it (spec §7). */
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'x-xsrf-token';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Gives the caller a new token, at login. */
export function renewCsrfToken(reply: FastifyReply, publicUrl: string): void {
  setCookie(reply, CSRF_COOKIE, newSecret(), { ...privateCookie(publicUrl), httpOnly: false });
}

/** Gives callers without a token one, so that a page can send it from its first call on. */
export function issueCsrfToken(publicUrl: string): onRequestHookHandler {
  return (request, reply, done) => {
    if (!bearerOf(request) && !cookieOf(request, CSRF_COOKIE)) renewCsrfToken(reply, publicUrl);
    done();
  };
}

function isOwnOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === headers.host || origin === publicUrl;
}

/**
 * Lets a state-changing call pass when no page of another site can have sent it: its origin is ours, and, when a
 * session cookie speaks for the caller, its header repeats the cookie that only our pages can read.
 */
export function checkCsrf(publicUrl: string): onRequestHookHandler {
  return (request, _reply, done) => {
    // No page makes a browser send an access token.
    if (SAFE_METHODS.has(request.method) || bearerOf(request)) return done();
    if (!isOwnOrigin(request, publicUrl)) {
      return done(new DomainError('CSRF', { message: 'Calls from pages of other sites are not accepted.' }));
    }
    if (!sessionSecretOf(request, publicUrl)) return done();
    const cookie = cookieOf(request, CSRF_COOKIE);
    const header = request.headers[CSRF_HEADER];
    if (cookie && typeof header === 'string' && sameSecret(cookie, header)) return done();
    done(new DomainError('CSRF'));
  };
}
