/** SQL of lists of ideas: filters, orders, pages by key. */
import { In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { namesOf, reviewStatuses } from '@portal/schema/choices';
import type { FocusArea, PersonType, ReviewStatus } from '@portal/schema/choices';
import type { IdeaSort } from '@portal/schema/idea-filter';
import { Account } from '../../accounts/account.entity.ts';
import { countOf } from '../../database/count-rows.ts';
import type { Span } from '../../database/count-rows.ts';
import { runQuery, parameters, readList } from '../../database/read-list.ts';
import type { Parameters } from '../../database/read-list.ts';
import { Idea } from '../idea.entity.ts';

/** Which ideas to list. An absent or empty list of choices narrows nothing. */
export interface IdeaSelection {
  /** Only those with these keys. */
  ids?: readonly string[];
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

const orders: Record<IdeaSort, { by: string; direction: 'ASC' | 'DESC' }> = {
  NEWEST: { by: 'idea.created_at', direction: 'DESC' },
  OLDEST: { by: 'idea.created_at', direction: 'ASC' },
  // The expression of ideas_solution_name_idx.
  SOLUTION_NAME: { by: 'lower(idea.solution_name)', direction: 'ASC' },
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
  const { values, add } = parameters();
  const spread = choicesToSpread(page);
  const where = spread ? whereInEach(page, spread, add) : whereOf(conditionsOf(page, add));
  const rest = `FROM ideas AS idea ${where} ${orderOf(page)}`;
  return readList(db, Idea, fields && columnsFor(fields), { alias: 'idea', rest, values });
}

/**
 * Counts the ideas of a selection.
 * @param sort the order that a part of them is in
 */
export async function countIdeas(
  db: EntityManager,
  selection: IdeaSelection,
  sort: IdeaSort,
  { atMost, through }: Span<IdeaPosition>,
): Promise<number> {
  const { values, add } = parameters();
  const conditions = conditionsOf({ selection, sort }, add);
  if (through)
    conditions.push(
      `${rowOf(sort)} ${orders[sort].direction === 'ASC' ? '<=' : '>='} ${placeOf(sort, through, add)}`,
    );
  const limit = atMost === undefined ? '' : `LIMIT ${atMost}`;
  const rows = `SELECT FROM ideas AS idea ${whereOf(conditions)} ${limit}`;
  const [row] = await runQuery<{ count: number }>(db, countOf(rows), values);
  return row?.count ?? 0;
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

type Add = Parameters['add'];

/**
 * Reads a page for each combination of choices, in the index where it stands in a row; of these the first are the
 * answer. A plain condition would have PostgreSQL read by time past all the others: statuses follow time, and the
 * planner does not know it.
 */
function whereInEach(page: PageOf, fields: ChoiceField[], add: Add): string {
  const { selection } = page;
  const chosen = (field: ChoiceField) =>
    selection[field]?.length ? selection[field] : namesOf(reviewStatuses);
  const choices = fields.map((field) => `unnest(${add(chosen(field))}::text[]) AS ${field} (choice)`);
  const others = { ...selection, ...Object.fromEntries(fields.map((field) => [field, []])) };
  const conditions = [
    ...conditionsOf({ ...page, selection: others }, add),
    ...fields.map((field) => `${choiceColumns[field]} = ${field}.choice`),
  ];
  return `WHERE idea.id = ANY(ARRAY(
    SELECT one.id FROM ${choices.join(' CROSS JOIN ')}
    CROSS JOIN LATERAL (SELECT idea.id FROM ideas AS idea ${whereOf(conditions)} ${orderOf(page)}) AS one
  ))`;
}

function conditionsOf({ selection, sort, after }: Omit<PageOf, 'limit'>, add: Add): string[] {
  const { ids, ownerId, ownerEmail, from, before, words, lastReviewerId } = selection;
  const conditions: string[] = [];
  if (ids) conditions.push(`idea.id = ANY(${add(ids)}::uuid[])`);
  if (ownerId) conditions.push(`idea.owner_id = ${add(ownerId)}`);
  if (ownerEmail)
    conditions.push(`idea.owner_id = (SELECT id FROM accounts WHERE email = ${add(ownerEmail)})`);
  if (from) conditions.push(`idea.created_at >= ${add(from)}`);
  if (before) conditions.push(`idea.created_at < ${add(before)}`);
  if (words) conditions.push(`idea.search_words @@ to_tsquery('simple', ${add(words)})`);
  if (lastReviewerId) conditions.push(`idea.last_reviewer_id = ${add(lastReviewerId)}`);
  for (const [field, column] of Object.entries(choiceColumns) as [ChoiceField, string][]) {
    const chosen = selection[field] ?? [];
    if (chosen.length > 0) conditions.push(`${column} IN (${chosen.map(add).join(', ')})`);
  }
  if (after)
    conditions.push(
      `${rowOf(sort)} ${orders[sort].direction === 'ASC' ? '>' : '<'} ${placeOf(sort, after, add)}`,
    );
  return conditions;
}

/** What an order goes by: of a row, and of a place. */
const rowOf = (sort: IdeaSort) => `(${orders[sort].by}, idea.id)`;

function placeOf(sort: IdeaSort, { key, id }: IdeaPosition, add: Add): string {
  return `(${sort === 'SOLUTION_NAME' ? `lower(${add(key)})` : add(key)}, ${add(id)})`;
}

const whereOf = (conditions: string[]) => (conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '');

function orderOf({ sort, limit }: PageOf): string {
  const { by, direction } = orders[sort];
  return `ORDER BY ${by} ${direction}, idea.id ${direction} LIMIT ${limit}`;
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

/** An account, if it reviewed some idea last. */
export function findLastReviewerById(db: EntityManager, id: string): Promise<Account | null> {
  return db
    .createQueryBuilder(Account, 'account')
    .where({ id })
    .andWhere('EXISTS (SELECT FROM ideas WHERE last_reviewer_id = account.id)')
    .getOne();
}

/** Counts the ideas of accounts; an account without any is left out. */
export async function countIdeasByOwner(
  db: EntityManager,
  ownerIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .createQueryBuilder(Idea, 'idea')
    .select('idea.owner_id', 'ownerId')
    .addSelect('count(*)::int', 'count')
    .where({ ownerId: In([...ownerIds]) })
    .groupBy('idea.owner_id')
    .getRawMany<{ ownerId: string; count: number }>();
  return new Map(rows.map(({ ownerId, count }) => [ownerId, count]));
}
