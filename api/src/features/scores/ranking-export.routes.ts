import { exportRoute, yesOrNo, yesOrNos } from '../../transport/rest/export.ts';
import { DISAGREEMENT } from '@portal/schema/score';
import { readRankingList } from './score.service.ts';

export const rankingExport = exportRoute('/ranking/export', 'idea:read-any', {
  filters: { disagreement: yesOrNos },
  rows: (ctx, _, { disagreement }) =>
    readRankingList(ctx, { disagreement: disagreement && disagreement === 'yes' }),
  columns: {
    Reference: ({ reference }) => reference,
    Title: ({ solutionName }) => solutionName,
    Mean: ({ mean }) => mean,
    Spread: ({ spread }) => spread,
    Number: ({ number }) => number,
    Disagreement: ({ spread }) => yesOrNo((spread ?? 0) >= DISAGREEMENT),
    Scores: ({ scores }) => scores,
  },
});
