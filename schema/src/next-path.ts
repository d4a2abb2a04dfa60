/** The path to which a login or a verification leads on. Every page loads this module, so that it must stay small. */
import { SHORT_TEXT_MAX } from './limits.ts';

/** Returns a path of this site, with its query and its place in the page; undefined for any other address, to prevent open redirects. */
export function safeNextPath(next: string | null): string | undefined {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next)) return undefined;
  try {
    const { host, pathname, search, hash } = new URL(next, 'http://site.invalid');
    // Without its dots a path may begin with two slashes, which name another host.
    return host === 'site.invalid' && !pathname.startsWith('//') ? pathname + search + hash : undefined;
  } catch {
    // Without a tab, which browsers leave out, it may begin with two slashes and no host.
    return undefined;
  }
}

/** Stands in the links of a built page for the path that they lead on to: the server writes that of the address, or none. */
export const NEXT_MARK = `?next=${encodeURIComponent('/NEXT-PATH')}`;

/** Returns the path as a mailed link can carry it; undefined where it cannot. */
export function mailedNextPath(next: string | null): string | undefined {
  const path = safeNextPath(next);
  return path !== undefined && path.length <= SHORT_TEXT_MAX ? path : undefined;
}
