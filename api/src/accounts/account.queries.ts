/** SQL of accounts, sessions and mailed tokens. */
import DataLoader from 'dataloader';
import { IsNull, LessThan, MoreThan, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Role } from '@portal/schema/access';
import { runQuery, toEntity } from '../database/read-list.ts';
import { Account } from './account.entity.ts';
import { MailedToken } from './mailed-token.entity.ts';
import type { TokenPurpose } from './mailed-token.entity.ts';
import { Session } from './session.entity.ts';

/** The account of an address in lower case. */
export function findAccountByEmail(db: EntityManager, email: string): Promise<Account | null> {
  return db.findOneBy(Account, { email });
}

/** Stores an account unless the address has one; tells whether it did. */
export async function insertAccount(
  db: EntityManager,
  account: Pick<Account, 'email' | 'passwordHash' | 'role' | 'verifiedAt' | 'createdAt'>,
): Promise<boolean> {
  const result = await db
    .createQueryBuilder()
    .insert()
    .into(Account)
    .values(account)
    .orIgnore()
    .returning('id')
    .execute();
  return (result.raw as unknown[]).length === 1;
}

/**
 * Takes the password from an account that nobody verified yet, unless it is the one just chosen: no password and no
 * earlier link works until the owner of the mailbox sets a new password.
 * @param passwordHash the hash of the password just chosen
 */
export async function contestUnverified(
  db: EntityManager,
  email: string,
  passwordHash: string,
): Promise<void> {
  const { raw } = await db
    .createQueryBuilder()
    .update(Account)
    .set({ passwordHash: null })
    .where({ email, verifiedAt: IsNull(), passwordHash: Not(passwordHash) })
    .returning('id')
    .execute();
  const [account] = raw as { id: string }[];
  if (account) await db.delete(MailedToken, { accountId: account.id, purpose: 'verify' });
}

/**
 * Marks an address as verified; an address verified before keeps its time.
 * @returns when the account was made, unless the address was verified before
 */
export async function markVerified(db: EntityManager, id: string, at: Date): Promise<Date | undefined> {
  const { raw } = await db
    .createQueryBuilder()
    .update(Account)
    .set({ verifiedAt: at })
    .where({ id, verifiedAt: IsNull() })
    .returning('created_at')
    .execute();
  return (raw as { created_at: Date }[])[0]?.created_at;
}

/** How many accounts have a role. */
export function countAccounts(db: EntityManager, role: Role): Promise<number> {
  return db.countBy(Account, { role });
}

/** A session that is neither over nor was left unused for too long, with whose it is. */
export interface LiveSession {
  lastUsedAt: Date;
  account: Account;
}

/**
 * The session with this id. Every call asks for one: those who ask at once, on behalf of several calls, are answered by
 * one statement.
 */
export async function findLiveSession(
  db: EntityManager,
  id: Buffer,
  now: Date,
  idleSince: Date,
): Promise<LiveSession | undefined> {
  const row = await sessionsOf(db).load(id.toString('hex'));
  if (!row || row.expiresAt <= now || row.lastUsedAt <= idleSince) return undefined;
  const { sessionId, lastUsedAt, expiresAt, ...account } = row;
  return { lastUsedAt, account: toEntity(Account, account) };
}

/** A session with the columns of its account. */
type SessionRow = Account & { sessionId: string; lastUsedAt: Date; expiresAt: Date };
type SessionLoader = DataLoader<string, SessionRow | undefined>;

const sessionLoaders = new WeakMap<EntityManager, SessionLoader>();

function sessionsOf(db: EntityManager): SessionLoader {
  const known = sessionLoaders.get(db);
  if (known) return known;
  const loader: SessionLoader = new DataLoader((ids) => findSessions(db, ids), {
    // A session may end at any time: none is kept for the next who asks.
    cache: false,
    // What came from the network at once has all been read when this runs.
    batchScheduleFn: setImmediate,
  });
  sessionLoaders.set(db, loader);
  return loader;
}

async function findSessions(db: EntityManager, ids: readonly string[]): Promise<(SessionRow | undefined)[]> {
  const rows = await runQuery<SessionRow>(
    db,
    `SELECT encode(session.id, 'hex') AS "sessionId", session.last_used_at AS "lastUsedAt",
       session.expires_at AS "expiresAt", account.id, account.email, account.password_hash AS "passwordHash",
       account.role, account.verified_at AS "verifiedAt", account.created_at AS "createdAt"
     FROM sessions session JOIN accounts account ON account.id = session.account_id
     WHERE session.id = ANY($1::bytea[])`,
    [ids.map((id) => `\\x${id}`)],
    'sessions',
  );
  const found = new Map(rows.map((row) => [row.sessionId, row]));
  return ids.map((id) => found.get(id));
}

/** Ends every session of an account. */
export async function deleteSessions(db: EntityManager, accountId: string): Promise<void> {
  await db.delete(Session, { accountId });
}

/**
 * Uses a token up, unless it is used or expired.
 * @returns the account that it was mailed to, or undefined; of two at once, one gets it
 */
export async function useToken(
  db: EntityManager,
  id: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<string | undefined> {
  const result = await db
    .createQueryBuilder()
    .update(MailedToken)
    .set({ usedAt: now })
    .where({ id, purpose, usedAt: IsNull(), expiresAt: MoreThan(now) })
    .returning('account_id')
    .execute();
  return (result.raw as { account_id: string }[])[0]?.account_id;
}

/** Finds a mailed token with its account, whether it is used, expired or neither. */
export function findMailedToken(
  db: EntityManager,
  id: Buffer,
  purpose: TokenPurpose,
): Promise<MailedToken | null> {
  return db.findOne(MailedToken, { where: { id, purpose }, relations: { account: true } });
}

/** Removes sessions and tokens that are past their time. */
export async function deleteExpired(db: EntityManager, now: Date, idleSince: Date): Promise<void> {
  await db.delete(Session, [{ expiresAt: LessThan(now) }, { lastUsedAt: LessThan(idleSince) }]);
  await db.delete(MailedToken, { expiresAt: LessThan(now) });
}
