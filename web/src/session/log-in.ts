import type { NavigateFunction } from 'react-router-dom';
import { toast } from 'sonner';
import { keepsCookies } from '../lib/cookies.ts';
import { BlockedError } from '../lib/problem-details.ts';
import { clearVisitor } from '../lib/storage.ts';
import { apolloClient } from './apollo.ts';
import { safeNextPath } from '@portal/schema/next-path';
import { sessionTexts } from '@portal/schema/texts/session';
import { pathAfterLogin, replacePage, setUpPath } from './next-path.ts';
import { roleName, storeSession } from './session-store.ts';
import type { LogInMutation } from '../graphql/generated-public.ts';

/**
 * Takes over a session that the server opened. @returns where to go. @throws BlockedError when the browser stored no cookie
 */
export async function enter(
  { user, token, setUpNeeded }: LogInMutation['logIn'],
  next: string | null,
): Promise<string> {
  // Without the cookie, the next call would have no session.
  if (!keepsCookies()) throw new BlockedError(sessionTexts.blocked);
  const role = roleName(user.role);
  // The cache may have another account's data.
  await apolloClient.clearStore();
  clearVisitor();
  storeSession({ email: user.email, role, isVerified: user.isVerified }, token);
  return setUpNeeded ? setUpPath(safeNextPath(next)) : pathAfterLogin(role, next);
}

/** Takes over the session of an address that was verified just now, and says so: the page that opens tells nothing of it. */
export async function enterVerified(
  session: LogInMutation['logIn'],
  next: string | null,
  navigate: NavigateFunction,
): Promise<void> {
  const path = await enter(session, next);
  toast.success(sessionTexts.verified);
  await replacePage(path, navigate);
}
