import { contactFields } from '@portal/schema/idea';
import { on } from '../../platform/events.ts';
import { selectedIds, rowsErased } from '../../platform/personal-data.ts';
import { encryptedColumn } from '../../platform/security/encrypted-columns.ts';
import { feature } from '../../transport/feature.ts';
import type { Feature } from '../../transport/feature.ts';
import { signOn } from './sign-on/feature.ts';
import { contactsExported } from '../../transport/rest/export.ts';
import { tellOfExport } from './export-notice.service.ts';
import { accountTotals, countAccounts } from './account-figures.ts';
import { Account, DeletedSignUp } from './account.entity.ts';
import { forgetPendingEmails, languageOf } from './account.queries.ts';
import { accountMails } from './account.mails.ts';
import { AdministrationResolver } from './administration.resolver.ts';
import { findAccount } from './administration.service.ts';
import { CredentialsResolver } from './credentials.resolver.ts';
import { isResetLinkUsable } from './credentials.service.ts';
import { SIGN_UP_COOKIE } from './sign-up-proof.ts';
import { SESSION } from '../../transport/http/cookies.ts';
import { purgeExpiredAccountData } from './housekeeping.service.ts';
import { MailedToken } from './mailed-token.entity.ts';
import { AccountSessionResolver, OwnAccountResolver } from './own-account.resolver.ts';
import { ActorResolver } from './administration.resolver.ts';
import { ReviewerResolver } from './administration.resolver.ts';
import { SecondFactor } from './second-factor.entity.ts';
import { Session } from './session.entity.ts';
import { findSession, identify } from './session.service.ts';
import { accountRoutes } from './account.routes.ts';
import type { Processing } from '../../platform/personal-data.ts';

const OF_ACCOUNT = `account_id IN ${selectedIds('accounts')}`;

const accountData: Processing = {
  what: 'Your account',
  data: 'Of everybody with an account: email, earlier emails, role, name, phone, two-step login, and a password as a hash.',
  purpose: 'Give you access, and keep it yours.',
  basis: 'Contract: you signed up.',
  readers: 'Administrators, without the secrets of your login',
  kept: 'Until you erase it; 30 days if its address is never verified. Links that we email: an hour to a day.',
  ends: 'ACCOUNTS',
};

const loginData: Processing = {
  what: 'Logins',
  data: 'Of everybody who logs in: times, kind of device, and a shortened network address.',
  purpose: 'Keep you logged in, and show you where.',
  basis: 'Legitimate interest: to keep accounts safe.',
  readers: 'You, on the page Account. Administrators see how many there are.',
  kept: 'Until you log out: 2 days after the last use, 14 days at most.',
};

export const accounts: readonly Feature[] = [
  feature({
    name: 'accounts',
    entities: [Account, DeletedSignUp, Session, SecondFactor, MailedToken],
    routes: accountRoutes,
    resolvers: [
      ReviewerResolver,
      ActorResolver,
      CredentialsResolver,
      AdministrationResolver,
      OwnAccountResolver,
      AccountSessionResolver,
    ],
    nodes: {
      Account: { action: 'session:read', find: findAccount },
      AccountSession: { action: 'account:secure', find: findSession },
    },
    identification: { bySession: identify },
    formRules: {
      // Instead of the form, Login names the account that is logged in, and Sign-up the email that waits to be verified.
      login: (_ctx, { hasCookie }) => !hasCookie(SESSION),
      signup: (_ctx, { hasCookie }) => !hasCookie(SESSION) && !hasCookie(SIGN_UP_COOKIE),
      // A spent link says so before anybody types.
      resetpassword: (ctx, { parameter }) =>
        parameter === undefined || isResetLinkUsable(ctx, { token: parameter }),
    },
    mails: accountMails,
    languageOf,
    upkeep: { 'purge-account-data': purgeExpiredAccountData },
    accountSteps: { VERIFIED: accountTotals.verifiedUsers.holds },
    tallies: [countAccounts],
    encryptedColumns: [
      encryptedColumn(
        SecondFactor,
        'secret',
        'two-step logins: these accounts log in without, and turn it on again',
        'nothing',
      ),
      encryptedColumn(Session, 'idToken', 'sessions of staff who signed on: they sign on again', 'nothing'),
    ],
    personalData: [
      {
        name: 'sessions',
        processing: loginData,
        title: 'Where you are logged in',
        where: OF_ACCOUNT,
      },
      {
        name: 'mailed_tokens',
        processing: accountData,
        title: 'Links that we emailed to you',
        leftOut: 'the links themselves',
        where: `${OF_ACCOUNT} OR email = ANY ($1)`,
      },
      {
        name: 'second_factors',
        processing: accountData,
        title: 'Your two-step login',
        leftOut: 'its secret and codes: that there is one is all we hand out',
        where: OF_ACCOUNT,
      },
      {
        name: 'accounts',
        processing: accountData,
        ending: {
          kind: 'ACCOUNTS',
          since: `CASE WHEN role = 'user' AND NOT is_system AND verified_at IS NOT NULL AND closed_at IS NULL
            AND NOT EXISTS (SELECT FROM sessions WHERE sessions.account_id = accounts.id)
          THEN greatest(accounts.created_at, verified_at, last_login_at) END`,
          recipient: 'email',
          label: 'email',
        },
        fields: contactFields,
        title: 'Your account',
        leftOut: 'your password, of which we keep a digest alone',
        where: `id IN ${selectedIds('accounts')}`,
        // The address stays, since reviews name their author.
        shell: `password_hash = NULL, role = 'user', provider_role = NULL, second_factor_at = NULL, last_login_at = NULL, must_change_password = false,
        device_generation = device_generation + 1, pending_email = NULL, pending_email_at = NULL, former_emails = '{}',
        wants_review_digest = false, wants_monthly_figures = false, language = 'en', invited_as = NULL, invited_at = NULL, closed_at = coalesce(closed_at, now()),
        first_name = NULL, last_name = NULL, dial_code = NULL, contact_number = NULL`,
        called: `ARRAY[first_name || ' ' || last_name, dial_code || contact_number]`,
      },
    ],
    subscriptions: [
      on(contactsExported, tellOfExport),
      on(rowsErased, ({ db }, { emails }) => forgetPendingEmails(db, emails)),
    ],
  }),
  // Another method of logging in.
  signOn,
];
