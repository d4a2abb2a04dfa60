/** Links get their tokens when the mail is sent: the database has only their hashes. */
import { INVITATION_LIFETIME } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { roleLabels } from '@portal/schema/access';
import { DIGEST_WORDS, roleWords } from '@portal/schema/people';
import { personNameOf } from './reviewer.ts';
import { compose, greetingOf, quoted } from '../../platform/mail/message.ts';
import { SAMPLE_TOKEN } from '../../platform/mail/mail-sample.ts';
import { paragraphs } from '../../platform/mail/mail-texts.ts';
import type { Message } from '../../platform/mail/message.ts';
import { mailKinds } from '../../platform/mail/outbox.ts';
import type { MailData } from '../../platform/mail/outbox.ts';
import { Account } from './account.entity.ts';
import { findAccountByEmail } from './account.queries.ts';
import type { TokenPurpose } from './mailed-token.entity.ts';
import { createToken } from './mailed-token.queries.ts';
import {
  accountTitles,
  addressChangedTexts,
  addressChangesTexts,
  erasedTexts,
  factorTexts,
  invitedTexts,
  loggedOutTexts,
  newAddressTexts,
  passwordChangedTexts,
  resetTexts,
  signedUpTexts,
  verificationTexts,
} from './account.texts.ts';

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

const pages: Record<TokenPurpose, string> = {
  verify: 'VerifyEmail',
  reset: 'ResetPassword',
  'change-email': 'ConfirmEmail',
};

/** Links to the page that consumes a token. */
function linkTo({ publicUrl }: Context, label: string, purpose: TokenPurpose, token: string, next?: string) {
  const goesOn = next ? `?next=${encodeURIComponent(next)}` : '';
  return { label, url: `${publicUrl}/${pages[purpose]}/${token}${goesOn}`, isNeeded: true };
}

const logIn = ({ publicUrl }: Context) => ({ label: signedUpTexts.logIn, url: `${publicUrl}/Login` });

/** What texts say of the portal. */
const portalOf = ({ publicUrl }: Context) => ({ portal: publicUrl });

/** Writes the mails whose words depend on an account. */
const written = {
  verification: (ctx: Context, token: string, next?: string) =>
    compose({
      subject: verificationTexts.subject,
      ...paragraphs(verificationTexts.words, portalOf(ctx)),
      action: linkTo(ctx, verificationTexts.button, 'verify', token, next),
    }),
  /** Verifies an address without a password. */
  firstPassword: (ctx: Context, token: string, next?: string) =>
    compose({
      subject: verificationTexts.passwordSubject,
      ...paragraphs(verificationTexts.passwordWords, portalOf(ctx)),
      action: linkTo(ctx, verificationTexts.passwordButton, 'reset', token, next),
    }),
  signedUp: (ctx: Context) =>
    compose({
      subject: signedUpTexts.subject,
      ...paragraphs(signedUpTexts.words, portalOf(ctx)),
      action: logIn(ctx),
    }),
  reset: (ctx: Context, token: string, next?: string) =>
    compose({
      subject: resetTexts.subject,
      ...paragraphs(resetTexts.words, portalOf(ctx)),
      action: linkTo(ctx, resetTexts.button, 'reset', token, next),
    }),
  closed: (ctx: Context) =>
    compose({ subject: resetTexts.closedSubject, ...paragraphs(resetTexts.closedWords, portalOf(ctx)) }),
  invitation: ({ publicUrl }: Context, { role, ...invited }: Invited, token: string) =>
    compose({
      subject: invitedTexts.subject,
      greeting: greetingOf(invited.firstName),
      ...paragraphs(invitedTexts.words, {
        ...{ by: invited.by, role: roleLabels[role], about: roleWords[role], portal: publicUrl },
        digest: invited.wantsReviewDigest ? DIGEST_WORDS : '',
      }),
      action: { label: invitedTexts.button, url: `${publicUrl}/Invitation/${token}` },
    }),
  newAddress: (ctx: Context, token: string) =>
    compose({
      subject: newAddressTexts.subject,
      ...paragraphs(newAddressTexts.words, portalOf(ctx)),
      action: linkTo(ctx, newAddressTexts.button, 'change-email', token),
    }),
  addressTaken: (ctx: Context) =>
    compose({
      subject: signedUpTexts.subject,
      ...paragraphs(newAddressTexts.takenWords, portalOf(ctx)),
    }),
};

interface Invited {
  by: string;
  role: keyof typeof roleWords;
  firstName: string | undefined;
  wantsReviewDigest: boolean;
}

const verificationMail = async (
  ctx: Context,
  { id, passwordHash }: Account,
  { next }: GoesOn,
): Promise<Message> =>
  passwordHash === null
    ? written.firstPassword(ctx, await createToken(ctx, id, 'reset'), next)
    : written.verification(ctx, await createToken(ctx, id, 'verify'), next);

const factorWords: Record<
  MailData['second-factor-changed']['change'],
  (left: number) => { subject: string; before: string[] }
> = {
  on: () => ({ subject: factorTexts.onSubject, ...paragraphs(factorTexts.onWords, {}) }),
  off: () => ({ subject: factorTexts.offSubject, ...paragraphs(factorTexts.offWords, {}) }),
  removed: () => ({ subject: factorTexts.removedSubject, ...paragraphs(factorTexts.removedWords, {}) }),
  codes: () => ({ subject: factorTexts.codesSubject, ...paragraphs(factorTexts.codesWords, {}) }),
  'recovery-code': (left) => ({
    subject: factorTexts.codeUsedSubject,
    ...paragraphs(factorTexts.codeUsedWords, { left }),
  }),
};

const endedTokens = (tokens: number): string[] =>
  tokens === 0 ? [] : [passwordChangedTexts.tokensEnded({ count: tokens })];

export const accountMails = mailKinds(
  'account-mail',
  accountTitles,
  {
    'signed-up': async (ctx, recipient, { next }) => {
      const account = await findAccountByEmail(ctx.db, recipient);
      if (!account?.isVerified) return account ? verificationMail(ctx, account, { next }) : undefined;
      return written.signedUp(ctx);
    },
    'verification-requested': async (ctx, recipient, { next }) => {
      const account = await findAccountByEmail(ctx.db, recipient);
      return account && !account.isVerified ? verificationMail(ctx, account, { next }) : undefined;
    },
    'reset-requested': async (ctx, recipient, { next }) => {
      const account = await findAccountByEmail(ctx.db, recipient);
      if (!account) return undefined;
      if (account.closedAt) return written.closed(ctx);
      return written.reset(ctx, await createToken(ctx, account.id, 'reset'), next);
    },
    invited: async (ctx, recipient, { by }) => {
      const account = await findAccountByEmail(ctx.db, recipient);
      if (!account?.invitedAs || !account.invitedAt) return undefined;
      const role = account.invitedAs.toUpperCase() as keyof typeof roleWords;
      const name = await personNameOf(ctx, account.id);
      const ends = new Date(account.invitedAt.getTime() + INVITATION_LIFETIME);
      const token = await createToken(ctx, account.id, 'reset', null, ends);
      const { wantsReviewDigest } = account;
      return written.invitation(ctx, { by, role, firstName: name?.firstName, wantsReviewDigest }, token);
    },
    'password-changed': async (ctx, _recipient, { here = false, tokens = 0, goesOn = [] }) => {
      const texts = passwordChangedTexts;
      const names = goesOn.map(quoted).join(', ');
      return compose({
        subject: texts.subject,
        ...paragraphs(here ? texts.wordsHere : texts.words, {
          portal: ctx.publicUrl,
          tokens: [
            ...endedTokens(tokens),
            ...(names ? [texts.tokensGoOn({ names, portal: ctx.publicUrl })] : []),
          ],
        }),
        action: logIn(ctx),
      });
    },
    'logged-out': async (ctx, _recipient, { sessions, tokens }) =>
      compose({
        subject: loggedOutTexts.subject,
        ...paragraphs(loggedOutTexts.words, {
          portal: ctx.publicUrl,
          count: sessions,
          tokens: endedTokens(tokens),
        }),
        action: logIn(ctx),
      }),
    'email-change-requested': async (ctx, recipient, { accountId }) => {
      const account = await ctx.db.findOneBy(Account, { id: accountId });
      if (account?.pendingEmail !== recipient) return undefined;
      if (await findAccountByEmail(ctx.db, recipient)) return written.addressTaken(ctx);
      return written.newAddress(ctx, await createToken(ctx, account.id, 'change-email', recipient));
    },
    'email-change-announced': async (ctx, _recipient, { email }) =>
      compose({
        subject: addressChangesTexts.subject,
        ...paragraphs(addressChangesTexts.words, { ...portalOf(ctx), email }),
      }),
    'email-changed': async (ctx, _recipient, { email }) =>
      compose({
        subject: addressChangedTexts.subject,
        ...paragraphs(addressChangedTexts.words, { ...portalOf(ctx), email }),
      }),
    'account-erased': async (ctx) =>
      compose({ subject: erasedTexts.subject, ...paragraphs(erasedTexts.words, portalOf(ctx)) }),
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
        action: { label: factorTexts.button, url: `${ctx.publicUrl}/account` },
        after: [factorTexts.notYou(portalOf(ctx))],
      }),
  },
  {
    'signed-up': () => [{ title: 'Who has an account', write: written.signedUp }],
    'verification-requested': () => [
      { title: 'After a sign-up', write: (ctx) => written.verification(ctx, SAMPLE_TOKEN) },
      {
        title: 'After sign-ups with several passwords',
        write: (ctx) => written.firstPassword(ctx, SAMPLE_TOKEN),
      },
    ],
    'reset-requested': () => [
      { title: 'An open account', write: (ctx) => written.reset(ctx, SAMPLE_TOKEN) },
      { title: 'A closed account', write: written.closed },
    ],
    invited: ({ idea: { firstName }, person: by }) => [
      {
        title: 'To a reviewer',
        write: (ctx) =>
          written.invitation(ctx, { by, role: 'REVIEWER', firstName, wantsReviewDigest: true }, SAMPLE_TOKEN),
      },
    ],
    'password-changed': () => [
      { title: 'By a link', data: { tokens: 1 } },
      { title: 'On the page Account', data: { here: true, goesOn: ['Warehouse'] } },
    ],
    'logged-out': () => [{ title: 'By an administrator', data: { sessions: 2, tokens: 1 } }],
    'email-change-requested': () => [
      { title: 'A free address', write: (ctx) => written.newAddress(ctx, SAMPLE_TOKEN) },
      { title: 'An address with an account', write: written.addressTaken },
    ],
    'email-change-announced': () => [{ title: 'To the present address', data: { email: 'new@example.com' } }],
    'email-changed': () => [{ title: 'To the earlier address', data: { email: 'new@example.com' } }],
    'account-erased': () => [{ title: 'To who had it erased', data: { isLast: true } }],
    'second-factor-changed': () => [
      { title: 'Turned on', data: { change: 'on' } },
      { title: 'Turned off', data: { change: 'off' } },
      { title: 'Removed by an administrator', data: { change: 'removed' } },
      { title: 'New recovery codes', data: { change: 'codes' } },
      { title: 'A recovery code was used', data: { change: 'recovery-code', left: 9 } },
    ],
  },
);
