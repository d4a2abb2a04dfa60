import { on } from '../../platform/events.ts';
import { selectedIds } from '../../platform/personal-data.ts';
import { feature } from '../../transport/feature.ts';
import { memberJoining } from '../ideas/team/team.service.ts';
import { refuseWhoJudged } from '../reviewing/conflicts/conflict.service.ts';
import { IdeaScore } from './scores/idea-score.entity.ts';
import { rankingExport } from './scores/ranking-export.routes.ts';
import { ScoreCard } from './scores/score-card.entity.ts';
import { IdeaScoreResolver, ScoreCardResolver, ScoreResolver } from './scores/score.resolver.ts';
import { refuseScored } from './scores/score.service.ts';
import { ShortlistResolver } from './shortlist/shortlist.resolver.ts';
import { ideaChanging } from '../reviewing/clarifications/change-idea.service.ts';
import { staffData } from '../accounts/staff-data.ts';

export const scoring = feature({
  name: 'scoring',
  entities: [ScoreCard, IdeaScore],
  routes: [rankingExport],
  resolvers: [ScoreResolver, IdeaScoreResolver, ScoreCardResolver, ShortlistResolver],
  subscriptions: [
    on(ideaChanging, refuseScored),
    on(memberJoining, (ctx, joining) =>
      refuseWhoJudged(ctx, joining, { table: 'idea_scores', column: 'scorer_id' }),
    ),
  ],
  personalData: [
    {
      name: 'score_cards',
      processing: staffData,
      title: 'Score cards that you changed',
      where: `changed_by_id IN ${selectedIds('accounts')}`,
      erasure: 'kept',
    },
    {
      name: 'idea_scores',
      processing: staffData,
      title: 'Scores that you gave',
      leftOut: 'the scores that reviewers gave your ideas: ask us for them',
      where: `scorer_id IN ${selectedIds('accounts')}`,
      erasure: 'kept',
      answeredBy: 'scorer_id',
    },
  ],
});
