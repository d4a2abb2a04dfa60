import * as v from 'valibot';
import { focusAreas, list, namesOf, personTypes, reviewStatuses } from './choices.ts';
import type { Choices } from './choices.ts';
import { listOfNames, optionalDay, optionalText } from './rules.ts';

export const ideaSorts = list('IdeaSort', 'The order of a list of ideas.', {
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
  SOLUTION_NAME: 'Solution name, A to Z',
});
export type IdeaSort = keyof typeof ideaSorts;

function anyOfThese<C extends Choices>(label: string, choices: C) {
  const names = namesOf(choices);
  return v.pipe(
    listOfNames(label, choices),
    v.transform((chosen) => {
      const wanted = names.filter((name) => chosen.includes(name));
      return wanted.length === names.length ? [] : wanted;
    }),
  );
}

/** Days are in the programme's zone; a range includes both of its days. */
export const ideaFilterRules = v.pipe(
  v.object({
    submittedOn: optionalDay('The date'),
    submittedFrom: optionalDay('The first day'),
    submittedTo: optionalDay('The last day'),
    search: optionalText('Search'),
    statuses: anyOfThese('Status', reviewStatuses),
    focusAreas: anyOfThese('Focus area', focusAreas),
    personTypes: anyOfThese('Person type', personTypes),
    reviewerId: optionalText('Reviewer'),
  }),
  v.forward(
    v.check(
      ({ submittedFrom, submittedTo }) => !submittedFrom || !submittedTo || submittedFrom <= submittedTo,
      'The last day is before the first.',
    ),
    ['submittedTo'],
  ),
);

export type IdeaFilterInput = v.InferInput<typeof ideaFilterRules>;
