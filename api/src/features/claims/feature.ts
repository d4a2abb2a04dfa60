import { feature } from '../../transport/feature.ts';
import { Claim } from './claim.entity.ts';
import { ClaimResolver } from './claim.resolver.ts';
import { findClaim } from './claim.service.ts';

export const claims = feature({
  name: 'claims',
  entities: [Claim],
  resolvers: [ClaimResolver],
  operations: {
    Query: { assignees: 'idea:read-any' },
    Mutation: { claimIdea: 'idea:claim', giveBackIdeas: 'idea:claim', assignIdeas: 'idea:claim' },
  },
  nodes: { Claim: { action: 'idea:read-any', find: findClaim } },
  personalData: [{ name: 'idea_claims', where: 'holder_id = $2::uuid', erasure: 'deleted' }],
});
