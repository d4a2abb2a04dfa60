import { failField } from '@portal/schema/errors';
import { labelsOf, namesOf } from '@portal/schema/lists';
import { ideaFields } from '@portal/schema/idea';
import type { IdeaFilterValues } from '@portal/schema/idea-filter';
import { parse } from '@portal/schema/rules';
import { reportColumns, reportFilterRules } from '@portal/schema/report';
import type { ReportField } from '@portal/schema/report';
import { requireActor, requirePermission } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import type { Page } from '../../../platform/paging/page.ts';
import type { Idea } from '../idea.entity.ts';
import { isUnset } from '@portal/schema/filters';
import { selectionOf } from '../list/idea-filter.ts';
import { countIdeas, readIdeas } from '../list/idea-list.queries.ts';
import { listIdeas } from '../list/idea-list.service.ts';

const fields = namesOf(reportColumns);

export async function listReport(
  ctx: Context,
  page: Page,
  search: string | null | undefined,
  ideas: IdeaFilterValues,
  fields: ReadonlySet<string>,
): Promise<Connection<Idea>> {
  const { search: labels } = parse(reportFilterRules, { search });
  if (labels && ideas.filter) failField('filter', 'Give the text once: as search, or as labels of ideas.');
  const filter = narrowing(ctx, labels ? { ...ideas, filter: labels } : ideas);
  return listIdeas(ctx, page, filter, 'NEWEST', fields);
}

/** Refuses filters other than labels to callers who may not read ideas. @throws DomainError FORBIDDEN */
function narrowing(ctx: Context, ideas: IdeaFilterValues): IdeaFilterValues {
  const { filter: _, ...others } = ideas;
  if (!Object.values(others).every(isUnset)) requirePermission(ctx, 'idea:read-any');
  return ideas;
}

/** Reads the whole report, with labels for names. */
export function readReport(ctx: Context, ideas: IdeaFilterValues) {
  const selection = selectionOf(ctx, narrowing(ctx, ideas));
  const list = { viewerId: requireActor(ctx).id, selection, sort: 'NEWEST' } as const;
  return {
    count: () => countIdeas(ctx, list),
    async *batches() {
      // Combinations are cached: there are few, and a name has the same label in all lists.
      const words = new Map<string, string>();
      for await (const rows of readIdeas<Record<ReportField, string | null>>(ctx, list, fields)) {
        for (const row of rows) {
          for (const field of fields) {
            // Null where the call did not ask for the answer.
            const names = row[field] ?? '';
            row[field] = words.get(names) ?? labelsOf(ideaFields[field].list, names.split(' ')).join('; ');
            words.set(names, row[field]);
          }
        }
        yield rows;
      }
    },
  };
}
