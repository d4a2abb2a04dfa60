import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { ASSIGNEES_MAX, LONG_TEXT_MAX } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { fromGlobalId } from '../../../platform/global-id.ts';
import { connectionType, PageArgs } from '../../../platform/paging/connection.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { IdeaNote } from './idea-note.entity.ts';
import { addNote, notesOf } from './note.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

const IdeaNoteConnection = connectionType(() => IdeaNote, 'IdeaNote', 'notes on an idea');

@Resolver(() => Idea)
export class NoteResolver {
  @FieldResolver(() => IdeaNoteConnection, {
    nullable: true,
    description:
      'The notes of the desk, newest first; null for a caller who must not judge the idea, and unless the caller may read notes.',
  })
  notes(@Ctx() ctx: Context, @Root() idea: Idea, @Args(() => PageArgs) page: PageArgs) {
    return notesOf(ctx, idea, page);
  }

  @Allowed('idea:review')
  @Mutation(() => IdeaNote, {
    description:
      'Adds a note to an idea. Its submitter never sees it. FORBIDDEN as reviewIdea is. For elevated roles.',
  })
  addNote(
    @Ctx() ctx: Context,
    @IdArg('Idea', 'The id of the idea.', 'ideaId') ideaId: string,
    @Arg('text', () => String, {
      description: `What it says, at most ${LONG_TEXT_MAX.toLocaleString('en')} characters.`,
    })
    text: string,
    @Arg('to', () => [ID], {
      nullable: true,
      description: `The ids of those of \`staff\` who get an email with a link to the note, at most ${ASSIGNEES_MAX}; without what it says. The caller and who must not judge the idea get none.`,
    })
    to?: string[] | null,
  ) {
    return addNote(ctx, ideaId, { text, to: to?.map((id) => fromGlobalId('Reviewer', id)) });
  }
}
