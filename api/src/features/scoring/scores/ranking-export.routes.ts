import { exportRoute, yesOrNo } from '../../../transport/rest/export.ts';
import type { Columns } from '../../../transport/rest/export.ts';
import { ideaFilters } from '@portal/schema/idea-filter';
import { rankingFilters } from '@portal/schema/list-filters';
import { DISAGREEMENT } from '@portal/schema/score';
import { columnsFor } from '../../ideas/without-persons.ts';
import { isUnset } from '@portal/schema/filters';
import { readRankingList } from './score.service.ts';
import type { ExportedRank } from './score.service.ts';

const columns: Columns<ExportedRank> = {
  Reference: ({ reference }) => reference,
  Title: ({ solutionName }) => solutionName,
  Mean: ({ mean }) => mean,
  Spread: ({ spread }) => spread,
  Number: ({ number }) => number,
  Disagreement: ({ spread }) => yesOrNo((spread ?? 0) >= DISAGREEMENT),
  Scores: { personal: 'unrecorded', cell: ({ scores }) => scores },
};

export const rankingExport = exportRoute('/ranking/export', 'idea:read-any', {
  filters: { ...ideaFilters, ...rankingFilters },
  rows: (ctx, _, { disagreement, ...ideas }) =>
    readRankingList(ctx, {
      ...(disagreement !== null && { disagreement }),
      ...(!Object.values(ideas).every(isUnset) && { ideas }),
    }),
  columns: (ctx) => columnsFor(ctx, columns),
});
