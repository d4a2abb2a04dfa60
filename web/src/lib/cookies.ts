const YEAR = 365 * 24 * 3_600;

/** Reads all cookies; empty if the browser denies access. */
function cookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

function write(cookie: string): void {
  try {
    document.cookie = `${cookie}; Path=/`;
  } catch {
    // A page that may not read cookies may not write them.
  }
}

export function readCookie(name: string): string | undefined {
  const pair = cookies()
    .split('; ')
    .find((text) => text.startsWith(`${name}=`));
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
  write(`${name}=; Max-Age=0`);
}

export function setCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  write(`${name}=${encodeURIComponent(value)}; Max-Age=${YEAR}; SameSite=Lax${secure}`);
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

const PROBE = 'cookie-probe';

/** Tells whether the browser keeps cookies for this site: one that blocks them drops them without a word. */
export function keepsCookies(): boolean {
  if (readCookie(CSRF_COOKIE) !== undefined) return true;
  write(`${PROBE}=1; SameSite=Lax`);
  const isKept = readCookie(PROBE) !== undefined;
  removeCookie(PROBE);
  return isKept;
}
