import { LessThan } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { SecondFactor } from './second-factor.entity.ts';

/** Takes a time step, unless it or a later one is taken. Of two concurrent calls one gets it. */
export async function takeStep(db: EntityManager, accountId: string, step: number): Promise<boolean> {
  const earlier = { accountId, lastStep: LessThan(step) };
  const { affected } = await db.update(SecondFactor, earlier, { lastStep: step });
  return affected === 1;
}

export async function takeRecoveryCode(
  db: EntityManager,
  accountId: string,
  hash: Buffer,
): Promise<number | undefined> {
  const [rows] = await db.query<[{ left: number }[], number]>(
    `UPDATE second_factors SET recovery_codes = array_remove(recovery_codes, $2)
     WHERE account_id = $1 AND $2 = ANY(recovery_codes) RETURNING cardinality(recovery_codes) AS left`,
    [accountId, hash],
  );
  return rows[0]?.left;
}

export async function countRecoveryCodes(db: EntityManager, accountId: string): Promise<number> {
  const factor = await db.findOneBy(SecondFactor, { accountId });
  return factor?.recoveryCodes.length ?? 0;
}
