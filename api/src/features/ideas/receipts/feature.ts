import { selectedIds } from '../../../platform/personal-data.ts';
import { feature } from '../../../transport/feature.ts';
import { onIdea } from '../changes/idea-events.ts';
import { Receipt, ReceiptKey } from './receipt.entity.ts';
import { IdeaReceiptResolver, ReceiptResolver } from './receipt.resolver.ts';
import { receiptRoute } from './receipt.routes.ts';
import { keepReceipt, publicKeys } from './receipt.service.ts';
import { ideaData } from '../idea-data.ts';

export const receipts = feature({
  name: 'receipts',
  entities: [Receipt, ReceiptKey],
  routes: [receiptRoute],
  resolvers: [IdeaReceiptResolver, ReceiptResolver],
  wellKnown: { 'portal-receipts.json': publicKeys },
  personalData: [
    {
      name: 'idea_receipts',
      processing: ideaData,
      title: 'Receipts of your ideas',
      where: `idea_id IN ${selectedIds('ideas')}`,
    },
  ],
  subscriptions: [onIdea('SUBMITTED', keepReceipt)],
});
