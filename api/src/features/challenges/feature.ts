import { feature } from '../../transport/feature.ts';
import { Challenge } from './challenge.entity.ts';
import { ChallengeResolver } from './challenge.resolver.ts';
import { challengeRoutes } from './challenge.routes.ts';
import { challengeAddresses, challengePage, challengesAsHtml } from './challenge-pages.ts';
import { findChallenge } from './challenge.service.ts';
import { CallWatch, ChallengeWatch } from './challenge-watch.entity.ts';
import { watchMails } from './challenge-watch.mails.ts';
import { announceOpenChallenge } from './challenge-watch.service.ts';
import { schemasOfOpenCalls } from './questions/call-answers-schema.ts';
import { FILE_COLUMNS } from '../../platform/files/named-files.ts';
import { CallFile } from './files/call-file.entity.ts';
import { CallFileResolver, CallFilesResolver } from './files/call-file.resolver.ts';
import { callFileRoutes } from './files/call-file.routes.ts';
import { findCallFile } from './files/call-file.service.ts';
import { CallQuestions } from './questions/call-questions.entity.ts';
import { CallQuestionsResolver } from './questions/call-questions.resolver.ts';
import type { Processing } from '../../platform/personal-data.ts';

const watchData: Processing = {
  what: 'Who wants to hear of the next challenge',
  data: 'Of people who ask for it: their email.',
  purpose: 'Tell them when the next challenge opens.',
  basis: 'Consent, by a link in an email. To withdraw it, write to us, or erase an account with that email.',
  readers: 'Who runs the portal',
  kept: 'Until we sent that email, a year at most.',
};

export const challenges = feature({
  name: 'challenges',
  entities: [Challenge, CallFile, CallQuestions, ChallengeWatch, CallWatch],
  routes: [...challengeRoutes, ...callFileRoutes],
  resolvers: [ChallengeResolver, CallFilesResolver, CallFileResolver, CallQuestionsResolver],
  nodes: {
    Challenge: { action: 'challenge:read', find: findChallenge },
    CallFile: { action: 'challenge:read', find: findCallFile },
  },
  storedSchemas: schemasOfOpenCalls,
  fileColumns: [{ ...FILE_COLUMNS, table: 'call_files', kind: 'call file' }],
  pageParts: {
    challenges: [{ render: challengesAsHtml }],
    'challenges/slug': { render: challengePage, addresses: challengeAddresses },
  },
  mails: watchMails,
  upkeep: { 'announce-open-challenge': announceOpenChallenge },
  personalData: [
    {
      name: 'challenge_watches',
      processing: watchData,
      title: 'Your wish to hear of the next challenge',
      where: 'email = ANY ($1)',
      citedAs: 'email',
    },
    {
      name: 'call_watches',
      processing: watchData,
      title: 'Your wish to hear when a certain call opens',
      where: 'email = ANY ($1)',
      citedAs: 'email',
    },
  ],
});
