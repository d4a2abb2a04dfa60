import { roles } from '@portal/schema/access';
import {
  emailOnlyRules,
  logInRules,
  passwordChecks,
  resetPasswordRules,
  signUpRules,
  verifyRules,
} from '@portal/schema/account';
import { bodyOf, record, text } from '../../transport/rest/json-schema.ts';
import { MESSAGE, route, success } from '../../transport/rest/route.ts';
import * as accounts from './account.service.ts';
import { requireAccount } from './caller.ts';
import * as sessions from './session.service.ts';

const wireAccount = ({ email, role, isVerified }: { email: string; role: string; isVerified: boolean }) => ({
  email,
  role,
  isVerified,
});

const account = record(
  'An account.',
  {
    email: text('The email address.'),
    role: text('What the account may do.', { enum: roles }),
    isVerified: { description: 'Whether the address is verified.', type: 'boolean' },
  },
  { title: 'Account' },
);

const EMAIL = 'The email address; it is compared in lower case.';
const NEW_PASSWORD = `The new password: ${passwordChecks.map(({ label }) => label.toLowerCase()).join(', ')}.`;

const signUp = route(
  'post /auth/signup',
  'account:sign-up',
  {
    summary: 'Sign up',
    description:
      'A known address is answered like a new one; its owner gets an email that says so. Sets a cookie by which the same browser verifies the address without the password.',
    body: bodyOf('SignUp', 'A new account.', signUpRules, { email: EMAIL, password: NEW_PASSWORD }),
    answers: { 201: success('The verification mail is on its way.', { message: MESSAGE }) },
  },
  ({ ctx, fields }) => accounts.signUp(ctx, fields),
);

const verify = route(
  'post /auth/verify',
  'account:verify',
  {
    summary: 'Verify an address by the mailed token',
    description:
      'A caller without the cookie that signup set gives the password, too; a wrong one counts like a login.',
    body: bodyOf('Verification', 'A mailed token.', verifyRules, {
      token: 'The token of the mailed link.',
      password: 'The password chosen at signup; only without the cookie that signup set.',
    }),
    answers: {
      200: success('The address is verified; it may have been before.', {
        message: MESSAGE,
        email: text('The verified address.'),
      }),
    },
    failures: ['INVALID_TOKEN', 'PASSWORD_NEEDED', 'INVALID_CREDENTIALS'],
  },
  ({ ctx, fields }) => accounts.verifyEmail(ctx, fields),
);

const openVerifyPage = route(
  'get /auth/verify/:token',
  'account:verify',
  {
    summary: 'Open the page that verifies',
    description: 'Does not use the token up: mail programs that open links in advance verify nobody.',
    params: { token: 'The token of the mailed link.' },
    answers: {
      302: {
        description: 'The page that verifies.',
        headers: { Location: 'The path of the page.' },
        types: ['text/plain', 'text/html'],
      },
    },
  },
  async ({ params, reply }) => {
    reply.redirect(`/VerifyEmail/${encodeURIComponent(String(params['token']))}`);
  },
);

const resendVerification = route(
  'post /auth/resend-verification',
  'account:recover',
  {
    summary: 'Mail the verification link once more',
    description: 'Every address is answered alike, whether it has an account or not.',
    body: bodyOf('ResendRequest', 'Whom to mail.', emailOnlyRules, { email: EMAIL }),
    answers: { 200: success('The request was taken.', { message: MESSAGE }) },
  },
  ({ ctx, fields }) => accounts.resendVerification(ctx, fields),
);

const logIn = route(
  'post /auth/login',
  'session:open',
  {
    summary: 'Log in',
    description:
      'Opens a session in a cookie, in place of the one that the caller may have. An account with a second factor gives a code, too.',
    body: bodyOf('Credentials', 'Who logs in.', logInRules, {
      email: EMAIL,
      password: 'The password.',
      code: 'The code of the authenticator app, or a recovery code; only for an account with a second factor.',
    }),
    answers: {
      200: success('The session is open.', {
        message: MESSAGE,
        user: account,
        token: text('A signed JWT for display and expiry; no call takes it for a credential.'),
      }),
    },
    failures: ['INVALID_CREDENTIALS', 'UNVERIFIED', 'CODE_NEEDED', 'INVALID_CODE'],
  },
  async ({ ctx, fields }) => {
    const { user, token } = await sessions.logIn(ctx, fields);
    return { message: 'Login successful', user: wireAccount(user), token };
  },
);

const me = route(
  'get /auth/me',
  'session:read',
  {
    summary: 'Who is logged in',
    answers: { 200: success('The account behind the call.', { user: account }) },
  },
  async ({ ctx }) => ({ user: wireAccount(requireAccount(ctx)) }),
);

const sendCsrfToken = route(
  'get /auth/csrf',
  'session:read',
  {
    summary: 'Get the cookie XSRF-TOKEN',
    answers: { 204: { description: 'The cookie, for a caller that has none yet.' } },
  },
  async ({ reply }) => {
    reply.code(204).send();
  },
);

const logOut = route(
  'post /auth/logout',
  'session:close',
  {
    summary: 'Log out',
    body: record('Nothing.', {}, { title: 'Nothing' }),
    answers: { 200: success('There is no session any more.', { message: MESSAGE }) },
  },
  async ({ ctx }) => {
    await sessions.logOut(ctx);
    return { message: 'You are logged out.' };
  },
);

const forgotPassword = route(
  'post /auth/forgotpassword',
  'account:recover',
  {
    summary: 'Mail a link to reset the password',
    description: 'Every address is answered alike, whether it has an account or not.',
    body: bodyOf('ResetRequest', 'Whom to mail.', emailOnlyRules, { email: EMAIL }),
    answers: { 200: success('The request was taken.', { message: MESSAGE }) },
  },
  ({ ctx, fields }) => accounts.requestPasswordReset(ctx, fields),
);

const resetPassword = route(
  'post /resetpassword/:token',
  'account:recover',
  {
    summary: 'Set a new password by the mailed token',
    description: 'Ends every session and access token of the account.',
    params: { token: 'The token of the mailed link.' },
    body: bodyOf('NewPassword', 'A new password.', resetPasswordRules, { password: NEW_PASSWORD }),
    answers: { 200: success('The password is the new one.', { message: MESSAGE }) },
    failures: ['INVALID_TOKEN'],
  },
  ({ ctx, params, fields }) => accounts.resetPassword(ctx, { ...fields, token: params['token'] }),
);

export const accountRoutes = [
  signUp,
  verify,
  openVerifyPage,
  resendVerification,
  logIn,
  sendCsrfToken,
  me,
  logOut,
  forgotPassword,
  resetPassword,
];
