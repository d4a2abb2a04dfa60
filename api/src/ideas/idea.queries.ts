/** SQL of single ideas: storing and finding them, their reviews, documents in use. */
import { In, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { Account } from '../accounts/account.entity.ts';
import type { TimePosition } from '../database/newest-first.ts';
import { IdeaDecision } from './review/idea-decision.entity.ts';
import { Idea } from './idea.entity.ts';

/** One idea. */
export function findIdeaById(db: EntityManager, id: string): Promise<Idea | null> {
  return db.findOneBy(Idea, { id });
}

/** The ID numbers of ideas, encrypted, by idea: what no other query reads. */
export async function findIdNumbers(
  db: EntityManager,
  ideaIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const ideas = await db.find(Idea, {
    where: { id: In([...ideaIds]) },
    select: { id: true, idNumber: true },
  });
  return new Map(ideas.map(({ id, idNumber }) => [id, idNumber]));
}

/** The idea that an owner submitted under a reference. */
export function findIdeaBySentReference(
  db: EntityManager,
  ownerId: string,
  sentReference: string,
): Promise<Idea | null> {
  return db.findOneBy(Idea, { ownerId, sentReference });
}

/**
 * Stores an idea unless its reference is taken.
 * @returns the stored idea, or undefined; of two at once, one is stored
 */
export async function insertIdea(
  db: EntityManager,
  idea: Omit<Idea, 'id' | 'searchWords' | 'globalId' | 'document'>,
): Promise<Idea | undefined> {
  const result = await db
    .createQueryBuilder()
    .insert()
    .into(Idea)
    .values(idea)
    .orIgnore()
    .returning('id')
    .execute();
  const id = (result.raw as { id: string }[])[0]?.id;
  return id === undefined ? undefined : db.findOneByOrFail(Idea, { id });
}

/**
 * When the owner of an idea that was just stored signed up, if it is their first; of two stored at once, one is.
 * @param db the transaction that stored it
 */
export async function findSignUpOfFirst(
  db: EntityManager,
  { id, ownerId }: Pick<Idea, 'id' | 'ownerId'>,
): Promise<Date | undefined> {
  // Whoever stores another one of this owner's waits here, and then sees this one.
  const { createdAt } = await db.findOneOrFail(Account, {
    where: { id: ownerId },
    select: { id: true, createdAt: true },
    lock: { mode: 'for_no_key_update' },
  });
  return (await db.existsBy(Idea, { ownerId, id: Not(id) })) ? undefined : createdAt;
}

/** At most `limit` reviews of each of some ideas with their reviewers, oldest first, from behind a position, by idea. */
export async function findDecisions(
  db: EntityManager,
  ideaIds: readonly string[],
  limit: number,
  after: TimePosition | undefined,
): Promise<Map<string, IdeaDecision[]>> {
  const later = after ? 'AND (decided_at, id) > (:createdAt, :id)' : '';
  const decisions = await db
    .createQueryBuilder(IdeaDecision, 'decision')
    .innerJoinAndSelect('decision.reviewer', 'reviewer')
    .where(
      `decision.id = ANY(ARRAY(
        SELECT page.id FROM unnest(CAST(:ideaIds AS uuid[])) AS reviewed (idea_id) CROSS JOIN LATERAL (
          SELECT id FROM idea_decisions WHERE idea_id = reviewed.idea_id ${later}
          ORDER BY decided_at, id LIMIT ${limit}
        ) AS page
      ))`,
      { ideaIds, ...after },
    )
    .orderBy('decision.decidedAt', 'ASC')
    .addOrderBy('decision.id', 'ASC')
    .getMany();
  const byIdea = new Map<string, IdeaDecision[]>();
  for (const decision of decisions) {
    const siblings = byIdea.get(decision.ideaId);
    if (siblings) siblings.push(decision);
    else byIdea.set(decision.ideaId, [decision]);
  }
  return byIdea;
}

/** How many reviews ideas have, by idea; one without any is left out. */
export async function countDecisions(
  db: EntityManager,
  ideaIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .createQueryBuilder(IdeaDecision, 'decision')
    .select('decision.idea_id', 'ideaId')
    .addSelect('count(*)::int', 'count')
    .where({ ideaId: In([...ideaIds]) })
    .groupBy('decision.idea_id')
    .getRawMany<{ ideaId: string; count: number }>();
  return new Map(rows.map(({ ideaId, count }) => [ideaId, count]));
}

/** Counts the reviews of an idea, oldest first, up to a place, its own included. */
export function countDecisionsThrough(
  db: EntityManager,
  ideaId: string,
  { createdAt, id }: TimePosition,
): Promise<number> {
  return db
    .createQueryBuilder(IdeaDecision, 'decision')
    .where({ ideaId })
    .andWhere('(decision.decided_at, decision.id) <= (:createdAt, :id)', { createdAt, id })
    .getCount();
}

/**
 * One review with its reviewer.
 * @param ownerId whose idea alone counts; undefined for anybody's
 */
export function findDecisionById(
  db: EntityManager,
  id: string,
  ownerId: string | undefined,
): Promise<IdeaDecision | null> {
  const query = db
    .createQueryBuilder(IdeaDecision, 'decision')
    .innerJoinAndSelect('decision.reviewer', 'reviewer')
    .where({ id });
  if (ownerId) query.innerJoin('decision.idea', 'idea', 'idea.owner_id = :ownerId', { ownerId });
  return query.getOne();
}

/** Who reviewed an idea last, by email. */
export async function findLastReviewer(db: EntityManager, ideaId: string): Promise<string | undefined> {
  const last = await db.findOne(IdeaDecision, {
    where: { ideaId },
    relations: { reviewer: true },
    order: { decidedAt: 'DESC' },
  });
  return last?.reviewer?.email;
}

/** Those of the keys under which an idea has its document. */
export async function findUsedIdeaKeys(db: EntityManager, keys: string[]): Promise<Set<string>> {
  // By key: of a document that many ideas share, the first is enough.
  const used = await db.query<{ key: string }[]>(
    'SELECT key FROM unnest($1::text[]) AS key WHERE EXISTS (SELECT FROM ideas WHERE file_key = key)',
    [keys],
  );
  return new Set(used.map(({ key }) => key));
}
