import { selectedIds } from '../../../platform/personal-data.ts';
import { feature } from '../../../transport/feature.ts';
import { IdeaNote } from './idea-note.entity.ts';
import { noteMails } from './note.mails.ts';
import { NoteResolver } from './note.resolver.ts';
import { findNote } from './note.service.ts';
import { deskData } from '../../ideas/idea-data.ts';

export const notes = feature({
  name: 'notes',
  entities: [IdeaNote],
  resolvers: [NoteResolver],
  mails: noteMails,
  nodes: { IdeaNote: { action: 'note:read', find: findNote } },
  personalData: [
    {
      name: 'idea_notes',
      processing: deskData,
      title: 'Notes of reviewers about your ideas',
      leftOut: 'what they say, and who wrote them: ask us for them',
      where: `idea_id IN ${selectedIds('ideas')}`,
      answeredBy: 'author_id',
    },
  ],
});
