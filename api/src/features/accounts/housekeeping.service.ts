/** Accounts that the portal and the operator create, and the purge of expired account data. */
import { randomBytes } from 'node:crypto';
import { Equal, LessThan, MoreThan, Not } from 'typeorm';
import { roles } from '@portal/schema/access';
import type { Role } from '@portal/schema/access';
import { signUpRules } from '@portal/schema/account';
import { DomainError, fail } from '@portal/schema/errors';
import { UNVERIFIED_LIFETIME } from '@portal/schema/limits';
import { parse } from '@portal/schema/rules';
import { readEmail } from '@portal/schema/text';
import { recordAccountAct } from '../audit/security-audit.service.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/context.ts';
import { inBatches } from '../../platform/database/list-query.ts';
import { tallySignUp } from './account-figures.ts';
import { refuseWeakPassword } from '../../platform/security/passwords.ts';
import { Account, DeletedSignUp } from './account.entity.ts';
import { countAccounts, deleteUnverified, findAccountByEmail, insertAccount } from './account.queries.ts';
import { changeRole } from './administration.service.ts';
import { MailedToken } from './mailed-token.entity.ts';
import { deleteExpiredSessions } from './session.queries.ts';

const DEFAULT_ADMINISTRATOR = 'admin@portal.example';

const NO_ADMINISTRATOR =
  'There is no administrator: the account of ADMIN_EMAIL has another role. Run "npm run account -- set-role", or set another ADMIN_EMAIL.';

const PURGE_BATCH = 500;

interface Credentials {
  email: string;
  password: string;
}

/** Makes a password with over 128 bits of randomness. */
export function inventPassword(): string {
  return `${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}-Aa1!`;
}

/** Creates the first administrator where no administrator exists; returns the invented credentials, to be printed once. */
export async function ensureFirstAdministrator(
  ctx: Context,
  wanted: Credentials | undefined,
  { invent }: { invent: boolean },
): Promise<Credentials | undefined> {
  if ((await countAccounts(ctx.db, 'admin')) > 0) return undefined;
  if (!wanted && !invent) return undefined;
  const { email, password } = wanted ?? { email: DEFAULT_ADMINISTRATOR, password: inventPassword() };
  const account = { email, password, role: 'admin', mustChangePassword: !wanted };
  const made = await createAccount(ctx, account).catch(async (error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'INVALID_INPUT')
      fail('INVALID_INPUT', { message: `ADMIN_PASSWORD: ${error.message}` });
    if (error.code !== 'CONFLICT') throw error;
    // The warning is skipped if another instance, started at the same time, created one.
    if ((await countAccounts(ctx.db, 'admin')) === 0) ctx.log.warn(NO_ADMINISTRATOR);
    return undefined;
  });
  return made && !wanted ? { email, password } : undefined;
}

/** @throws DomainError INVALID_INPUT, CONFLICT when the address has an account */
export async function createAccount(
  ctx: Context,
  { mustChangePassword = false, ...input }: Credentials & { role: string; mustChangePassword?: boolean },
): Promise<Account> {
  const { email, password } = parse(signUpRules, input);
  await refuseWeakPassword(password, { email });
  const role = parseRole(input.role);
  const now = ctx.now();
  const passwordHash = await ctx.passwords.hash(password);
  return inTransaction(ctx, async (ctx) => {
    const made = { email, passwordHash, role, verifiedAt: now, createdAt: now, mustChangePassword };
    if (!(await insertAccount(ctx.db, made))) {
      fail('CONFLICT', { message: `${email} has an account already. Change its role with set-role.` });
    }
    const account = await ctx.db.findOneByOrFail(Account, { email });
    await tallySignUp(ctx, account, { isNew: true });
    await recordAccountAct(ctx, 'ACCOUNT_CREATED', account, { role });
    return account;
  });
}

export async function setRole(ctx: Context, email: string, wanted: string): Promise<Account> {
  const role = parseRole(wanted);
  const { id } =
    (await findAccountByEmail(ctx.db, readEmail(email))) ??
    fail('NOT_FOUND', { message: `${email} has no account. Make one with create.` });
  return changeRole(ctx, id, role);
}

/** Lists the elevated roles first, then users, each by address. */
export async function* listAccounts({ db }: Context): AsyncGenerator<Account[]> {
  for (const role of [Not<Role>('user'), Equal<Role>('user')]) {
    yield* inBatches((take, last: Account | undefined) =>
      db.find(Account, {
        where: { role, isSystem: false, ...(last && { email: MoreThan(last.email) }) },
        order: { email: 'ASC' },
        take,
      }),
    );
  }
}

/** Deletes expired sessions and tokens, and unverified accounts: anybody can sign up any address. */
export async function purgeExpiredAccountData(ctx: Context): Promise<void> {
  const now = ctx.now();
  await deleteExpiredSessions(ctx.db, now);
  await ctx.db.delete(MailedToken, { expiresAt: LessThan(now) });
  const before = new Date(now.getTime() - UNVERIFIED_LIFETIME);
  let gone: unknown[];
  do {
    gone = await inTransaction(ctx, async (ctx) => {
      const signedUpAt = await deleteUnverified(ctx, before, PURGE_BATCH);
      // A sign-up stays counted, without the person.
      await ctx.db.insert(
        DeletedSignUp,
        signedUpAt.flatMap((createdAt) => (createdAt ? [{ createdAt }] : [])),
      );
      return signedUpAt;
    });
  } while (gone.length === PURGE_BATCH);
}

function parseRole(role: string): Role {
  return (
    roles.find((known) => known === role) ??
    fail('INVALID_INPUT', { message: `The role must be one of ${roles.join(', ')}.` })
  );
}
