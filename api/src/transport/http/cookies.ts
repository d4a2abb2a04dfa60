import { parseCookie, stringifySetCookie } from 'cookie';
import type { SerializeOptions } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION = 'portal-session';

export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[name];
}

export const cookieNames = ({ headers }: FastifyRequest): string[] =>
  Object.keys(parseCookie(headers.cookie ?? ''));

export function setCookie(reply: FastifyReply, name: string, value: string, options: SerializeOptions): void {
  reply.header('Set-Cookie', stringifySetCookie({ name, value, ...options }));
}

/** Tells whether cookies can be confined to TLS, which the `__Host-` prefix needs (RFC 6265bis §4.1.3). */
export function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

export function hostCookie(name: string, publicUrl: string): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name;
}

export function privateCookie(publicUrl: string): SerializeOptions {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl), path: '/' };
}

export function sessionSecretOf(request: FastifyRequest, publicUrl: string): string | undefined {
  return cookieOf(request, hostCookie(SESSION, publicUrl)) || undefined;
}
