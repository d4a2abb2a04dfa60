import type { EntityManager } from 'typeorm';
import { KeptAnswer } from './kept-answer.entity.ts';

/** Claims a key for a call; returns the first call's row when another call has claimed it. */
export async function claimKey(
  db: EntityManager,
  claim: Pick<KeptAnswer, 'id' | 'requestHash' | 'createdAt'>,
): Promise<KeptAnswer | undefined> {
  for (;;) {
    const insert = db
      .createQueryBuilder()
      .insert()
      .into(KeptAnswer)
      .values({ ...claim, answer: null });
    const { raw } = await insert.orIgnore().returning('id').execute();
    if ((raw as unknown[]).length === 1) return undefined;
    const first = await db.findOneBy(KeptAnswer, { id: claim.id });
    // Without a row, the first call has released the key in between.
    if (first) return first;
  }
}
