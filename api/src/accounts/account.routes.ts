/** The documented calls of accounts (spec §7): each one call of a service. */
import { fail } from '@portal/schema/errors';
import { fieldsOf, succeed } from '../rest/route.ts';
import type { Call } from '../rest/route.ts';
import * as accounts from './account.service.ts';
import * as sessions from './session.service.ts';

const wireAccount = ({ email, role, isVerified }: { email: string; role: string; isVerified: boolean }) => ({
  email,
  role,
  isVerified,
});

export async function signUp({ ctx, req, res }: Call): Promise<void> {
  succeed(res, 201, { ...(await accounts.signUp(ctx, fieldsOf(req, ['email', 'password']))) });
}

export async function verify({ ctx, req, res }: Call): Promise<void> {
  succeed(res, 200, { ...(await accounts.verifyEmail(ctx, fieldsOf(req, ['token']))) });
}

/** Shows the page without using the token up: mail programs that open links in advance verify nobody. */
export async function openVerifyPage({ req, res }: Call): Promise<void> {
  res.redirect(302, `/VerifyEmail/${encodeURIComponent(String(req.params['token']))}`);
}

export async function resendVerification({ ctx, req, res }: Call): Promise<void> {
  succeed(res, 200, { ...(await accounts.resendVerification(ctx, fieldsOf(req, ['email']))) });
}

export async function logIn({ ctx, req, res }: Call): Promise<void> {
  const { user, token } = await sessions.logIn(ctx, fieldsOf(req, ['email', 'password']));
  succeed(res, 200, { message: 'Login successful', user: wireAccount(user), token });
}

export async function me({ ctx, res }: Call): Promise<void> {
  succeed(res, 200, { user: wireAccount(accounts.currentAccount(ctx) ?? fail('UNAUTHENTICATED')) });
}

/** Answers with nothing but the XSRF-TOKEN cookie, for a page that has none yet. */
export async function sendCsrfToken({ res }: Call): Promise<void> {
  res.status(204).end();
}

export async function logOut({ ctx, req, res }: Call): Promise<void> {
  fieldsOf(req, []);
  await sessions.logOut(ctx);
  succeed(res, 200, { message: 'You are logged out.' });
}

export async function forgotPassword({ ctx, req, res }: Call): Promise<void> {
  succeed(res, 200, { ...(await accounts.requestPasswordReset(ctx, fieldsOf(req, ['email']))) });
}

export async function resetPassword({ ctx, req, res }: Call): Promise<void> {
  const input = { ...fieldsOf(req, ['password']), token: req.params['token'] };
  succeed(res, 200, { ...(await accounts.resetPassword(ctx, input)) });
}
