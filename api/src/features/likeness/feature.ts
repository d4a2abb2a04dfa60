import { feature } from '../../transport/feature.ts';
import { SameIdea } from './likeness.entity.ts';
import { LikenessResolver } from './likeness.resolver.ts';

export const likeness = feature({
  name: 'likeness',
  entities: [SameIdea],
  resolvers: [LikenessResolver],
});
