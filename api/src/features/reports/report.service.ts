import { fail } from '@portal/schema/errors';
import { ideaFields } from '@portal/schema/idea';
import { parse } from '@portal/schema/rules';
import { reportFilterFields, reportFilterRules } from '@portal/schema/report';
import type { SearchInput } from '@portal/schema/rules';
import { recordExport } from '../audit/audit.service.ts';
import { onReplica } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/paging/connection.ts';
import type { Page } from '../../platform/paging/page.ts';
import type { Idea } from '../ideas/idea.entity.ts';
import { countIdeas } from '../ideas/list/idea-list.queries.ts';
import { listSelected } from '../ideas/list/idea-list.service.ts';
import { inSnapshot, readReport } from './report.queries.ts';
import type { ReportRow } from './report.queries.ts';

/** Limits concurrent exports in this process, as each holds a database connection. */
const EXPORTS_MAX = 4;
const EXPORTS_RETRY_SECONDS = 30;

export interface ReportRows {
  total: number;
  batches: AsyncGenerator<ReportRow[]>;
}

const labels = new Map(
  reportFilterFields
    .flatMap((field) => Object.entries(ideaFields[field].list))
    .map(([name, label]) => [name, label.toLowerCase()]),
);

/** Lists the names of choices whose label contains a text, in any case; undefined for '', which narrows nothing. */
export function tagsMatching(search: string): string[] | undefined {
  if (search === '') return undefined;
  const text = search.toLowerCase();
  return [...labels].filter(([, label]) => label.includes(text)).map(([name]) => name);
}

export async function listReport(
  ctx: Context,
  page: Page,
  filter: SearchInput,
  fields: ReadonlySet<string>,
): Promise<Connection<Idea>> {
  const tags = tagsMatching(parse(reportFilterRules, filter).search);
  const selection = tags?.length === 0 ? undefined : { tags };
  return listSelected(onReplica(ctx), page, selection, 'NEWEST', fields, tags !== undefined);
}

let exportsUnderWay = 0;

/** The snapshot ends with `write`. @throws DomainError INVALID_INPUT, also for too many rows; UNAVAILABLE */
export async function exportReport(
  ctx: Context,
  filter: SearchInput,
  { name, rowsMax }: { name: string; rowsMax: number },
  write: (rows: ReportRows) => Promise<void>,
): Promise<void> {
  const { search } = parse(reportFilterRules, filter);
  const selection = { tags: tagsMatching(search) };
  if (exportsUnderWay >= EXPORTS_MAX) {
    fail('UNAVAILABLE', {
      message: 'Several exports are under way. Please try again in a moment.',
      retryAfter: EXPORTS_RETRY_SECONDS,
    });
  }
  exportsUnderWay += 1;
  try {
    await inSnapshot(onReplica(ctx).db, async (db) => {
      const total = await countIdeas(db, selection, 'NEWEST');
      if (total > rowsMax) failTooLong(total, rowsMax);
      await recordExport(ctx, name, search, total);
      await write({ total, batches: readReport(db, selection) });
    });
  } finally {
    exportsUnderWay -= 1;
  }
}

function failTooLong(total: number, rowsMax: number): never {
  const [has, holds] = [total, rowsMax].map((rows) => rows.toLocaleString('en'));
  return fail('INVALID_INPUT', {
    message: `This report has ${has} rows, and an Excel sheet holds at most ${holds}. Narrow the filter, or export as CSV.`,
  });
}
