import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PrivateCookies, Resources, SessionCookie } from '../../platform/context.ts';
import { cookieNames, cookieOf, hostCookie, privateCookie, SESSION, setCookie } from './cookies.ts';
import { CSRF_COOKIE, setCsrfToken } from './csrf.ts';

export function openSessionCookie(
  reply: FastifyReply,
  site: Pick<Resources, 'publicUrl' | 'secrets'>,
): SessionCookie {
  const { publicUrl } = site;
  const name = hostCookie(SESSION, publicUrl);
  const options = privateCookie(publicUrl);
  return {
    open(secret, expiresAt) {
      setCookie(reply, name, secret, { ...options, expires: expiresAt });
      setCsrfToken(reply, site, secret);
    },
    close() {
      setCookie(reply, name, '', { ...options, expires: new Date(0) });
      setCookie(reply, CSRF_COOKIE, '', { ...options, expires: new Date(0), httpOnly: false });
    },
  };
}

export function openPrivateCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): PrivateCookies {
  const options = privateCookie(publicUrl);
  const own = (name: string) => hostCookie(name, publicUrl);
  return {
    read: (name) => cookieOf(request, own(name)),
    set(name, value, lifetime) {
      // Old browsers read `Expires` alone.
      const expires = new Date(lifetime > 0 ? Date.now() + lifetime : 0);
      setCookie(reply, own(name), value, { ...options, maxAge: lifetime / 1_000, expires });
    },
    // Browsers send the oldest first (RFC 6265 §5.4).
    namesOf: (prefix) =>
      cookieNames(request)
        .filter((name) => name.startsWith(own(prefix)))
        .map((name) => prefix + name.slice(own(prefix).length)),
  };
}
