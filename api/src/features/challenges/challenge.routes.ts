import { challengeFields } from '@portal/schema/challenge';
import { answerColumns, exportRoute } from '../../transport/rest/export.ts';
import { listChallenges } from './challenge.service.ts';

export const challengeRoutes = [
  exportRoute('/challenges/export', 'challenge:manage', {
    rows: listChallenges,
    columns: answerColumns(challengeFields),
  }),
];
