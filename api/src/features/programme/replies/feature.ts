import { selectedIds } from '../../../platform/personal-data.ts';
import { feature } from '../../../transport/feature.ts';
import { staffData } from '../../accounts/staff-data.ts';
import { Reply } from './reply.entity.ts';
import { ReplyResolver } from './reply.resolver.ts';
import { findReply } from './reply.service.ts';

export const replies = feature({
  name: 'replies',
  entities: [Reply],
  resolvers: [ReplyResolver],
  nodes: { Reply: { action: 'reply:use', find: findReply } },
  personalData: [
    {
      name: 'replies',
      processing: staffData,
      title: 'Replies that you added for the team',
      where: `author_id IN ${selectedIds('accounts')}`,
      erasure: 'kept',
    },
  ],
});
