import { roleLabels, roles } from '@portal/schema/access';
import {
  emailOnlyRules,
  logInRules,
  resetPasswordRules,
  signUpRules,
  verifyRules,
} from '@portal/schema/account';
import { passwordChecks } from '@portal/schema/password-checks';
import { labelsOf } from '@portal/schema/lists';
import { accountFilters } from '@portal/schema/list-filters';
import { accountStates } from '@portal/schema/people';
import type { Context } from '../../platform/context.ts';
import { exportRoute, yesOrNo } from '../../transport/rest/export.ts';
import { bodyOf, record, text } from '../../transport/rest/json-schema.ts';
import { MESSAGE, route, success } from '../../transport/rest/route.ts';
import { searchAccounts, sessionsOf, stateOf } from './administration.service.ts';
import { requireAccount } from './caller.service.ts';
import { staffNameOf } from './reviewer.ts';
import * as credentials from './credentials.service.ts';
import * as login from './log-in.service.ts';

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

/** The credentials in examples, which the guide uses, too. */
const EXAMPLE = { email: 'naledi@example.com', password: 'Correct-Horse-9!' };
const EMAIL = 'The email address; it is compared in lower case.';
const NEW_PASSWORD = `The new password: ${passwordChecks.map(({ label }) => label.toLowerCase()).join(', ')}; not a common one, nor one with the email address.`;

const askForMail = (
  path: string,
  summary: string,
  title: string,
  ask: (ctx: Context, input: unknown) => Promise<object>,
) =>
  route(
    `post /auth/${path}`,
    'account:recover',
    {
      summary,
      description: 'Every address is answered alike, whether it has an account or not.',
      body: bodyOf(title, 'Whom to mail.', emailOnlyRules, { email: EMAIL }),
      example: { email: EXAMPLE.email },
      answers: { 200: success('The request was taken.', { message: MESSAGE }) },
    },
    ({ ctx, fields }) => ask(ctx, fields),
  );

export const accountRoutes = [
  route(
    'post /auth/signup',
    'account:sign-up',
    {
      summary: 'Sign up',
      description:
        'A known address is answered like a new one; its owner gets an email that says so. Sets a cookie by which the same browser verifies the address without the password.',
      body: bodyOf('SignUp', 'A new account.', signUpRules, { email: EMAIL, password: NEW_PASSWORD }),
      example: EXAMPLE,
      answers: { 201: success('The verification mail is on its way.', { message: MESSAGE }) },
    },
    ({ ctx, fields }) => credentials.signUp(ctx, fields),
  ),
  route(
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
      example: { token: 'the-token-of-the-link', password: EXAMPLE.password },
      answers: {
        200: success('The address is verified; it may have been before.', {
          message: MESSAGE,
          email: text('The verified address.'),
        }),
      },
      failures: ['INVALID_TOKEN', 'PASSWORD_NEEDED', 'INVALID_CREDENTIALS'],
    },
    ({ ctx, fields }) => credentials.verifyEmail(ctx, fields),
  ),
  route(
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
        },
      },
    },
    async ({ params, reply }) => {
      reply.redirect(`/VerifyEmail/${encodeURIComponent(String(params['token']))}`);
    },
  ),
  askForMail(
    'resend-verification',
    'Mail the verification link once more',
    'ResendRequest',
    credentials.resendVerification,
  ),
  route(
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
      example: EXAMPLE,
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
      const { user, token } = await login.logIn(ctx, fields);
      return { message: 'Login successful', user: wireAccount(user), token };
    },
  ),
  route(
    'get /auth/csrf',
    'session:read',
    {
      summary: 'Get the cookie XSRF-TOKEN',
      answers: { 204: { description: 'The cookie, for a caller that has none yet.' } },
    },
    async ({ reply }) => {
      reply.code(204).send();
    },
  ),
  route(
    'get /auth/me',
    'session:read',
    {
      summary: 'Who is logged in',
      answers: { 200: success('The account behind the call.', { user: account }) },
      // The route is open to visitors, who get this failure.
      failures: ['UNAUTHENTICATED'],
    },
    async ({ ctx }) => ({ user: wireAccount(requireAccount(ctx)) }),
  ),
  route(
    'post /auth/logout',
    'session:close',
    {
      summary: 'Log out',
      body: record('Nothing.', {}, { title: 'Nothing' }),
      example: {},
      answers: { 200: success('There is no session any more.', { message: MESSAGE }) },
    },
    async ({ ctx }) => ({ message: (await login.logOut(ctx)).message }),
  ),
  askForMail(
    'forgotpassword',
    'Mail a link to reset the password',
    'ResetRequest',
    credentials.requestPasswordReset,
  ),
  route(
    'post /resetpassword/:token',
    'account:recover',
    {
      summary: 'Set a new password by the mailed token',
      description: 'Ends every session and access token of the account.',
      params: { token: 'The token of the mailed link.' },
      body: bodyOf('NewPassword', 'A new password.', resetPasswordRules, { password: NEW_PASSWORD }),
      example: { password: EXAMPLE.password },
      answers: { 200: success('The password is the new one.', { message: MESSAGE }) },
      failures: ['INVALID_TOKEN'],
    },
    async ({ ctx, params, fields }) => {
      const { message } = await credentials.resetPassword(ctx, { ...fields, token: params['token'] });
      return { message };
    },
  ),
  exportRoute('/accounts/export', 'account:manage', {
    filters: accountFilters,
    rows: searchAccounts,
    columns: {
      Email: { personal: 'identity', cell: ({ email }) => email },
      Role: ({ role }) => labelsOf(roleLabels, [role.toUpperCase()]),
      State: (account, ctx) => labelsOf(accountStates, [stateOf(ctx, account)]),
      Verified: ({ isVerified }) => yesOrNo(isVerified),
      'Two-step login': ({ secondFactorAt }) => yesOrNo(secondFactorAt !== null),
      Registered: ({ createdAt }) => createdAt,
      'Active sessions': async (account, ctx) => (await sessionsOf(ctx, account))?.count,
      'Last used': async (account, ctx) => (await sessionsOf(ctx, account))?.lastUsedAt,
      Name: { personal: 'identity', cell: ({ id }, ctx) => staffNameOf(ctx, id) },
    },
  }),
];
