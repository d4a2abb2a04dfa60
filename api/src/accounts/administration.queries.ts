/** SQL of the administration of accounts. */
import { In, LessThanOrEqual, MoreThan } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Role } from '@portal/schema/access';
import { containing } from '../database/containing.ts';
import { countRows } from '../database/count-rows.ts';
import type { Span } from '../database/count-rows.ts';
import { newestFirst } from '../database/newest-first.ts';
import type { TimePosition } from '../database/newest-first.ts';
import { Account } from './account.entity.ts';
import { Session } from './session.entity.ts';

/** Which accounts to list. */
export interface AccountSelection {
  /** A text that the email address contains; '' means all. */
  search: string;
  /** Empty means all. */
  roles: readonly Role[];
  isVerified: boolean | undefined;
}

/** At most `limit` accounts, newest first, from behind a position. */
export function findAccounts(
  db: EntityManager,
  selection: AccountSelection,
  limit: number,
  after?: TimePosition,
): Promise<Account[]> {
  return newestFirst(selected(db, selection), limit, after).getMany();
}

/** Counts the accounts of a selection. */
export function countSelectedAccounts(
  db: EntityManager,
  selection: AccountSelection,
  span: Span,
): Promise<number> {
  return countRows(selected(db, selection), span);
}

function selected(db: EntityManager, { search, roles, isVerified }: AccountSelection) {
  const query = db.createQueryBuilder(Account, 'account');
  if (search) query.andWhere('account.email ILIKE :pattern', { pattern: containing(search) });
  if (roles.length > 0) query.andWhere('account.role IN (:...roles)', { roles });
  if (isVerified !== undefined) query.andWhere(`account.verified_at IS ${isVerified ? 'NOT ' : ''}NULL`);
  return query;
}

/** One account. */
export function findAccountById(db: EntityManager, id: string): Promise<Account | null> {
  return db.findOneBy(Account, { id });
}

/** One account, kept from others until the transaction ends. */
export function lockAccount(db: EntityManager, id: string): Promise<Account | null> {
  return db.findOne(Account, { where: { id }, lock: { mode: 'for_no_key_update' } });
}

/** Every administrator, kept from others until the transaction ends; always in one order, so that nobody deadlocks. */
export function lockAdministrators(db: EntityManager): Promise<Account[]> {
  return db.find(Account, {
    where: { role: 'admin' },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
}

/** Gives an account another role. */
export async function updateRole(db: EntityManager, id: string, role: Role): Promise<void> {
  await db.update(Account, { id }, { role });
}

/** The living sessions of an account, told from their number and their latest use. */
export interface SessionSummary {
  count: number;
  lastUsedAt: Date;
}

/** The living sessions of accounts, by account; an account without any is left out. */
export async function summarizeSessions(
  db: EntityManager,
  accountIds: readonly string[],
  now: Date,
  idleSince: Date,
): Promise<Map<string, SessionSummary>> {
  const rows = await db
    .createQueryBuilder(Session, 'session')
    .select('session.account_id', 'accountId')
    .addSelect('count(*)::int', 'count')
    .addSelect('max(session.last_used_at)', 'lastUsedAt')
    .where({ accountId: In([...accountIds]), expiresAt: MoreThan(now), lastUsedAt: MoreThan(idleSince) })
    .groupBy('session.account_id')
    .getRawMany<SessionSummary & { accountId: string }>();
  return new Map(rows.map(({ accountId, count, lastUsedAt }) => [accountId, { count, lastUsedAt }]));
}

/**
 * Ends the sessions of an account.
 * @returns how many of them were living; those past their time do not count
 */
export async function endSessions(
  db: EntityManager,
  accountId: string,
  now: Date,
  idleSince: Date,
): Promise<number> {
  const past = [
    { accountId, expiresAt: LessThanOrEqual(now) },
    { accountId, lastUsedAt: LessThanOrEqual(idleSince) },
  ];
  await db.delete(Session, past);
  return (await db.delete(Session, { accountId })).affected ?? 0;
}
