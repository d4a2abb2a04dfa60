import type { NavigateFunction } from 'react-router-dom';
import type { Role } from '@portal/schema/access';

/** Returns a path of this site; undefined for any other address, to prevent open redirects. */
export function safeNextPath(next: string | null): string | undefined {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next)) return undefined;
  const { host, pathname, search } = new URL(next, 'http://site.invalid');
  // Without its dots a path may begin with two slashes, which name another host.
  return host === 'site.invalid' && !pathname.startsWith('//') ? pathname + search : undefined;
}

const landings: Readonly<Record<Role, string>> = {
  user: '/innovate',
  board: '/dashboard',
  reviewer: '/submissions',
  admin: '/dashboard',
};

export const pathAfterLogin = (role: Role, next: string | null): string =>
  safeNextPath(next) ?? landings[role];

const withNext = (page: string, next: string | undefined) =>
  next === undefined ? page : `${page}?next=${encodeURIComponent(next)}`;

export const loginPath = (next?: string) => withNext('/Login', next);

/** Returns the path of the page on which an account completes its set-up. */
export const setUpPath = (next?: string) => withNext('/account', next);
export const signUpPath = (next?: string) => withNext('/SignUp', next);

const OPENS_AFTER_LOGIN = /^\/(innovate|ideadashboard)(\/|$)/i;
const BEFORE_LOGIN = /^\/(login|signup)\/?$/i;

/** Returns the path after a login from a public page; undefined where the role decides. */
export function returnPathFrom({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): string | undefined {
  if (OPENS_AFTER_LOGIN.test(pathname)) return pathname + search;
  return BEFORE_LOGIN.test(pathname) ? safeNextPath(new URLSearchParams(search).get('next')) : undefined;
}

/** The API explorer, outside the router. */
export const EXPLORER_PATH = '/graphql';

/** Opens a page in place of this one. */
export async function replacePage(path: string, navigate: NavigateFunction): Promise<void> {
  if (path === EXPLORER_PATH) window.location.replace(path);
  else await navigate(path, { replace: true });
}
