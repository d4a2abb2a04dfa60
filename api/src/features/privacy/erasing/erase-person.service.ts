/** The erasure of a person, found by address or by account. */
import { isElevated } from '@portal/schema/access';
import { emailOnlyRules } from '@portal/schema/account';
import { fail, failField } from '@portal/schema/errors';
import { parse } from '@portal/schema/rules';
import { Account } from '../../accounts/account.entity.ts';
import { findPeople, findPerson } from '../../accounts/account.queries.ts';
import { forgetDevice } from '../../accounts/authentication.service.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { passOn } from '../../ideas/team/team.service.ts';
import type { Successor } from '../../ideas/team/team.service.ts';
import { requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { selectPerson } from '../../../platform/personal-data.ts';
import type { Selection } from '../../../platform/personal-data.ts';
import { selectExisting } from '../own-data/personal-data.queries.ts';
import { eraseRows } from './erasure.service.ts';
import type { Erasure } from './erasure.service.ts';
import { failUnknown } from '../own-data/personal-data.service.ts';
import { text } from '@portal/schema/declare-texts';
import { faultTexts } from '../../../platform/fault-texts.ts';

/** The messages to a person who erases the own account. */
const erasingFaults = faultTexts('erasing', 'erasing an account', {
  otherAddress: text('Enter the address of the account that is erased: {email}.', 'On the page Account.', {
    email: 'the address of the account',
  }),
  isErased: text('This account is erased already.', 'On the page Account.'),
});

/** Erases a person; the audit log stays. @throws DomainError INVALID_INPUT, NOT_FOUND, CONFLICT for staff */
export async function erasePerson(
  ctx: Context,
  given: string,
  { isOwn, successors = [] }: { isOwn: boolean; successors?: readonly Successor[] } = { isOwn: false },
): Promise<Erasure> {
  const { email } = parse(emailOnlyRules, { email: given });
  return eraseRows(
    ctx,
    async (ctx) => {
      await lockErasable(ctx, email, isOwn);
      // An idea that somebody goes on with is no longer the person's when their rows are found.
      for (const successor of successors) await passOn(ctx, successor);
      return selectPerson(ctx, await findPerson(ctx.db, email));
    },
    async (ctx, erasure) => {
      if (Object.keys(erasure.erased).length === 0) failUnknown(email);
      await recordErasure(ctx, erasure);
      if (isOwn) await enqueueMail(ctx, 'account-erased', email, { isLast: true });
    },
  );
}

/** Repeats earlier erasures on a restored backup: accounts one by one, whatever their role there. */
export async function eraseAgain(
  ctx: Context,
  { accounts = [], ...rows }: Selection['rows'],
): Promise<number> {
  const selections = [
    ...accounts.map((id) => async (ctx: Context) => selectPerson(ctx, await findPeople(ctx.db, [id]))),
    (ctx: Context) => selectExisting(ctx, rows),
  ];
  let erased = 0;
  for (const select of selections) {
    const done = await eraseRows(ctx, select, async (ctx, erasure) => {
      if (Object.keys(erasure.erased).length > 0) await recordErasure(ctx, erasure);
    });
    erased += Object.values(done.erased).reduce((sum, count) => sum + count, 0);
  }
  return erased;
}

async function recordErasure(ctx: Context, { erased, mentions, mark, subjectId }: Erasure): Promise<void> {
  // The caller's address is left out, since the erasure removes it.
  const actor = ctx.actor && (ctx.actor.id === subjectId ? { ...ctx.actor, email: mark } : ctx.actor);
  await recordAudit(
    { ...ctx, actor },
    {
      action: 'PERSON_ERASED',
      subjectKind: 'ACCOUNT',
      ...(subjectId && { subjectId }),
      subjectLabel: mark,
      details: { ...erased, ...(mentions > 0 && { mentions }) },
    },
  );
}

/**
 * Erases the data of the caller. An idea for which a successor is named goes on with that member of its team; the others are erased.
 * @returns the number of ideas, and whether the account stays, closed, since reviews name it
 * @throws DomainError INVALID_INPUT for another address, CONFLICT for staff, NOT_FOUND for a person who is no member of the idea
 */
export async function eraseOwn(
  ctx: Context,
  { successors, ...input }: { email: string; successors: readonly Successor[] },
): Promise<{ ideaCount: number; isKept: boolean }> {
  const { id, email } = requireActor(ctx);
  if (parse(emailOnlyRules, input).email !== email) failField('email', erasingFaults.otherAddress({ email }));
  const { erased, isShell } = await erasePerson(ctx, email, { isOwn: true, successors });
  ctx.session.close();
  forgetDevice(ctx, id);
  return { ideaCount: erased['ideas'] ?? 0, isKept: isShell };
}

async function lockErasable(ctx: Context, email: string, isOwn: boolean): Promise<void> {
  // The lock is stronger than that of lockAccount: submissions under way, which refer to the account, must end first.
  const account = await ctx.db.findOne(Account, { where: { email }, lock: { mode: 'pessimistic_write' } });
  // Of concurrent erasures only one finds the person; the others would find the email about it, and nothing else.
  if (!account && isOwn) fail('NOT_FOUND', { message: erasingFaults.isErased });
  if (!account) return;
  const { role } = account;
  if (isElevated(role)) {
    const message = isOwn
      ? 'Accounts of staff are kept. Ask an administrator to change your role to User first.'
      : `${email} has the role ${role}. Change it first: npm run account -- set-role ${email} user`;
    fail('CONFLICT', { message });
  }
}
