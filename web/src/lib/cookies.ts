const YEAR = 365 * 24 * 3_600;

export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
  if (pair === undefined) return undefined;
  const value = pair.slice(name.length + 1);
  try {
    return decodeURIComponent(value);
  } catch {
    // Another site of the domain may have set it.
    return value;
  }
}

export function removeCookie(name: string): void {
  document.cookie = `${name}=; Max-Age=0; Path=/`;
}

export function setCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${YEAR}; Path=/; SameSite=Lax${secure}`;
}

const CSRF_HEADER = 'X-XSRF-TOKEN';
const CSRF_COOKIE = 'XSRF-TOKEN';

/** Builds the header that repeats the CSRF cookie (spec §7), and requests a new cookie when it is gone. */
export async function csrfHeader(): Promise<Record<string, string>> {
  const token = readCookie(CSRF_COOKIE);
  if (token) return { [CSRF_HEADER]: token };
  await fetch('/api/auth/csrf');
  return { [CSRF_HEADER]: readCookie(CSRF_COOKIE) ?? '' };
}
