import { feature } from '../../transport/feature.ts';
import { enteringMails } from './entering.mails.ts';
import { EnteringResolver } from './entering.resolver.ts';
import { ImportResolver } from './importing/import.resolver.ts';
import { importRoutes } from './importing/import.routes.ts';

/** Ideas that staff enter for somebody. */
export const entering = feature({
  name: 'entering',
  resolvers: [EnteringResolver, ImportResolver],
  routes: importRoutes,
  mails: enteringMails,
});
