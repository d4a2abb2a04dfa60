/** Decides which account opens to the person that the provider names: the address finds it only the first time. */
import { DomainError, fail } from '@portal/schema/errors';
import type { Role } from '@portal/schema/access';
import { recordAccountAct } from '../../audit/security-audit.service.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { tallySignUp } from '../account-figures.ts';
import { Account } from '../account.entity.ts';
import {
  contestUnverified,
  findAccountByEmail,
  insertAccount,
  lockAccount,
  lockAdministrators,
} from '../account.queries.ts';
import { changeRole, removeUnused } from '../administration.service.ts';
import { markAsVerified } from '../credentials.service.ts';
import { acceptInvitation } from '../invitation.service.ts';
import { moveToAddress } from '../own-account.service.ts';
import type { AddressFault, SignedOn } from './claims.ts';
import { WorkAccount } from './work-account.entity.ts';

const BY_PROVIDER = { by: 'provider' };

const OR_PASSWORD = 'Until then, log in with your password if you have one.';
const faults: Readonly<Record<AddressFault, string>> = {
  MISSING: `Your work account has no email address. Ask your IT department to add it, then sign on again. ${OR_PASSWORD}`,
  NO_ADDRESS: `The email address of your work account is not a valid one. Ask your IT department to correct it, then sign on again. ${OR_PASSWORD}`,
  CONTRADICTED: `The sign-on of your company gives two different email addresses for you. Ask your IT department to correct them, then sign on again. ${OR_PASSWORD}`,
  UNVERIFIED: `Your work account has no verified email address. Ask your IT department to verify it, then sign on again. ${OR_PASSWORD}`,
  NOT_SAID: `The sign-on of your company does not say whether your email address is verified. Tell the people who look after the portal. ${OR_PASSWORD}`,
};
const CLOSED =
  'Your account in this portal is closed. Ask the people who look after the portal to open it again.';
const NO_ROLE =
  'Your work account has no role in this portal. Ask the people who look after the portal for access, or sign up.';
const AGAIN = 'Your account changed at this moment. Sign on again.';

const TOLD = 'We told the administrators. Ask one of them';

/** A dispute: another account has the address, or another person opened the account before. */
type Dispute =
  | { reason: 'ADDRESS_TAKEN'; account: Account; other: Account }
  | { reason: 'OTHER_PERSON'; account: Account; other?: undefined };

const refuse = (fault: AddressFault) => fail('FORBIDDEN', { message: faults[fault] });

/**
 * Finds or creates the account of a person, takes over a new address, and sets the role that the provider gives.
 * @throws DomainError FORBIDDEN; CONFLICT where another person has a claim, of which administrators are notified
 */
export async function admit(caller: Context, person: SignedOn): Promise<Account> {
  // The actor is cleared: an account that is logged in in this browser has no part in the sign-on.
  const admitted = await inTransaction({ ...caller, actor: undefined }, async (ctx) => {
    // Administrators are locked before any account, as where a role changes, to avoid deadlocks.
    const administrators = await lockAdministrators(ctx.db);
    const { issuer, subject } = person;
    const known = await ctx.db.findOneBy(WorkAccount, { issuer, subject });
    const found = known ? await recognize(ctx, known, person) : await meet(ctx, person);
    if (found instanceof Account) return giveRole(ctx, found, person.role);
    // The error is thrown after the commit: within the transaction it would undo the mail to administrators.
    return tellOfDispute(ctx, found, administrators);
  });
  return admitted instanceof Account ? admitted : fail('CONFLICT', { message: admitted });
}

/** Opens the account that the person opened before, and moves it to a new address of the provider. */
async function recognize(
  ctx: Context,
  known: WorkAccount,
  { address }: SignedOn,
): Promise<Account | Dispute> {
  const account = (await lockAccount(ctx.db, known.accountId)) ?? fail('CONFLICT', { message: AGAIN });
  if (account.closedAt) fail('FORBIDDEN', { message: CLOSED });
  // The person is known without the address; but from two addresses one cannot tell which to follow.
  if ('fault' in address) return address.fault === 'CONTRADICTED' ? refuse(address.fault) : account;
  const { email } = address;
  // An address that the owner chose in the portal stays until the provider's changes.
  if (email === known.email) return account;
  if (email !== account.email) {
    const other = await findAccountByEmail(ctx.db, email);
    if (other && (other.isVerified || other.invitedAs)) return { reason: 'ADDRESS_TAKEN', account, other };
    // This account was never verified: a stranger who signed up with the address must not lock out its owner.
    if (other && !(await removeUnused(ctx, other)))
      fail('CONFLICT', {
        message: 'Another account has your new address by now. Write to an administrator of the portal.',
      });
    await moveToAddress(ctx, account, email, BY_PROVIDER);
  }
  await ctx.db.update(WorkAccount, { accountId: account.id }, { email });
  return Object.assign(account, { email });
}

/** Links the account of the address, or a new one, to a person who signs on for the first time. */
async function meet(ctx: Context, { issuer, subject, address, role }: SignedOn): Promise<Account | Dispute> {
  if ('fault' in address) {
    if (address.fault === 'NOT_SAID')
      ctx.log.warn('the sign-on provider does not say email_verified: see OIDC_TRUST_EMAIL');
    return refuse(address.fault);
  }
  const { email } = address;
  const now = ctx.now();
  const first: Role | undefined = role ?? ctx.signOn?.defaultRole;
  const made = { email, passwordHash: null, role: first ?? 'user', verifiedAt: now, createdAt: now };
  const isNew = first !== undefined && (await insertAccount(ctx.db, made));
  const { id } = (await findAccountByEmail(ctx.db, email)) ?? fail('FORBIDDEN', { message: NO_ROLE });
  const account = (await lockAccount(ctx.db, id)) ?? fail('CONFLICT', { message: AGAIN });
  if (await ctx.db.existsBy(WorkAccount, { accountId: id })) return { reason: 'OTHER_PERSON', account };
  if (account.closedAt) fail('FORBIDDEN', { message: CLOSED });
  // A stranger may have chosen the password of an address that was never verified.
  await contestUnverified(ctx.db, email, '');
  // The invitation is accepted first: verifying the address would void it.
  await acceptInvitation(ctx, account);
  await markAsVerified(ctx, id);
  const link = { accountId: id, issuer, subject, email, linkedAt: now };
  const insert = ctx.db.createQueryBuilder().insert().into(WorkAccount).values(link).orIgnore();
  const { raw } = await insert.returning('account_id').execute();
  if ((raw as unknown[]).length === 0) fail('CONFLICT', { message: AGAIN });
  if (isNew) await tallySignUp(ctx, made, { isNew });
  if (isNew) await recordAccountAct(ctx, 'ACCOUNT_CREATED', account, { role: made.role, ...BY_PROVIDER });
  else await recordAccountAct(ctx, 'WORK_ACCOUNT_LINKED', account, BY_PROVIDER);
  return ctx.db.findOneByOrFail(Account, { id });
}

async function giveRole(ctx: Context, account: Account, role: Role | undefined): Promise<Account> {
  const { id } = account;
  try {
    // A role that the provider granted ends when the provider no longer grants it; one that an administrator granted stays.
    const wanted = role ?? (account.providerRole ? 'user' : account.role);
    await changeRole(ctx, id, wanted, BY_PROVIDER);
    await ctx.db.update(Account, { id }, { providerRole: role ?? null });
  } catch (error) {
    // The last administrator does not lose the role.
    if (!(error instanceof DomainError && error.code === 'CONFLICT')) throw error;
  }
  return ctx.db.findOneByOrFail(Account, { id });
}

/** Records a dispute and emails the administrators, once a day per account. @returns the message for the person */
async function tellOfDispute(
  ctx: Context,
  { reason, account, other }: Dispute,
  administrators: readonly Account[],
): Promise<string> {
  if (await ctx.throttle.tryTake('disputesOfAccount', account.id)) {
    const details = { ...BY_PROVIDER, reason, ...(other && { to: other.email }) };
    await recordAccountAct(ctx, 'SIGN_ON_REFUSED', account, details);
    const data = { accountId: account.id, ...(other && { otherId: other.id }) };
    for (const { email } of administrators) await enqueueMail(ctx, 'sign-on-disputed', email, data);
  }
  return other
    ? `Your work account now has the address ${other.email}, which another account of this portal has. ${TOLD} which of the two is yours.`
    : `The account of ${account.email} belongs to another work account. ${TOLD} to let yours in, if you are the same person.`;
}
