import { feature } from '../../transport/feature.ts';
import { SameIdea } from './similar-idea.entity.ts';
import { SimilarIdeaResolver } from './similar-idea.resolver.ts';

export const similar = feature({
  name: 'similar',
  entities: [SameIdea],
  resolvers: [SimilarIdeaResolver],
});
