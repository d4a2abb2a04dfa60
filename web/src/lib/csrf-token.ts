import { readCookie } from './cookies.ts';

const HEADER = 'X-XSRF-TOKEN';
const COOKIE = 'XSRF-TOKEN';

/** Builds the header that repeats the CSRF cookie (spec §7), and requests a new cookie when it is gone. */
export async function csrfHeader(): Promise<Record<string, string>> {
  const token = readCookie(COOKIE);
  if (token) return { [HEADER]: token };
  await fetch('/api/auth/csrf');
  return { [HEADER]: readCookie(COOKIE) ?? '' };
}
