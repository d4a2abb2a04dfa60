/** Colleagues are invited by email, with a role: their account begins without a password, which they set themselves. */
import * as v from 'valibot';
import { isElevated } from '@portal/schema/access';
import type { Role } from '@portal/schema/access';
import { fail, failField } from '@portal/schema/errors';
import { SAME_INVITATION_WINDOW } from '@portal/schema/limits';
import { invitationRules, staffNameRules } from '@portal/schema/people';
import { parse } from '@portal/schema/rules';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/database/find-row.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { changeOf, versionOf } from '../../platform/stored-change.ts';
import { recordAccountAct } from '../audit/security-audit.service.ts';
import { tallySignUp } from './account-figures.ts';
import { Account } from './account.entity.ts';
import { insertAccount, lockAccount, lockUnverified } from './account.queries.ts';
import { stateOf, takeAdministratorMail } from './administration.service.ts';
import { lockCaller } from './caller.service.ts';
import { MailedToken } from './mailed-token.entity.ts';
import { callerName, readNames } from './reviewer.ts';
import type { PersonName } from './reviewer.ts';

/** Invites a colleague, with the email each morning for reviewers, or sends the invitation again. Returns a verified or just invited account as it is. @throws DomainError INVALID_INPUT, TOO_MANY_REQUESTS */
export function inviteColleague(
  ctx: Context,
  input: Partial<PersonName> & { email: string; role: Role },
): Promise<Account> {
  const { email, ...name } = parse(invitationRules, input);
  const { role } = input;
  if (role === 'user') failField('role', 'Everybody can sign up as User. Choose another role.');
  return inTransaction(ctx, async (ctx) => {
    const caller = await lockCaller(ctx);
    const at = ctx.now();
    const made = { email, passwordHash: null, role: 'user' as const, verifiedAt: null, createdAt: at };
    await tallySignUp(ctx, made, { isNew: await insertAccount(ctx.db, made) });
    const account = await lockUnverified(ctx.db, email);
    if (!account) return ctx.db.findOneByOrFail(Account, { email });
    const { invitedAs, invitedAt } = account;
    const isSame = invitedAs === role && invitedAt && +at - +invitedAt < SAME_INVITATION_WINDOW;
    if (isSame) return account;
    await takeAdministratorMail(ctx, email);
    await ctx.db.delete(MailedToken, { accountId: account.id });
    const named = v.is(staffNameRules, name) && name;
    const change = { invitedAs: role, invitedAt: at, wantsReviewDigest: isElevated(role), ...named };
    await ctx.db.update(Account, { id: account.id }, change);
    const inviter = await callerName(ctx, caller.id);
    const by = inviter === undefined ? caller.email : `${inviter} (${caller.email})`;
    await enqueueMail(ctx, 'invited', email, { by });
    await recordAccountAct(ctx, 'PERSON_INVITED', account, { role });
    return Object.assign(account, change);
  });
}

const NO_NAME: PersonName = { firstName: '', lastName: '' };

export const versionOfName = ({ firstName, lastName } = NO_NAME): number => versionOf(firstName, lastName);

type NameChange = { readonly [Part in keyof PersonName]?: unknown };

/**
 * Gives a member of staff, also an invited one, another name: submitters correct theirs themselves.
 * @throws DomainError NOT_FOUND, INVALID_INPUT, CONFLICT, STALE with the stored name
 */
export function nameColleague(
  ctx: Context,
  accountId: string,
  given: NameChange,
  seen?: number | null,
): Promise<Account> {
  return inTransaction(ctx, async (ctx) => {
    await lockCaller(ctx);
    const account = await findRow(ctx.db, accountId, lockAccount);
    if (account.role === 'user' && !account.invitedAs)
      fail('CONFLICT', { message: 'Submitters correct their names themselves, on the page Account.' });
    const name = (await readNames(ctx, [account.id])).get(account.id);
    const before = { ...(name ?? NO_NAME), version: versionOfName(name) };
    const { after } = await changeOf(staffNameRules, before, { seen, given });
    await ctx.db.update(Account, { id: account.id }, after);
    await recordAccountAct(ctx, 'COLLEAGUE_NAMED', account);
    return account;
  });
}

/** Gives an account, whose mailbox is proven, the role of its open invitation. Returns whether such an invitation exists. */
export async function acceptInvitation(ctx: Context, account: Account): Promise<boolean> {
  const { id, invitedAs: role } = account;
  if (!role || stateOf(ctx, account) !== 'INVITED') return false;
  await ctx.db.update(Account, { id }, { role });
  const act = { ...ctx, actor: account, token: undefined };
  await recordAccountAct(act, 'INVITATION_ACCEPTED', account, { role });
  return true;
}
