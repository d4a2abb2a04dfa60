import { parseCookie, stringifySetCookie } from 'cookie';
import type { SerializeOptions } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie that holds the session's secret. */
export const SESSION = 'portal-session';

/** Reads a cookie of the request. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[name];
}

/** Sets a cookie in the caller's browser. */
export function setCookie(reply: FastifyReply, name: string, value: string, options: SerializeOptions): void {
  reply.header('Set-Cookie', stringifySetCookie({ name, value, ...options }));
}

/** Tells whether cookies can be confined to TLS, which the `__Host-` prefix needs (RFC 6265bis §4.1.3). */
export function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

/** Names a cookie that is confined to this host, where TLS allows it. */
export function hostCookie(name: string, publicUrl: string): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name;
}

/** Gives the options of a cookie that scripts cannot read. */
export function privateCookie(publicUrl: string): SerializeOptions {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl), path: '/' };
}

/** Reads the session's secret; undefined without one. */
export function sessionSecretOf(request: FastifyRequest, publicUrl: string): string | undefined {
  return cookieOf(request, hostCookie(SESSION, publicUrl)) || undefined;
}
