/** SQL of answers that are kept for a second call. */
import { LessThan } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { KeptAnswer } from './kept-answer.entity.ts';

/**
 * Takes a key for a call.
 * @returns nothing when it is the first with the key, else what is known of the first
 */
export async function claimKey(
  db: EntityManager,
  claim: Pick<KeptAnswer, 'id' | 'requestHash' | 'createdAt'>,
): Promise<KeptAnswer | undefined> {
  for (;;) {
    const { raw } = await db
      .createQueryBuilder()
      .insert()
      .into(KeptAnswer)
      .values({ ...claim, answer: null })
      .orIgnore()
      .returning('id')
      .execute();
    if ((raw as unknown[]).length === 1) return undefined;
    const first = await db.findOneBy(KeptAnswer, { id: claim.id });
    // Given up in between: it is free again.
    if (first) return first;
  }
}

/** Keeps the answer of the call that claimed the key. */
export async function keepAnswer(db: EntityManager, id: Buffer, answer: Buffer): Promise<void> {
  await db.update(KeptAnswer, { id }, { answer });
}

/** Gives a key free, as the call had no effect. */
export async function releaseKey(db: EntityManager, id: Buffer): Promise<void> {
  await db.delete(KeptAnswer, { id });
}

/** Forgets the answers from before a time. */
export async function deleteAnswers(db: EntityManager, before: Date): Promise<void> {
  await db.delete(KeptAnswer, { createdAt: LessThan(before) });
}
