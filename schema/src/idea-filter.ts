import * as v from 'valibot';
import { focusAreas, list, namesOf, personTypes, reviewStatuses } from './choices.ts';
import type { Choices } from './choices.ts';
import { optionalDay, optionalSomeOf, optionalText } from './rules.ts';

export const ideaSorts = list('IdeaSort', 'The order of a list of ideas.', {
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
  SOLUTION_NAME: 'Solution name, A to Z',
});
export type IdeaSort = keyof typeof ideaSorts;

/** Returns an empty list for all names, too: neither narrows the list of ideas. */
function narrowingTo<C extends Choices>(label: string, choices: C) {
  const all = namesOf(choices).length;
  return v.pipe(
    optionalSomeOf(label, choices),
    v.transform((chosen) => (chosen.length === all ? [] : chosen)),
  );
}

/** Days are in the programme's zone; a range includes both of its days. */
export const ideaFilterRules = v.pipe(
  v.object({
    submittedOn: optionalDay('The date'),
    submittedFrom: optionalDay('The first day'),
    submittedTo: optionalDay('The last day'),
    search: optionalText('Search'),
    statuses: narrowingTo('Status', reviewStatuses),
    focusAreas: narrowingTo('Focus area', focusAreas),
    personTypes: narrowingTo('Person type', personTypes),
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
