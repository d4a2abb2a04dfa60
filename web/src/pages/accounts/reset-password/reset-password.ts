/** What the form needs before it is sent: it is loaded at its first focus. */
import { toast } from 'sonner';
import { safeNextPath } from '@portal/schema/next-path';
import {
  IsResetLinkUsableDocument,
  MeDocument,
  ResetPasswordDocument,
} from '../../../graphql/generated-public.ts';
import { apolloClient } from '../../../session/apollo.ts';
import { faultsBy, mutate, outcomeOf } from '../../../session/late-call.ts';
import { enter } from '../../../session/log-in.ts';
import { endPendingSession } from '../../../session/log-out.ts';
import { afterLogOutPath } from '../../../session/next-path.ts';
import { clearSession } from '../../../session/session-store.ts';
import { keepVisitorEmail } from '../../../session/visitor.ts';
import { passwordPairRules } from '../shared/password-pair-rules.ts';

export const check = faultsBy(passwordPairRules);

/** Tells whether a mailed link still sets a password, without using it up. @throws when the server cannot be asked */
export async function isResetLinkUsable(token: string): Promise<boolean> {
  const { data } = await apolloClient.query({
    query: IsResetLinkUsableDocument,
    variables: { token },
    fetchPolicy: 'no-cache',
  });
  return data?.isResetLinkUsable !== false;
}

/** Clears this browser's session if the reset ended it: the link may be of another account. */
async function forgetEndedSession(): Promise<void> {
  // If the query fails, the next refused call ends the session.
  const now = await apolloClient
    .query({ query: MeDocument, fetchPolicy: 'network-only' })
    .catch(() => undefined);
  if (now?.data?.me === null) clearSession();
}

/** Sets the password by a mailed link. @returns where to go, and whether in place of this page */
export const resetPassword = (
  input: { token: string; password: string },
  next: string | null,
  failure: string,
) =>
  outcomeOf(async () => {
    // A pending log out would end the new session.
    await endPendingSession();
    const { session, email, message } = (await mutate(ResetPasswordDocument, { input })).resetPassword;
    if (session) return { path: await enter(session, next), replaces: true };
    await forgetEndedSession();
    keepVisitorEmail(email ?? '');
    toast.success(message);
    return { path: afterLogOutPath(safeNextPath(next)), replaces: false };
  }, failure);
