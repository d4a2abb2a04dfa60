import type { NavigateFunction } from 'react-router-dom';
import { can } from '@portal/schema/access';
import type { Role } from '@portal/schema/access';
import { safeNextPath } from '@portal/schema/next-path';

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
/** The specification spells it so after a log out and a reset (spec §4, §6). */
export const afterLogOutPath = (next?: string) => withNext('/login', next);
export const logOutPath = (next?: string) => withNext('/LogOut', next);
export const forgotPasswordPath = (next?: string) => withNext('/ForgotPassword', next);

/** Returns the path of the page on which an account completes its set-up. */
export const setUpPath = (next?: string) => withNext('/account', next);
export const signOnPath = (next?: string) => withNext('/SignOn', next);
export const signUpPath = (next?: string) => withNext('/SignUp', next);

const OPENS_AFTER_LOGIN = /^\/(innovate|ideadashboard|joinidea)(\/|$)/i;
const BEFORE_LOGIN = /^\/(login|signup)\/?$/i;

/** Returns the path after a login from a public page; undefined where the role decides. */
export function returnPathFrom({
  pathname,
  search,
  hash,
}: {
  pathname: string;
  search: string;
  hash: string;
}): string | undefined {
  if (OPENS_AFTER_LOGIN.test(pathname)) return pathname + search + hash;
  return BEFORE_LOGIN.test(pathname) ? safeNextPath(new URLSearchParams(search).get('next')) : undefined;
}

/** Returns the path of the help for a role; undefined for a visitor. */
export const helpPath = (role: Role | undefined): string =>
  role !== undefined && can(role, 'idea:read-any') ? '/help/reviewing' : '/FAQ';

/** The path of the API explorer, which is outside the router. */
export const EXPLORER_PATH = '/graphql';

/** Opens a page in place of this one. */
export async function replacePage(path: string, navigate: NavigateFunction): Promise<void> {
  if (path === EXPLORER_PATH) window.location.replace(path);
  else await navigate(path, { replace: true });
}
