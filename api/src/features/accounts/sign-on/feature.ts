import { on } from '../../../platform/events.ts';
import { selectedIds } from '../../../platform/personal-data.ts';
import { feature } from '../../../transport/feature.ts';
import { signedOff } from '../account-events.ts';
import { disputeMails } from './dispute.mails.ts';
import { endAtProvider } from './sign-on.service.ts';
import { SignOnResolver } from './sign-on.resolver.ts';
import { WorkAccount } from './work-account.entity.ts';
import { staffData } from '../staff-data.ts';

export const signOn = feature({
  name: 'sign-on',
  entities: [WorkAccount],
  resolvers: [SignOnResolver],
  mails: disputeMails,
  personalData: [
    {
      name: 'work_accounts',
      processing: staffData,
      title: 'Your work account',
      where: `account_id IN ${selectedIds('accounts')}`,
    },
  ],
  subscriptions: [on(signedOff, endAtProvider)],
});
