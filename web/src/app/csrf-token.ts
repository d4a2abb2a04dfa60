/** The CSRF token that the server keeps in a cookie for us to repeat (spec §7). */
import { readCookie } from './cookies.ts';

const HEADER = 'X-XSRF-TOKEN';
const COOKIE = 'XSRF-TOKEN';

/** The header that repeats the token; asks the server for one when the cookie has gone. */
export async function csrfHeader(): Promise<Record<string, string>> {
  const token = readCookie(COOKIE);
  if (token) return { [HEADER]: token };
  await fetch('/api/auth/csrf');
  return { [HEADER]: readCookie(COOKIE) ?? '' };
}
