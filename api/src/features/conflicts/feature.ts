import { feature } from '../../transport/feature.ts';
import { Conflict } from './conflict.entity.ts';
import { ConflictResolver } from './conflict.resolver.ts';
import { findConflict } from './conflict.service.ts';

export const conflicts = feature({
  name: 'conflicts',
  entities: [Conflict],
  resolvers: [ConflictResolver],
  operations: { Mutation: { declareConflict: 'conflict:declare', liftConflict: 'conflict:lift' } },
  nodes: { Conflict: { action: 'idea:read-any', find: findConflict } },
  personalData: [{ name: 'idea_conflicts', where: 'account_id = $2::uuid', hidden: ['account_id'] }],
});
