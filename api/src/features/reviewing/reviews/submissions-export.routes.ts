/** The export of the reviewers' list: ideas with their last review. */
import { focusAreas, ideaSources, personTypes } from '@portal/schema/choices';
import { choice, filters } from '@portal/schema/filters';
import { ideaFilters, ideaSorts } from '@portal/schema/idea-filter';
import type { IdeaFilterValues } from '@portal/schema/idea-filter';
import { list } from '@portal/schema/lists';
import { reviewStatuses } from '@portal/schema/review-status';
import type { Context } from '../../../platform/context.ts';
import { toGlobalId } from '../../../platform/global-id.ts';

import { callsInFile } from '../../ideas/call.service.ts';
import { columnsFor } from '../../ideas/without-persons.ts';
import { exportRoute } from '../../../transport/rest/export.ts';
import type { Columns } from '../../../transport/rest/export.ts';
import { daysWaited } from '../../ideas/waiting.ts';
import { readSubmissions, totalsOfSubmissions } from './submissions.service.ts';
import type { ExportedIdea } from './submissions.service.ts';

const columns: Columns<ExportedIdea> = {
  Reference: ({ reference }) => reference,
  Date: ({ createdAt }) => createdAt,
  Title: ({ solutionName }) => solutionName,
  Summary: ({ solutionSummary }) => solutionSummary,
  'Person type': ({ personType }) => personType && personTypes[personType],
  'Focus area': ({ focusArea }) => focusArea && focusAreas[focusArea],
  Status: ({ status }) => reviewStatuses[status],
  Announced: ({ announced }) => announced,
  Comment: { personal: 'unrecorded', cell: ({ reviewerComments }) => reviewerComments },
  'Reviewed by': { personal: 'unrecorded', cell: ({ reviewedBy }) => reviewedBy },
  'Reviewed at': ({ reviewedAt }) => reviewedAt,
  'Days waited': (idea, { now, timeZone }) => daysWaited(idea, now(), timeZone),
  Withdrawn: ({ withdrawnAt }) => withdrawnAt,
  Reason: ({ reason }) => reason,
  // A review in the graph or over REST needs these columns.
  Id: ({ id }) => toGlobalId('Idea', id),
  Version: ({ version }) => version,
  'First name': { personal: 'identity', cell: ({ firstName }) => firstName },
  'Last name': { personal: 'identity', cell: ({ lastName }) => lastName },
  Email: { personal: 'identity', cell: ({ email }) => email },
  Team: { personal: 'identity', cell: ({ team }) => team },
  'Contact number': {
    personal: 'contact',
    cell: ({ dialCode, contactNumber }) => contactNumber && `${dialCode} ${contactNumber}`,
  },
  'Entered by staff': ({ source }) => source && ideaSources[source],
};

const outcomesToo = list('OutcomesToo', 'Adds the columns of what became of each idea.', { yes: 'Yes' });

/** Returns the columns about outcomes, which features above ideas declare. */
const columnsOfOthers = (ctx: Context): Columns<ExportedIdea> =>
  Object.assign({}, ...ctx.declared.ideaParts.map(({ columns: ofPart }) => ofPart?.outcomes?.(ctx)));

const columnsFrom = (ctx: Context, outcomes: 'yes' | null): Columns<ExportedIdea> => ({
  ...columnsFor(ctx, columns),
  ...(outcomes === 'yes' && columnsOfOthers(ctx)),
});

async function columnsOfCalls(ctx: Context, filter: IdeaFilterValues): Promise<Columns<ExportedIdea>> {
  const calls = await callsInFile(ctx, filter);
  if (!calls) return {};
  const answers = calls.questions.map(
    ({ label, answerOf }) =>
      [`Question: ${label}`, { personal: 'unrecorded' as const, cell: answerOf }] as const,
  );
  return { Call: calls.callOf, ...Object.fromEntries(answers) };
}

export const submissionsExport = exportRoute('/submission/export', 'idea:export', {
  file: 'submissions',
  filters: {
    ...ideaFilters,
    ...filters({
      sort: choice('Order', ideaSorts, { about: 'The order.', any: 'Newest first' }),
      outcomes: choice('Outcomes', outcomesToo, {
        about: 'Whether the file has columns of what became of each idea.',
        any: 'Without outcomes',
      }),
    }),
  },
  rows: async (ctx, _page, { sort, outcomes, ...filter }) => ({
    ...readSubmissions(ctx, filter, sort ?? 'NEWEST'),
    columns: { ...columnsFrom(ctx, outcomes), ...columnsFor(ctx, await columnsOfCalls(ctx, filter)) },
  }),
  totals: (ctx, { sort: _, outcomes: __, ...filter }) => totalsOfSubmissions(ctx, filter),
  columns: (ctx, { outcomes }) => columnsFrom(ctx, outcomes),
});
