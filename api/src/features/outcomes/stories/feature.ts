import { selectedIds } from '../../../platform/personal-data.ts';
import { feature } from '../../../transport/feature.ts';
import type { Processing } from '../../../platform/personal-data.ts';
import { IdeaStory } from './story.entity.ts';
import { storyMails } from './story.mails.ts';
import { IdeaStoryResolver, StoryResolver } from './story.resolver.ts';

const storyData: Processing = {
  what: 'Stories on the home page',
  data: 'Of submitters: the name of an approved idea, how far it has come, a place, and one sentence of ours. No name, and nothing of it before they agree.',
  purpose: 'Show visitors that ideas go on.',
  basis: 'Consent, which you withdraw at any time on the page of your idea.',
  readers: 'Everybody, once you agree',
  kept: 'As long as your idea; the home page shows it until you say no, or we take it off.',
};

export const stories = feature({
  name: 'stories',
  entities: [IdeaStory],
  resolvers: [StoryResolver, IdeaStoryResolver],
  mails: storyMails,
  personalData: [
    {
      name: 'idea_stories',
      processing: storyData,
      title: 'What the home page may show of your ideas',
      where: `idea_id IN ${selectedIds('ideas')}`,
    },
  ],
});
