/** The CSRF token that the server keeps in a cookie for us to repeat (spec §7). */
import { readCookie } from './cookies.ts';

const COOKIE = 'XSRF-TOKEN';

/** The token; asks the server for one when the cookie has gone. */
export async function csrfToken(): Promise<string> {
  const token = readCookie(COOKIE);
  if (token) return token;
  await fetch('/api/auth/csrf');
  return readCookie(COOKIE) ?? '';
}
