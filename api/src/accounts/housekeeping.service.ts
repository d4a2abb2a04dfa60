/** What the operator and the clock do with accounts. */
import { randomBytes } from 'node:crypto';
import { isElevated, roles } from '@portal/schema/access';
import type { Role } from '@portal/schema/access';
import { signUpRules } from '@portal/schema/account';
import { fail } from '@portal/schema/errors';
import { SESSION_IDLE_LIFETIME } from '@portal/schema/limits';
import { parse } from '@portal/schema/parse';
import type { Context } from '../context.ts';
import { inTransaction } from '../context.ts';
import { purgeSentMails } from '../mail/outbox.ts';
import { hashPassword } from '../security/passwords.ts';
import { Account } from './account.entity.ts';
import { countAccounts, deleteExpired, findAccountByEmail, insertAccount } from './account.queries.ts';

/** The address of the administrator that an installation without settings gets. */
const DEFAULT_ADMINISTRATOR = 'admin@portal.example';

interface Credentials {
  email: string;
  password: string;
}

/** A password that obeys the rules, of over 100 bits. */
export function inventPassword(): string {
  return `${randomBytes(14).toString('base64url').replace(/[-_]/g, 'x')}-Aa1!`;
}

/**
 * Makes the first administrator, when there is none.
 * @param wanted its address and password, from the settings
 * @param options.invent makes one up where the settings name none
 * @returns what was made up, to be printed once
 */
export async function ensureFirstAdministrator(
  ctx: Context,
  wanted: Credentials | undefined,
  { invent }: { invent: boolean },
): Promise<Credentials | undefined> {
  if ((await countAccounts(ctx.db, 'admin')) > 0) return undefined;
  if (!wanted && !invent) return undefined;
  const { email, password } = wanted ?? { email: DEFAULT_ADMINISTRATOR, password: inventPassword() };
  const made = await createAccount(ctx, { email, password, role: 'admin' }).catch((error: unknown) => {
    // Another instance that started with this one was first.
    if (error instanceof Error && 'code' in error && error.code === 'CONFLICT') return undefined;
    throw error;
  });
  return made && !wanted ? { email, password } : undefined;
}

/**
 * Makes a verified account, for the operator.
 * @throws DomainError INVALID_INPUT, CONFLICT when the address has one
 */
export async function createAccount(ctx: Context, input: Credentials & { role: string }): Promise<Account> {
  const { email, password } = parse(signUpRules, input);
  const role = parseRole(input.role);
  const now = ctx.now();
  const passwordHash = await hashPassword(password);
  if (!(await insertAccount(ctx.db, { email, passwordHash, role, verifiedAt: now, createdAt: now }))) {
    fail('CONFLICT', { message: `${email} has an account already. Change its role with set-role.` });
  }
  return ctx.db.findOneByOrFail(Account, { email });
}

/**
 * Changes an account's role; its sessions obey from their next call on.
 * @throws DomainError INVALID_INPUT, NOT_FOUND, CONFLICT for the last administrator
 */
export async function setRole(ctx: Context, email: string, wanted: string): Promise<Account> {
  const role = parseRole(wanted);
  return inTransaction(ctx, async (ctx) => {
    // Two demotions at once must not both see the other's administrator.
    await ctx.db.query('LOCK TABLE accounts IN SHARE ROW EXCLUSIVE MODE');
    const account =
      (await findAccountByEmail(ctx.db, email.trim().toLowerCase())) ??
      fail('NOT_FOUND', { message: `${email} has no account. Make one with create.` });
    if (account.role === 'admin' && role !== 'admin' && (await countAccounts(ctx.db, 'admin')) === 1) {
      fail('CONFLICT', { message: `${email} is the last administrator. Make another one first.` });
    }
    await ctx.db.update(Account, { id: account.id }, { role });
    return Object.assign(account, { role });
  });
}

/** Every account with an elevated role, then the rest, each by address. */
export async function listAccounts(ctx: Context): Promise<Account[]> {
  const accounts = await ctx.db.find(Account, { order: { email: 'ASC' } });
  return [...accounts.filter((a) => isElevated(a.role)), ...accounts.filter((a) => !isElevated(a.role))];
}

/** Removes sessions, tokens and sent mails that are past their time. */
export async function purgeExpiredAccountData(ctx: Context): Promise<void> {
  const now = ctx.now();
  await deleteExpired(ctx.db, now, new Date(now.getTime() - SESSION_IDLE_LIFETIME));
  await purgeSentMails(ctx);
}

function parseRole(role: string): Role {
  return (
    roles.find((known) => known === role) ??
    fail('INVALID_INPUT', { message: `The role must be one of ${roles.join(', ')}.` })
  );
}
