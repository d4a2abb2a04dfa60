import { namesOf } from '@portal/schema/lists';
import { dimensionTraits, NONE } from '@portal/schema/breakdown';
import { reviewStatuses, undecidedStatuses } from '@portal/schema/review-status';
import type { FocusArea, PersonType } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/review-status';
import type { IdeaSort } from '@portal/schema/idea-filter';
import { whereHeld, whereUnclaimed } from '../../reviewing/claims/claim.queries.ts';
import { countSelected, readCursor } from '../../../platform/database/list-query.ts';
import type { Span } from '../../../platform/database/list-query.ts';
import { columnsOf, parameters, readList } from '../../../platform/database/read-list.ts';
import type { Parameters } from '../../../platform/database/read-list.ts';
import { Idea } from '../idea.entity.ts';
import { DECISIONS, DUE_DAY, WAITING, whereWaited } from '../waiting.ts';
import type { WaitedSpan } from '../waiting.ts';
import { ideaOrders as orders } from './idea-orders.ts';
import type { IdeaPosition } from './idea-orders.ts';
import type { IdeaReader } from './idea-parts.ts';
import { sourcesOf } from './seen-ideas.queries.ts';
import type { Source } from './seen-ideas.queries.ts';

export interface IdeaSelection {
  ids?: readonly string[];
  ownerId?: string;
  ownerEmail?: string;
  reference?: string;
  sentReference?: string;
  /** Inclusive; `before` is exclusive. */
  from?: Date;
  before?: Date;
  words?: string;
  /** Days: inclusive; `dueBefore` is exclusive. */
  dueFrom?: string;
  dueBefore?: string;
  waited?: WaitedSpan;
  statuses?: readonly ReviewStatus[];
  focusAreas?: readonly FocusArea[];
  personTypes?: readonly PersonType[];
  lastReviewerId?: string;
  /** Ideas that this account has at a moment; `unclaimedAt`: that nobody has. */
  held?: { by: string; at: Date };
  unclaimedAt?: Date;
  shortlisted?: boolean | null;
  /** False: only ideas that do not wait for their submitter. */
  isAsked?: false;
  /** Ideas with each of these values, by its dimension. */
  answers?: readonly { by: string; name: string }[];
  withdrawn?: boolean | null;
  /** Names of choices: ideas with one of them in an answer that the report is filtered by. */
  tags?: readonly string[];
}

/** The condition on the review `first` that decided an idea first. */
export const IS_FIRST_DECISION = `first.idea_id = idea.id AND first.reviewed_at = idea.first_decided_at AND first.to_status IN (${DECISIONS})`;

/** What the dimensions that are no answers compare. */
const firstDecision: Readonly<Record<string, string>> = {
  FIRST_DECISION: 'first.to_status',
  FIRST_REVIEWER: 'first.reviewer_id::text',
};

function hasAnswer({ by, name }: { by: string; name: string }, add: Add, isAnnounced: boolean): string {
  const first = firstDecision[by];
  if (first) {
    if (name === NONE) return 'idea.first_decided_at IS NULL';
    if (by === 'FIRST_REVIEWER' && isAnnounced) return 'false';
    return `EXISTS (SELECT FROM idea_reviews AS first WHERE ${IS_FIRST_DECISION} AND ${first} = ${add(name)})`;
  }
  const column = `idea.${by.toLowerCase()}`;
  return dimensionTraits[by]?.isSeveral ? `${column} @> ARRAY[${add(name)}]` : `${column} = ${add(name)}`;
}

const choiceColumns = {
  statuses: 'idea.status',
  focusAreas: 'idea.focus_area',
  personTypes: 'idea.person_type',
} as const;
type ChoiceField = keyof typeof choiceColumns;

interface IdeaPage {
  /** Who looks (`sourcesOf`). */
  viewerId?: string | undefined;
  /** Every idea as its submitter sees it, whoever looks. */
  isAnnounced?: boolean;
  selection: IdeaSelection;
  sort: IdeaSort;
  after?: IdeaPosition;
  /** From the end to the start: what follows `after` then precedes it in the order. */
  isBackward?: boolean;
  limit?: number;
}

const directionOf = ({ sort, isBackward = false }: Pick<IdeaPage, 'sort' | 'isBackward'>) =>
  (orders[sort].direction === 'ASC') === isBackward ? 'DESC' : 'ASC';

/** @param fields the selected graph fields: ideas have their columns alone; left out, every column */
export function findIdeas(
  reader: IdeaReader,
  page: IdeaPage & { limit: number },
  fields?: ReadonlySet<string>,
): Promise<Idea[]> {
  const { values, add } = parameters();
  return readList(reader.db, Idea, fields && columnsFor(fields), {
    alias: 'idea',
    values,
    statementOf: (columns, names) => select(reader, page, { columns, names }, add),
  });
}

/** Adds what an export tells of the last review; of an idea as its submitter sees it, of the last that is announced. */
export const withLastReview = (isAnnounced: boolean): string => `LEFT JOIN LATERAL (
  SELECT announced_at AS announced, ${isAnnounced ? 'NULL' : 'email'} AS "reviewedBy", reviewed_at AS "reviewedAt"
  FROM idea_reviews AS review JOIN accounts ON accounts.id = review.reviewer_id
  WHERE review.idea_id = idea.id ${isAnnounced ? 'AND review.announced_at IS NOT NULL' : ''} ORDER BY review.version DESC LIMIT 1
) AS joined ON true`;

/** What to read besides, under the alias `joined`. */
interface Join {
  of: (isAnnounced: boolean) => string;
  names: readonly string[];
}

/**
 * Reads all ideas of a selection, in batches; `db` is a transaction. Of a list, the names with blanks between.
 */
export function readIdeas<Row>(
  reader: IdeaReader,
  list: Pick<IdeaPage, 'viewerId' | 'selection' | 'sort'>,
  properties: readonly string[],
  join?: Join,
): AsyncGenerator<Row[]> {
  const { values, add } = parameters();
  // PostgreSQL joins the names: parsing its arrays costs this process four times as much.
  const own = columnsOf(reader.db, Idea, properties).map(({ databaseName, isArray, propertyName }) => {
    const value = `idea.${databaseName}`;
    return `${isArray ? `array_to_string(${value}, ' ')` : value} AS "${propertyName}"`;
  });
  const joined = join?.names.map((name) => `joined."${name}"`) ?? [];
  const names = [...properties, ...(join?.names ?? [])];
  return readCursor(
    reader.db,
    select(reader, list, { columns: [...own, ...joined], names, join: join?.of }, add),
    values,
  );
}

export function countIdeas(
  reader: IdeaReader,
  { selection, sort, viewerId }: Pick<IdeaPage, 'viewerId' | 'selection' | 'sort'>,
  { atMost, through }: Span<IdeaPosition> = {},
): Promise<number> {
  const { values, add } = parameters();
  const counted = sourcesOf(reader, { viewerId, ownerId: selection.ownerId }, add).map((source) => {
    const conditions = conditionsOf({ selection, sort }, source, add);
    if (through) conditions.push(compare(sort, directionOf({ sort }) === 'ASC' ? '<=' : '>=', through, add));
    return `SELECT FROM ${source.from} ${whereOf(conditions)}`;
  });
  return countSelected(reader.db, counted.join(' UNION ALL '), values, atMost);
}

interface Read {
  columns: readonly string[];
  /** Of these columns. */
  names: readonly string[];
  join?: Join['of'] | undefined;
}

/** Selects a list out of its sources: each gives its rows in the order of the list, and PostgreSQL merges them. */
function select(reader: IdeaReader, page: IdeaPage, { columns, names, join }: Read, add: Add): string {
  const { selection, sort, viewerId, isAnnounced } = page;
  const sources = sourcesOf(reader, { viewerId, isAnnounced, ownerId: selection.ownerId }, add);
  const rowsOf = (source: Source, ...besides: readonly string[]) => {
    const read = [...columns, ...besides];
    const spread = source.isAnnounced ? undefined : choicesToSpread(page);
    const where = spread ? whereInEach(page, spread, source, add) : whereOf(conditionsOf(page, source, add));
    return `SELECT ${read.join(', ')} FROM ${source.from} ${join?.(source.isAnnounced) ?? ''} ${where} ${orderAndLimit(page)}`;
  };
  const [first, ...others] = sources;
  if (first && others.length === 0) return rowsOf(first, ...(isAnnounced ? ['true AS "isAnnounced"'] : []));
  const place = [`${orders[sort].by} AS place_key`, 'idea.id AS place_id'];
  const rows = sources.map(
    (source) => `(${rowsOf(source, ...place, `${source.isAnnounced} AS "isAnnounced"`)})`,
  );
  const kept = [...names, 'isAnnounced'].map((name) => `idea."${name}"`).join(', ');
  return `SELECT ${kept} FROM (${rows.join(' UNION ALL ')}) AS idea ${orderAndLimit(page, ['place_key', 'place_id'])}`;
}

function columnsFor(fields: ReadonlySet<string>): ReadonlySet<string> {
  const document = fields.has('document') ? ['fileName', 'fileSize'] : [];
  const examination = fields.has('examination') ? ['fileKey'] : [];
  const shortlist = fields.has('shortlisted') ? ['shortlistedAt'] : [];
  const wait = fields.has('daysWaited') ? WAITING : [];
  const always = ['id', 'ownerId', 'createdAt', 'promisedOn', 'solutionName'];
  return new Set([...always, ...document, ...examination, ...shortlist, ...wait, ...fields]);
}

/** Lists the choices that lead an index in the order of the list. */
function choicesToSpread({ selection, sort }: IdeaPage): ChoiceField[] | undefined {
  const { statuses, words, ownerId, ownerEmail, lastReviewerId, held, shortlisted } = selection;
  // What somebody has and the shortlist have indexes of their own.
  if (held || shortlisted) return undefined;
  if (sort === 'SOLUTION_NAME' || sort === 'DUE' || words || ownerId || ownerEmail) return undefined;
  const field = (['focusAreas', 'personTypes'] as const).find((field) => selection[field]?.length);
  if (field) return ['statuses', field];
  return lastReviewerId || (statuses?.length ?? 0) > 1 ? ['statuses'] : undefined;
}

type Add = Parameters['add'];

/** Leaves out what is withdrawn where a list holds what needs a decision. */
const withoutWithdrawn = ({ statuses, waited }: IdeaSelection): string[] =>
  waited || undecidedStatuses.some((status) => statuses?.includes(status))
    ? ['idea.withdrawn_at IS NULL']
    : [];

// Must equal the expression of ideas_report_tags_idx, or PostgreSQL does not use the index.
const TAGS = `(ARRAY[idea.person_type, idea.network] || idea.key_activities || idea.support_requested || idea.key_resources || idea.cost_structure || idea.revenue_streams || idea.value_propositions || idea.customer_segments || idea.channels)`;

/** PostgreSQL does not see that statuses correlate with time: with plain conditions it scans past all other rows. */
function whereInEach(page: IdeaPage, fields: ChoiceField[], source: Source, add: Add): string {
  const { selection } = page;
  const chosen = (field: ChoiceField) =>
    selection[field]?.length ? selection[field] : namesOf(reviewStatuses);
  const choices = fields.map((field) => `unnest(${add(chosen(field))}::text[]) AS ${field} (choice)`);
  const others = { ...selection, ...Object.fromEntries(fields.map((field) => [field, []])) };
  const conditions = [
    ...conditionsOf({ ...page, selection: others }, source, add),
    ...withoutWithdrawn(selection),
    ...fields.map((field) => `${choiceColumns[field]} = ${field}.choice`),
  ];
  return `WHERE idea.id = ANY(ARRAY(
    SELECT one.id FROM ${choices.join(' CROSS JOIN ')}
    CROSS JOIN LATERAL (SELECT idea.id FROM ideas AS idea ${whereOf(conditions)} ${orderAndLimit(page)}) AS one
  ))`;
}

function conditionsOf(page: IdeaPage, { conditions: ofSource, isAnnounced }: Source, add: Add): string[] {
  const { selection, sort, after } = page;
  const { ids, ownerId, ownerEmail, reference, sentReference, from, before, words, lastReviewerId, tags } =
    selection;
  const {
    dueFrom,
    dueBefore,
    waited,
    held,
    unclaimedAt,
    shortlisted,
    isAsked,
    answers = [],
    withdrawn,
  } = selection;
  const conditions = [...ofSource, ...withoutWithdrawn(selection)];
  if (ids) conditions.push(`idea.id = ANY(${add(ids)}::uuid[])`);
  if (ownerId) conditions.push(`idea.owner_id = ${add(ownerId)}`);
  if (ownerEmail)
    conditions.push(`idea.owner_id = (SELECT id FROM accounts WHERE email = ${add(ownerEmail)})`);
  if (reference) conditions.push(`idea.reference = ${add(reference)}`);
  if (sentReference) conditions.push(`idea.sent_reference = ${add(sentReference)}`);
  if (from) conditions.push(`idea.created_at >= ${add(from)}`);
  if (before) conditions.push(`idea.created_at < ${add(before)}`);
  if (dueFrom) conditions.push(`${DUE_DAY} >= ${add(dueFrom)}`);
  if (dueBefore) conditions.push(`${DUE_DAY} < ${add(dueBefore)}`);
  if (waited) conditions.push(...whereWaited(waited, add));
  if (words) conditions.push(`idea.search_words @@ search_query(${add(words)})`);
  if (lastReviewerId) conditions.push(`idea.last_reviewer_id = ${add(lastReviewerId)}`);
  if (held) conditions.push(isAnnounced ? 'false' : whereHeld(add(held.by), add(held.at)));
  if (unclaimedAt && !isAnnounced) conditions.push(whereUnclaimed(add(unclaimedAt)));
  if (typeof shortlisted === 'boolean')
    conditions.push(`idea.shortlisted_at IS ${shortlisted ? 'NOT ' : ''}NULL`);
  // From an index of the few: the promised days are counted from an index that does not have the column.
  if (isAsked === false)
    conditions.push('idea.id NOT IN (SELECT id FROM ideas WHERE asked_until IS NOT NULL)');
  conditions.push(...answers.map((answer) => hasAnswer(answer, add, isAnnounced)));
  if (typeof withdrawn === 'boolean') conditions.push(`idea.withdrawn_at IS ${withdrawn ? 'NOT ' : ''}NULL`);
  if (tags) conditions.push(`${TAGS} && ${add(tags)}::text[]`);
  for (const [field, column] of Object.entries(choiceColumns) as [ChoiceField, string][]) {
    const chosen = selection[field] ?? [];
    if (chosen.length > 0) conditions.push(`${column} IN (${chosen.map(add).join(', ')})`);
  }
  if (after) conditions.push(compare(sort, directionOf(page) === 'ASC' ? '>' : '<', after, add));
  return conditions;
}

function compare(sort: IdeaSort, operator: string, { key, id }: IdeaPosition, add: Add): string {
  const value = sort === 'SOLUTION_NAME' ? `lower(${add(key)})` : add(key);
  return `(${orders[sort].by}, idea.id) ${operator} (${value}, ${add(id)})`;
}

const whereOf = (conditions: string[]) => (conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '');

function orderAndLimit({ limit, ...page }: IdeaPage, [key, id] = [orders[page.sort].by, 'idea.id']): string {
  const direction = directionOf(page);
  return `ORDER BY ${key} ${direction}, ${id} ${direction} ${limit === undefined ? '' : `LIMIT ${limit}`}`;
}
