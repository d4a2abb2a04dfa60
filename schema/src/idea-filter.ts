/** What a list of ideas may be narrowed by, and its orders (decisions "Back office"). */
import * as v from 'valibot';
import { focusAreas, list, namesOf, personTypes, reviewStatuses } from './choices.ts';
import type { Choices } from './choices.ts';
import { listOfNames, optionalDay, optionalText } from './rules.ts';

/** The orders of a list of ideas: name → label. */
export const ideaSorts = list('IdeaSort', 'The order of a list of ideas.', {
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
  SOLUTION_NAME: 'Solution name, A to Z',
});
export type IdeaSort = keyof typeof ideaSorts;

/** Any of some names of a closed list; absent, empty or all of them narrow nothing and come back as []. */
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

/** The filter of the review screen. Days are in the programme's zone; a range includes both of its days. */
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

/** The filter of the review screen as a caller sends it. */
export type IdeaFilterInput = v.InferInput<typeof ideaFilterRules>;
