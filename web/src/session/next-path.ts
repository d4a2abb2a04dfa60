import { isElevated } from '@portal/schema/access';
import type { Role } from '@portal/schema/access';

/** A path that may follow a login: on this site, or undefined. */
export function safeNextPath(next: string | null): string | undefined {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next)) return undefined;
  const url = new URL(next, 'http://site.invalid');
  return url.host === 'site.invalid' ? url.pathname + url.search : undefined;
}

/** Where a login leads (spec §4): the page that asked for it, else the one for the role. */
export function pathAfterLogin(role: Role, next: string | null): string {
  return safeNextPath(next) ?? (isElevated(role) ? '/dashboard' : '/innovate');
}

/** The login page, with the way back to where the visitor wanted to go. */
export const loginPath = (next: string) => `/Login?next=${encodeURIComponent(next)}`;

/** The explorer of the graph: a page of its own beside the application, whose router does not know it. */
export const EXPLORER_PATH = '/graphql';
