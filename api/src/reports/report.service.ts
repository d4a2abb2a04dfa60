import { fail } from '@portal/schema/errors';
import { parse } from '@portal/schema/parse';
import { reportFilterRules } from '@portal/schema/report';
import { recordExport } from '../audit/audit.service.ts';
import { onReplica } from '../context.ts';
import type { Context } from '../context.ts';
import type { Connection } from '../graphql/connection.ts';
import { byTime, pageOf } from '../graphql/page.ts';
import type { Page } from '../graphql/page.ts';
import type { Idea } from '../ideas/idea.entity.ts';
import { countSubmittedIdeas } from '../stats/stats.service.ts';
import { countReport, findReport, inSnapshot, readReport } from './report.queries.ts';
import type { ReportRow } from './report.queries.ts';
import { tagsMatching } from './report-tags.ts';

/** Limits concurrent exports in this process, as each holds a database connection. */
const EXPORTS_MAX = 4;
const EXPORTS_RETRY_SECONDS = 30;

export interface ReportFilter {
  search?: string | null;
}

export interface ReportRows {
  total: number;
  batches: AsyncGenerator<ReportRow[]>;
}

export async function listReport(
  ctx: Context,
  page: Page,
  narrowing: ReportFilter,
  fields: ReadonlySet<string>,
): Promise<Connection<Idea>> {
  const tags = tagsMatching(parse(reportFilterRules, narrowing).search);
  const isEmpty = tags?.length === 0;
  const reading = onReplica(ctx);
  return pageOf(reading, page, {
    order: byTime,
    find: async (db, limit, after) => (isEmpty ? [] : findReport(db, tags, limit, after, fields)),
    count: async (db, span) => (isEmpty ? 0 : countReport(db, tags, span)),
    known: tags ? undefined : () => countSubmittedIdeas(reading),
    isSearch: tags !== undefined,
  });
}

let exportsUnderWay = 0;

/** The snapshot ends with `write`. @throws DomainError INVALID_INPUT, also for too many rows; UNAVAILABLE */
export async function exportReport(
  ctx: Context,
  narrowing: ReportFilter,
  { name, rowsMax }: { name: string; rowsMax: number },
  write: (rows: ReportRows) => Promise<void>,
): Promise<void> {
  const { search } = parse(reportFilterRules, narrowing);
  const tags = tagsMatching(search);
  if (exportsUnderWay >= EXPORTS_MAX) {
    fail('UNAVAILABLE', {
      message: 'Several exports are under way. Please try again in a moment.',
      retryAfter: EXPORTS_RETRY_SECONDS,
    });
  }
  exportsUnderWay += 1;
  try {
    await inSnapshot(onReplica(ctx).db, async (db) => {
      const total = await countReport(db, tags);
      if (total > rowsMax) refuse(total, rowsMax);
      await recordExport(ctx, name, search, total);
      await write({ total, batches: readReport(db, tags) });
    });
  } finally {
    exportsUnderWay -= 1;
  }
}

function refuse(total: number, rowsMax: number): never {
  const [has, holds] = [total, rowsMax].map((rows) => rows.toLocaleString('en'));
  return fail('INVALID_INPUT', {
    message: `This report has ${has} rows, and an Excel sheet holds at most ${holds}. Narrow the filter, or export as CSV.`,
  });
}
