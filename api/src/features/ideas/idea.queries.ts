import { In } from 'typeorm';
import type { DeepPartial, EntityManager } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { fail } from '@portal/schema/errors';
import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/database/find-row.ts';
import type { Account } from '../accounts/account.entity.ts';
import { selectTogether } from '../../platform/loaders.ts';
import type { Together } from '../../platform/loaders.ts';
import type { IdeaReader } from './list/idea-parts.ts';
import { barredIdeas } from './list/seen-ideas.queries.ts';
import { Idea } from './idea.entity.ts';
import { DECISIONS } from './waiting.ts';

export async function findIdNumbers(
  db: EntityManager,
  ideaIds: readonly string[],
): Promise<Map<string, Buffer | null>> {
  const where = { id: In([...ideaIds]) };
  const ideas = await db.find(Idea, { where, select: { id: true, idNumber: true } });
  return new Map(ideas.map(({ id, idNumber }) => [id, idNumber]));
}

export async function findLastIdNumber(
  db: EntityManager,
  ownerId: string,
): Promise<Buffer | null | undefined> {
  const last = await db.findOne(Idea, {
    where: { ownerId },
    select: { id: true, idNumber: true },
    order: { createdAt: 'DESC', id: 'DESC' },
  });
  return last?.idNumber;
}

export function findIdeasOfDocument(
  db: EntityManager,
  fileKey: string,
): Promise<Pick<Idea, 'id' | 'email' | 'firstName' | 'reference' | 'solutionName'>[]> {
  return db
    .createQueryBuilder(Idea, 'idea')
    .select(['idea.id', 'idea.email', 'idea.firstName', 'idea.reference', 'idea.solutionName'])
    .where('idea.file_key = :fileKey', { fileKey })
    .orWhere('idea.id = (SELECT idea_id FROM idea_files WHERE file_key = :fileKey)')
    .getMany();
}

export type NewIdea = Omit<QueryDeepPartialEntity<Idea>, 'owner' | 'lastReviewer'>;

/** Inserts an idea, with the values that the database gives it; returns undefined when a reference is taken. */
export async function insertIdea(db: EntityManager, idea: NewIdea): Promise<Idea | undefined> {
  const row = db.create(Idea, idea as DeepPartial<Idea>);
  const { identifiers } = await db.createQueryBuilder().insert().into(Idea).values(row).orIgnore().execute();
  return identifiers[0] && row;
}

export type Owner = Pick<
  Account,
  'createdAt' | 'isSystem' | 'firstName' | 'lastName' | 'dialCode' | 'contactNumber'
>;

/** Locks an account, which serializes its submissions and uploads; returns when it signed up, and its contact details. */
export async function lockOwner(db: EntityManager, ownerId: string): Promise<Owner> {
  const [owner] = await db.query<Owner[]>(
    `SELECT created_at AS "createdAt", is_system AS "isSystem", first_name AS "firstName", last_name AS "lastName", dial_code AS "dialCode",
       contact_number AS "contactNumber" FROM accounts WHERE id = $1 FOR NO KEY UPDATE`,
    [ownerId],
  );
  return owner ?? fail('UNAUTHENTICATED');
}

/**
 * Locks ideas, in one order, to avoid deadlocks. The lock serializes acts on an idea, also with conflicts that are declared.
 * Rows that refer to the idea can still be inserted.
 * @returns those that exist, by id
 */
export async function lockIdeas({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<Idea[]> {
  const keys = ids.filter(isUuid);
  if (keys.length === 0) return [];
  const lock = { mode: 'for_no_key_update' } as const;
  return db.find(Idea, { where: { id: In(keys) }, order: { id: 'ASC' }, lock });
}

/** Returns the ids, of those that a call names, that no idea has. */
export const unknownOf = (ids: readonly string[], found: readonly Pick<Idea, 'id'>[]): string[] =>
  [...new Set(ids)].filter((id) => !found.some((idea) => idea.id === id));

/** Finds the ideas that an account must not judge and that have changes which their submitters do not see yet. */
export async function findUnannounced(reader: IdeaReader & Together, viewerId: string): Promise<string[]> {
  const ideas = await selectTogether<{ id: string }>(
    reader,
    `SELECT id FROM ideas WHERE id = ANY(ARRAY(${barredIdeas(reader, '$1')})) AND version <> announced_version`,
    [viewerId],
  );
  return ideas.map(({ id }) => id);
}

/** Counts the ideas of a call that were not withdrawn, and those of them without a decision. */
export async function countWaitingIn(
  { db }: Pick<Context, 'db'>,
  challengeId: string,
): Promise<{ sent: number; waiting: number }> {
  const [row] = await db.query<[{ sent: number; waiting: number }]>(
    `SELECT count(*)::int AS sent, (count(*) FILTER (WHERE status NOT IN (${DECISIONS})))::int AS waiting
     FROM ideas WHERE challenge_id = $1 AND withdrawn_at IS NULL`,
    [challengeId],
  );
  return row;
}
