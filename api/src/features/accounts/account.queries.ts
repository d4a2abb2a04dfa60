import DataLoader from 'dataloader';
import { In, IsNull, LessThan, MoreThan, Not, QueryFailedError } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { isElevated } from '@portal/schema/access';
import type { Role } from '@portal/schema/access';
import {
  REPLACED_SESSION_LIFETIME,
  SESSION_IDLE_LIFETIME,
  STAFF_SESSION_IDLE_LIFETIME,
} from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { runQuery, toEntity } from '../../platform/database/read-list.ts';
import { Account } from './account.entity.ts';
import { MailedToken } from './mailed-token.entity.ts';
import type { TokenPurpose } from './mailed-token.entity.ts';
import { Session } from './session.entity.ts';

/** Expects the address in lower case. */
export function findAccountByEmail(db: EntityManager, email: string): Promise<Account | null> {
  return db.findOneBy(Account, { email });
}

/** Stores an account unless the address has one; returns whether it did. */
export async function insertAccount(
  db: EntityManager,
  account: Pick<Account, 'email' | 'passwordHash' | 'role' | 'verifiedAt' | 'createdAt'> &
    Partial<Pick<Account, 'mustChangePassword'>>,
): Promise<boolean> {
  const insert = db.createQueryBuilder().insert().into(Account).values(account);
  const { raw } = await insert.orIgnore().returning('id').execute();
  return (raw as unknown[]).length === 1;
}

/** Clears the password, unless it is the one just chosen, until the mailbox's owner sets one; voids earlier links. */
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

/** Marks an address as verified; returns when the account was created, unless the address was verified before. */
export async function markVerified(db: EntityManager, id: string, at: Date): Promise<Date | undefined> {
  const unverified = { id, verifiedAt: IsNull() };
  const update = db.createQueryBuilder().update(Account).set({ verifiedAt: at }).where(unverified);
  const { raw } = await update.returning('created_at').execute();
  return (raw as { created_at: Date }[])[0]?.created_at;
}

export function countAccounts(db: EntityManager, role: Role): Promise<number> {
  return db.countBy(Account, { role });
}

const idleSince = (now: Date, role: Role = 'user') =>
  new Date(now.getTime() - (isElevated(role) ? STAFF_SESSION_IDLE_LIFETIME : SESSION_IDLE_LIFETIME));

export const activeSessions = (now: Date) => ({
  expiresAt: MoreThan(new Date(now.getTime() + REPLACED_SESSION_LIFETIME)),
  lastUsedAt: MoreThan(idleSince(now)),
});

type SessionRow = Account & { sessionId: string; lastUsedAt: Date; authenticatedAt: Date; expiresAt: Date };
const sessionLoaders = new WeakMap<EntityManager, DataLoader<string, SessionRow | undefined>>();

/** Reads a session with its account. Concurrent calls share one statement (decision 21). */
export async function findActiveSession(
  db: EntityManager,
  id: Buffer,
  now: Date,
): Promise<{ lastUsedAt: Date; authenticatedAt: Date; account: Account } | undefined> {
  const loader =
    sessionLoaders.get(db) ??
    new DataLoader((ids: readonly string[]) => findSessions(db, ids), {
      // A session may end at any time.
      cache: false,
      // After all pending I/O callbacks, so that it batches what the network delivered at once.
      batchScheduleFn: setImmediate,
    });
  sessionLoaders.set(db, loader);
  const row = await loader.load(id.toString('hex'));
  if (!row || row.expiresAt <= now || row.lastUsedAt <= idleSince(now, row.role)) return undefined;
  const { sessionId, lastUsedAt, authenticatedAt, expiresAt, ...account } = row;
  return { lastUsedAt, authenticatedAt, account: toEntity(Account, account) };
}

async function findSessions(db: EntityManager, ids: readonly string[]): Promise<(SessionRow | undefined)[]> {
  const rows = await runQuery<SessionRow>(
    db,
    `SELECT encode(session.id, 'hex') AS "sessionId", session.last_used_at AS "lastUsedAt",
       session.authenticated_at AS "authenticatedAt", session.expires_at AS "expiresAt", account.id, account.email,
       account.password_hash AS "passwordHash", account.role, account.verified_at AS "verifiedAt",
       account.created_at AS "createdAt", account.second_factor_at AS "secondFactorAt",
       account.must_change_password AS "mustChangePassword", account.device_generation AS "deviceGeneration",
       account.pending_email AS "pendingEmail", account.pending_email_at AS "pendingEmailAt"
     FROM sessions session JOIN accounts account ON account.id = session.account_id
     WHERE session.id = ANY($1::bytea[])`,
    [ids.map((id) => `\\x${id}`)],
  );
  const found = new Map(rows.map((row) => [row.sessionId, row]));
  return ids.map((id) => found.get(id));
}

/** Deletes a login: its session, and those that it replaced a moment ago, which began with it. */
export async function deleteLogin(db: EntityManager, id: Buffer): Promise<void> {
  await db.query(
    `DELETE FROM sessions USING sessions AS given
     WHERE given.id = $1 AND sessions.account_id = given.account_id AND sessions.created_at = given.created_at`,
    [id],
  );
}

export async function deleteSessions(db: EntityManager, accountId: string): Promise<void> {
  await db.delete(Session, { accountId });
}

/** Deletes the sessions of an account but the caller's; returns how many. */
export async function deleteOtherSessions(
  { db, sessionId }: Pick<Context, 'db' | 'sessionId'>,
  accountId: string,
): Promise<number> {
  const { affected } = await db.delete(Session, { accountId, ...(sessionId && { id: Not(sessionId) }) });
  return affected ?? 0;
}

export async function forgetDevices(db: EntityManager, id: string): Promise<void> {
  await db.increment(Account, { id }, 'deviceGeneration', 1);
}

/** Uses a token up, unless it is used or expired; returns its account. Of two concurrent calls one gets it. */
export async function useToken(
  db: EntityManager,
  id: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<string | undefined> {
  const usable = { id, purpose, usedAt: IsNull(), expiresAt: MoreThan(now) };
  const update = db.createQueryBuilder().update(MailedToken).set({ usedAt: now }).where(usable);
  const { raw } = await update.returning('account_id').execute();
  return (raw as { account_id: string }[])[0]?.account_id;
}

export function findMailedToken(
  db: EntityManager,
  id: Buffer,
  purpose: TokenPurpose,
): Promise<MailedToken | null> {
  return db.findOne(MailedToken, { where: { id, purpose }, relations: { account: true } });
}

export async function deleteExpired(db: EntityManager, now: Date): Promise<void> {
  await db.delete(Session, [{ expiresAt: LessThan(now) }, { lastUsedAt: LessThan(idleSince(now)) }]);
  await db.delete(MailedToken, { expiresAt: LessThan(now) });
}

export async function deleteUnverified(db: EntityManager, before: Date, limit: number): Promise<Date[]> {
  const [rows] = await db.query<[{ created_at: Date }[], number]>(
    `DELETE FROM accounts WHERE verified_at IS NULL AND id IN (
       SELECT id FROM accounts AS account WHERE verified_at IS NULL AND created_at < $1
         AND NOT EXISTS (SELECT FROM mailed_tokens WHERE account_id = account.id)
       LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING created_at`,
    [before, limit],
  );
  return rows.map(({ created_at }) => created_at);
}

/** Returns the columns of a new password. It also cancels a pending address, which a stranger may have asked for. */
export const freshPassword = (passwordHash: string) => ({
  passwordHash,
  mustChangePassword: false,
  ...noPendingEmail,
});

export async function dropMailedLinks(db: EntityManager, accountId: string): Promise<void> {
  await db.delete(MailedToken, { accountId, purpose: In(['reset', 'change-email']) });
}
