import type { Role } from '@portal/schema/access';

/** A path that may follow a login: on this site, or undefined. */
export function safeNextPath(next: string | null): string | undefined {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next)) return undefined;
  const url = new URL(next, 'http://site.invalid');
  return url.host === 'site.invalid' ? url.pathname + url.search : undefined;
}

const landings: Readonly<Record<Role, string>> = {
  user: '/innovate',
  reviewer: '/submissions',
  admin: '/dashboard',
};

/** Tells where a login leads: the page that asked for it, else the one for the role (decisions "Session and roles"). */
export const pathAfterLogin = (role: Role, next: string | null): string =>
  safeNextPath(next) ?? landings[role];

const withNext = (page: string, next: string | undefined) =>
  next === undefined ? page : `${page}?next=${encodeURIComponent(next)}`;

/** Gives the path of the login page, with the way back to where the visitor wanted to go. */
export const loginPath = (next?: string) => withNext('/Login', next);

/** Gives the path of the sign-up page, with the same way back. */
export const signUpPath = (next?: string) => withNext('/SignUp', next);

const OPENS_AFTER_LOGIN = /^\/(innovate|ideadashboard)(\/|$)/i;
const BEFORE_LOGIN = /^\/(login|signup)\/?$/i;

/**
 * Finds the path that a login should come back to when it begins on a page without a guard.
 * @returns undefined where the role decides
 */
export function wayBackFrom({ pathname, search }: { pathname: string; search: string }): string | undefined {
  if (OPENS_AFTER_LOGIN.test(pathname)) return pathname + search;
  return BEFORE_LOGIN.test(pathname) ? safeNextPath(new URLSearchParams(search).get('next')) : undefined;
}

/** The explorer of the graph: a page of its own beside the application, whose router does not know it. */
export const EXPLORER_PATH = '/graphql';
