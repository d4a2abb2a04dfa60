/** Prevents cross-site request forgery: by the double-submit cookie of spec §7, bound to the session, and by origin. */
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { DomainError } from '@portal/schema/errors';
import { newSecret, sameSecret } from '../../platform/security/secrets.ts';
import { cookieOf, isSecure, privateCookie, sessionSecretOf, setCookie } from './cookies.ts';
import type { Resources } from '../../platform/context.ts';

export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'x-xsrf-token';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

type Site = Pick<Resources, 'publicUrl' | 'secrets'>;

/** Derives the token from the session, so that no other host of the domain can plant a pair of cookie and header. */
export function setCsrfToken(reply: FastifyReply, site: Site, session: string | undefined): void {
  const token = session === undefined ? newSecret() : site.secrets.sign('csrf', session);
  setCookie(reply, CSRF_COOKIE, token, { ...privateCookie(site.publicUrl), httpOnly: false });
}

function isOwnOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin } = headers;
  if (origin === undefined) return !['cross-site', 'same-site'].includes(headers['sec-fetch-site'] ?? '');
  // An installation without TLS is often reached by other names, such as 127.0.0.1.
  return origin === publicUrl || (!isSecure(publicUrl) && origin === `http://${headers.host}`);
}

/** Requires our origin and, with a session cookie, the session's token in a header, which only our pages can read. */
export function guardCsrf(site: Site): onRequestHookHandler {
  return (request, reply, done) => {
    // No page makes a browser send an access token.
    if (request.ctx.token) return done();
    const session = sessionSecretOf(request, site.publicUrl);
    const kept = cookieOf(request, CSRF_COOKIE);
    // A token of an earlier key is accepted but replaced, so that no page has it when that key is removed.
    const isCurrent =
      session === undefined ? kept : kept && sameSecret(kept, site.secrets.sign('csrf', session));
    if (!isCurrent) setCsrfToken(reply, site, session);
    if (SAFE_METHODS.has(request.method)) return done();
    if (!isOwnOrigin(request, site.publicUrl)) {
      return done(new DomainError('CSRF', { message: 'Calls from pages of other sites are not accepted.' }));
    }
    const token = request.headers[CSRF_HEADER];
    const isSigned = (session: string) =>
      typeof token === 'string' && site.secrets.isSigned(token, 'csrf', session);
    if (session === undefined || isSigned(session)) return done();
    done(new DomainError('CSRF'));
  };
}
