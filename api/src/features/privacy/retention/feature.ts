import { on } from '../../../platform/events.ts';
import { feature } from '../../../transport/feature.ts';
import { exportRoute } from '../../../transport/rest/export.ts';
import { termsShortened } from '../../programme/programme.service.ts';
import { RetentionNotice, RetentionRun } from './retention.entity.ts';
import { retentionMails } from './retention.mails.ts';
import { RetentionResolver } from './retention.resolver.ts';
import { countEnding, kindOfPlace, listEnding, runRetention, tellOfTerms } from './retention.service.ts';

export const retention = feature({
  name: 'retention',
  entities: [RetentionNotice, RetentionRun],
  resolvers: [RetentionResolver],
  routes: [
    exportRoute('/retention/export', 'programme:change', {
      file: 'what-ends',
      rows: (ctx) => ({ count: () => countEnding(ctx), batches: () => listEnding(ctx) }),
      columns: {
        Kind: ({ place }, ctx) => kindOfPlace(ctx, place),
        What: { personal: 'identity', cell: ({ label }) => label },
        'Ends on': ({ endsOn }) => endsOn,
      },
    }),
  ],
  mails: retentionMails,
  subscriptions: [on(termsShortened, tellOfTerms)],
  upkeep: { 'end-what-is-kept-no-longer': runRetention },
});
