import { IsNull, MoreThan, In } from 'typeorm';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { toldBy } from '@portal/schema/letter';
import type { AnnouncedDecision } from '@portal/schema/letter';
import { countUpTo } from '../../../platform/database/list-query.ts';
import type { Span, TimePosition } from '../../../platform/database/list-query.ts';
import { columnsOf, parameters } from '../../../platform/database/read-list.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import type { IdeaPart, IdeaReader } from '../../ideas/list/idea-parts.ts';
import { barredIdeas } from '../../ideas/list/seen-ideas.queries.ts';
import { ideasOf } from '../../ideas/team/team.queries.ts';
import type { Step } from '../../ideas/waiting.ts';
import { IdeaReview } from './idea-review.entity.ts';
import { Account } from '../../accounts/account.entity.ts';

const REVIEWED = [
  'id',
  'status',
  'reviewerComments',
  'firstDecidedAt',
  'reopenedAt',
  'decidedAt',
  'promisedOn',
  'announcedDueOn',
  'lastReviewerId',
  'version',
  'updatedAt',
] as const;
export type ReviewedColumns = Pick<Idea, (typeof REVIEWED)[number]>;

export async function updateIdeas(db: EntityManager, changes: readonly ReviewedColumns[]): Promise<void> {
  const columns = columnsOf(db, Idea, REVIEWED);
  const names = columns.map(({ databaseName }) => databaseName);
  const lists = columns.map(({ type }, index) => `$${index + 1}::${String(type)}[]`);
  await db.query(
    `UPDATE ideas SET ${names.map((name) => `${name} = change.${name}`).join(', ')}
     FROM unnest(${lists.join(', ')}) AS change (${names.join(', ')}) WHERE ideas.id = change.id`,
    REVIEWED.map((field) => changes.map((change) => change[field])),
  );
}

/** Copies the decisions on ideas to their announced columns, with the calls that they promise. */
export async function announceIdeas(
  db: EntityManager,
  ideas: readonly Pick<Idea, 'id' | 'callDueOn' | 'calledAt' | 'calledById'>[],
  at: Date,
): Promise<void> {
  const lists = (['id', 'callDueOn', 'calledAt', 'calledById'] as const).map((name) =>
    ideas.map((idea) => idea[name]),
  );
  await db.query(
    `UPDATE ideas SET announced_status = status, announced_comments = reviewer_comments,
       announced_version = version, announced_at = $5, announced_due_on = NULL,
       call_due_on = call.call_due_on, called_at = call.called_at, called_by_id = call.called_by_id
     FROM unnest($1::uuid[], $2::date[], $3::timestamptz[], $4::uuid[]) AS call (id, call_due_on, called_at, called_by_id)
     WHERE ideas.id = call.id`,
    [...lists, at],
  );
}

/** Criteria of reviews, of which one must match. */
export type Which = readonly FindOptionsWhere<IdeaReview>[];

/** Finds reviews that are not announced. */
export const findHeldReviews = (db: EntityManager, which: Which): Promise<IdeaReview[]> =>
  db.findBy(
    IdeaReview,
    which.map((one) => ({ ...one, announcedAt: IsNull() })),
  );

/** Returns the condition that an account, given by an SQL expression, sees `review`: all but waiting ones of ideas that it must not judge. */
const whereSeen = (reader: Pick<IdeaReader, 'declared'>, viewerId: string): string =>
  `(review.announced_at IS NOT NULL OR review.idea_id NOT IN (${barredIdeas(reader, viewerId)}))`;

// The condition must equal that of idea_reviews_waiting_idx, or PostgreSQL does not use the index.
const IS_HELD =
  'review.announced_at IS NULL AND (review.announce_at IS NULL OR review.release_id IS NOT NULL)';

/** Returns the condition that `review` waits for its release, or for its hour; the time is an SQL expression. */
const whereWaiting = (now: string): string =>
  `${IS_HELD} AND (review.announce_at IS NULL OR review.announce_at > ${now})`;

/** The condition of the filter by reviews on hold, for lists of `ideas AS idea`. For a submitter no idea waits. */
export const announcementConditions: NonNullable<IdeaPart['filters']> = {
  toAnnounce(is, { add, moment, isAnnounced }) {
    if (isAnnounced) return is ? 'false' : [];
    const waiting = `SELECT idea_id, version FROM idea_reviews AS review WHERE ${whereWaiting(add(moment().now))}`;
    return `(idea.id, idea.version) ${is ? '' : 'NOT '}IN (${waiting})`;
  },
};

/** Selects the reviews that wait for their release, or for its hour; with a viewer, those that this account sees. */
const selectWaiting = (reader: IdeaReader, now: Date, viewerId: string | undefined) => {
  const query = reader.db
    .createQueryBuilder(IdeaReview, 'review')
    .innerJoin('review.idea', 'idea', 'idea.version = review.version')
    .innerJoinAndSelect('review.reviewer', 'reviewer')
    .where(whereWaiting(':now'), { now });
  return viewerId ? query.andWhere(whereSeen(reader, ':viewerId'), { viewerId }) : query;
};

interface Waiting {
  now: Date;
  viewerId?: string;
}

/** Finds waiting reviews, oldest first. */
export function findWaiting(
  reader: IdeaReader,
  { now, viewerId }: Waiting,
  limit: number,
  after?: TimePosition,
): Promise<IdeaReview[]> {
  const query = selectWaiting(reader, now, viewerId).orderBy({
    'review.reviewedAt': 'ASC',
    'review.id': 'ASC',
  });
  if (after) query.andWhere('(review.reviewed_at, review.id) > (:createdAt, :id)', { ...after });
  return query.limit(limit).getMany();
}

export function countWaiting(
  reader: IdeaReader,
  { now, viewerId }: Waiting,
  { atMost, through }: Span,
): Promise<number> {
  const query = selectWaiting(reader, now, viewerId);
  if (through) query.andWhere('(review.reviewed_at, review.id) <= (:createdAt, :id)', { ...through });
  return countUpTo(query, atMost);
}

/** The account that reads reviews, and whether it sees only announced ones. */
export interface ReviewViewer {
  viewerId: string;
  isAnnounced: boolean;
}

/** Returns the condition that the review under the alias `review` is visible; `viewerId` gives an SQL expression. */
export const whereShown = (
  reader: IdeaReader,
  { isAnnounced }: ReviewViewer,
  viewerId: () => string,
): string => (isAnnounced ? 'review.announced_at IS NOT NULL' : whereSeen(reader, viewerId()));

interface UndoableSave {
  id: string;
  undoUntil: Date | null;
  ideaIds: string[];
}

/** Finds the saves of a reviewer with reviews that can still be undone, newest first. */
export function findUndoableSaves(
  db: EntityManager,
  reviewerId: string,
  now: Date,
  limit: number,
): Promise<UndoableSave[]> {
  return db.query<UndoableSave[]>(
    `SELECT review.save_id AS id, max(review.announce_at) AS "undoUntil", array_agg(review.idea_id) AS "ideaIds"
     FROM idea_reviews AS review
     JOIN ideas ON ideas.id = review.idea_id AND ideas.version = review.version
     WHERE review.reviewer_id = $1 AND review.announced_at IS NULL AND review.release_id IS NULL
       AND (review.announce_at IS NULL OR review.announce_at > $2)
     GROUP BY review.save_id ORDER BY max(review.reviewed_at) DESC, review.save_id LIMIT $3`,
    [reviewerId, now, limit],
  );
}

/** Finds the last review of each idea, by idea id. @param viewer limits it to reviews that this account sees */
export async function findLastReviews(
  reader: IdeaReader,
  ideaIds: readonly string[],
  viewer?: ReviewViewer,
): Promise<Map<string, IdeaReview>> {
  const reviews = await reader.db
    .createQueryBuilder(IdeaReview, 'review')
    .innerJoinAndSelect('review.reviewer', 'reviewer')
    .where(
      `review.id = ANY(ARRAY(SELECT last.id FROM unnest(CAST(:ideaIds AS uuid[])) AS reviewed (idea_id)
         CROSS JOIN LATERAL (SELECT id FROM idea_reviews AS review WHERE idea_id = reviewed.idea_id
           ${viewer ? `AND ${whereShown(reader, viewer, () => ':viewerId')}` : ''} ORDER BY version DESC LIMIT 1) AS last))`,
      { ideaIds, viewerId: viewer?.viewerId },
    )
    .getMany();
  return new Map(reviews.map((review) => [review.ideaId, review]));
}

type AnnouncedStep = Step & { announcedAt: Date };

/** Finds the announced reviews of each idea, in order. */
export async function findAnnouncedSteps(
  db: EntityManager,
  ideaIds: readonly string[],
): Promise<Map<string, AnnouncedStep[]>> {
  if (ideaIds.length === 0) return new Map();
  const rows = await db.query<(AnnouncedStep & { id: string })[]>(
    `SELECT idea_id AS id, reviewed_at AS at, to_status AS to, announced_at AS "announcedAt" FROM idea_reviews
     WHERE idea_id = ANY($1::uuid[]) AND announced_at IS NOT NULL ORDER BY reviewed_at, version`,
    [ideaIds],
  );
  const steps = new Map<string, AnnouncedStep[]>(ideaIds.map((id) => [id, []]));
  for (const { id, ...step } of rows) steps.get(id)?.push(step);
  return steps;
}

export type ToldOn = AnnouncedDecision<Date>;

/** Finds the last announced decision on each idea, by idea id. */
export async function findTold(db: EntityManager, ideaIds: readonly string[]): Promise<Map<string, ToldOn>> {
  const steps = await findAnnouncedSteps(db, ideaIds);
  return new Map(
    [...steps].flatMap(([id, ofIdea]) => {
      const { decision } = toldBy(ofIdea);
      return decision ? [[id, decision] as const] : [];
    }),
  );
}

/** Finds the reviewer of an unannounced status. */
export async function findDecider(
  db: EntityManager,
  { id, status, announcedVersion }: Pick<Idea, 'id' | 'status' | 'announcedVersion'>,
): Promise<string | undefined> {
  const held = await db.find(IdeaReview, {
    where: { ideaId: id, announcedAt: IsNull(), version: MoreThan(announcedVersion) },
    order: { version: 'DESC' },
  });
  const other = held.findIndex(({ toStatus }) => toStatus !== status);
  return (other === -1 ? held : held.slice(0, other)).at(-1)?.reviewerId;
}

/** Finds when each idea was first decided, by the reviews that it has now. */
export async function findFirstDecisions(
  db: EntityManager,
  ideaIds: readonly string[],
  deciding: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await db.query<{ id: string; at: Date }[]>(
    `SELECT idea_id AS id, min(reviewed_at) AS at FROM idea_reviews
     WHERE idea_id = ANY($1::uuid[]) AND to_status = ANY($2::text[]) GROUP BY idea_id`,
    [ideaIds, deciding],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Deletes waiting text messages: they have no date, so one about an earlier status must not arrive after a newer one. */
export async function deleteWaitingTexts(db: EntityManager, references: readonly string[]): Promise<void> {
  await db.query(
    `DELETE FROM jobs WHERE lane = 'text' AND name = 'idea-reviewed'
       AND done_at IS NULL AND failed_at IS NULL AND data->>'reference' = ANY($1)`,
    [references],
  );
}

export async function findReviews(
  reader: IdeaReader,
  ideaIds: readonly string[],
  viewer: ReviewViewer,
  limit: number,
  after: TimePosition | undefined,
): Promise<Map<string, IdeaReview[]>> {
  const later = after ? 'AND (reviewed_at, id) > (:createdAt, :id)' : '';
  const reviews = await reader.db
    .createQueryBuilder(IdeaReview, 'review')
    .innerJoinAndSelect('review.reviewer', 'reviewer')
    .where(
      `review.id = ANY(ARRAY(
        SELECT page.id FROM unnest(CAST(:ideaIds AS uuid[])) AS reviewed (idea_id) CROSS JOIN LATERAL (
          SELECT id FROM idea_reviews AS review WHERE idea_id = reviewed.idea_id AND ${whereShown(reader, viewer, () => ':viewerId')} ${later}
          ORDER BY reviewed_at, id LIMIT ${limit}
        ) AS page
      ))`,
      { ideaIds, viewerId: viewer.viewerId, ...after },
    )
    .orderBy({ 'review.reviewedAt': 'ASC', 'review.id': 'ASC' })
    .getMany();
  return new Map(ideaIds.map((id) => [id, reviews.filter(({ ideaId }) => ideaId === id)]));
}

/** Counts the reviews of ideas, by idea id, up to a position. */
export async function countReviews(
  reader: IdeaReader,
  ideaIds: readonly string[],
  viewer: ReviewViewer,
  through?: TimePosition,
): Promise<Map<string, number>> {
  const { values, add } = parameters();
  const conditions = [
    `idea_id = ANY(${add(ideaIds)}::uuid[])`,
    whereShown(reader, viewer, () => add(viewer.viewerId)),
  ];
  if (through) conditions.push(`(reviewed_at, id) <= (${add(through.createdAt)}, ${add(through.id)}::uuid)`);
  const rows = await reader.db.query<{ id: string; count: number }[]>(
    `SELECT idea_id AS id, count(*)::int AS count FROM idea_reviews AS review
     WHERE ${conditions.join(' AND ')} GROUP BY idea_id`,
    values,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** @param partOf limits the search to reviews of the ideas of which this account is a part */
export function findReviewById(
  reader: IdeaReader,
  id: string,
  viewerId: string,
  partOf: string | undefined,
): Promise<IdeaReview | null> {
  // A query builder, since `findOne` with a relation runs two statements.
  const query = reader.db
    .createQueryBuilder(IdeaReview, 'review')
    .innerJoinAndSelect('review.reviewer', 'reviewer')
    .where({ id })
    .andWhere(whereSeen(reader, ':viewerId'), { viewerId });
  if (partOf) query.andWhere(`review.idea_id IN (${ideasOf('ARRAY[:partOf::uuid]')})`, { partOf });
  return query.getOne();
}

/** Returns the SQL of a part of the reason of a review, in its newest words. @param review the name of the reviews' table there */
export const reasonPart = (part: 'name' | 'nextStep', review: string): string =>
  `(SELECT listed->>'${part}' FROM rejection_reasons CROSS JOIN jsonb_array_elements(reasons) AS listed
    WHERE listed->>'id' = ${review}.reason_id::text ORDER BY rejection_reasons.version DESC LIMIT 1)`;

/** Finds the last reviewers of the ideas that an account may judge. */
export async function findLastReviewers(reader: IdeaReader, viewerId: string): Promise<Account[]> {
  const judged = `id NOT IN (${barredIdeas(reader, '$1')})`;
  // The statement is a loose index scan: DISTINCT would read every idea.
  const reviewers = await reader.db.query<{ id: string }[]>(
    `WITH RECURSIVE reviewer (id) AS (
       (SELECT last_reviewer_id FROM ideas WHERE last_reviewer_id IS NOT NULL AND ${judged} ORDER BY 1 LIMIT 1)
       UNION ALL
       SELECT (SELECT last_reviewer_id FROM ideas WHERE last_reviewer_id > reviewer.id AND ${judged} ORDER BY 1 LIMIT 1)
       FROM reviewer WHERE reviewer.id IS NOT NULL
     )
     SELECT id FROM reviewer WHERE id IS NOT NULL`,
    [viewerId],
  );
  if (reviewers.length === 0) return [];
  return reader.db.find(Account, {
    where: { id: In(reviewers.map(({ id }) => id)) },
    order: { email: 'ASC' },
  });
}

/** Finds a member of staff, or the last reviewer of an idea, whatever their role is now. */
export function findReviewerById(db: EntityManager, id: string): Promise<Account | null> {
  return db
    .createQueryBuilder(Account, 'account')
    .where({ id })
    .andWhere(
      "(account.role IN ('reviewer', 'admin') OR EXISTS (SELECT FROM ideas WHERE last_reviewer_id = account.id))",
    )
    .getOne();
}
