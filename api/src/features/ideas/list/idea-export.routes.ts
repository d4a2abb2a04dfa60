import { focusAreas, personTypes } from '@portal/schema/choices';
import { reviewStatuses } from '@portal/schema/review-status';
import { ideaSorts, ideaWaits } from '@portal/schema/idea-filter';
import { DAY } from '@portal/schema/limits';
import { may } from '../../../platform/context.ts';
import { exportRoute, keyOf, yesOrNos } from '../../../transport/rest/export.ts';
import type { Columns } from '../../../transport/rest/export.ts';
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
  Withdrawn: ({ withdrawnAt }) => withdrawnAt,
};

const contacts: Columns<ExportedIdea> = {
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  'Contact number': ({ dialCode, contactNumber }) => `${dialCode} ${contactNumber}`,
};

export const ideaExport = exportRoute('/submission/export', 'idea:export', {
  file: 'submissions',
  filters: {
    date: 'Only ideas of this day, YYYY-MM-DD.',
    from: 'Only ideas of this day or later.',
    to: 'Only ideas of this day or earlier.',
    search: 'Words that the idea has, by their beginnings.',
    status: [reviewStatuses],
    focus: [focusAreas],
    person: [personTypes],
    reviewer: 'Only ideas that this reviewer reviewed last, by the id of the graph.',
    holder: 'Only ideas that this reviewer has, by the id of the graph; nobody for those that nobody has.',
    shortlisted: yesOrNos,
    waited: ideaWaits,
    sort: ideaSorts,
  },
  wire: { submittedOn: { wire: 'date' }, submittedFrom: { wire: 'from' }, submittedTo: { wire: 'to' } },
  rows: (
    ctx,
    _page,
    { date, from, to, search, status, focus, person, reviewer, holder, shortlisted, waited, sort = 'NEWEST' },
  ) => {
    const days = { submittedOn: date, submittedFrom: from, submittedTo: to };
    const choices = {
      ...{ statuses: status, focusAreas: focus, personTypes: person, waited },
      shortlisted: shortlisted && shortlisted === 'yes',
    };
    const reviewerId = reviewer && keyOf('Reviewer', 'reviewer', reviewer);
    const unclaimed = holder === 'nobody';
    const holderId = holder && !unclaimed ? keyOf('Reviewer', 'holder', holder) : undefined;
    return readIdeaList(ctx, { ...days, ...choices, search, reviewerId, holderId, unclaimed }, sort);
  },
  columns: (ctx) => (may(ctx, 'idea:export-contacts') ? { ...columns, ...contacts } : columns),
});
