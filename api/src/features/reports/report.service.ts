import { labelsOf, namesOf } from '@portal/schema/choices';
import { ideaFields } from '@portal/schema/idea';
import { parse } from '@portal/schema/rules';
import { reportColumns, reportFilterFields, reportFilterRules } from '@portal/schema/report';
import type { ReportField } from '@portal/schema/report';
import type { SearchInput } from '@portal/schema/rules';
import { onReplica } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/paging/connection.ts';
import type { Page, WholeList } from '../../platform/paging/page.ts';
import type { Idea } from '../ideas/idea.entity.ts';
import { countIdeas } from '../ideas/list/idea-list.queries.ts';
import { listSelected } from '../ideas/list/idea-list.service.ts';
import { readReportRows } from './report.queries.ts';
import type { ReportRow } from './report.queries.ts';

const fields = namesOf(reportColumns);

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

/** Reads the whole report: the labels of each field, several with semicolons between. */
export function readReport({ db }: Context, filter: SearchInput): WholeList<ReportRow> {
  const selection = { tags: tagsMatching(parse(reportFilterRules, filter).search) };
  return {
    count: () => countIdeas(db, selection, 'NEWEST'),
    async *batches() {
      // A column has few combinations of names: each is joined once.
      const words = new Map(fields.map((field) => [field, new Map<string, string>()]));
      const inLabels = (field: ReportField, names: string) => {
        const known = words.get(field)?.get(names);
        if (known !== undefined) return known;
        const text = labelsOf(ideaFields[field].list, names.split(' ')).join('; ');
        words.get(field)?.set(names, text);
        return text;
      };
      for await (const rows of readReportRows(db, selection)) {
        for (const row of rows) for (const field of fields) row[field] = inLabels(field, row[field]);
        yield rows;
      }
    },
  };
}
