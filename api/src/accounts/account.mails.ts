/** The mails about accounts. Links get their tokens here, when the mail is sent: no token is stored, only its hash. */
import { RESET_LIFETIME, VERIFICATION_LIFETIME } from '@portal/schema/limits';
import type { Context } from '../context.ts';
import { compose } from '../mail/message.ts';
import type { Message } from '../mail/message.ts';
import type { MailData } from '../mail/outbox.ts';
import { hashSecret, newSecret } from '../security/secrets.ts';
import type { Account } from './account.entity.ts';
import { findAccountByEmail } from './account.queries.ts';
import { MailedToken } from './mailed-token.entity.ts';
import type { TokenPurpose } from './mailed-token.entity.ts';

const lifetimes: Record<TokenPurpose, number> = { verify: VERIFICATION_LIFETIME, reset: RESET_LIFETIME };

async function createToken(ctx: Context, { id: accountId }: Account, purpose: TokenPurpose): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(ctx.now().getTime() + lifetimes[purpose]);
  await ctx.db.insert(MailedToken, { id: hashSecret(token), accountId, purpose, expiresAt });
  return token;
}

async function verificationMail(ctx: Context, account: Account): Promise<Message> {
  return compose({
    subject: 'Verify your email address',
    before: [
      'Thank you for signing up to the innovation portal. Please verify your email address, then log in and submit your idea.',
    ],
    action: {
      label: 'Verify my email',
      url: `${ctx.publicUrl}/VerifyEmail/${await createToken(ctx, account, 'verify')}`,
    },
    after: [
      'The link works for 24 hours. After that, ask for a new one on the login page.',
      'If you did not sign up, you can ignore this mail: nothing happens without the link.',
    ],
  });
}

function knownAddressMail(ctx: Context): Message {
  return compose({
    subject: 'You already have an account',
    before: [
      'Somebody, probably you, tried to sign up to the innovation portal with this address. It has an account already, so nothing was changed.',
    ],
    action: { label: 'Log in', url: `${ctx.publicUrl}/Login` },
    after: [
      `Forgot your password? Set a new one at ${ctx.publicUrl}/ForgotPassword`,
      'If it was not you, you need do nothing.',
    ],
  });
}

/** To somebody whose address was used to sign up more than once, with different passwords: by whom, nobody can tell. */
async function contestedMail(ctx: Context, account: Account): Promise<Message> {
  return compose({
    subject: 'Verify your email address and set your password',
    before: [
      'This address was used to sign up to the innovation portal more than once, with different passwords. To be sure that only you know the password, set it now. That verifies your address too.',
    ],
    action: { label: 'Set my password', url: await resetUrl(ctx, account) },
    after: [
      'The link works once, for one hour. After that, use "Forgot password" on the login page.',
      'If you did not sign up, you can ignore this mail: nobody can log in without the link.',
    ],
  });
}

const resetUrl = async (ctx: Context, account: Account) =>
  `${ctx.publicUrl}/ResetPassword/${await createToken(ctx, account, 'reset')}`;

/** The mails about accounts, by name. */
export const accountMails = {
  'signed-up': async (ctx: Context, recipient: string, { isContested }: MailData['signed-up']) => {
    const account = await findAccountByEmail(ctx.db, recipient);
    if (!account) return undefined;
    if (account.isVerified) return knownAddressMail(ctx);
    return isContested ? contestedMail(ctx, account) : verificationMail(ctx, account);
  },
  'verification-requested': async (ctx: Context, recipient: string) => {
    const account = await findAccountByEmail(ctx.db, recipient);
    return account && !account.isVerified ? verificationMail(ctx, account) : undefined;
  },
  'reset-requested': async (ctx: Context, recipient: string) => {
    const account = await findAccountByEmail(ctx.db, recipient);
    if (!account) return undefined;
    return compose({
      subject: 'Reset your password',
      before: [
        'Somebody, probably you, asked to reset the password of your account on the innovation portal.',
      ],
      action: {
        label: 'Set a new password',
        url: await resetUrl(ctx, account),
      },
      after: [
        'The link works once, for one hour.',
        'If it was not you, ignore this mail: your password stays as it is.',
      ],
    });
  },
  'password-changed': async (ctx: Context) =>
    compose({
      subject: 'Your password was changed',
      before: [
        'The password of your account on the innovation portal was changed just now, and all devices were logged out.',
      ],
      action: { label: 'Log in', url: `${ctx.publicUrl}/Login` },
      after: [`If it was not you, set a new password at once: ${ctx.publicUrl}/ForgotPassword`],
    }),
};
