/** SQL of access tokens. */
import { IsNull, MoreThan } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { countRows } from '../../database/count-rows.ts';
import type { Span } from '../../database/count-rows.ts';
import { newestFirst } from '../../database/newest-first.ts';
import type { TimePosition } from '../../database/newest-first.ts';
import { AccessToken } from './access-token.entity.ts';

/** Tokens with the accounts behind them. By `find` with relations TypeORM would ask twice for one of them. */
const withAccounts = (db: EntityManager) =>
  db.createQueryBuilder(AccessToken, 'token').innerJoinAndSelect('token.account', 'account');

/** The token of a secret that works now, with the account behind it. */
export function findWorkingToken(
  db: EntityManager,
  secretHash: Buffer,
  now: Date,
): Promise<AccessToken | null> {
  return withAccounts(db)
    .where({ secretHash, revokedAt: IsNull(), expiresAt: MoreThan(now) })
    .getOne();
}

/** At most `limit` tokens with their accounts, newest first, from behind a position. */
export function findTokens(db: EntityManager, limit: number, after?: TimePosition): Promise<AccessToken[]> {
  return newestFirst(withAccounts(db), limit, after).getMany();
}

/** Counts the tokens. */
export function countTokens(db: EntityManager, span: Span): Promise<number> {
  return countRows(db.createQueryBuilder(AccessToken, 'token'), span);
}

/** Keeps others from making tokens until the transaction ends. */
export async function lockTokenNames(db: EntityManager): Promise<void> {
  await db.query('LOCK TABLE access_tokens IN SHARE ROW EXCLUSIVE MODE');
}

/** Whether a token works now that has this name, in whatever case. */
export function isNameInUse(db: EntityManager, name: string, now: Date): Promise<boolean> {
  return withAccounts(db)
    .where({ revokedAt: IsNull(), expiresAt: MoreThan(now) })
    .andWhere('lower(token.name) = lower(:name)', { name })
    .getExists();
}

/** One token with its account. */
export function findTokenById(db: EntityManager, id: string): Promise<AccessToken | null> {
  return withAccounts(db).where({ id }).getOne();
}

/** One token with its account, kept from others until the transaction ends. */
export function lockToken(db: EntityManager, id: string): Promise<AccessToken | null> {
  return db.findOne(AccessToken, {
    where: { id },
    relations: { account: true },
    lock: { mode: 'for_no_key_update', tables: ['access_tokens'] },
  });
}
