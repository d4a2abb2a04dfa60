import { feature } from '../../transport/feature.ts';
import { OwnDataResolver } from './own-data.resolver.ts';
import { ownDataRoutes } from './own-data.routes.ts';

export const privacy = feature({
  name: 'privacy',
  routes: ownDataRoutes,
  resolvers: [OwnDataResolver],
  operations: { Mutation: { eraseMyAccount: 'account:erase-own' } },
});
