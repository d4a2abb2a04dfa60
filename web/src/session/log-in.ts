import { apolloClient } from './apollo.ts';
import { pathAfterLogin, safeNextPath, setUpPath } from './next-path.ts';
import { roleName, storeSession } from './session-store.ts';
import type { LogInMutation } from '../graphql/generated-public.ts';

/** Keeps a session that the server opened. @returns where to go */
export async function enter(
  { user, token, setUpNeeded }: LogInMutation['logIn'],
  next: string | null,
): Promise<string> {
  const role = roleName(user.role);
  // The cache may hold another account's data.
  await apolloClient.clearStore();
  storeSession({ email: user.email, role, isVerified: user.isVerified }, token);
  return setUpNeeded ? setUpPath(safeNextPath(next)) : pathAfterLogin(role, next);
}
