import { IsNull, MoreThan } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { AccessToken } from './access-token.entity.ts';

/** Selects tokens with their accounts. A query builder, since `find` with a relation runs two statements. */
export const selectTokens = (db: EntityManager) =>
  db.createQueryBuilder(AccessToken, 'token').innerJoinAndSelect('token.account', 'account');

const active = (now: Date) => ({ revokedAt: IsNull(), expiresAt: MoreThan(now) });

export function findActiveToken(
  db: EntityManager,
  secretHash: Buffer,
  now: Date,
): Promise<AccessToken | null> {
  return selectTokens(db)
    .where({ secretHash, ...active(now) })
    .getOne();
}

export async function lockTokenNames(db: EntityManager): Promise<void> {
  await db.query('LOCK TABLE access_tokens IN SHARE ROW EXCLUSIVE MODE');
}

export function isNameInUse(db: EntityManager, name: string, now: Date): Promise<boolean> {
  return selectTokens(db)
    .where(active(now))
    .andWhere('lower(token.name) = lower(:name)', { name })
    .getExists();
}

export async function revokeActiveTokens(
  db: EntityManager,
  accountId: string,
  now: Date,
): Promise<Pick<AccessToken, 'id' | 'name'>[]> {
  const update = db.createQueryBuilder().update(AccessToken).set({ revokedAt: now });
  const { raw } = await update
    .where({ accountId, ...active(now) })
    .returning(['id', 'name'])
    .execute();
  return raw as Pick<AccessToken, 'id' | 'name'>[];
}

export function lockToken(db: EntityManager, id: string): Promise<AccessToken | null> {
  return db.findOne(AccessToken, {
    where: { id },
    relations: { account: true },
    lock: { mode: 'for_no_key_update', tables: ['access_tokens'] },
  });
}
