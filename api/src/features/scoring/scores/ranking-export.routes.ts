import { exportRoute, yesOrNo, yesOrNos } from '../../../transport/rest/export.ts';
import type { Columns } from '../../../transport/rest/export.ts';
import { DISAGREEMENT } from '@portal/schema/score';
import { columnsFor } from '../../../platform/persons.ts';
import { isUnset } from '../../ideas/list/idea-conditions.ts';
import { ideaParameters, readIdeaFilter } from '../../ideas/list/idea-parameters.ts';
import { readRankingList } from './score.service.ts';
import type { ExportedRank } from './score.service.ts';

const columns: Columns<ExportedRank> = {
  Reference: ({ reference }) => reference,
  Title: ({ solutionName }) => solutionName,
  Mean: ({ mean }) => mean,
  Spread: ({ spread }) => spread,
  Number: ({ number }) => number,
  Disagreement: ({ spread }) => yesOrNo((spread ?? 0) >= DISAGREEMENT),
  Scores: ({ scores }) => scores,
};

export const rankingExport = exportRoute('/ranking/export', 'idea:read-any', {
  filters: { ...ideaParameters, disagreement: yesOrNos },
  rows: (ctx, _, { disagreement, ...filter }) => {
    const ideas = readIdeaFilter(filter);
    return readRankingList(ctx, {
      ...(disagreement && { disagreement: disagreement === 'yes' }),
      ...(!Object.values(ideas).every(isUnset) && { ideas }),
    });
  },
  columns: (ctx) => columnsFor(ctx, columns, ['Scores']),
});
