/** Colleagues are invited by email, with a role: their account begins without a password, which they set themselves. */
import type { Role } from '@portal/schema/access';
import { failField } from '@portal/schema/errors';
import { SAME_INVITATION_WINDOW } from '@portal/schema/limits';
import { invitationRules } from '@portal/schema/people';
import { parse } from '@portal/schema/rules';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { recordAccountAct } from '../audit/security-audit.service.ts';
import { tallySignUp } from './account-figures.ts';
import { Account } from './account.entity.ts';
import { insertAccount, lockUnverified } from './account.queries.ts';
import { stateOf, takeAdministratorMail } from './administration.service.ts';
import { lockCaller } from './caller.service.ts';
import { MailedToken } from './mailed-token.entity.ts';

/** Invites a colleague, or sends the invitation again. Returns a verified or just invited account as it is. @throws DomainError INVALID_INPUT, TOO_MANY_REQUESTS */
export function inviteColleague(ctx: Context, input: { email: string; role: Role }): Promise<Account> {
  const { email } = parse(invitationRules, input);
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
    const change = { invitedAs: role, invitedAt: at };
    await ctx.db.update(Account, { id: account.id }, change);
    await enqueueMail(ctx, 'invited', email, { by: caller.email });
    await recordAccountAct(ctx, 'PERSON_INVITED', account, { role });
    return Object.assign(account, change);
  });
}

/** Gives an account, whose mailbox is proven, the role of its open invitation. Returns whether there is one. */
export async function acceptInvitation(ctx: Context, account: Account): Promise<boolean> {
  const { id, invitedAs: role } = account;
  if (!role || stateOf(ctx, account) !== 'INVITED') return false;
  await ctx.db.update(Account, { id }, { role });
  const act = { ...ctx, actor: account, token: undefined };
  await recordAccountAct(act, 'INVITATION_ACCEPTED', account, { role });
  return true;
}
