import { sealed } from '../../platform/security/sealed-columns.ts';
import { feature } from '../../transport/feature.ts';
import { countAccounts } from './account-figures.ts';
import { Account, DeletedSignUp } from './account.entity.ts';
import { accountMails } from './account.mails.ts';
import { AdministrationResolver } from './administration.resolver.ts';
import { findAccount } from './administration.service.ts';
import { CredentialsResolver } from './credentials.resolver.ts';
import { purgeExpiredAccountData } from './housekeeping.service.ts';
import { MailedToken } from './mailed-token.entity.ts';
import { AccountSessionResolver, OwnAccountResolver } from './own-account.resolver.ts';
import { SecondFactor } from './second-factor.entity.ts';
import { Session } from './session.entity.ts';
import { findSession, identify } from './session.service.ts';
import { accountRoutes } from './account.routes.ts';

const OF_ACCOUNT = 'account_id = $2::uuid';

export const accounts = feature({
  name: 'accounts',
  entities: [Account, DeletedSignUp, Session, SecondFactor, MailedToken],
  routes: accountRoutes,
  resolvers: [CredentialsResolver, AdministrationResolver, OwnAccountResolver, AccountSessionResolver],
  operations: {
    Query: { me: 'session:read', isSignUpVerified: 'account:verify', accounts: 'account:manage' },
    Mutation: {
      signUp: 'account:sign-up',
      verifyEmail: 'account:verify',
      resendVerification: 'account:recover',
      requestPasswordReset: 'account:recover',
      resetPassword: 'account:recover',
      logIn: 'session:open',
      logOut: 'session:close',
      confirmIdentity: 'session:confirm',
      changePassword: 'account:secure',
      requestEmailChange: 'account:secure',
      cancelEmailChange: 'account:secure',
      confirmEmailChange: 'account:verify',
      setReviewDigest: 'digest:choose',
      endSession: 'session:end',
      endOtherSessions: 'session:end',
      startSecondFactor: 'account:set-up-factor',
      confirmSecondFactor: 'account:set-up-factor',
      renewRecoveryCodes: 'account:secure',
      turnOffSecondFactor: 'account:secure',
      changeRole: 'account:change-role',
      inviteColleague: 'account:change-role',
      closeAccount: 'account:change-role',
      reopenAccount: 'account:change-role',
      removeSecondFactor: 'account:remove-factor',
      resendVerificationTo: 'account:manage',
      endSessions: 'account:end-sessions',
    },
  },
  nodes: {
    Account: { action: 'session:read', find: findAccount },
    AccountSession: { action: 'account:secure', find: findSession },
  },
  identification: { bySession: identify },
  mails: accountMails,
  upkeep: { 'purge-account-data': purgeExpiredAccountData },
  tallies: [countAccounts],
  sealedColumns: [
    sealed(
      SecondFactor,
      'secret',
      'two-step logins: these accounts log in without, and turn it on again',
      'nothing',
    ),
    sealed(Session, 'idToken', 'sessions of staff who signed on: they sign on again', 'nothing'),
  ],
  personalData: [
    { name: 'sessions', where: OF_ACCOUNT, hidden: ['id', 'id_token'] },
    {
      name: 'mailed_tokens',
      where: `${OF_ACCOUNT} OR email = ANY ($1)`,
      hidden: ['id', 'account_id'],
      erasure: 'deleted',
    },
    { name: 'second_factors', where: OF_ACCOUNT, hidden: ['secret', 'recovery_codes'] },
    { name: 'accounts', where: 'id = $2::uuid', hidden: ['password_hash'], erasure: 'deleted' },
  ],
});
