import { focusAreas, personTypes } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import { reviewStatuses } from '@portal/schema/review-status';
import type { Choices } from '@portal/schema/lists';
import { ideaSorts, ideaWaits } from '@portal/schema/idea-filter';
import type { IdeaFilterInput, IdeaSort } from '@portal/schema/idea-filter';
import type { ViewFormat } from '../../../lib/use-address.ts';
import { dayInWords, daysInWords, inFigures } from '../../../lib/words.ts';

/** The filters of several choices, by their parameters. */
export const choiceFilters: readonly {
  key: 'status' | 'focus' | 'person';
  label: string;
  choices: Choices;
}[] = [
  { key: 'status', label: 'Status', choices: reviewStatuses },
  { key: 'focus', label: 'Focus area', choices: focusAreas },
  { key: 'person', label: 'Person type', choices: personTypes },
];

export const shortlistChoices = { yes: 'On the shortlist', no: 'Not on the shortlist' };

/** What the address says where nobody has the idea. */
export const NOBODY = 'nobody';

const oneOf = <C extends Choices>(choices: C, name: string | null): (keyof C & string) | '' =>
  name !== null && Object.hasOwn(choices, name) ? name : '';

function readChoices<C extends Choices>(query: URLSearchParams, parameter: string, choices: C) {
  const named = query.getAll(parameter).flatMap((value) => value.split(','));
  return namesOf(choices).filter((name) => named.includes(name));
}

const readFilter = (query: URLSearchParams) => ({
  waited: oneOf(ideaWaits, query.get('waited')),
  date: query.get('date') ?? '',
  from: query.get('from') ?? '',
  to: query.get('to') ?? '',
  search: query.get('search') ?? '',
  status: readChoices(query, 'status', reviewStatuses),
  focus: readChoices(query, 'focus', focusAreas),
  person: readChoices(query, 'person', personTypes),
  reviewer: query.get('reviewer') ?? '',
  holder: query.get('holder') ?? '',
  shortlisted: oneOf(shortlistChoices, query.get('shortlisted')),
});

type SubmissionsFilter = ReturnType<typeof readFilter>;
export type SubmissionsView = SubmissionsFilter & { sort: IdeaSort; after: string };

export const noFilter = readFilter(new URLSearchParams());

export const submissionsFormat: ViewFormat<SubmissionsView> = {
  read: (query) => {
    const sort = oneOf(ideaSorts, query.get('sort')) || 'NEWEST';
    return { ...readFilter(query), sort, after: query.get('after') ?? '' };
  },
  write: ({ sort, ...view }) => {
    const query = new URLSearchParams();
    for (const [parameter, value] of Object.entries({ ...view, sort: sort === 'NEWEST' ? '' : sort })) {
      for (const part of [value].flat()) if (part) query.append(parameter, part);
    }
    return query;
  },
  none: noFilter,
};

/** Names what the address holds and the view leaves out: `focusArea`, `status “LOST”`. */
export function unknownIn(query: URLSearchParams): string[] {
  const choices: Readonly<Record<string, Choices>> = {
    ...Object.fromEntries(choiceFilters.map((filter) => [filter.key, filter.choices])),
    waited: ideaWaits,
    shortlisted: shortlistChoices,
    sort: ideaSorts,
  };
  return [...query].flatMap(([name, value]) => {
    if (!Object.hasOwn({ ...noFilter, sort: '', after: '' }, name)) return [name];
    const known = choices[name];
    if (!known) return [];
    const unknown = value.split(',').filter((part) => part !== '' && !Object.hasOwn(known, part));
    return unknown.map((part) => `${name} “${part}”`);
  });
}

export const toIdeaFilter = (view: SubmissionsFilter): IdeaFilterInput => ({
  submittedOn: view.date || null,
  submittedFrom: view.from || null,
  submittedTo: view.to || null,
  search: view.search || null,
  statuses: view.status,
  focusAreas: view.focus,
  personTypes: view.person,
  reviewerId: view.reviewer || null,
  holderId: view.holder === NOBODY ? null : view.holder || null,
  unclaimed: view.holder === NOBODY,
  shortlisted: view.shortlisted ? view.shortlisted === 'yes' : null,
  waited: view.waited || null,
});

/** @param emailOf gives undefined until it is loaded */
export function activeFilters(
  view: SubmissionsFilter,
  emailOf: (id: string) => string | undefined = () => undefined,
) {
  const { search, date, from, to, reviewer, holder, shortlisted, waited } = view;
  const one = (value: string, text: string, removal: Partial<SubmissionsFilter>) =>
    value ? [{ text, removal }] : [];
  const range =
    from && to ? `Date: ${daysInWords(from, to)}` : `${from ? 'From' : 'To'}: ${dayInWords(from || to)}`;
  return [
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
    ...one(reviewer, `Reviewer: ${emailOf(reviewer) ?? 'one person'}`, { reviewer: '' }),
    ...one(holder, `Who has it: ${holder === NOBODY ? 'nobody' : (emailOf(holder) ?? 'one person')}`, {
      holder: '',
    }),
  ];
}

/** @param total null where it is not counted */
export const endWords = (total: number | null | undefined) =>
  total && total > 1 ? `This was the last of ${inFigures(total)} ideas.` : 'This was the last idea.';
