import { focusAreas, personTypes, reviewStatuses } from '@portal/schema/choices';
import { failField } from '@portal/schema/errors';
import { ideaSorts, ideaWaits } from '@portal/schema/idea-filter';
import { DAY } from '@portal/schema/limits';
import { may } from '../../../platform/context.ts';
import { readGlobalId } from '../../../platform/global-id.ts';
import { exportRoute, oneFilter, searchFilter, someFilter } from '../../../transport/rest/export.ts';
import type { Columns } from '../../../transport/rest/export.ts';
import { text } from '../../../transport/rest/json-schema.ts';
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
  'Days waited': ({ createdAt, firstDecidedAt }, { now }) =>
    Math.max(0, Math.floor(((firstDecidedAt ?? now()).getTime() - createdAt.getTime()) / DAY)),
};

const contacts: Columns<ExportedIdea> = {
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  'Contact number': ({ dialCode, contactNumber }) => `${dialCode} ${contactNumber}`,
};

const wire = {
  submittedOn: { wire: 'date' },
  submittedFrom: { wire: 'from' },
  submittedTo: { wire: 'to' },
};

function reviewerKey(id: string): string {
  const { type, key } = readGlobalId(id);
  return type === 'Reviewer' ? key : failField('reviewer', 'reviewer must be the id of a reviewer.');
}

const day = (description: string) => text(description, { format: 'date' });

export const ideaExport = exportRoute('/submission/export', 'idea:export', {
  summary: 'Export ideas',
  file: 'submissions',
  filters: {
    date: day('Only ideas of this day.'),
    from: day('Only ideas of this day or later.'),
    to: day('Only ideas of this day or earlier.'),
    search: searchFilter('the idea'),
    status: someFilter('Only ideas with one of these.', reviewStatuses),
    focus: someFilter('Only ideas with one of these.', focusAreas),
    person: someFilter('Only ideas with one of these.', personTypes),
    reviewer: text('Only ideas that this account reviewed last, by the id of the graph.'),
    waited: oneFilter('Only ideas that stand like this with the promised day.', ideaWaits),
    sort: oneFilter('The order; left out, NEWEST.', ideaSorts),
  },
  wire,
  columns: (ctx) => (may(ctx, 'idea:export-contacts') ? { ...columns, ...contacts } : columns),
  rows: (ctx, { date, from, to, search, status, focus, person, reviewer, waited, sort = 'NEWEST' }) =>
    readIdeaList(
      ctx,
      {
        ...{
          submittedOn: date,
          submittedFrom: from,
          submittedTo: to,
          search,
          reviewerId: reviewer && reviewerKey(reviewer),
        },
        ...{ statuses: status, focusAreas: focus, personTypes: person, waited },
      },
      sort,
    ),
});
