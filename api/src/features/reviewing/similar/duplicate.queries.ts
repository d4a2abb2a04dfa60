import type { EntityManager } from 'typeorm';
import type { IdeaReader } from '../../ideas/list/idea-parts.ts';
import { IdeaReview } from '../reviews/idea-review.entity.ts';
import { whereShown } from '../reviews/review.queries.ts';
import type { ReviewViewer } from '../reviews/review.queries.ts';

/** The reviews of an idea that are read to find its decision, from the last one on. */
const READ_BACK = 50;

/** Finds the last reviews of each idea that an account sees, by idea id, the newest first. */
export async function findNewestReviews(
  reader: IdeaReader,
  ideaIds: readonly string[],
  viewer: ReviewViewer,
): Promise<Map<string, IdeaReview[]>> {
  const reviews = await reader.db
    .createQueryBuilder(IdeaReview, 'review')
    .where(
      `review.id = ANY(ARRAY(SELECT last.id FROM unnest(CAST(:ideaIds AS uuid[])) AS reviewed (idea_id)
         CROSS JOIN LATERAL (SELECT id FROM idea_reviews AS review WHERE idea_id = reviewed.idea_id
           AND ${whereShown(reader, viewer, () => ':viewerId')} ORDER BY version DESC LIMIT ${READ_BACK}) AS last))`,
      { ideaIds, viewerId: viewer.viewerId },
    )
    .orderBy({ 'review.version': 'DESC' })
    .getMany();
  return new Map(ideaIds.map((id) => [id, reviews.filter(({ ideaId }) => ideaId === id)]));
}

/** Finds the ideas whose last review says that they repeat one of these, by the id of that one, the newest first. */
export async function findDuplicates(
  db: EntityManager,
  ideaIds: readonly string[],
  limit: number,
): Promise<Map<string, string[]>> {
  const rows = await db.query<{ of: string; id: string }[]>(
    `SELECT original.id AS of, repeating.id FROM unnest($1::uuid[]) AS original (id) CROSS JOIN LATERAL (
       SELECT review.idea_id AS id FROM idea_reviews AS review WHERE review.duplicate_of_id = original.id
         AND NOT EXISTS (SELECT FROM idea_reviews AS later WHERE later.idea_id = review.idea_id AND later.version > review.version)
       ORDER BY review.reviewed_at DESC, review.idea_id LIMIT ${limit}
     ) AS repeating`,
    [ideaIds],
  );
  return new Map(ideaIds.map((id) => [id, rows.flatMap((row) => (row.of === id ? row.id : []))]));
}
