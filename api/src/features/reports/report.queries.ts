import type { EntityManager } from 'typeorm';
import { namesOf } from '@portal/schema/choices';
import { reportColumns } from '@portal/schema/report';
import type { ReportField } from '@portal/schema/report';
import { columnsOf } from '../../platform/database/read-list.ts';
import { readIdeas } from '../ideas/list/idea-list.queries.ts';
import type { IdeaSelection } from '../ideas/list/idea-list.queries.ts';
import { Idea } from '../ideas/idea.entity.ts';

/** Names of choices, several separated by blanks. */
export type ReportRow = Record<ReportField, string>;

/** Reads ideas newest first; `db` is a transaction. */
export function readReportRows(db: EntityManager, selection: IdeaSelection): AsyncGenerator<ReportRow[]> {
  // PostgreSQL joins the names: parsing its arrays costs this process four times as much.
  const columns = columnsOf(db, Idea, namesOf(reportColumns)).map(
    ({ databaseName, isArray, propertyName }) => {
      const value = `idea.${databaseName}`;
      return `${isArray ? `array_to_string(${value}, ' ')` : value} AS "${propertyName}"`;
    },
  );
  return readIdeas(db, { selection, sort: 'NEWEST' }, columns.join(', '));
}
