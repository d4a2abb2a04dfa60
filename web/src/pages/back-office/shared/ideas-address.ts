/** Writes the filters of ideas into the address of a page, and turns them into words and GraphQL input. */
import { daysOfMonth, dimensions, dimensionTraits } from '@portal/schema/breakdown';
import { NOBODY } from '@portal/schema/filters';
import type { Filter } from '@portal/schema/filters';
import { isNobody, noFilter, readIdeasView, shownFilters, valueOf } from '@portal/schema/idea-address';
import type { IdeasFilter, IdeasView, ShownName } from '@portal/schema/idea-address';
import { answerFilters, ideaFilters } from '@portal/schema/idea-filter';
import type { Choices } from '@portal/schema/lists';
import { undecidedStatuses } from '@portal/schema/review-status';
import type { StatsRange } from '@portal/schema/stats';
import type { IdeaFilterInput } from '../../../graphql/generated.ts';
import type { ViewFormat } from '../../../lib/use-address.ts';
import { dayInWords, daysInWords, inFigures } from '../../../lib/words.ts';

export const ideasFormat: ViewFormat<IdeasView> = {
  read: readIdeasView,
  write: ({ sort, answers, ...view }) => {
    const query = new URLSearchParams();
    const parameters = Object.entries(answerFilters).map(([parameter, by]) => [parameter, answers[by] ?? '']);
    const single = { ...Object.fromEntries(parameters), sort: sort === 'NEWEST' ? '' : sort };
    for (const [parameter, value] of Object.entries<string | string[]>({ ...view, ...single })) {
      for (const part of [value].flat()) if (part) query.append(parameter, part);
    }
    return query;
  },
  none: { ...noFilter, disagreement: '' },
};

const noView: IdeasView = { ...noFilter, disagreement: '', sort: 'NEWEST', as: '', after: '' };

/** Returns the address of a list of ideas. */
export const pathOfView = (view: Partial<IdeasView>): string => {
  const query = String(ideasFormat.write({ ...noView, ...view }));
  return query ? `/submissions?${query}` : '/submissions';
};

/** Writes the filters and the order without the page, for an export or another list of the same ideas. */
export const filtersOf = (view: IdeasView): string =>
  ideasFormat.write({ ...view, disagreement: '', as: '', after: '' }).toString();

export const toIdeaFilter = (view: IdeasFilter): IdeaFilterInput =>
  Object.fromEntries(
    Object.entries(ideaFilters)
      .filter(([, { kind }]) => kind !== 'email')
      .map(([name, filter]) => [filter.graph, valueOf(filter, view, name)]),
  );

/** An active filter in words, and the change that removes it. */
export interface FilterChip {
  text: string;
  /** The text without the label of the filter, if the choice says enough. */
  short: string;
  removal: Partial<IdeasFilter>;
}

type EmailOf = (id: string) => string | undefined;

const chip = (text: string, removal: Partial<IdeasFilter>, short = text): FilterChip => ({
  text,
  short,
  removal,
});

/** Takes the answer to one dimension out of those that a list asks for. */
export const withoutAnswer = (answers: IdeasFilter['answers'], by: string) =>
  Object.fromEntries(Object.entries(answers).filter(([other]) => other !== by));

function chipsOf(name: ShownName, filter: Filter, view: IdeasFilter, emailOf: EmailOf): FilterChip[] {
  const value = view[name];
  const text = String(value);
  const none = { [name]: '' };
  const personIn = (id: string) => emailOf(id) ?? 'one person';
  if (!text) return [];
  switch (filter.kind) {
    case 'text':
      return [chip(`${filter.told ?? `${filter.label}:`} “${text}”`, none)];
    case 'day':
      return [chip(`${filter.label}: ${dayInWords(text)}`, none)];
    case 'several':
      return view[name as 'status'].map((one) => {
        const removal = { [name]: view[name as 'status'].filter((other) => other !== one) };
        const label = filter.list[one] ?? one;
        return chip(`${filter.label}: ${label}`, removal, label);
      });
    case 'choice':
    case 'yesNo':
      return [chip((filter.list as Choices)[text] ?? text, none)];
    case 'answers':
      return Object.entries(view.answers).map(([by, one]) => {
        const words = dimensionTraits[by]?.choices?.[one] ?? personIn(one);
        return chip(`${dimensions[by]}: ${words}`, { answers: withoutAnswer(view.answers, by) });
      });
    case 'person':
      return [chip(`${filter.label}: ${isNobody(view, name) ? NOBODY : personIn(text)}`, none)];
    case 'nobody':
    case 'email':
      return [];
  }
}

/** The order of the words of filters; a range of days counts as one filter. */
const kinds: readonly Filter['kind'][] = ['text', 'day', 'several', 'choice', 'yesNo', 'answers', 'person'];

/** @param emailOf gives undefined until it is loaded */
export function activeFilters(view: IdeasFilter, emailOf: EmailOf = () => undefined): FilterChip[] {
  const { from, to } = view;
  const range =
    from && to ? [chip(`${ideaFilters.date.label}: ${daysInWords(from, to)}`, { from: '', to: '' })] : [];
  const isInRange = (name: ShownName) => range.length > 0 && (name === 'from' || name === 'to');
  return kinds.flatMap((kind) => [
    ...shownFilters.flatMap(([name, filter]) =>
      filter.kind === kind && !isInRange(name) ? chipsOf(name, filter, view, emailOf) : [],
    ),
    ...(kind === 'day' ? range : []),
  ]);
}

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
      shownFilters.find(([, filter]) => 'dimension' in filter && filter.dimension === dimension) ?? [];
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
