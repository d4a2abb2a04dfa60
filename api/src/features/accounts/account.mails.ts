/** Links get their tokens when the mail is sent: the database has only their hashes. */
import { INVITATION_LIFETIME } from '@portal/schema/limits';
import { company } from '@portal/schema/company';
import type { Context } from '../../platform/context.ts';
import { roleLabels } from '@portal/schema/access';
import { DIGEST_WORDS, roleWords } from '@portal/schema/people';
import { personNameOf } from './reviewer.ts';
import { compose, greetingOf, quoted } from '../../platform/mail/message.ts';
import type { Message } from '../../platform/mail/message.ts';
import { mailKinds } from '../../platform/mail/outbox.ts';
import type { MailData } from '../../platform/mail/outbox.ts';
import { Account } from './account.entity.ts';
import { findAccountByEmail } from './account.queries.ts';
import type { TokenPurpose } from './mailed-token.entity.ts';
import { createToken } from './mailed-token.queries.ts';

/** The path of this site at which the person continues after the verification. */
interface GoesOn {
  next?: string | undefined;
}

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    'signed-up': MayBeMuted & GoesOn;
    'verification-requested': MayBeMuted & GoesOn;
    'reset-requested': MayBeMuted & GoesOn;
    invited: { by: string };
    'password-changed': { here?: boolean; tokens?: number; goesOn?: readonly string[] };
    'logged-out': { sessions: number; tokens: number };
    'email-change-requested': MayBeMuted & { accountId: string };
    'email-change-announced': { email: string };
    'email-changed': { email: string };
    'account-erased': { isLast: true };
    'contacts-exported': {
      file: string;
      rows: number;
      /** The number of the entry in the audit log. */
      number: string;
      reason?: string | undefined;
      by: string;
      at: string;
      token?: string | undefined;
    };
    'second-factor-changed': { change: 'on' | 'off' | 'removed' | 'codes' | 'recovery-code'; left?: number };
  }
}

const titles = {
  'signed-up': 'Sign-up',
  'verification-requested': 'Link to verify the address',
  'reset-requested': 'Link to reset the password',
  invited: 'Invitation',
  'password-changed': 'Password changed',
  'logged-out': 'Logged out everywhere',
  'email-change-requested': 'Link to confirm a new address',
  'email-change-announced': 'Change of address requested',
  'email-changed': 'Address changed',
  'account-erased': 'Account erased',
  'contacts-exported': 'Contact details exported',
  'second-factor-changed': 'Two-step login changed',
};

const pages: Record<TokenPurpose, string> = {
  verify: 'VerifyEmail',
  reset: 'ResetPassword',
  'change-email': 'ConfirmEmail',
};

/** Links to the page that consumes a new token. */
async function newLink(
  ctx: Context,
  label: string,
  { id }: Account,
  purpose: TokenPurpose,
  { email, next }: GoesOn & { email?: string | undefined } = {},
) {
  const token = await createToken(ctx, id, purpose, email);
  const goesOn = next ? `?next=${encodeURIComponent(next)}` : '';
  return { label, url: `${ctx.publicUrl}/${pages[purpose]}/${token}${goesOn}`, isNeeded: true };
}

const logIn = ({ publicUrl }: Context) => ({ label: 'Log in', url: `${publicUrl}/Login` });

async function verificationMail(ctx: Context, account: Account, next: GoesOn): Promise<Message> {
  if (account.passwordHash !== null) {
    return compose({
      subject: 'Confirm your email to submit your idea',
      before: [
        `You signed up to the innovation portal at ${ctx.publicUrl}`,
        'To submit your idea, open “Confirm my email”. The link works for 24 hours.',
      ],
      action: await newLink(ctx, 'Confirm my email', account, 'verify', next),
      after: [
        'Other phone or browser? You also need your password.',
        'If you did not sign up, ignore this email: nothing happens unless you open the link and confirm.',
      ],
    });
  }
  return compose({
    subject: 'Confirm your email and set your password',
    before: [
      `This address was used more than once, with different passwords, to sign up to the innovation portal at ${ctx.publicUrl}`,
      'None of these passwords works. Set one that only you know. This also verifies your address.',
    ],
    action: await newLink(ctx, 'Set my password', account, 'reset', next),
    after: [
      'The link works once, within an hour. If it has expired, select "Forgot password?" on the login page.',
      'If you did not sign up, ignore this email: nobody can log in unless you select the link.',
    ],
  });
}

const factorWords: Record<
  MailData['second-factor-changed']['change'],
  (left: number) => { subject: string; before: string[] }
> = {
  on: () => ({
    subject: 'Two-step login is on',
    before: ['From now on, logging in takes your password and a code from your authenticator app.'],
  }),
  off: () => ({
    subject: 'Two-step login is off',
    before: ['You turned two-step login off. From now on, logging in takes your password alone.'],
  }),
  removed: () => ({
    subject: 'Two-step login was removed',
    before: [
      'An administrator removed two-step login from your account. From now on, logging in takes your password alone.',
      'Set it up again with your authenticator app.',
    ],
  }),
  codes: () => ({
    subject: 'You have new recovery codes',
    before: ['You made new recovery codes for two-step login. The earlier ones no longer work.'],
  }),
  'recovery-code': (left) => ({
    subject: 'A recovery code was used',
    before: [
      `Someone used one of your recovery codes in the place of a code from your app. ${left === 1 ? 'One is' : `${left || 'None'} are`} left.`,
      'If you have lost your app, turn two-step login off and set it up again.',
    ],
  }),
};

const ifNotYou = (ctx: Context, what: string) =>
  `If you did not ${what}, set a new password now: ${ctx.publicUrl}/ForgotPassword`;

const endedTokens = (tokens: number): string[] =>
  tokens === 0
    ? []
    : [
        `${tokens === 1 ? 'Your access token' : `Your ${tokens} access tokens`} ended, too. Systems that used ${tokens === 1 ? 'it need a new one' : 'them need new ones'}.`,
      ];

export const accountMails = mailKinds('account-mail', titles, {
  'signed-up': async (ctx, recipient, { next }) => {
    const account = await findAccountByEmail(ctx.db, recipient);
    if (!account?.isVerified) return account ? verificationMail(ctx, account, { next }) : undefined;
    return compose({
      subject: 'You already have an account',
      before: [
        `Someone used this address to sign up to the innovation portal at ${ctx.publicUrl}`,
        'You already have an account there, so we changed nothing.',
      ],
      action: logIn(ctx),
      after: [
        `Forgot your password? Set a new one: ${ctx.publicUrl}/ForgotPassword`,
        'If it was not you, ignore this email.',
      ],
    });
  },
  'verification-requested': async (ctx, recipient, { next }) => {
    const account = await findAccountByEmail(ctx.db, recipient);
    return account && !account.isVerified ? verificationMail(ctx, account, { next }) : undefined;
  },
  'reset-requested': async (ctx, recipient, { next }) => {
    const account = await findAccountByEmail(ctx.db, recipient);
    if (!account) return undefined;
    if (account.closedAt) {
      const closed = `Your account of the innovation portal at ${ctx.publicUrl} is closed. Ask an administrator to open it again.`;
      return compose({ subject: 'Your account is closed', before: [closed] });
    }
    return compose({
      subject: 'Reset your password',
      before: [`We received a request to reset your password for the innovation portal at ${ctx.publicUrl}`],
      action: await newLink(ctx, 'Set a new password', account, 'reset', { next }),
      after: [
        'The link works once, within an hour. When you set a new password, we log you out on all your devices.',
        'If you did not ask for this, ignore this email: your password stays the same.',
      ],
    });
  },
  invited: async (ctx, recipient, { by }) => {
    const account = await findAccountByEmail(ctx.db, recipient);
    if (!account?.invitedAs || !account.invitedAt) return undefined;
    const role = account.invitedAs.toUpperCase() as keyof typeof roleWords;
    const name = await personNameOf(ctx, account.id);
    const ends = new Date(account.invitedAt.getTime() + INVITATION_LIFETIME);
    const token = await createToken(ctx, account.id, 'reset', null, ends);
    return compose({
      subject: 'You are invited to the innovation portal',
      greeting: greetingOf(name?.firstName),
      before: [
        `${by} invites you to work with the innovation portal at ${ctx.publicUrl}`,
        `Your role: ${roleLabels[role]}. ${roleWords[role]}`,
        ...(account.wantsReviewDigest ? [DIGEST_WORDS] : []),
      ],
      action: { label: 'Accept the invitation', url: `${ctx.publicUrl}/Invitation/${token}` },
      after: [
        `The link works once, within three days. If it has expired, ask ${by} to send it again.`,
        'If you did not expect this, ignore this email: nobody can log in unless you select the link.',
      ],
    });
  },
  'password-changed': async (ctx, _recipient, { here = false, tokens = 0, goesOn = [] }) =>
    compose({
      subject: 'Your password was changed',
      before: [
        `Your password for the innovation portal at ${ctx.publicUrl} was changed. We logged you out on all your ${here ? 'other ' : ''}devices.`,
        ...endedTokens(tokens),
        ...(goesOn.length > 0
          ? [
              `Access tokens do not end with a password. These, whose secrets you know, go on: ${goesOn.map(quoted).join(', ')}. If somebody else may know a secret, renew or revoke the token: ${ctx.publicUrl}/access-tokens`,
            ]
          : []),
      ],
      action: logIn(ctx),
      after: [ifNotYou(ctx, 'change it')],
    }),
  'logged-out': async (ctx, _recipient, { sessions, tokens }) =>
    compose({
      subject: 'You were logged out everywhere',
      before: [
        `An administrator of the innovation portal at ${ctx.publicUrl} logged you out on ${sessions === 1 ? 'one device' : `${sessions} devices`}.`,
        ...endedTokens(tokens),
        'Your password stays the same.',
      ],
      action: logIn(ctx),
    }),
  'email-change-requested': async (ctx, recipient, { accountId }) => {
    const account = await ctx.db.findOneBy(Account, { id: accountId });
    if (account?.pendingEmail !== recipient) return undefined;
    if (await findAccountByEmail(ctx.db, recipient)) {
      return compose({
        subject: 'You already have an account',
        before: [
          `Someone asked to use this address for another account of the innovation portal at ${ctx.publicUrl}`,
          'You already have an account with it, so we changed nothing.',
        ],
        after: ['If it was not you, ignore this email.'],
      });
    }
    return compose({
      subject: 'Confirm your new email address',
      before: [
        `Someone asked to use this address for an account of the innovation portal at ${ctx.publicUrl}`,
        'If it was you, confirm it. From then on you log in with this address.',
      ],
      action: await newLink(ctx, 'Confirm this address', account, 'change-email', { email: recipient }),
      after: [
        'The link works for 24 hours.',
        'If it was not you, ignore this email: nothing happens unless you select the link.',
      ],
    });
  },
  'email-change-announced': async (ctx, _recipient, { email }) =>
    compose({
      subject: 'Your email address is about to change',
      before: [
        `Someone with your password asked to change the email address of your account at ${ctx.publicUrl} to ${email}`,
        'If it was you, open the link that we sent to that address. Until then nothing changes.',
      ],
      after: [
        `If it was not you, set a new password now: ${ctx.publicUrl}/ForgotPassword`,
        'This cancels the change and logs out everyone who is in your account.',
      ],
    }),
  'email-changed': async (ctx, _recipient, { email }) =>
    compose({
      subject: 'Your email address was changed',
      before: [
        `The email address of your account at ${ctx.publicUrl} is now ${email}`,
        'This address no longer belongs to the account: we send nothing more here.',
      ],
      after: ['If it was not you, tell the administrators of the portal at once.'],
    }),
  'account-erased': async (ctx) =>
    compose({
      subject: 'Your account is erased',
      before: [
        `You asked us to erase your account of the innovation portal at ${ctx.publicUrl}`,
        'Your account, your ideas with their PDFs, your draft, and all that waited to be sent to you are gone.',
        'The audit log keeps what you did with your account, and backups from before keep your data until they are deleted. Ask us when that is.',
        'This is our last email to you.',
      ],
      after: [`If it was not you, write to ${company.mailbox} now.`],
    }),
  'contacts-exported': async (ctx, _recipient, { by, at, file, rows, number, reason, token }) =>
    compose({
      subject: `Contact details of ${rows === 1 ? 'one row' : `${rows} rows`} were exported`,
      before: [
        `${token ? `The access token “${token}” of ${by}` : by} exported ${file} from the innovation portal at ${ctx.publicUrl}`,
        `When: ${at}. Number in the audit log: ${number}. ${reason ? `Why: ${reason}` : 'No reason was given.'}`,
        'All administrators get this email.',
      ],
      action: { label: 'Open the audit log', url: `${ctx.publicUrl}/audit-log` },
      after: ['If it should not have been exported, close the account, and ask who has the file.'],
    }),
  'second-factor-changed': async (ctx, _recipient, { change, left = 0 }) =>
    compose({
      ...factorWords[change](left),
      action: { label: 'Open my account', url: `${ctx.publicUrl}/account` },
      after: [ifNotYou(ctx, 'do this')],
    }),
});
