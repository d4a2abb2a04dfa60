import { In, IsNull, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Role } from '@portal/schema/access';
import { containing } from '../../platform/database/list-query.ts';
import { Account } from './account.entity.ts';
import { activeSessions } from './account.queries.ts';
import { Session } from './session.entity.ts';

export interface AccountSelection {
  /** Empty lists and texts select all. */
  search: string;
  roles: readonly Role[];
  isVerified: boolean | undefined;
}

export function selectAccounts(db: EntityManager, { search, roles, isVerified }: AccountSelection) {
  const query = containing(db.createQueryBuilder(Account, 'account'), ['account.email'], search);
  if (roles.length > 0) query.andWhere({ role: In([...roles]) });
  if (isVerified !== undefined) query.andWhere({ verifiedAt: isVerified ? Not(IsNull()) : IsNull() });
  return query;
}

export function lockAccount(db: EntityManager, id: string): Promise<Account | null> {
  return db.findOne(Account, { where: { id }, lock: { mode: 'for_no_key_update' } });
}

/** Locks every administrator, in one order, to avoid deadlocks. */
export function lockAdministrators(db: EntityManager): Promise<Account[]> {
  return db.find(Account, {
    where: { role: 'admin' },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
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
export async function endSessions(db: EntityManager, accountId: string, now: Date): Promise<number> {
  const { affected } = await db.delete(Session, { accountId, ...activeSessions(now) });
  await db.delete(Session, { accountId });
  return affected ?? 0;
}
