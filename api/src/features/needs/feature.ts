import { feature } from '../../transport/feature.ts';
import { NeedsResolver } from './needs.resolver.ts';

export const needs = feature({ name: 'needs', resolvers: [NeedsResolver] });
