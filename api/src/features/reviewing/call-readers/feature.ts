import { on } from '../../../platform/events.ts';
import { selectedIds } from '../../../platform/personal-data.ts';
import { feature } from '../../../transport/feature.ts';
import { accountClosed, roleChanged } from '../../accounts/account-events.ts';
import { staffData } from '../../accounts/staff-data.ts';
import { onIdea } from '../../ideas/changes/idea-events.ts';
import { callNewsMails } from './call-news.mail.ts';
import { callNewsLane, noteNews, sendCallNews } from './call-news.service.ts';
import { CallNews, CallReader } from './call-reader.entity.ts';
import { CallReaderResolver } from './call-reader.resolver.ts';
import { dropFormerReader } from './call-reader.service.ts';

export const callReaders = feature({
  name: 'call-readers',
  entities: [CallReader, CallNews],
  resolvers: [CallReaderResolver],
  mails: callNewsMails,
  lanes: () => ({ 'call-news': callNewsLane }),
  upkeep: { 'send-call-news': sendCallNews },
  personalData: [
    {
      name: 'call_readers',
      processing: staffData,
      title: 'Calls of whose new ideas you are notified',
      where: `account_id IN ${selectedIds('accounts')}`,
    },
    {
      name: 'call_news',
      processing: staffData,
      title: 'New ideas of calls of which you are not notified yet',
      where: `account_id IN ${selectedIds('accounts')}`,
    },
  ],
  subscriptions: [
    onIdea('SUBMITTED', noteNews),
    on(roleChanged, dropFormerReader),
    on(accountClosed, dropFormerReader),
  ],
});
