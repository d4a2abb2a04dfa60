/** The review screen's filters, order and page as they stand in its address. */
import { focusAreas, namesOf, personTypes, reviewStatuses } from '@portal/schema/choices';
import type { Choices, FocusArea, PersonType, ReviewStatus } from '@portal/schema/choices';
import { ideaSorts } from '@portal/schema/idea-filter';
import type { IdeaFilterInput, IdeaSort } from '@portal/schema/idea-filter';
import type { ViewFormat } from '../../../app/use-address.ts';
import { dayInWords, daysInWords } from '../../../app/words.ts';

/** What of the submissions is shown, by the names of the address's parameters. Empty narrows nothing. */
export interface SubmissionsView {
  /** Submitted on this day, YYYY-MM-DD. */
  date: string;
  /** Submitted on this day or later. */
  from: string;
  /** Submitted on this day or before. */
  to: string;
  search: string;
  status: ReviewStatus[];
  focus: FocusArea[];
  person: PersonType[];
  /** The id of who reviewed last. */
  reviewer: string;
  sort: IdeaSort;
  /** The cursor after which the page begins; empty on the first. */
  after: string;
}

/** The parts of a view that narrow it. */
export type SubmissionsFilter = Omit<SubmissionsView, 'sort' | 'after'>;

/** A view without filters. */
export const noFilter: SubmissionsFilter = {
  date: '',
  from: '',
  to: '',
  search: '',
  status: [],
  focus: [],
  person: [],
  reviewer: '',
};

const isSort = (name: string): name is IdeaSort => Object.hasOwn(ideaSorts, name);

/** Several choices: repeated or parted by commas; what is not in the list is left out. */
function readChoices<C extends Choices>(query: URLSearchParams, parameter: string, choices: C) {
  const named = query.getAll(parameter).flatMap((value) => value.split(','));
  return namesOf(choices).filter((name) => named.includes(name));
}

/** Reads a view from an address. */
export function readView(query: URLSearchParams): SubmissionsView {
  const text = (parameter: string) => query.get(parameter) ?? '';
  const sort = text('sort');
  return {
    date: text('date'),
    from: text('from'),
    to: text('to'),
    search: text('search'),
    status: readChoices(query, 'status', reviewStatuses),
    focus: readChoices(query, 'focus', focusAreas),
    person: readChoices(query, 'person', personTypes),
    reviewer: text('reviewer'),
    sort: isSort(sort) ? sort : 'NEWEST',
    after: text('after'),
  };
}

/** Writes a view into an address: the same view always gives the same one. */
export function writeView(view: SubmissionsView): URLSearchParams {
  const query = new URLSearchParams();
  for (const [parameter, value] of Object.entries({
    ...view,
    sort: view.sort === 'NEWEST' ? '' : view.sort,
  })) {
    for (const part of [value].flat()) if (part) query.append(parameter, part);
  }
  return query;
}

/** How the review screen's view stands in its address. */
export const submissionsFormat: ViewFormat<SubmissionsView> = {
  read: readView,
  write: writeView,
  none: noFilter,
};

/** The filter of a view as the graph takes it. */
export function toIdeaFilter(view: SubmissionsFilter): IdeaFilterInput {
  return {
    submittedOn: view.date || null,
    submittedFrom: view.from || null,
    submittedTo: view.to || null,
    search: view.search || null,
    statuses: view.status,
    focusAreas: view.focus,
    personTypes: view.person,
    reviewerId: view.reviewer || null,
  };
}

/** A filter in words, with the change that takes it away. */
export interface ActiveFilter {
  words: string;
  removal: Partial<SubmissionsFilter>;
}

function choiceFilters<Key extends 'status' | 'focus' | 'person'>(
  view: SubmissionsFilter,
  key: Key,
  label: string,
  choices: Choices,
): ActiveFilter[] {
  return view[key].map((name) => ({
    words: `${label}: ${choices[name]}`,
    removal: { [key]: view[key].filter((other) => other !== name) },
  }));
}

/** The range of days as one filter. */
function rangeFilters({ from, to }: SubmissionsFilter): ActiveFilter[] {
  if (!from && !to) return [];
  const words =
    from && to
      ? `Date: ${daysInWords(from, to)}`
      : from
        ? `From: ${dayInWords(from)}`
        : `To: ${dayInWords(to)}`;
  return [{ words, removal: { from: '', to: '' } }];
}

/**
 * Every filter of a view by itself, so that each can be taken away.
 * @param reviewerEmail the address of the reviewer whose id the view holds, once it is known
 */
export function activeFilters(view: SubmissionsFilter, reviewerEmail: string | undefined): ActiveFilter[] {
  const one = (value: string, words: string, removal: Partial<SubmissionsFilter>) =>
    value ? [{ words, removal }] : [];
  return [
    ...one(view.search, `Search: “${view.search}”`, { search: '' }),
    ...one(view.date, `Date: ${dayInWords(view.date)}`, { date: '' }),
    ...rangeFilters(view),
    ...choiceFilters(view, 'status', 'Status', reviewStatuses),
    ...choiceFilters(view, 'focus', 'Focus area', focusAreas),
    ...choiceFilters(view, 'person', 'Person type', personTypes),
    ...one(view.reviewer, `Reviewer: ${reviewerEmail ?? 'one person'}`, { reviewer: '' }),
  ];
}
