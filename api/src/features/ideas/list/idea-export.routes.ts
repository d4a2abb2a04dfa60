import { answerFilters, dimensionTraits } from '@portal/schema/breakdown';
import { focusAreas, personTypes } from '@portal/schema/choices';
import { reviewStatuses } from '@portal/schema/review-status';
import { ideaSorts, ideaWaits } from '@portal/schema/idea-filter';
import type { Choices } from '@portal/schema/lists';
import { may } from '../../../platform/context.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import { exportRoute, keyOf, yesOrNos } from '../../../transport/rest/export.ts';
import type { Columns, FilterValues } from '../../../transport/rest/export.ts';
import { columnsFor } from '../../../platform/persons.ts';
import { daysWaited } from '../waiting.ts';
import type { IdeaFilter } from './idea-filter.ts';
import { readIdeaList } from './idea-list.service.ts';
import type { ExportedIdea } from './idea-list.service.ts';

const columns: Columns<ExportedIdea> = {
  Reference: ({ reference }) => reference,
  Date: ({ createdAt }) => createdAt,
  Title: ({ solutionName }) => solutionName,
  Summary: ({ solutionSummary }) => solutionSummary,
  'Person type': ({ personType }) => personTypes[personType],
  'Focus area': ({ focusArea }) => focusAreas[focusArea],
  Status: ({ status }) => reviewStatuses[status],
  Announced: ({ announced }) => announced,
  Comment: ({ reviewerComments }) => reviewerComments,
  'Reviewed by': ({ reviewedBy }) => reviewedBy,
  'Reviewed at': ({ reviewedAt }) => reviewedAt,
  'Days waited': (idea, { now, timeZone }) => daysWaited(idea, now(), timeZone),
  Withdrawn: ({ withdrawnAt }) => withdrawnAt,
  // What a review in the graph or over REST takes.
  Id: ({ id }) => toGlobalId('Idea', id),
  Version: ({ version }) => version,
};

const contacts: Columns<ExportedIdea> = {
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  'Contact number': ({ dialCode, contactNumber }) => `${dialCode} ${contactNumber}`,
};

/** The filters of a list of ideas, under the names that they have in the address of its page. */
export const ideaFilters = {
  date: 'Only ideas of this day, YYYY-MM-DD.',
  from: 'Only ideas of this day or later.',
  to: 'Only ideas of this day or earlier.',
  filter: 'A text that a label of the idea contains, whatever its case and accents.',
  search: 'Words that the idea has, by their beginnings, whatever its case, accents and signs.',
  status: [reviewStatuses],
  focus: [focusAreas],
  person: [personTypes],
  reviewer: 'Only ideas that this reviewer reviewed last, by the id of the graph.',
  holder: 'Only ideas that this reviewer has, by the id of the graph; nobody for those that nobody has.',
  shortlisted: yesOrNos,
  withdrawn: yesOrNos,
  waited: ideaWaits,
  ...(Object.fromEntries(
    Object.entries(answerFilters).map(([parameter, by]) => [
      parameter,
      dimensionTraits[by]?.choices ?? `Only ideas of this value of ${by}, as the breakdown names it.`,
    ]),
  ) as Choices),
} as const;

/** What the service calls otherwise. */
export const ideaFilterWire = {
  submittedOn: { wire: 'date' },
  submittedFrom: { wire: 'from' },
  submittedTo: { wire: 'to' },
  labels: { wire: 'filter' },
};

/** Reads the filters of a list of ideas. @throws DomainError INVALID_INPUT for an id that is none */
export function ideaFilterOf({
  date,
  from,
  to,
  filter,
  search,
  status,
  focus,
  person,
  reviewer,
  holder,
  shortlisted,
  withdrawn,
  waited,
  ...others
}: FilterValues<typeof ideaFilters>): IdeaFilter {
  const unclaimed = holder === 'nobody';
  return {
    ...{ submittedOn: date, submittedFrom: from, submittedTo: to, search, labels: filter },
    ...{ statuses: status, focusAreas: focus, personTypes: person, waited },
    shortlisted: shortlisted && shortlisted === 'yes',
    withdrawn: withdrawn && withdrawn === 'yes',
    reviewerId: reviewer && keyOf('Reviewer', 'reviewer', reviewer),
    holderId: holder && !unclaimed ? keyOf('Reviewer', 'holder', holder) : undefined,
    unclaimed,
    answers: Object.entries<string | undefined>(others).flatMap(([parameter, name]) =>
      name === undefined ? [] : [{ by: answerFilters[parameter] ?? '', name }],
    ),
  };
}

export const ideaExport = exportRoute('/submission/export', 'idea:export', {
  file: 'submissions',
  filters: { ...ideaFilters, sort: ideaSorts },
  wire: ideaFilterWire,
  rows: (ctx, _page, { sort = 'NEWEST', ...filter }) => readIdeaList(ctx, ideaFilterOf(filter), sort),
  columns: (ctx) =>
    may(ctx, 'idea:export-contacts')
      ? { ...columns, ...contacts }
      : columnsFor(ctx, columns, ['Comment', 'Reviewed by']),
  contacts: (ctx) => may(ctx, 'idea:export-contacts'),
});
