import { outcomeFilters } from '@portal/schema/list-filters';
import { livingStages, outcomeStages, outcomeUnits } from '@portal/schema/outcome';
import { selectedIds } from '../../platform/personal-data.ts';
import { feature } from '../../transport/feature.ts';
import type { Feature } from '../../transport/feature.ts';
import { stories } from './stories/feature.ts';
import { columnsFor } from '../ideas/without-persons.ts';
import { columnOf, exportRoute } from '../../transport/rest/export.ts';
import type { Columns } from '../../transport/rest/export.ts';
import { IdeaOutcome } from './outcome.entity.ts';
import { IdeaOutcomeResolver, OutcomeResolver } from './outcome.resolver.ts';
import {
  lastOutcomeOf,
  listOutcomes,
  outcomeConditions,
  totalsOfIdeas,
  totalsOfOutcomes,
} from './outcome.service.ts';
import type { Idea } from '../ideas/idea.entity.ts';
import { deskData } from '../ideas/idea-data.ts';

/** The condition of ideas whose last outcome is in progress. */
const GOES_ON = `ideas.id IN (SELECT last.idea_id FROM idea_outcomes AS last WHERE last.stage IN (${livingStages
  .map((stage) => `'${stage}'`)
  .join(', ')}) AND NOT EXISTS (
    SELECT FROM idea_outcomes AS later WHERE later.idea_id = last.idea_id AND later.version > last.version))`;

const entryColumns: Columns<IdeaOutcome> = {
  Stage: ({ stage }) => outcomeStages[stage],
  Owner: { personal: 'unrecorded', cell: ({ owner }) => owner },
  Value: ({ value }) => value,
  Unit: ({ unit }) => unit && outcomeUnits[unit],
  Recorded: ({ createdAt }) => createdAt,
  'What happened': ({ sentence }) => sentence,
};

const columns: Columns<IdeaOutcome> = {
  Reference: ({ idea }) => idea?.reference,
  Idea: ({ idea }) => idea?.solutionName,
  ...entryColumns,
};

const columnsOfIdeas: Columns<Pick<Idea, 'id' | 'isAnnounced'>> = Object.fromEntries(
  Object.entries(entryColumns).map(([name, column]) => {
    const { personal, cell } = columnOf(column);
    return [
      name,
      {
        personal,
        cell: async (idea, ctx) => {
          const outcome = await lastOutcomeOf(ctx, idea);
          return outcome && cell(outcome, ctx);
        },
      },
    ];
  }),
);

export const outcomes: readonly Feature[] = [
  feature({
    name: 'outcomes',
    entities: [IdeaOutcome],
    resolvers: [OutcomeResolver, IdeaOutcomeResolver],
    routes: [
      exportRoute('/outcomes/export', 'idea:read-any', {
        filters: outcomeFilters,
        rows: listOutcomes,
        totals: totalsOfOutcomes,
        columns: (ctx) => columnsFor(ctx, columns),
      }),
    ],
    ideaParts: [
      {
        filters: outcomeConditions,
        totals: totalsOfIdeas,
        columns: { outcomes: (ctx) => columnsFor(ctx, columnsOfIdeas) },
      },
    ],
    personalData: [
      {
        name: 'idea_outcomes',
        processing: deskData,
        keeps: { table: 'ideas', where: GOES_ON },
        title: 'What became of your ideas',
        leftOut: 'what our staff wrote of it',
        where: `idea_id IN ${selectedIds('ideas')}`,
        addresses: ['owner'],
        names: {
          columns: { owner: 'Owner of what became of the idea' },
          label: '(SELECT reference FROM ideas WHERE ideas.id = idea_id)',
          subject: 'IDEA',
          subjectId: 'idea_id',
        },
      },
    ],
  }),
  // The home page shows ideas that went on.
  stories,
];
