import { FILE_COLUMNS } from '../../../platform/files/named-files.ts';
import { selectedIds } from '../../../platform/personal-data.ts';
import { feature } from '../../../transport/feature.ts';
import { Clarification } from './clarification.entity.ts';
import { clarificationMails } from './clarification.mails.ts';
import { ClarificationResolver, IdeaClarificationResolver } from './clarification.resolver.ts';
import { earlierFileRoute } from './clarification.routes.ts';
import {
  endQuestions,
  findReplacedAnswers,
  followUpQuestions,
  forgetOwnerBefore,
} from './clarification.service.ts';
import { onIdea } from '../../ideas/changes/idea-events.ts';
import { ownerChanged } from '../../ideas/team/team.service.ts';
import { on } from '../../../platform/events.ts';
import { ideaData } from '../../ideas/idea-data.ts';

export const clarifications = feature({
  name: 'clarifications',
  entities: [Clarification],
  routes: [earlierFileRoute],
  resolvers: [ClarificationResolver, IdeaClarificationResolver],
  mails: clarificationMails,
  upkeep: { 'follow-up-questions': followUpQuestions },
  ideaParts: [{ replaced: findReplacedAnswers }],
  subscriptions: [onIdea('WITHDRAWN', endQuestions), on(ownerChanged, forgetOwnerBefore)],
  fileColumns: [{ ...FILE_COLUMNS, table: 'clarifications', kind: 'earlier version of idea' }],
  personalData: [
    {
      name: 'clarifications',
      processing: ideaData,
      title: 'Questions about your ideas, and your answers',
      leftOut: 'who asked',
      where: `idea_id IN ${selectedIds('ideas')}`,
    },
  ],
});
