import { on } from '../../platform/events.ts';
import { feature } from '../../transport/feature.ts';
import { signedOff } from '../accounts/account-events.ts';
import { endAtProvider } from './sign-on.service.ts';
import { SignOnResolver } from './sign-on.resolver.ts';

export const signOn = feature({
  name: 'sign-on',
  resolvers: [SignOnResolver],
  operations: { Mutation: { startSignOn: 'session:open', finishSignOn: 'session:open' } },
  subscriptions: [on(signedOff, endAtProvider)],
});
