import { feature } from '../../transport/feature.ts';
import type { Feature } from '../../transport/feature.ts';
import { retention } from './retention/feature.ts';
import { ErasureResolver } from './erasing/erasure.resolver.ts';
import { NameMention } from './name-mentions/name-mention.entity.ts';
import { NameMentionResolver } from './name-mentions/name-mention.resolver.ts';
import { endNameMentions, findNameMention } from './name-mentions/name-mention.service.ts';
import { OwnDataResolver } from './own-data/own-data.resolver.ts';
import { ownDataRoutes } from './own-data/own-data.routes.ts';
import { noticeAsHtml } from './own-data/processing.ts';

export const privacy: readonly Feature[] = [
  feature({
    name: 'privacy',
    entities: [NameMention],
    routes: ownDataRoutes,
    resolvers: [OwnDataResolver, ErasureResolver, NameMentionResolver],
    nodes: { NameMention: { action: 'account:manage', find: findNameMention } },
    pageParts: { legalpolicies: [{ render: noticeAsHtml }] },
    upkeep: { 'end-name-mentions': endNameMentions },
  }),
  retention,
];
