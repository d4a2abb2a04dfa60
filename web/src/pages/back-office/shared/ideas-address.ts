import { answerFilters, daysOfMonth, dimensions, dimensionTraits, hasValue } from '@portal/schema/breakdown';
import { focusAreas, personTypes } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import { reviewStatuses, undecidedStatuses } from '@portal/schema/review-status';
import type { Choices } from '@portal/schema/lists';
import { ideaSorts, ideaWaits } from '@portal/schema/idea-filter';
import type { IdeaSort } from '@portal/schema/idea-filter';
import type { StatsRange } from '@portal/schema/stats';
import type { IdeaAnswerInput, IdeaFilterInput } from '../../../graphql/generated.ts';
import type { ViewFormat } from '../../../lib/use-address.ts';
import { dayInWords, daysInWords, inFigures } from '../../../lib/words.ts';

/** The filters of several choices, by their parameters. */
export const choiceFilters: readonly {
  key: 'status' | 'focus' | 'person';
  by: string;
  label: string;
  choices: Choices;
}[] = [
  { key: 'status', by: 'STATUS', label: 'Status', choices: reviewStatuses },
  { key: 'focus', by: 'FOCUS_AREA', label: 'Focus area', choices: focusAreas },
  { key: 'person', by: 'PERSON_TYPE', label: 'Person type', choices: personTypes },
];

const withdrawnChoices = { yes: 'Withdrawn', no: 'Not withdrawn' };

export const shortlistChoices = { yes: 'On the shortlist', no: 'Not on the shortlist' };

/** What the address says where nobody has the idea. */
export const NOBODY = 'nobody';

const oneOf = <C extends Choices>(choices: C, name: string | null): (keyof C & string) | '' =>
  name !== null && Object.hasOwn(choices, name) ? name : '';

function readChoices<C extends Choices>(query: URLSearchParams, parameter: string, choices: C) {
  const named = query.getAll(parameter).flatMap((value) => value.split(','));
  return namesOf(choices).filter((name) => named.includes(name));
}

const labelOf = (by: string, name: string) => dimensionTraits[by]?.choices?.[name];

/** Reads single answers: by the dimension, the name of its value. */
function readAnswers(query: URLSearchParams): Readonly<Record<string, string>> {
  const given = Object.entries(answerFilters).map(([parameter, by]) => [by, query.get(parameter) ?? '']);
  return Object.fromEntries(given.filter(([by = '', name = '']) => name && hasValue(by, name)));
}

const readFilter = (query: URLSearchParams) => ({
  waited: oneOf(ideaWaits, query.get('waited')),
  date: query.get('date') ?? '',
  from: query.get('from') ?? '',
  to: query.get('to') ?? '',
  filter: query.get('filter') ?? '',
  search: query.get('search') ?? '',
  status: readChoices(query, 'status', reviewStatuses),
  focus: readChoices(query, 'focus', focusAreas),
  person: readChoices(query, 'person', personTypes),
  reviewer: query.get('reviewer') ?? '',
  holder: query.get('holder') ?? '',
  shortlisted: oneOf(shortlistChoices, query.get('shortlisted')),
  withdrawn: oneOf(withdrawnChoices, query.get('withdrawn')),
  answers: readAnswers(query),
});

type IdeasFilter = ReturnType<typeof readFilter>;
export type IdeasView = IdeasFilter & { sort: IdeaSort; after: string };

export const noFilter = readFilter(new URLSearchParams());

export const ideasFormat: ViewFormat<IdeasView> = {
  read: (query) => {
    const sort = oneOf(ideaSorts, query.get('sort')) || 'NEWEST';
    return { ...readFilter(query), sort, after: query.get('after') ?? '' };
  },
  write: ({ sort, answers, ...view }) => {
    const query = new URLSearchParams();
    const parameters = Object.entries(answerFilters).map(([parameter, by]) => [parameter, answers[by] ?? '']);
    const single = { ...Object.fromEntries(parameters), sort: sort === 'NEWEST' ? '' : sort };
    for (const [parameter, value] of Object.entries<string | string[]>({ ...view, ...single })) {
      for (const part of [value].flat()) if (part) query.append(parameter, part);
    }
    return query;
  },
  none: noFilter,
};

/** Writes the filters and the order without the page, for an export or another list of the same ideas. */
export const filtersOf = (view: IdeasView): string => ideasFormat.write({ ...view, after: '' }).toString();

/** Names what the address holds and the view leaves out: `focusArea`, `status “LOST”`. */
export function unknownIn(query: URLSearchParams): string[] {
  const choices: Readonly<Record<string, Choices>> = {
    ...Object.fromEntries(choiceFilters.map((filter) => [filter.key, filter.choices])),
    waited: ideaWaits,
    shortlisted: shortlistChoices,
    withdrawn: withdrawnChoices,
    sort: ideaSorts,
    ...Object.fromEntries(
      Object.entries(answerFilters).flatMap(([parameter, by]) => {
        const { choices } = dimensionTraits[by] ?? {};
        return choices ? [[parameter, choices]] : [];
      }),
    ),
  };
  const { answers: _, ...own } = noFilter;
  return [...query].flatMap(([name, value]) => {
    if (!Object.hasOwn({ ...own, ...answerFilters, sort: '', after: '' }, name)) return [name];
    const known = choices[name];
    if (!known) return [];
    const unknown = value.split(',').filter((part) => part !== '' && !Object.hasOwn(known, part));
    return unknown.map((part) => `${name} “${part}”`);
  });
}

export const toIdeaFilter = (view: IdeasFilter): IdeaFilterInput => ({
  submittedOn: view.date || null,
  submittedFrom: view.from || null,
  submittedTo: view.to || null,
  labels: view.filter,
  search: view.search || null,
  statuses: view.status,
  focusAreas: view.focus,
  personTypes: view.person,
  reviewerId: view.reviewer || null,
  holderId: view.holder === NOBODY ? null : view.holder || null,
  unclaimed: view.holder === NOBODY,
  shortlisted: view.shortlisted ? view.shortlisted === 'yes' : null,
  withdrawn: view.withdrawn ? view.withdrawn === 'yes' : null,
  answers: Object.entries(view.answers).map(([by, name]) => ({ by: by as IdeaAnswerInput['by'], name })),
  waited: view.waited || null,
});

/** @param emailOf gives undefined until it is loaded */
export function activeFilters(
  view: IdeasFilter,
  emailOf: (id: string) => string | undefined = () => undefined,
) {
  const { search, filter, date, from, to, reviewer, holder, shortlisted, withdrawn, waited, answers } = view;
  const one = (value: string, text: string, removal: Partial<IdeasFilter>) =>
    value ? [{ text, removal }] : [];
  const range =
    from && to ? `Date: ${daysInWords(from, to)}` : `${from ? 'From' : 'To'}: ${dayInWords(from || to)}`;
  return [
    ...one(filter, `Answers contain “${filter}”`, { filter: '' }),
    ...one(search, `Search: “${search}”`, { search: '' }),
    ...one(date, `Date: ${dayInWords(date)}`, { date: '' }),
    ...one(from || to, range, { from: '', to: '' }),
    ...choiceFilters.flatMap(({ key, label, choices }) =>
      view[key].map((name) => ({
        text: `${label}: ${choices[name]}`,
        removal: { [key]: view[key].filter((other) => other !== name) },
      })),
    ),
    ...one(waited, waited && ideaWaits[waited], { waited: '' }),
    ...one(shortlisted, shortlisted && shortlistChoices[shortlisted], { shortlisted: '' }),
    ...one(withdrawn, withdrawn && withdrawnChoices[withdrawn], { withdrawn: '' }),
    ...Object.entries(answers).map(([by, name]) => ({
      text: `${dimensions[by]}: ${labelOf(by, name) ?? emailOf(name) ?? 'one person'}`,
      removal: { answers: Object.fromEntries(Object.entries(answers).filter(([other]) => other !== by)) },
    })),
    ...one(reviewer, `Reviewer: ${emailOf(reviewer) ?? 'one person'}`, { reviewer: '' }),
    ...one(holder, `Who has it: ${holder === NOBODY ? 'nobody' : (emailOf(holder) ?? 'one person')}`, {
      holder: '',
    }),
  ];
}

/**
 * Returns the path of the list that holds the counted ideas and no others.
 * @param chosen dimensions with a name each, or none for a total
 */
export function pathOfIdeas(
  chosen: readonly (readonly [dimension: string, name: string | undefined])[],
  { from, to }: StatsRange,
  more: Partial<IdeasView> = {},
): string {
  const view: IdeasView = { ...noFilter, answers: {}, sort: 'NEWEST', after: '', ...more };
  // As texts, these are before and after every day.
  let days = { from: from ?? '', to: to ?? '~' };
  for (const [dimension, name] of chosen) {
    const own = choiceFilters.find(({ by }) => by === dimension);
    // Counts by status leave out what is withdrawn; so does the list of what needs a decision.
    if (dimension === 'STATUS' && !undecidedStatuses.some((status) => status === name)) view.withdrawn = 'no';
    if (name === undefined) continue;
    if (dimension === 'MONTH') {
      const month = daysOfMonth(name);
      days = {
        from: month.from > days.from ? month.from : days.from,
        to: month.to < days.to ? month.to : days.to,
      };
    } else if (own) Object.assign(view, { [own.key]: [name] });
    else view.answers = { ...view.answers, [dimension]: name };
  }
  return `/submissions?${ideasFormat.write({ ...view, from: days.from, to: days.to === '~' ? '' : days.to })}`;
}

/** @param total null where it is not counted */
export const endWords = (total: number | null | undefined) =>
  total && total > 1 ? `This was the last of ${inFigures(total)} ideas.` : 'This was the last idea.';
