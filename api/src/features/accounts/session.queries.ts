import { In, LessThan, MoreThan, Not } from 'typeorm';
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
import { sharedStatement } from '../../platform/loaders.ts';
import { Account } from './account.entity.ts';
import { Session } from './session.entity.ts';

const idleSince = (now: Date, role: Role = 'user') =>
  new Date(now.getTime() - (isElevated(role) ? STAFF_SESSION_IDLE_LIFETIME : SESSION_IDLE_LIFETIME));

export const activeSessions = (now: Date) => ({
  expiresAt: MoreThan(new Date(now.getTime() + REPLACED_SESSION_LIFETIME)),
  lastUsedAt: MoreThan(idleSince(now)),
});

interface ActiveSession {
  lastUsedAt: Date;
  authenticatedAt: Date;
  isSignedOn: boolean;
  account: Account;
}
type SessionRow = Account & Omit<ActiveSession, 'account'> & { sessionId: string; expiresAt: Date };

/** Reads a session with its account. */
export async function findActiveSession(
  db: EntityManager,
  id: Buffer,
  now: Date,
): Promise<ActiveSession | undefined> {
  const row = await findSession({ db }, id.toString('hex'));
  if (!row || row.expiresAt <= now || row.lastUsedAt <= idleSince(now, row.role)) return undefined;
  const { sessionId, lastUsedAt, authenticatedAt, expiresAt, isSignedOn, ...account } = row;
  return { lastUsedAt, authenticatedAt, isSignedOn, account: toEntity(Account, account) };
}

const findSession = sharedStatement(async ({ db }: { db: EntityManager }, ids: readonly string[]) => {
  const rows = await runQuery<SessionRow>(
    db,
    `SELECT encode(session.id, 'hex') AS "sessionId", session.last_used_at AS "lastUsedAt",
       session.authenticated_at AS "authenticatedAt", session.expires_at AS "expiresAt",
       session.id_token IS NOT NULL AS "isSignedOn", account.id, account.email,
       account.password_hash AS "passwordHash", account.role, account.verified_at AS "verifiedAt",
       account.created_at AS "createdAt", account.second_factor_at AS "secondFactorAt",
       account.must_change_password AS "mustChangePassword", account.wants_review_digest AS "wantsReviewDigest",
       account.wants_monthly_figures AS "wantsMonthlyFigures", account.language,
       account.device_generation AS "deviceGeneration",
       account.pending_email AS "pendingEmail", account.pending_email_at AS "pendingEmailAt", account.provider_role AS "providerRole"
     FROM sessions session JOIN accounts account ON account.id = session.account_id
     WHERE session.id = ANY($1::bytea[])`,
    [ids.map((id) => `\\x${id}`)],
  );
  const found = new Map(rows.map((row) => [row.sessionId, row]));
  return ids.map((id) => found.get(id));
});

/** Deletes a login: its session, and the sessions that it replaced a moment ago, which have the same beginning. */
export async function deleteLogin(db: EntityManager, id: Buffer): Promise<void> {
  await db.query(
    `DELETE FROM sessions USING sessions AS given
     WHERE given.id = $1 AND sessions.account_id = given.account_id AND sessions.created_at = given.created_at`,
    [id],
  );
}

/** Deletes the sessions of an account but the caller's; returns how many. */
export async function deleteOtherSessions(
  { db, sessionId }: Pick<Context, 'db' | 'sessionId'>,
  accountId: string,
): Promise<number> {
  const { affected } = await db.delete(Session, { accountId, ...(sessionId && { id: Not(sessionId) }) });
  return affected ?? 0;
}

/** Deletes the least recently used sessions of an account, beyond a number. */
export async function endOldestSessions(db: EntityManager, accountId: string, most: number): Promise<void> {
  await db.query(
    `DELETE FROM sessions WHERE id IN (
       SELECT id FROM sessions WHERE account_id = $1 ORDER BY last_used_at DESC, id OFFSET $2)`,
    [accountId, most],
  );
}

export interface SessionSummary {
  count: number;
  lastUsedAt: Date;
}

export async function summarizeSessions(
  db: EntityManager,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, SessionSummary>> {
  const rows = await db
    .createQueryBuilder(Session, 'session')
    .select('session.account_id', 'accountId')
    .addSelect('count(*)::int', 'count')
    .addSelect('max(session.last_used_at)', 'lastUsedAt')
    .where({ accountId: In([...accountIds]), ...activeSessions(now) })
    .groupBy('session.account_id')
    .getRawMany<SessionSummary & { accountId: string }>();
  return new Map(rows.map(({ accountId, ...summary }) => [accountId, summary]));
}

/** Deletes the sessions of an account; returns how many were active. */
export async function deleteSessions(db: EntityManager, accountId: string, now: Date): Promise<number> {
  const { affected } = await db.delete(Session, { accountId, ...activeSessions(now) });
  await db.delete(Session, { accountId });
  return affected ?? 0;
}

export async function deleteExpiredSessions(db: EntityManager, now: Date): Promise<void> {
  await db.delete(Session, [{ expiresAt: LessThan(now) }, { lastUsedAt: LessThan(idleSince(now)) }]);
}
