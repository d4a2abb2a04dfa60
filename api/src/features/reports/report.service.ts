import { labelsOf, namesOf } from '@portal/schema/lists';
import { ideaFields } from '@portal/schema/idea';
import { parse } from '@portal/schema/rules';
import { reportColumns, reportFilterFields, reportFilterRules } from '@portal/schema/report';
import type { ReportField } from '@portal/schema/report';
import type { SearchInput } from '@portal/schema/rules';
import { onReplica } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/paging/connection.ts';
import type { Page } from '../../platform/paging/page.ts';
import type { Idea } from '../ideas/idea.entity.ts';
import { countIdeas, readIdeas } from '../ideas/list/idea-list.queries.ts';
import { listSelected } from '../ideas/list/idea-list.service.ts';

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

/** Reads the whole report, as labels. */
export function readReport({ db }: Context, filter: SearchInput) {
  const list = {
    selection: { tags: tagsMatching(parse(reportFilterRules, filter).search) },
    sort: 'NEWEST',
  } as const;
  return {
    count: () => countIdeas(db, list.selection, list.sort),
    async *batches() {
      // There are few combinations of names, and a name has one label in all lists: each is joined once.
      const words = new Map<string, string>();
      for await (const rows of readIdeas<Record<ReportField, string>>(db, list, fields)) {
        for (const row of rows) {
          for (const field of fields) {
            const names = row[field];
            row[field] = words.get(names) ?? labelsOf(ideaFields[field].list, names.split(' ')).join('; ');
            words.set(names, row[field]);
          }
        }
        yield rows;
      }
    },
  };
}
