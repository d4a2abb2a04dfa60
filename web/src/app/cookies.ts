/** Cookies that scripts may read and set. */

const YEAR = 365 * 24 * 3_600;

/** The value of a cookie; undefined when there is none. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
  return pair && decodeURIComponent(pair.slice(name.length + 1));
}

/** Removes a cookie of this site. */
export function dropCookie(name: string): void {
  document.cookie = `${name}=; Max-Age=0; Path=/`;
}

/** Keeps a cookie of this site for a year. */
export function keepCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${YEAR}; Path=/; SameSite=Lax${secure}`;
}
