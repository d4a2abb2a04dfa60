import type { CookieOptions, Request } from 'express';

/** The cookie that holds the session's secret. */
export const SESSION = 'portal-session';

/** The value of a cookie that the request carries, or `undefined`. */
export function cookieOf(req: Request, name: string): string | undefined {
  for (const pair of (req.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return decode(pair.slice(at + 1).trim());
  }
  return undefined;
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Tells whether cookies can be confined to TLS, which the `__Host-` prefix needs (RFC 6265bis §4.1.3). */
export function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

/** The name of a cookie that belongs to this very host. */
export function hostCookie(name: string, publicUrl: string): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name;
}

/** Options of a cookie that scripts cannot read. */
export function privateCookie(publicUrl: string): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl), path: '/' };
}

/** The session secret that the request carries, or `undefined`. */
export function sessionSecretOf(req: Request, publicUrl: string): string | undefined {
  return cookieOf(req, hostCookie(SESSION, publicUrl)) || undefined;
}
