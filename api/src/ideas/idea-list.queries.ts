/** SQL of lists of ideas: filters, orders, pages by key. */
import { In } from 'typeorm';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { namesOf, reviewStatuses } from '@portal/schema/choices';
import type { FocusArea, PersonType, ReviewStatus } from '@portal/schema/choices';
import type { IdeaSort } from '@portal/schema/idea-filter';
import { Account } from '../accounts/account.entity.ts';
import { getLeanMany } from '../database/lean-rows.ts';
import { Idea } from './idea.entity.ts';

/** Which ideas to list. An absent or empty list of choices narrows nothing. */
export interface IdeaSelection {
  ownerId?: string;
  ownerEmail?: string;
  /** Submitted at or after this time, and before the other. */
  from?: Date;
  before?: Date;
  /** A full-text query. */
  words?: string;
  statuses?: readonly ReviewStatus[];
  focusAreas?: readonly FocusArea[];
  personTypes?: readonly PersonType[];
  /** The account that reviewed them last. */
  lastReviewerId?: string;
}

/** A place in an order: what is sorted by, and the id. */
export interface IdeaPosition {
  key: Date | string;
  id: string;
}

const orders: Record<IdeaSort, { by: string; key: string; direction: 'ASC' | 'DESC' }> = {
  NEWEST: { by: 'idea.created_at', key: ':key', direction: 'DESC' },
  OLDEST: { by: 'idea.created_at', key: ':key', direction: 'ASC' },
  // The expression of ideas_solution_name_idx.
  SOLUTION_NAME: { by: 'lower(idea.solution_name)', key: 'lower(:key)', direction: 'ASC' },
};

const choiceColumns = {
  statuses: 'idea.status',
  focusAreas: 'idea.focus_area',
  personTypes: 'idea.person_type',
} as const;
type ChoiceField = keyof typeof choiceColumns;

/** A page to be read: which ideas, in which order, from where, how many. */
interface PageOf {
  selection: IdeaSelection;
  sort: IdeaSort;
  after?: IdeaPosition;
  limit: number;
}

/**
 * At most `limit` ideas in an order, from behind a position.
 * @param fields of the graph that are wanted: ideas have their columns and those of every list, no others; left out,
 * every column
 */
export function findIdeas(db: EntityManager, page: PageOf, fields?: ReadonlySet<string>): Promise<Idea[]> {
  const query = db.createQueryBuilder(Idea, 'idea');
  const spread = choicesToSpread(page);
  if (spread) selectOfEach(query, page, spread);
  else select(query, page);
  return getLeanMany(order(query, page), fields && columnsFor(fields));
}

/** The properties that fields of the graph and cursors are made of. */
export function columnsFor(fields: ReadonlySet<string>): ReadonlySet<string> {
  const document = fields.has('document') ? ['fileName', 'fileSize'] : [];
  return new Set(['id', 'createdAt', 'solutionName', ...document, ...fields]);
}

/** The choices each of which, with a status, has the ideas of a page in a row of its index. */
function choicesToSpread({ selection, sort }: PageOf): ChoiceField[] | undefined {
  const { statuses, words, ownerId, ownerEmail, lastReviewerId } = selection;
  if (sort === 'SOLUTION_NAME' || words || ownerId || ownerEmail) return undefined;
  const field = (['focusAreas', 'personTypes'] as const).find((field) => selection[field]?.length);
  if (field) return ['statuses', field];
  return lastReviewerId || (statuses?.length ?? 0) > 1 ? ['statuses'] : undefined;
}

/**
 * Reads a page for each combination of choices, in the index where it stands in a row; of these the first are the
 * answer. A plain condition would have PostgreSQL read by time past all the others: statuses follow time, and the
 * planner does not know it.
 */
function selectOfEach(query: SelectQueryBuilder<Idea>, page: PageOf, fields: ChoiceField[]): void {
  const { selection } = page;
  const chosen = (field: ChoiceField) =>
    selection[field]?.length ? selection[field] : namesOf(reviewStatuses);
  const others = { ...selection, ...Object.fromEntries(fields.map((field) => [field, []])) };
  const one = query.subQuery().select('idea.id', 'id').from(Idea, 'idea');
  select(one, { ...page, selection: others });
  for (const field of fields) one.andWhere(`${choiceColumns[field]} = ${field}.choice`);
  const choices = fields.map((field) => `unnest(CAST(:${field} AS text[])) AS ${field} (choice)`);
  query.where(
    `idea.id = ANY(ARRAY(SELECT one.id FROM ${choices.join(' CROSS JOIN ')} CROSS JOIN LATERAL ${order(one, page).getQuery()} AS one))`,
    Object.fromEntries(fields.map((field) => [field, chosen(field)])),
  );
}

function select(query: SelectQueryBuilder<Idea>, { selection, sort, after }: PageOf): void {
  const { ownerId, ownerEmail, from, before, words, lastReviewerId } = selection;
  if (ownerId) query.andWhere('idea.owner_id = :ownerId', { ownerId });
  if (ownerEmail)
    query.andWhere('idea.owner_id = (SELECT id FROM accounts WHERE email = :ownerEmail)', { ownerEmail });
  if (from) query.andWhere('idea.created_at >= :from', { from });
  if (before) query.andWhere('idea.created_at < :before', { before });
  if (words) query.andWhere("idea.search_words @@ to_tsquery('simple', :words)", { words });
  if (lastReviewerId) query.andWhere('idea.last_reviewer_id = :lastReviewerId', { lastReviewerId });
  for (const [field, column] of Object.entries(choiceColumns) as [ChoiceField, string][]) {
    const chosen = selection[field] ?? [];
    if (chosen.length > 0) query.andWhere(`${column} IN (:...${field})`, { [field]: chosen });
  }
  if (after) {
    const { by, key, direction } = orders[sort];
    query.andWhere(`(${by}, idea.id) ${direction === 'ASC' ? '>' : '<'} (${key}, :id)`, { ...after });
  }
}

function order(query: SelectQueryBuilder<Idea>, { sort, limit }: PageOf): SelectQueryBuilder<Idea> {
  const { by, direction } = orders[sort];
  return query.orderBy(by, direction).addOrderBy('idea.id', direction).limit(limit);
}

/** The accounts that reviewed some idea last, by address. */
export async function findLastReviewers(db: EntityManager): Promise<Account[]> {
  // From one reviewer to the next in the index: DISTINCT would read every idea.
  const reviewers = await db.query<{ id: string }[]>(
    `WITH RECURSIVE reviewer (id) AS (
       (SELECT last_reviewer_id FROM ideas WHERE last_reviewer_id IS NOT NULL ORDER BY 1 LIMIT 1)
       UNION ALL
       SELECT (SELECT last_reviewer_id FROM ideas WHERE last_reviewer_id > reviewer.id ORDER BY 1 LIMIT 1)
       FROM reviewer WHERE reviewer.id IS NOT NULL
     )
     SELECT id FROM reviewer WHERE id IS NOT NULL`,
  );
  return db.find(Account, { where: { id: In(reviewers.map(({ id }) => id)) }, order: { email: 'ASC' } });
}
