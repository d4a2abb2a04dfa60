/** Links get their tokens when the mail is sent: the database holds only their hashes. */
import { RESET_LIFETIME, VERIFICATION_LIFETIME } from '@portal/schema/limits';
import type { Context } from '../context.ts';
import { compose } from '../mail/message.ts';
import type { Message } from '../mail/message.ts';
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
      `Thank you for signing up to the innovation portal at ${ctx.publicUrl}`,
      'Please verify your email address, then log in and submit your idea.',
    ],
    action: {
      label: 'Verify my email',
      url: `${ctx.publicUrl}/VerifyEmail/${await createToken(ctx, account, 'verify')}`,
    },
    after: [
      'The link works for 24 hours. If it has expired, log in and ask for a new one.',
      'Open it in the browser you signed up with. In any other browser we ask for your password.',
      'If you did not sign up, ignore this email: nothing happens unless you select the link.',
    ],
  });
}

function knownAddressMail(ctx: Context): Message {
  return compose({
    subject: 'You already have an account',
    before: [
      `Someone used this address to sign up to the innovation portal at ${ctx.publicUrl}`,
      'You already have an account there, so we changed nothing.',
    ],
    action: { label: 'Log in', url: `${ctx.publicUrl}/Login` },
    after: [
      `Forgot your password? Set a new one: ${ctx.publicUrl}/ForgotPassword`,
      'If it was not you, ignore this email.',
    ],
  });
}

/** Composes the mail for an address with several sign-ups and different passwords: nobody can tell whose it is. */
async function contestedMail(ctx: Context, account: Account): Promise<Message> {
  return compose({
    subject: 'Verify your email address and set your password',
    before: [
      `This address was used more than once, with different passwords, to sign up to the innovation portal at ${ctx.publicUrl}`,
      'None of these passwords works. Set one that only you know. This also verifies your address.',
    ],
    action: { label: 'Set my password', url: await resetUrl(ctx, account) },
    after: [
      'The link works once, within an hour. If it has expired, select "Forgot password?" on the login page.',
      'If you did not sign up, ignore this email: nobody can log in unless you select the link.',
    ],
  });
}

function verificationOf(ctx: Context, account: Account): Promise<Message> {
  return account.passwordHash === null ? contestedMail(ctx, account) : verificationMail(ctx, account);
}

const resetUrl = async (ctx: Context, account: Account) =>
  `${ctx.publicUrl}/ResetPassword/${await createToken(ctx, account, 'reset')}`;

export const accountMails = {
  'signed-up': async (ctx: Context, recipient: string) => {
    const account = await findAccountByEmail(ctx.db, recipient);
    if (!account) return undefined;
    return account.isVerified ? knownAddressMail(ctx) : verificationOf(ctx, account);
  },
  'verification-requested': async (ctx: Context, recipient: string) => {
    const account = await findAccountByEmail(ctx.db, recipient);
    return account && !account.isVerified ? verificationOf(ctx, account) : undefined;
  },
  'reset-requested': async (ctx: Context, recipient: string) => {
    const account = await findAccountByEmail(ctx.db, recipient);
    if (!account) return undefined;
    return compose({
      subject: 'Reset your password',
      before: [`We received a request to reset your password for the innovation portal at ${ctx.publicUrl}`],
      action: {
        label: 'Set a new password',
        url: await resetUrl(ctx, account),
      },
      after: [
        'The link works once, within an hour. When you set a new password, we log you out on all your devices.',
        'If you did not ask for this, ignore this email: your password stays the same.',
      ],
    });
  },
  'password-changed': async (ctx: Context) =>
    compose({
      subject: 'Your password was changed',
      before: [
        `Your password for the innovation portal at ${ctx.publicUrl} was changed. We logged you out on all your devices.`,
      ],
      action: { label: 'Log in', url: `${ctx.publicUrl}/Login` },
      after: [`If you did not change it, set a new password now: ${ctx.publicUrl}/ForgotPassword`],
    }),
};
