import { ideaSources } from '@portal/schema/choices';
import { selectedIds } from '../../../platform/personal-data.ts';
import { feature } from '../../../transport/feature.ts';
import { enteredData } from '../idea-data.ts';
import { EnteredIdea } from './entered-idea.entity.ts';
import { EnteredByResolver, EnteredFieldResolver } from './entered-idea.resolver.ts';

export const enteredIdeas = feature({
  name: 'entered-ideas',
  entities: [EnteredIdea],
  resolvers: [EnteredFieldResolver, EnteredByResolver],
  personalData: [
    {
      name: 'entered_ideas',
      processing: enteredData,
      title: 'Your ideas that our team entered for you',
      where: `idea_id IN ${selectedIds('ideas')}`,
      lists: { source: ideaSources },
    },
  ],
});
