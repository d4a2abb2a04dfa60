import { selectedIds } from '../../../platform/personal-data.ts';
import { feature } from '../../../transport/feature.ts';
import { staffData } from '../../accounts/staff-data.ts';
import { SavedView } from './saved-view.entity.ts';
import { SavedViewResolver } from './saved-view.resolver.ts';
import { findView } from './saved-view.service.ts';

export const views = feature({
  name: 'views',
  entities: [SavedView],
  resolvers: [SavedViewResolver],
  nodes: { SavedView: { action: 'view:use', find: findView } },
  personalData: [
    {
      name: 'saved_views',
      processing: staffData,
      title: 'Views of the list of ideas that you saved',
      where: `author_id IN ${selectedIds('accounts')}`,
      stays: 'shared',
    },
  ],
});
