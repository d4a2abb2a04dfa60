import { IsNull, MoreThan } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { EMAIL_CHANGE_LIFETIME, RESET_LIFETIME, VERIFICATION_LIFETIME } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { hashSecret, newSecret } from '../../platform/security/secrets.ts';
import { MailedToken } from './mailed-token.entity.ts';
import type { TokenPurpose } from './mailed-token.entity.ts';

const lifetimes: Record<TokenPurpose, number> = {
  verify: VERIFICATION_LIFETIME,
  reset: RESET_LIFETIME,
  'change-email': EMAIL_CHANGE_LIFETIME,
};

export async function createToken(
  { db, now }: Pick<Context, 'db' | 'now'>,
  accountId: string,
  purpose: TokenPurpose,
  email: string | null = null,
  expiresAt = new Date(now().getTime() + lifetimes[purpose]),
): Promise<string> {
  const token = newSecret();
  await db.insert(MailedToken, { id: hashSecret(token), accountId, purpose, email, expiresAt });
  return token;
}

export function findMailedToken(
  db: EntityManager,
  id: Buffer,
  purpose: TokenPurpose,
): Promise<MailedToken | null> {
  return db.findOne(MailedToken, { where: { id, purpose }, relations: { account: true } });
}

/** Uses up a token that is neither used nor expired; only one of two concurrent calls succeeds. */
export async function useToken(
  db: EntityManager,
  id: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<boolean> {
  const usable = { id, purpose, usedAt: IsNull(), expiresAt: MoreThan(now) };
  return (await db.update(MailedToken, usable, { usedAt: now })).affected === 1;
}
