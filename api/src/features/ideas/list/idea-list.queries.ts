import { namesOf } from '@portal/schema/lists';
import { reviewStatuses, undecidedStatuses } from '@portal/schema/review-status';
import type { IdeaFilterValues } from '@portal/schema/idea-filter';
import { countSelected, readCursor } from '../../../platform/database/list-query.ts';
import type { Span } from '../../../platform/database/list-query.ts';
import { columnsOf, parameters, readList, runQuery } from '../../../platform/database/read-list.ts';
import type { Parameters } from '../../../platform/database/read-list.ts';
import { selectTogether } from '../../../platform/loaders.ts';
import type { Together } from '../../../platform/loaders.ts';
import { Idea } from '../idea.entity.ts';
import { NOT_ASKED_BY } from '../not-asked.ts';
import { IS_NOT_ASKED, WAITING } from '../waiting.ts';
import type { DueOf } from '../waiting.ts';
import { choiceColumns, conditionsOfFilters, isNamed, rankIn } from './idea-conditions.ts';
import type { ChoiceFilterName } from './idea-conditions.ts';
import { ideaOrders as orders } from './idea-orders.ts';
import type { IdeaPosition, ListOrder } from './idea-orders.ts';
import type { IdeaReader, Moment } from './idea-parts.ts';
import { isWordless } from './idea-texts.ts';
import { findFewBarred, sourcesOf } from './seen-ideas.queries.ts';
import type { Source } from './seen-ideas.queries.ts';

/** The ideas to list: the values of filters, and criteria that only the server sets. */
export interface IdeaSelection extends Partial<IdeaFilterValues> {
  /** Filters by days and by the present time need the moment. */
  moment?: Moment;
  ids?: readonly string[];
  ownerId?: string;
  partOf?: string | undefined;
  reference?: string;
  /** False selects only ideas that do not wait for their submitter. */
  isAsked?: false;
  /** The days that `waited` compares. */
  dueOf?: DueOf;
  /** Selects only ideas whose name has all words of this. */
  named?: string;
}

interface IdeaPage {
  /** The account that reads (`sourcesOf`). */
  viewerId?: string | undefined;
  /** Whether every idea is read as its submitter sees it, for any reader. */
  isAnnounced?: boolean;
  selection: IdeaSelection;
  sort: ListOrder;
  after?: IdeaPosition;
  /** Pages backward: `after` is followed by the ideas that precede it in the order. */
  isBackward?: boolean;
  limit?: number;
}

const directionOf = ({ sort, isBackward = false }: Pick<IdeaPage, 'sort' | 'isBackward'>) =>
  (orders[sort].direction === 'ASC') === isBackward ? 'DESC' : 'ASC';

/** @param fields the selected graph fields, whose columns are read; left out, every column */
export async function findIdeas(
  reader: IdeaReader,
  page: IdeaPage & { limit: number },
  fields?: ReadonlySet<string>,
): Promise<Idea[]> {
  const { values, add } = parameters();
  const few = await fewOf(reader, page);
  return readList(reader.db, Idea, fields && columnsFor(fields), {
    alias: 'idea',
    values,
    statementOf: (columns, names) => select(reader, page, { columns, names }, add, few),
  });
}

/** Columns that are joined, under the alias `joined`. */
export interface Join {
  of: (isAnnounced: boolean) => string;
  names: readonly string[];
}

/** Reads all ideas of a selection, in batches; `db` is a transaction. Arrays are read as names separated by spaces. */
export async function* readIdeas<Row>(
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
  const few = await fewOf(reader, list);
  const statement = select(reader, list, { columns: [...own, ...joined], names, join: join?.of }, add, few);
  yield* readCursor<Row>(reader.db, statement, values);
}

type Counted = Pick<IdeaPage, 'viewerId' | 'selection' | 'sort'>;

export async function countIdeas(
  reader: IdeaReader,
  counted: Counted,
  { atMost, through }: Span<IdeaPosition> = {},
): Promise<number> {
  const { values, add } = parameters();
  const few = await fewOf(reader, counted);
  return countSelected(reader.db, countedIdeas(reader, counted, add, few, through), values, atMost);
}

/** Counts the ideas of a selection in one statement with the other figures of a call. */
export async function countIdeasTogether(reader: IdeaReader & Together, counted: Counted): Promise<number> {
  const { values, add } = parameters();
  const text = `SELECT count(*)::int AS count FROM (${countedIdeas(reader, counted, add)}) AS counted`;
  const [row] = await selectTogether<{ count: number }>(reader, text, values);
  return row?.count ?? 0;
}

/** Returns the statement that has an empty row for each idea of a selection. */
function countedIdeas(
  reader: IdeaReader,
  { selection, sort, viewerId }: Counted,
  add: Add,
  few?: readonly string[],
  through?: IdeaPosition,
): string {
  if (through && isRanked({ selection, sort })) {
    const ranked = withRanked(reader, { selection, viewerId }, add, few);
    const list = { selection, viewerId, sort: 'NEWEST' } as const;
    const rest = through.rank
      ? []
      : [restOf(reader, list, add, few, [compare('NEWEST', '>=', through, add)])];
    const found = ['SELECT id, created_at, rank FROM ranked', ...rest].join(' UNION ALL ');
    return `${ranked} SELECT FROM (${found}) AS found WHERE ${compareRank('>=', through, add)}`;
  }
  const sources = sourcesOf(reader, { viewerId, ...ownersOf(selection) }, add, few);
  const counted = listsOf(sources, selection).map(({ source, selection }) => {
    const conditions = conditionsOf(reader, { selection, sort }, source, add);
    if (through) conditions.push(compare(sort, directionOf({ sort }) === 'ASC' ? '<=' : '>=', through, add));
    return `SELECT FROM ${source.from} ${whereOf(conditions)}`;
  });
  return counted.join(' UNION ALL ');
}

/** Whose ideas a selection has: the list is read for these accounts. */
const ownersOf = ({ ownerId, partOf }: IdeaSelection) => ({
  ...(ownerId && { ownerId }),
  ...(partOf && { partOf }),
});

/** A look-up of one idea does not justify a statement of its own. */
const fewOf = (reader: IdeaReader, { viewerId, isAnnounced, selection }: Omit<IdeaPage, 'sort'>) =>
  selection.ids || selection.reference
    ? undefined
    : findFewBarred(reader, { viewerId, isAnnounced, ...ownersOf(selection) });

interface Read {
  columns: readonly string[];
  /** The names of these columns in the result. */
  names: readonly string[];
  join?: Join['of'] | undefined;
}

/** Divides a list into those that PostgreSQL merges: answers that are due and calls that are due have an index each. */
const listsOf = (sources: readonly Source[], selection: IdeaSelection) => {
  const isOfDue = selection.waited === 'OVERDUE' || selection.waited === 'DUE_SOON';
  const selections = isOfDue
    ? (['answer', 'call'] as const).map((dueOf) => ({ ...selection, dueOf }))
    : [selection];
  return sources.flatMap((source) => selections.map((selection) => ({ source, selection })));
};

/** Returns the SQL of a list. */
const select = (
  reader: IdeaReader,
  page: IdeaPage,
  read: Read,
  add: Add,
  few: readonly string[] | undefined,
): string => (isRanked(page) ? selectRanked : selectListed)(reader, page, read, add, few);

/**
 * How many ideas a search ranks: the newest by all their texts, and those of any age by their names. It ranks no names where more
 * ideas than that have its words there. Ranking all results of a common word would read most of the table. The other results have
 * rank 0, so that age orders them.
 */
const [NEWEST_RANKED, NAMED_RANKED] = [100, 500];

/** Tells whether a list has the best match first: without words, it has the newest first. */
export const isRanked = ({ sort, selection: { search = '' } }: Pick<IdeaPage, 'sort' | 'selection'>) =>
  sort === 'BEST_MATCH' && !isWordless(search);

type Ranked = Pick<IdeaPage, 'viewerId' | 'isAnnounced' | 'selection'>;

/** Returns the beginning of a statement that reads the table `ranked` of a search: id, created_at and rank. */
function withRanked(
  reader: IdeaReader,
  { viewerId, isAnnounced, selection }: Ranked,
  add: Add,
  few: readonly string[] | undefined,
): string {
  const { search = '' } = selection;
  const list = { viewerId, isAnnounced, selection, sort: 'NEWEST' } as const;
  const names = ['id', 'created_at', 'search_words'];
  const columns = names.map((name) => `idea.${name}`);
  const newest = selectListed(reader, { ...list, limit: NEWEST_RANKED }, { columns, names }, add, few);
  const named = selectListed(
    reader,
    { ...list, selection: { ...selection, search: '', named: search }, limit: NAMED_RANKED + 1 },
    { columns: columns.slice(0, 2), names: names.slice(0, 2) },
    add,
    few,
    { keys: [] },
  );
  // Concatenated with nothing, the words are decompressed once for all ranks.
  return `WITH newest AS MATERIALIZED (SELECT id, created_at, search_words || '' AS words FROM (${newest}) AS found),
    named AS MATERIALIZED (SELECT id, created_at FROM (${named}) AS found),
    ranked AS MATERIALIZED (SELECT id, created_at, ${rankIn('words', search, add)} AS rank FROM newest
      UNION SELECT id, created_at, 4 FROM named WHERE (SELECT count(*) FROM named) <= ${NAMED_RANKED})`;
}

/** Returns the SQL of the ideas that a search finds and does not rank. */
function restOf(
  reader: IdeaReader,
  page: IdeaPage,
  add: Add,
  few: readonly string[] | undefined,
  besides: readonly string[] = [],
): string {
  const read = { columns: ['idea.id', 'idea.created_at'], names: ['id', 'created_at'] };
  const others = ['idea.id NOT IN (SELECT id FROM ranked)', ...besides];
  return `SELECT id, created_at, 0 AS rank FROM (${selectListed(reader, page, read, add, few, { besides: others })}) AS rest`;
}

const compareRank = (operator: string, { rank, key, id }: IdeaPosition, add: Add) =>
  `(rank, created_at, id) ${operator} (${add(rank)}::int, ${add(key)}::timestamptz, ${add(id)}::uuid)`;

/** Returns the SQL of a search with the best match first: the page by its ids, then the columns of these. */
function selectRanked(
  reader: IdeaReader,
  page: IdeaPage,
  { columns, names, join }: Read,
  add: Add,
  few: readonly string[] | undefined,
): string {
  const { selection, after, limit = Infinity } = page;
  const parts = ['SELECT id, created_at, rank FROM ranked'];
  // A first page is not longer than what is ranked.
  if (after || limit > NEWEST_RANKED)
    parts.push(restOf(reader, { ...page, sort: 'NEWEST', after: after?.rank ? undefined : after }, add, few));
  const where = after ? [compareRank(directionOf(page) === 'ASC' ? '>' : '<', after, add)] : [];
  const listed = `SELECT * FROM (${parts.join(' UNION ALL ')}) AS found ${whereOf(where)} ${orderAndLimit(page, ['rank', 'created_at', 'id'])}`;
  const rows = selectListed(
    reader,
    // The listed ideas fit the rest of the selection.
    { ...page, after: undefined, selection: ownersOf(selection) },
    {
      columns: [...columns, 'listed.rank AS "matchRank"'],
      names: [...names, 'matchRank'],
      join: (isAnnounced) => `JOIN listed ON listed.id = idea.id ${join?.(isAnnounced) ?? ''}`,
    },
    add,
    few,
    { keys: ['listed.rank', 'idea.created_at', 'idea.id'] },
  );
  return `${withRanked(reader, page, add, few)}, listed AS MATERIALIZED (${listed}) ${rows}`;
}

/** Returns the SQL of a list: each source yields its rows in the order of the list, and PostgreSQL merges them. */
function selectListed(
  reader: IdeaReader,
  page: IdeaPage,
  { columns, names, join }: Read,
  add: Add,
  few: readonly string[] | undefined,
  { keys = keysOf(page), besides = [] }: { keys?: readonly string[]; besides?: readonly string[] } = {},
): string {
  const { selection, viewerId, isAnnounced } = page;
  const sources = sourcesOf(reader, { viewerId, isAnnounced, ...ownersOf(selection) }, add, few);
  const lists = listsOf(sources, selection);
  const rowsOf = ({ source, selection }: (typeof lists)[number], ...more: readonly string[]) => {
    const read = [...columns, ...more];
    const listed = { ...page, selection };
    const spread = source.isAnnounced ? undefined : choicesToSpread(listed);
    const where = spread
      ? whereInEach(reader, listed, spread, source, add)
      : whereOf([...conditionsOf(reader, listed, source, add), ...besides]);
    return `SELECT ${read.join(', ')} FROM ${source.from} ${join?.(source.isAnnounced) ?? ''} ${where} ${orderAndLimit(page, keys)}`;
  };
  const [first, ...others] = lists;
  if (first && others.length === 0)
    return rowsOf(first, ...(isAnnounced || few ? [`${first.source.isAnnounced} AS "isAnnounced"`] : []));
  const place = keys.map((key, n) => `${key} AS place_${n}`);
  const rows = lists.map(
    (list) => `(${rowsOf(list, ...place, `${list.source.isAnnounced} AS "isAnnounced"`)})`,
  );
  const kept = [...names, 'isAnnounced'].map((name) => `idea."${name}"`).join(', ');
  const places = keys.map((_, n) => `place_${n}`);
  return `SELECT ${kept} FROM (${rows.join(' UNION ALL ')}) AS idea ${orderAndLimit(page, places)}`;
}

/** The columns that fields of the graph need which are no columns themselves. */
const NEEDED_BY: Readonly<Record<string, readonly string[]>> = {
  document: ['fileName', 'fileSize'],
  examination: ['fileKey'],
  shortlisted: ['shortlistedAt'],
  daysWaited: WAITING,
  decidedAt: WAITING,
  improves: ['improvesId'],
  challenge: ['challengeId'],
  callAnswers: ['challengeId', 'storedCallAnswers'],
  clarifications: ['challengeId'],
  versionBefore: ['challengeId'],
  changeableUntil: ['challengeId', 'withdrawnAt', 'status', 'askedUntil'],
  canChange: ['challengeId', 'withdrawnAt', 'status', 'askedUntil'],
  notAsked: NOT_ASKED_BY,
  caller: ['calledById'],
};

const columnsFor = (fields: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([
    ...['id', 'ownerId', 'createdAt', 'promisedOn', 'solutionName'],
    ...[...fields].flatMap((field) => NEEDED_BY[field] ?? []),
    ...fields,
  ]);

/** Lists the filters whose columns lead an index that has the order of the list. */
function choicesToSpread({ selection, sort }: IdeaPage): ChoiceFilterName[] | undefined {
  const { status, search, named, ownerId, ownerEmail, reviewer, holder, shortlisted, toAnnounce } = selection;
  // The filters by assignee, shortlist and waiting review have indexes of their own.
  if (holder || shortlisted || toAnnounce) return undefined;
  if (sort === 'SOLUTION_NAME' || sort === 'DUE' || search || named || ownerId || ownerEmail)
    return undefined;
  const choice = (['focus', 'person'] as const).find((name) => selection[name]?.length);
  if (choice) return ['status', choice];
  return reviewer || (status?.length ?? 0) > 1 ? ['status'] : undefined;
}

type Add = Parameters['add'];

/** Leaves out withdrawn ideas in lists of ideas that need a decision. */
const withoutWithdrawn = ({ status, waited }: IdeaSelection): string[] =>
  waited || undecidedStatuses.some((name) => status?.includes(name)) ? ['idea.withdrawn_at IS NULL'] : [];

/** Scans the index once per choice: PostgreSQL does not know that statuses correlate with time, and would scan past other rows. */
function whereInEach(
  reader: IdeaReader,
  page: IdeaPage,
  names: ChoiceFilterName[],
  source: Source,
  add: Add,
): string {
  const { selection } = page;
  const chosen = (name: ChoiceFilterName) =>
    selection[name]?.length ? selection[name] : namesOf(reviewStatuses);
  const choices = names.map((name) => `unnest(${add(chosen(name))}::text[]) AS ${name} (choice)`);
  const others = { ...selection, ...Object.fromEntries(names.map((name) => [name, []])) };
  const conditions = [
    ...conditionsOf(reader, { ...page, selection: others }, source, add),
    ...withoutWithdrawn(selection),
    ...names.map((name) => `${choiceColumns[name]} = ${name}.choice`),
  ];
  return `WHERE idea.id = ANY(ARRAY(
    SELECT one.id FROM ${choices.join(' CROSS JOIN ')}
    CROSS JOIN LATERAL (SELECT idea.id FROM ideas AS idea ${whereOf(conditions)} ${orderAndLimit(page, keysOf(page))}) AS one
  ))`;
}

function conditionsOf(
  { declared }: IdeaReader,
  page: IdeaPage,
  { conditions: ofSource, isAnnounced }: Source,
  add: Add,
): string[] {
  const { selection, sort, after } = page;
  const { ids, ownerId, reference, isAsked, dueOf, named } = selection;
  const conditions = [...ofSource, ...withoutWithdrawn(selection)];
  if (ids) conditions.push(`idea.id = ANY(${add(ids)}::uuid[])`);
  if (ownerId) conditions.push(`idea.owner_id = ${add(ownerId)}`);
  if (reference) conditions.push(`idea.reference = ${add(reference)}`);
  if (named) conditions.push(isNamed(named, add));
  if (isAsked === false) conditions.push(IS_NOT_ASKED);
  conditions.push(
    ...conditionsOfFilters(selection, {
      ...{ add, isAnnounced, dueOf, declared },
      moment: () => momentOf(selection),
    }),
  );
  if (after) conditions.push(compare(sort, directionOf(page) === 'ASC' ? '>' : '<', after, add));
  return conditions;
}

/** Returns the conditions on `ideas AS idea` of a selection, among the ideas that an account reads as decided. */
export function conditionsOfDecided(
  reader: IdeaReader,
  { selection, viewerId }: { selection: IdeaSelection; viewerId: string },
  add: Add,
): string[] {
  const [decided] = sourcesOf(reader, { viewerId }, add);
  return decided ? conditionsOf(reader, { selection, sort: 'NEWEST' }, decided, add) : [];
}

function momentOf({ moment }: IdeaSelection): Moment {
  if (!moment) throw new Error('A filter by days or by the present needs the moment of its call.');
  return moment;
}

function compare(sort: ListOrder, operator: string, { key, id, rank }: IdeaPosition, add: Add): string {
  const value =
    sort === 'SOLUTION_NAME'
      ? `lower(${add(key)})`
      : sort === 'ASKED_FIRST'
        ? `ROW(${add(rank === 1)}::boolean, ${add(key)}::timestamptz)`
        : add(key);
  return `(${orders[sort].by}, idea.id) ${operator} (${value}, ${add(id)})`;
}

/** Finds the rank of an idea in a search, also of one that other filters leave out; 0 for an idea that is not found or not ranked. */
export async function findMatchRank(reader: IdeaReader, id: string, page: Ranked): Promise<number> {
  const { values, add } = parameters();
  const { search = '' } = page.selection;
  const few = await fewOf(reader, page);
  const text = `${withRanked(reader, page, add, few)}
    SELECT rank FROM (SELECT id, created_at, ${rankIn('search_words', search, add)} AS rank FROM ideas
      WHERE id = ${add(id)} AND search_words @@ search_query(${add(search)})) AS idea
    WHERE (rank = 4 AND (SELECT count(*) FROM named) <= ${NAMED_RANKED}) OR (SELECT count(*) FROM newest) < ${NEWEST_RANKED}
      OR (created_at, id) >= (SELECT created_at, id FROM newest ORDER BY created_at, id LIMIT 1)`;
  const [row] = await runQuery<{ rank: number }>(reader.db, text, values);
  return row?.rank ?? 0;
}

/** Returns the SQL expressions that a list is ordered by, all in one direction. */
const keysOf = ({ sort }: Pick<IdeaPage, 'sort'>) => [orders[sort].by, 'idea.id'];

const whereOf = (conditions: string[]) => (conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '');

function orderAndLimit({ limit, ...page }: IdeaPage, keys: readonly string[]): string {
  const direction = directionOf(page);
  const order = keys.map((key) => `${key} ${direction}`).join(', ');
  return `${order && `ORDER BY ${order}`} ${limit === undefined ? '' : `LIMIT ${limit}`}`;
}
