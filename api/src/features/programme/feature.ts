import { feature } from '../../transport/feature.ts';
import { programmeRoutes } from './content.routes.ts';

export const programme = feature({ name: 'programme', routes: programmeRoutes });
