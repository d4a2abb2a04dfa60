import { randomUUID } from 'node:crypto';
import { In, IsNull, Not, QueryFailedError } from 'typeorm';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import type { Role } from '@portal/schema/access';
import type { FilterValues } from '@portal/schema/filters';
import type { Language } from '@portal/schema/languages';
import { accountFilters } from '@portal/schema/list-filters';
import type { AccountGroup, AccountStep } from '@portal/schema/people';
import { addDays, startOfDay } from '@portal/schema/programme-time';
import type { Context } from '../../platform/context.ts';
import { narrow } from '../../platform/database/conditions.ts';
import type { Conditions } from '../../platform/database/conditions.ts';
import { findRow, isUuid } from '../../platform/database/find-row.ts';
import type { Selection } from '../../platform/personal-data.ts';
import { containing, searched } from '../../platform/database/list-query.ts';
import { Account, RoleEnum } from './account.entity.ts';
import { MailedToken } from './mailed-token.entity.ts';

/** Finds an account by its address, given in lower case. */
export function findAccountByEmail(db: EntityManager, email: string): Promise<Account | null> {
  return db.findOneBy(Account, { email });
}

/** Returns the language of emails to an address: English, unless it is that of an account of the role user that is not invited as staff. */
export async function languageOf({ db }: Pick<Context, 'db'>, email: string): Promise<Language> {
  const outside = { email, role: 'user' as const, invitedAs: IsNull() };
  const account = await db.findOne(Account, { where: outside, select: { id: true, language: true } });
  return account?.language ?? 'en';
}

/** The proven addresses of an account, including earlier ones that no account has now. */
const ADDRESSES = `array(SELECT email UNION ALL SELECT former FROM unnest(former_emails) AS former
  WHERE former NOT IN (SELECT email FROM accounts)) AS emails`;

/** Finds a person by a current address, or by a former one that no account uses now. */
export async function findPerson(db: EntityManager, email: string): Promise<Selection> {
  const [account] = await db.query<{ id: string; emails: string[] }[]>(
    `SELECT id, ${ADDRESSES} FROM accounts WHERE email = $1`,
    [email],
  );
  return account
    ? { emails: account.emails, rows: { accounts: [account.id] } }
    : { emails: [email], rows: {} };
}

/** Locks accounts, and returns the addresses of their people. */
export async function findPeople(db: EntityManager, ids: readonly string[]): Promise<Selection> {
  const accounts = await db.query<{ id: string; emails: string[] }[]>(
    `SELECT id, ${ADDRESSES} FROM accounts WHERE id = ANY ($1) ORDER BY id FOR UPDATE`,
    [ids],
  );
  return {
    emails: accounts.flatMap(({ emails }) => emails),
    rows: { accounts: accounts.map(({ id }) => id) },
  };
}

/** Stores an account unless another one has the address; returns whether it did. */
export async function insertAccount(
  db: EntityManager,
  account: Pick<Account, 'email' | 'passwordHash' | 'role' | 'verifiedAt' | 'createdAt'> &
    Partial<Pick<Account, 'mustChangePassword' | 'language'>>,
): Promise<boolean> {
  const insert = db.createQueryBuilder().insert().into(Account).values(account);
  const { raw } = await insert.orIgnore().returning('id').execute();
  return (raw as unknown[]).length === 1;
}

/** Clears an unverified account's password, unless it is the one just chosen, until the mailbox's owner sets one; voids earlier links. */
export async function contestUnverified(
  db: EntityManager,
  email: string,
  passwordHash: string,
): Promise<void> {
  const contested = { email, verifiedAt: IsNull(), passwordHash: Not(passwordHash) };
  const update = db.createQueryBuilder().update(Account).set({ passwordHash: null }).where(contested);
  const [account] = (await update.returning('id').execute()).raw as { id: string }[];
  if (account) await db.delete(MailedToken, { accountId: account.id, purpose: 'verify' });
}

export const noPendingEmail = { pendingEmail: null, pendingEmailAt: null };

/** Removes pending changes of address to one of these addresses. */
export async function forgetPendingEmails(db: EntityManager, emails: readonly string[]): Promise<void> {
  await db.update(Account, { pendingEmail: In([...emails]) }, noPendingEmail);
}

const UNIQUE_VIOLATION = '23505';

/** Changes an account's address; returns false when another account has it. */
export async function changeEmail(db: EntityManager, id: string, email: string): Promise<boolean> {
  try {
    const formerEmails = () => 'array_append(former_emails, accounts.email)';
    await db.update(Account, { id }, { email, formerEmails, ...noPendingEmail });
    return true;
  } catch (error) {
    const { code } = (error instanceof QueryFailedError ? error.driverError : {}) as { code?: unknown };
    if (code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** Marks an address as verified, which voids an invitation; returns when the account was created, unless the address was verified before. */
export async function markVerified(db: EntityManager, id: string, at: Date): Promise<Date | undefined> {
  const unverified = { id, verifiedAt: IsNull() };
  const change = { verifiedAt: at, invitedAs: null, invitedAt: null };
  const update = db.createQueryBuilder().update(Account).set(change).where(unverified);
  const { raw } = await update.returning('created_at').execute();
  const [verified] = raw as { created_at: Date }[];
  // Reset links are deleted, too: an invitation has a reset link, which lives longer than others.
  if (verified) await db.delete(MailedToken, { accountId: id, purpose: 'reset' });
  return verified?.created_at;
}

/** Counts the accounts of a role that are not closed. */
export function countAccounts(db: EntityManager, role: Role): Promise<number> {
  return db.countBy(Account, { role, closedAt: IsNull() });
}

type Locked = Pick<Account, 'id' | 'deviceGeneration'>;

/** Voids the proofs of known devices so far; returns the next generation. */
export async function forgetDevices(
  db: EntityManager,
  { id, deviceGeneration }: Locked,
  changes: QueryDeepPartialEntity<Account> = {},
): Promise<number> {
  const next = deviceGeneration + 1;
  await db.update(Account, { id }, { ...changes, deviceGeneration: next });
  return next;
}

/** Sets a password; forgets known devices, and the mailed links and pending address that a stranger may have asked for. */
export async function replacePassword(
  db: EntityManager,
  account: Locked,
  passwordHash: string,
): Promise<number> {
  await db.delete(MailedToken, { accountId: account.id, purpose: In(['reset', 'change-email']) });
  return forgetDevices(db, account, { passwordHash, mustChangePassword: false, ...noPendingEmail });
}

/** Returns the SQL condition that nothing refers to an unverified `accounts AS account`: staff may have entered an idea for it. */
const isUnused = ({ declared }: Pick<Context, 'declared'>): string =>
  `verified_at IS NULL AND NOT (${declared.accountSteps.SUBMITTED ?? 'false'})`;

/** @returns when each person signed up; undefined for an account that stood for nobody */
export async function deleteUnverified(
  ctx: Pick<Context, 'db' | 'declared'>,
  before: Date,
  limit: number,
): Promise<(Date | undefined)[]> {
  const [rows] = await ctx.db.query<[Pick<Account, 'createdAt' | 'isSystem'>[], number]>(
    `DELETE FROM accounts WHERE verified_at IS NULL AND id IN (
       SELECT id FROM accounts AS account WHERE ${isUnused(ctx)} AND greatest(created_at, invited_at) < $1
         AND NOT EXISTS (SELECT FROM mailed_tokens WHERE account_id = account.id)
       LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING created_at AS "createdAt", is_system AS "isSystem"`,
    [before, limit],
  );
  return rows.map(({ createdAt, isSystem }) => (isSystem ? undefined : createdAt));
}

/** Deletes an unverified account to which nothing refers; returns whether it did. */
export async function deleteUnused(ctx: Pick<Context, 'db' | 'declared'>, id: string): Promise<boolean> {
  const [, count] = await ctx.db.query<[unknown[], number]>(
    `DELETE FROM accounts AS account WHERE id = $1 AND ${isUnused(ctx)}`,
    [id],
  );
  return count === 1;
}

const isStaff = `coalesce(account.invited_as, account.role) <> 'user'`;

const groups: Readonly<Record<AccountGroup, string>> = {
  STAFF: `account.closed_at IS NULL AND ${isStaff}`,
  SUBMITTERS: `account.closed_at IS NULL AND NOT ${isStaff}`,
  CLOSED: 'account.closed_at IS NOT NULL',
};

declare module '../../platform/context.ts' {
  interface Declared {
    /** The conditions on `accounts AS account` that an account took a step, each declared by the feature that knows it. */
    accountSteps: Readonly<Partial<Record<AccountStep, string>>>;
    /** The conditions that an account has something to do with what an id names, each by its filter of accounts. */
    accountsOf: Readonly<Partial<Record<'call', (id: string, add: (value: unknown) => string) => string>>>;
  }
}

// The expression must equal that of accounts_search_text_idx.
const SEARCHED = searched('account.email');

const conditions: Conditions<typeof accountFilters> = {
  search: containing(SEARCHED),
  role: (names, { add }) => `account.role IN (${names.map((name) => add(RoleEnum[name])).join(', ')})`,
  group: (name) => groups[name],
  from: (day, { add, ctx }) => `account.created_at >= ${add(startOfDay(day, ctx.timeZone))}`,
  to: (day, { add, ctx }) => `account.created_at < ${add(startOfDay(addDays(day, 1), ctx.timeZone))}`,
  step: (name, { ctx }) => ctx.declared.accountSteps[name] ?? 'false',
  call: (id, { add, ctx }) => (isUuid(id) && ctx.declared.accountsOf.call?.(id, add)) || 'false',
  isVerified: (is) => `account.verified_at IS ${is ? 'NOT ' : ''}NULL`,
};

/** Selects the accounts of people. */
export const selectAccounts = (ctx: Context, filter: Partial<FilterValues<typeof accountFilters>>) =>
  narrow(
    ctx,
    ctx.db.createQueryBuilder(Account, 'account').where({ isSystem: false }),
    { table: accountFilters, conditions },
    filter,
  );

export const lockUnverified = (db: EntityManager, email: string): Promise<Account | null> =>
  db.findOne(Account, { where: { email, verifiedAt: IsNull() }, lock: { mode: 'for_no_key_update' } });

export function lockAccount(db: EntityManager, id: string): Promise<Account | null> {
  return db.findOne(Account, { where: { id }, lock: { mode: 'for_no_key_update' } });
}

/** Locks the account of a person. @throws DomainError NOT_FOUND */
export const findLockedAccount = (db: EntityManager, id: string): Promise<Account> =>
  findRow(
    db,
    id,
    (db, id) => db.findOne(Account, { where: { id, isSystem: false }, lock: { mode: 'for_no_key_update' } }),
    { message: 'There is no account under that id.' },
  );

/**
 * Creates a service account. Its `email` is a name without an @, which no login accepts, and without blanks, so that a search
 * of the audit log finds it. PostgreSQL lowers its case, because a constraint checks that.
 */
export async function insertSystemAccount(
  db: EntityManager,
  name: string,
  { makerId, createdAt }: { makerId: string; createdAt: Date },
): Promise<string> {
  const id = randomUUID();
  const called = `token:${name.replace(/[\s@]+/gu, '-')}-${id.slice(0, 8)}`;
  await db.query(
    `INSERT INTO accounts (id, email, is_system, stands_for, verified_at, created_at)
     VALUES ($1, lower($2), true, ARRAY[$4::uuid], $3, $3)`,
    [id, called, createdAt, makerId],
  );
  return id;
}

/**
 * Returns SQL for an array with the ids of the people behind an account: of a person the account itself, of the service account of a
 * token also everybody who made or renewed the token. The account may do nothing that these people may not do.
 * @param accountId an SQL expression
 */
export const peopleBehind = (accountId: string): string =>
  `coalesce((SELECT array_append(behind.stands_for, behind.id) FROM accounts AS behind WHERE behind.id = ${accountId}), ARRAY[${accountId}::uuid])`;

/** Returns the SQL that selects the accounts by which a person acted: their own, and those of tokens that they made or renewed. */
export const accountsOf = (personId: string): string =>
  `SELECT id FROM accounts WHERE id = ${personId} OR ${personId} = ANY (stands_for)`;

/** Names one more person, by id, for whom a service account stands. */
export async function addPersonBehind(db: EntityManager, accountId: string, personId: string): Promise<void> {
  await db.query(
    `UPDATE accounts SET stands_for = array_append(stands_for, $2::uuid)
     WHERE id = $1 AND is_system AND NOT coalesce($2::uuid = ANY (stands_for), false)`,
    [accountId, personId],
  );
}

/** Names the person behind a service account whose token 1.1.0 made, which stored their address alone. */
export async function namePersonBehind(db: EntityManager, accountId: string, email: string): Promise<void> {
  await db.query(
    `UPDATE accounts SET stands_for = ARRAY(SELECT id FROM accounts WHERE email = $2 OR $2 = ANY (former_emails))
     WHERE id = $1 AND stands_for IS NULL`,
    [accountId, email],
  );
}

/** Lists the addresses of the administrators who can receive mail. */
export async function findAdministratorEmails(db: EntityManager): Promise<string[]> {
  const administrators = await db.find(Account, {
    where: { role: 'admin', closedAt: IsNull(), verifiedAt: Not(IsNull()) },
    select: { email: true },
    order: { email: 'ASC' },
  });
  return administrators.map(({ email }) => email);
}

/** Locks every administrator whose account is not closed, in one order, to avoid deadlocks. */
export function lockAdministrators(db: EntityManager): Promise<Account[]> {
  return db.find(Account, {
    where: { role: 'admin', closedAt: IsNull() },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
}
