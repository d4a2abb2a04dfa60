import { on } from '../../platform/events.ts';
import { chosen } from '../../platform/personal-data.ts';
import { feature } from '../../transport/feature.ts';
import { accountClosed, roleChanged } from '../accounts/account-events.ts';
import { Claim } from './claim.entity.ts';
import { ClaimResolver } from './claim.resolver.ts';
import { findClaim, releaseOfFormerStaff } from './claim.service.ts';
import { Conflict } from './conflict.entity.ts';
import { ConflictResolver } from './conflict.resolver.ts';
import { findConflict } from './conflict.service.ts';
import { staffData } from '../accounts/staff-data.ts';

export const claims = feature({
  name: 'claims',
  entities: [Claim, Conflict],
  resolvers: [ClaimResolver, ConflictResolver],
  nodes: {
    Claim: { action: 'idea:read-any', find: findClaim },
    Conflict: { action: 'idea:read-any', find: findConflict },
  },
  subscriptions: [on(roleChanged, releaseOfFormerStaff), on(accountClosed, releaseOfFormerStaff)],
  personalData: [
    {
      name: 'idea_claims',
      processing: staffData,
      title: 'Ideas that you have for review',
      where: `holder_id IN ${chosen('accounts')}`,
      columns: ['idea_id', 'kind', 'read_until'],
      hidden: ['id', 'holder_id'],
    },
    {
      name: 'idea_conflicts',
      processing: staffData,
      title: 'Ideas that you declared not to judge',
      where: `account_id IN ${chosen('accounts')}`,
      columns: ['idea_id', 'reason', 'declared_at'],
      hidden: ['id', 'account_id'],
    },
  ],
});
