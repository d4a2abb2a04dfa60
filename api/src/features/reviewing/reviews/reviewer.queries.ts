import { In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { Account } from '../../accounts/account.entity.ts';
import type { IdeaReader } from '../../ideas/list/idea-parts.ts';
import { barredIdeas } from '../../ideas/list/seen-ideas.queries.ts';

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
