import { ArrayContains, In, IsNull, LessThan, MoreThan } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Scope } from '@portal/schema/choices';
import { AccessToken } from './access-token.entity.ts';
import { ReplacedSecret } from './replaced-secret.entity.ts';

/** Selects tokens with their accounts. A query builder, since `find` with a relation runs two statements. */
export const selectTokens = (db: EntityManager) =>
  db.createQueryBuilder(AccessToken, 'token').innerJoinAndSelect('token.account', 'account');

const active = (now: Date) => ({ revokedAt: IsNull(), expiresAt: MoreThan(now) });

/** Finds the token of a secret, and when that secret ends: a renewed token has two secrets for a while. */
export async function findActiveToken(
  db: EntityManager,
  secretHash: Buffer,
  now: Date,
): Promise<{ token: AccessToken; expiresAt: Date; isReplaced: boolean } | undefined> {
  const token = await selectTokens(db)
    .where({ secretHash, ...active(now) })
    .getOne();
  if (token) return { token, expiresAt: token.expiresAt, isReplaced: false };
  const replaced = await db.findOneBy(ReplacedSecret, { secretHash, endsAt: MoreThan(now) });
  const renewed =
    replaced &&
    (await selectTokens(db)
      .where({ id: replaced.tokenId, ...active(now) })
      .getOne());
  return renewed ? { token: renewed, expiresAt: replaced.endsAt, isReplaced: true } : undefined;
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

/** Locks the active tokens that review ideas, by name. */
export function lockReviewTokens(db: EntityManager, now: Date): Promise<AccessToken[]> {
  return db.find(AccessToken, {
    where: { scopes: ArrayContains<Scope>(['REVIEW_IDEAS']), ...active(now) },
    order: { name: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
}

/** Finds until when the secrets before the last renewals work, by token id. */
export async function findOverlaps(
  db: EntityManager,
  tokenIds: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  const rows = await db.query<{ id: string; until: Date }[]>(
    `SELECT token_id AS id, max(ends_at) AS until FROM replaced_secrets
     WHERE token_id = ANY ($1) AND ends_at > $2 GROUP BY token_id`,
    [tokenIds, now],
  );
  return new Map(rows.map(({ id, until }) => [id, until]));
}

/** Finds the active tokens with a working secret that these people read, by person. */
export async function findKnownTokens(
  db: EntityManager,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, AccessToken[]>> {
  const known = await db.query<{ id: string; knownBy: string }[]>(
    `SELECT id, known_by AS "knownBy" FROM access_tokens WHERE known_by = ANY ($1)
     UNION SELECT token_id, known_by FROM replaced_secrets WHERE known_by = ANY ($1) AND ends_at > $2`,
    [accountIds, now],
  );
  if (known.length === 0) return new Map();
  const tokens = await selectTokens(db)
    .where({ id: In(known.map(({ id }) => id)), ...active(now) })
    .orderBy('token.name')
    .getMany();
  const knows = (person: string, { id }: AccessToken) =>
    known.some((one) => one.id === id && one.knownBy === person);
  return new Map(accountIds.map((person) => [person, tokens.filter((token) => knows(person, token))]));
}

export async function deleteEndedSecrets(db: EntityManager, now: Date): Promise<void> {
  await db.delete(ReplacedSecret, { endsAt: LessThan(now) });
}

interface EndingToken {
  id: string;
  name: string;
  expiresAt: Date;
  /** The address of the account as which it acts; null if it belongs to the programme. */
  recipient: string | null;
}

/** Marks the tokens that end soon as announced, each once; skips those that were made for a shorter time than the notice. */
export async function markEnding(db: EntityManager, now: Date, days: number): Promise<EndingToken[]> {
  const [ending] = await db.query<[EndingToken[], number]>(
    `UPDATE access_tokens AS token SET end_announced_at = $1 FROM accounts
     WHERE accounts.id = token.account_id AND revoked_at IS NULL AND end_announced_at IS NULL
       AND expires_at > $1 AND expires_at <= $1::timestamptz + make_interval(days => $2)
       AND coalesce(renewed_at, token.created_at) < expires_at - make_interval(days => $2)
     RETURNING token.id, token.name, expires_at AS "expiresAt",
       CASE WHEN accounts.is_system THEN NULL ELSE accounts.email END AS recipient`,
    [now, days],
  );
  return ending;
}
