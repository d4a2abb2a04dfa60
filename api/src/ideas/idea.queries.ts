/** SQL of ideas: pages by key, reviews, documents in use. */
import { In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { IdeaDecision } from './idea-decision.entity.ts';
import { Idea } from './idea.entity.ts';

/** A place in the order by time and id. */
interface Position {
  createdAt: Date;
  id: string;
}

/** Which ideas to list. */
export interface IdeaSelection {
  ownerId?: string;
  ownerEmail?: string;
  /** Submitted at or after this time, and before the other. */
  from?: Date;
  before?: Date;
}

/** At most `limit` ideas, newest first, from behind a position. */
export function findIdeas(
  db: EntityManager,
  { ownerId, ownerEmail, from, before }: IdeaSelection,
  limit: number,
  after?: Position,
): Promise<Idea[]> {
  const query = db
    .createQueryBuilder(Idea, 'idea')
    .orderBy('idea.createdAt', 'DESC')
    .addOrderBy('idea.id', 'DESC')
    .limit(limit);
  if (ownerId) query.andWhere('idea.owner_id = :ownerId', { ownerId });
  if (ownerEmail)
    query.andWhere('idea.owner_id = (SELECT id FROM accounts WHERE email = :ownerEmail)', { ownerEmail });
  if (from) query.andWhere('idea.created_at >= :from', { from });
  if (before) query.andWhere('idea.created_at < :before', { before });
  if (after) query.andWhere('(idea.created_at, idea.id) < (:createdAt, :id)', { ...after });
  return query.getMany();
}

/** One idea. */
export function findIdeaById(db: EntityManager, id: string): Promise<Idea | null> {
  return db.findOneBy(Idea, { id });
}

/** One idea, kept from others until the transaction ends. */
export function lockIdea(db: EntityManager, id: string): Promise<Idea | null> {
  return db.findOne(Idea, { where: { id }, lock: { mode: 'pessimistic_write' } });
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
  idea: Omit<Idea, 'id' | 'globalId' | 'document'>,
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

/** The reviews of ideas with their reviewers, oldest first, by idea. */
export async function findDecisions(
  db: EntityManager,
  ideaIds: readonly string[],
): Promise<Map<string, IdeaDecision[]>> {
  const decisions = await db.find(IdeaDecision, {
    where: { ideaId: In([...ideaIds]) },
    relations: { reviewer: true },
    order: { decidedAt: 'ASC', id: 'ASC' },
  });
  const byIdea = new Map<string, IdeaDecision[]>();
  for (const decision of decisions) {
    const siblings = byIdea.get(decision.ideaId);
    if (siblings) siblings.push(decision);
    else byIdea.set(decision.ideaId, [decision]);
  }
  return byIdea;
}

/** Who reviewed an idea last, by e-mail. */
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
  const ideas = await db.find(Idea, { where: { fileKey: In(keys) }, select: { id: true, fileKey: true } });
  return new Set(ideas.map(({ fileKey }) => fileKey));
}
