import { In, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { Account } from '../accounts/account.entity.ts';
import { Idea } from './idea.entity.ts';

export async function findIdNumbers(
  db: EntityManager,
  ideaIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const where = { id: In([...ideaIds]) };
  const ideas = await db.find(Idea, { where, select: { id: true, idNumber: true } });
  return new Map(ideas.map(({ id, idNumber }) => [id, idNumber]));
}

export function findIdeasOfDocument(
  db: EntityManager,
  fileKey: string,
): Promise<Pick<Idea, 'email' | 'reference' | 'solutionName'>[]> {
  return db.find(Idea, {
    where: { fileKey },
    select: { id: true, email: true, reference: true, solutionName: true },
  });
}

export async function insertIdea(
  db: EntityManager,
  idea: QueryDeepPartialEntity<Idea>,
): Promise<Idea | undefined> {
  const insert = db.createQueryBuilder().insert().into(Idea).values(idea);
  const { raw } = await insert.orIgnore().returning('id').execute();
  const [stored] = raw as { id: string }[];
  return stored && db.findOneByOrFail(Idea, { id: stored.id });
}

/** Returns when the owner of a new idea signed up, if it is their first. Of two concurrent ideas, one is the first. */
export async function findSignUpOfFirst(
  db: EntityManager,
  { id, ownerId }: Pick<Idea, 'id' | 'ownerId'>,
): Promise<Date | undefined> {
  // The lock serializes an owner's submissions: the second sees the first.
  const { createdAt } = await db.findOneOrFail(Account, {
    where: { id: ownerId },
    select: { id: true, createdAt: true },
    lock: { mode: 'for_no_key_update' },
  });
  return (await db.existsBy(Idea, { ownerId, id: Not(id) })) ? undefined : createdAt;
}

export async function updateEmailOfIdeas(db: EntityManager, ownerId: string, email: string): Promise<void> {
  await db.update(Idea, { ownerId }, { email });
}
