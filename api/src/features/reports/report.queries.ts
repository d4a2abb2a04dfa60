import type { EntityManager } from 'typeorm';
import { reportColumns } from '@portal/schema/report';
import type { ReportField } from '@portal/schema/report';
import { columnsOf, parameters } from '../../platform/database/read-list.ts';
import { fromIdeas } from '../ideas/list/idea-list.queries.ts';
import type { IdeaSelection } from '../ideas/list/idea-list.queries.ts';
import { Idea } from '../ideas/idea.entity.ts';

/** Names of choices, several separated by blanks. */
export type ReportRow = Record<ReportField, string>;

const BATCH = 1_000;

export function inSnapshot<T>(db: EntityManager, fn: (db: EntityManager) => Promise<T>): Promise<T> {
  return db.transaction('REPEATABLE READ', async (snapshot) => {
    await snapshot.query('SET TRANSACTION READ ONLY');
    return fn(snapshot);
  });
}

/** Reads ideas newest first; `db` is a transaction. */
export async function* readReport(db: EntityManager, selection: IdeaSelection): AsyncGenerator<ReportRow[]> {
  const { values, add } = parameters();
  await db.query(
    `DECLARE report NO SCROLL CURSOR FOR
     SELECT ${reportedColumns(db)} ${fromIdeas({ selection, sort: 'NEWEST' }, add)}`,
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
const reportedColumns = (db: EntityManager): string =>
  columnsOf(db, Idea, Object.keys(reportColumns))
    .map(({ databaseName, isArray, propertyName }) => {
      const value = `idea.${databaseName}`;
      return `${isArray ? `array_to_string(${value}, ' ')` : value} AS "${propertyName}"`;
    })
    .join(', ');

function fetchRows(db: EntityManager): Promise<ReportRow[]> {
  const rows = db.query<ReportRow[]>(`FETCH ${BATCH} FROM report`);
  // Prevents an unhandled rejection when the reader leaves before these rows arrive.
  rows.catch(() => undefined);
  return rows;
}
