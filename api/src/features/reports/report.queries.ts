import type { EntityManager } from 'typeorm';
import { reportColumns } from '@portal/schema/report';
import type { ReportField } from '@portal/schema/report';
import type { TimePosition, Span } from '../../platform/database/list-query.ts';
import { countSelected } from '../../platform/database/list-query.ts';
import { parameters, readList } from '../../platform/database/read-list.ts';
import type { Parameters } from '../../platform/database/read-list.ts';
import { columnsFor } from '../ideas/list/idea-list.queries.ts';
import { Idea } from '../ideas/idea.entity.ts';

/** Names of choices, several separated by blanks. */
export type ReportRow = Record<ReportField, string>;

// Must equal the expression of ideas_report_tags_idx, or PostgreSQL does not use the index.
const TAGS = `(ARRAY[idea.person_type, idea.network] || idea.key_activities || idea.support_requested || idea.key_resources || idea.cost_structure || idea.revenue_streams || idea.value_propositions || idea.customer_segments || idea.channels)`;

const BATCH = 1_000;

type Tags = readonly string[] | undefined;

function whereOf(tags: Tags, add: Parameters['add'], operator?: '<' | '>=', position?: TimePosition): string {
  const conditions = [];
  if (tags) conditions.push(`${TAGS} && ${add(tags)}::text[]`);
  if (operator && position) {
    const { createdAt, id } = position;
    conditions.push(`(idea.created_at, idea.id) ${operator} (${add(createdAt)}, ${add(id)})`);
  }
  return conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
}

/** @param fields the selected graph fields: the ideas have no other columns */
export function findReport(
  db: EntityManager,
  tags: Tags,
  limit: number,
  after: TimePosition | undefined,
  fields: ReadonlySet<string>,
): Promise<Idea[]> {
  const { values, add } = parameters();
  const rest = `FROM ideas AS idea ${whereOf(tags, add, '<', after)}
    ORDER BY idea.created_at DESC, idea.id DESC LIMIT ${limit}`;
  return readList(db, Idea, columnsFor(fields), { alias: 'idea', rest, values });
}

export function countReport(db: EntityManager, tags: Tags, { atMost, through }: Span = {}): Promise<number> {
  const { values, add } = parameters();
  return countSelected(db, `SELECT FROM ideas AS idea ${whereOf(tags, add, '>=', through)}`, values, atMost);
}

export function inSnapshot<T>(db: EntityManager, fn: (db: EntityManager) => Promise<T>): Promise<T> {
  return db.transaction('REPEATABLE READ', async (snapshot) => {
    await snapshot.query('SET TRANSACTION READ ONLY');
    return fn(snapshot);
  });
}

export async function* readReport(db: EntityManager, tags: Tags): AsyncGenerator<ReportRow[]> {
  const { values, add } = parameters();
  await db.query(
    `DECLARE report NO SCROLL CURSOR FOR
     SELECT ${reportedColumns(db)} FROM ideas AS idea ${whereOf(tags, add)} ORDER BY idea.created_at DESC, idea.id DESC`,
    values,
  );
  let next = fetchRows(db);
  for (let more = true; more;) {
    const rows = await next;
    more = rows.length === BATCH;
    // PostgreSQL finds the next rows while these are written.
    if (more) next = fetchRows(db);
    if (rows.length > 0) yield rows;
    // The driver's older results reference the newer ones: not emptied, they would fill the heap.
    rows.length = 0;
  }
}

// PostgreSQL joins the names: parsing its arrays costs this process four times as much.
function reportedColumns(db: EntityManager): string {
  const ideas = db.connection.getMetadata(Idea);
  const columns = Object.keys(reportColumns).map((field) => {
    const column = ideas.findColumnWithPropertyName(field);
    const value = `idea.${column?.databaseName}`;
    return `${column?.isArray ? `array_to_string(${value}, ' ')` : value} AS "${field}"`;
  });
  return columns.join(', ');
}

function fetchRows(db: EntityManager): Promise<ReportRow[]> {
  const rows = db.query<ReportRow[]>(`FETCH ${BATCH} FROM report`);
  // Prevents an unhandled rejection when the reader leaves before these rows arrive.
  rows.catch(() => undefined);
  return rows;
}
