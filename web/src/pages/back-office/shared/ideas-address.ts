/** Writes the filters of ideas into the address of a page, and turns them into words and GraphQL input. */
import { daysOfMonth } from '@portal/schema/breakdown';
import { inputOf, shownFilters, writeFilters } from '@portal/schema/filter-address';
import { ideaParameters, noFilter, readIdeasView, sortOf } from '@portal/schema/idea-address';
import type { IdeasFilter, IdeasView } from '@portal/schema/idea-address';
import { ideaFilters } from '@portal/schema/idea-filter';
import { undecidedStatuses } from '@portal/schema/review-status';
import type { StatsRange } from '@portal/schema/stats';
import type { IdeaFilterInput } from '../../../graphql/generated-staff.ts';
import { filterChips } from '../../../lib/filter-words.ts';
import type { FilterChip, NameOf } from '../../../lib/filter-words.ts';
import type { ViewFormat } from '../../../lib/use-address.ts';
import { inFigures } from '../../../lib/words.ts';

export const ideasFormat: ViewFormat<IdeasView> = {
  read: readIdeasView,
  write: ({ disagreement, sort, found, as, after, ...view }) => {
    const query = writeFilters(ideaFilters, view);
    const order = { sort: sort === 'NEWEST' ? '' : sort, found: view.search && found };
    const others = { disagreement, ...order, as, after };
    for (const [parameter, value] of Object.entries(others)) if (value) query.append(parameter, value);
    return query;
  },
  none: { ...noFilter, disagreement: '' },
  parameters: ideaParameters,
};

const noView: IdeasView = { ...noFilter, disagreement: '', sort: 'NEWEST', found: '', as: '', after: '' };

/** Returns the address of a list of ideas. */
export const pathOfView = (view: Partial<IdeasView>): string => {
  const query = String(ideasFormat.write({ ...noView, ...view }));
  return query ? `/submissions?${query}` : '/submissions';
};

/** Writes the filters and the order without the page, for another list of the same ideas. */
export const filtersOf = (view: IdeasView): string =>
  ideasFormat.write({ ...view, disagreement: '', as: '', after: '' }).toString();

/** Writes the filters and the one order of an export. */
export const queryOfExport = (view: IdeasView): string =>
  filtersOf({ ...view, sort: sortOf(view), found: '' });

export const toIdeaFilter = (view: IdeasFilter): IdeaFilterInput => inputOf(ideaFilters, view);

/** @param emailOf gives undefined until it is loaded */
export const activeFilters = (view: IdeasFilter, emailOf?: NameOf) =>
  filterChips(ideaFilters, view, emailOf) as FilterChip<Partial<IdeasFilter>>[];

/**
 * Returns the path of the list of exactly the counted ideas.
 * @param chosen dimensions with a name each; empty for a total
 */
export function pathOfIdeas(
  chosen: readonly (readonly [dimension: string, name: string | undefined])[],
  { from, to }: StatsRange,
  more: Partial<IdeasView> = {},
): string {
  const view: IdeasView = { ...noView, answers: {}, ...more };
  // As texts, '' sorts before every day, and '~' after.
  let days = { from: from ?? '', to: to ?? '~' };
  for (const [dimension, name] of chosen) {
    const [own] =
      shownFilters(ideaFilters).find(
        ([, filter]) => 'dimension' in filter && filter.dimension === dimension,
      ) ?? [];
    // Counts by status leave out withdrawn ideas; lists of undecided ideas do so without the filter.
    if (dimension === 'STATUS' && !undecidedStatuses.some((status) => status === name)) view.withdrawn = 'no';
    if (name === undefined) continue;
    if (dimension === 'MONTH') {
      const month = daysOfMonth(name);
      days = {
        from: month.from > days.from ? month.from : days.from,
        to: month.to < days.to ? month.to : days.to,
      };
    } else if (own) Object.assign(view, { [own]: [name] });
    else view.answers = { ...view.answers, [dimension]: name };
  }
  return `/submissions?${ideasFormat.write({ ...view, from: days.from, to: days.to === '~' ? '' : days.to })}`;
}

/** @param total null where it is not counted */
export const endWords = (total: number | null | undefined) =>
  total && total > 1 ? `This was the last of ${inFigures(total)} ideas.` : 'This was the last idea.';
