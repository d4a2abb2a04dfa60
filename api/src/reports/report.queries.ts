/** SQL of the report: its pages by key, and all of its rows in one snapshot. */
import type { EntityManager } from 'typeorm';
import type { ReportField } from '@portal/schema/report';
import type { TimePosition } from '../database/newest-first.ts';
import { countOf } from '../database/count-rows.ts';
import type { Span } from '../database/count-rows.ts';
import { parameters, readList } from '../database/read-list.ts';
import { columnsFor } from '../ideas/list/idea-list.queries.ts';
import { Idea } from '../ideas/idea.entity.ts';

/** A row of the report as the database gives it: names of choices, several parted by blanks. */
export type ReportRow = Record<ReportField, string>;

// To the letter the expression of ideas_report_tags_idx: only so does the index answer.
const TAGS = `(ARRAY[idea.person_type, idea.network] || idea.key_activities || idea.support_requested || idea.key_resources || idea.cost_structure || idea.revenue_streams || idea.value_propositions || idea.customer_segments || idea.channels)`;

// PostgreSQL joins the names of a list: parsing its arrays costs this process four times as much.
const ROW = `idea.person_type AS "personType",
  array_to_string(idea.key_activities, ' ') AS "keyActivities",
  idea.network AS "network",
  array_to_string(idea.support_requested, ' ') AS "supportRequested",
  array_to_string(idea.key_resources, ' ') AS "keyResources",
  array_to_string(idea.cost_structure, ' ') AS "costStructure",
  array_to_string(idea.revenue_streams, ' ') AS "revenueStreams"`;

const BATCH = 1_000;

/**
 * At most `limit` ideas that bear one of the tags, newest first, from behind a position.
 * @param fields of the graph that are wanted: the ideas have no other columns
 */
export function findReport(
  db: EntityManager,
  tags: readonly string[] | undefined,
  limit: number,
  after: TimePosition | undefined,
  fields: ReadonlySet<string>,
): Promise<Idea[]> {
  const { values, add } = parameters();
  const conditions = [];
  if (tags) conditions.push(`${TAGS} && ${add(tags)}::text[]`);
  if (after) conditions.push(`(idea.created_at, idea.id) < (${add(after.createdAt)}, ${add(after.id)})`);
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const rest = `FROM ideas AS idea ${where} ORDER BY idea.created_at DESC, idea.id DESC LIMIT ${limit}`;
  return readList(db, Idea, columnsFor(fields), { alias: 'idea', rest, values });
}

/** Runs `fn` on one connection that sees the database as it was when it first asked, whatever is written meanwhile. */
export function inSnapshot<T>(db: EntityManager, fn: (db: EntityManager) => Promise<T>): Promise<T> {
  return db.transaction('REPEATABLE READ', async (snapshot) => {
    await snapshot.query('SET TRANSACTION READ ONLY');
    return fn(snapshot);
  });
}

/** Counts the ideas that bear one of the tags. */
export async function countReport(
  db: EntityManager,
  tags: readonly string[] | undefined,
  { atMost, through }: Span = {},
): Promise<number> {
  const { values, add } = parameters();
  const conditions = [];
  if (tags) conditions.push(`${TAGS} && ${add(tags)}::text[]`);
  if (through)
    conditions.push(`(idea.created_at, idea.id) >= (${add(through.createdAt)}, ${add(through.id)})`);
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const limit = atMost === undefined ? '' : `LIMIT ${atMost}`;
  const [row] = await db.query<{ count: number }[]>(
    countOf(`SELECT FROM ideas idea ${where} ${limit}`),
    values,
  );
  return row?.count ?? 0;
}

/** The rows of all ideas that bear one of the tags, newest first, batch by batch; once in a transaction. */
export async function* readReport(
  db: EntityManager,
  tags: readonly string[] | undefined,
): AsyncGenerator<ReportRow[]> {
  const [where, values] = conditionOf(tags);
  await db.query(
    `DECLARE report NO SCROLL CURSOR FOR
     SELECT ${ROW} FROM ideas idea ${where} ORDER BY idea.created_at DESC, idea.id DESC`,
    values,
  );
  let next = fetchRows(db);
  for (let more = true; more;) {
    const rows = await next;
    more = rows.length === BATCH;
    // PostgreSQL finds the next rows while these are written.
    if (more) next = fetchRows(db);
    if (rows.length > 0) yield rows;
    // The driver's old results hold on to the newer ones: full, they would fill the heap until its next large collection.
    rows.length = 0;
  }
}

function fetchRows(db: EntityManager): Promise<ReportRow[]> {
  const rows = db.query<ReportRow[]>(`FETCH ${BATCH} FROM report`);
  // Nobody waits for these rows when the reader leaves before they come.
  rows.catch(() => undefined);
  return rows;
}

const conditionOf = (tags: readonly string[] | undefined): [string, unknown[]] =>
  tags ? [`WHERE ${TAGS} && $1::text[]`, [tags]] : ['', []];
