import { feature } from '../../transport/feature.ts';
import { SimilarIdeaResolver } from './similar-idea.resolver.ts';

export const similar = feature({
  name: 'similar',
  resolvers: [SimilarIdeaResolver],
});
