import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../platform/context.ts';
import { fromGlobalId } from '../../../platform/global-id.ts';
import { InputArg } from '../../../transport/graphql/declare-fields.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';
import { Reviewer, reviewerBy } from '../../accounts/reviewer.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { seesDesk } from '../../ideas/idea.service.ts';
import { IdeaStory, StoryAnswerInput, StoryInput } from './story.entity.ts';
import * as stories from './story.service.ts';

@Resolver(() => IdeaStory)
export class StoryResolver {
  @Allowed('idea:review')
  @Mutation(() => IdeaStory, {
    description:
      'Proposes the words in which the home page would show an idea, and asks its submitter by email. Repeated, it changes nothing; other words ask again, and so do the same ones once they were declined or taken off. CONFLICT unless the idea is approved and goes on, FORBIDDEN as reviewIdea is. For elevated roles.',
  })
  proposeStory(@Ctx() ctx: Context, @InputArg(StoryInput, 'The story.') input: StoryInput) {
    return stories.proposeStory(ctx, { ...input, ideaId: fromGlobalId('Idea', input.ideaId) });
  }

  @Allowed('idea:review')
  @Mutation(() => Boolean, {
    description:
      'Takes an idea off the home page, or takes the question to its submitter back. Always true. FORBIDDEN as reviewIdea is. For elevated roles.',
  })
  async endStory(@Ctx() ctx: Context, @IdArg('Idea', 'The id of the idea.', 'ideaId') ideaId: string) {
    await stories.endStory(ctx, ideaId);
    return true;
  }

  @Allowed('idea:change-own')
  @Mutation(() => IdeaStory, {
    description:
      'Says whether the home page may show one’s own idea, which one may change at any time. CONFLICT when nothing is asked. For everybody who is signed in.',
  })
  answerStory(@Ctx() ctx: Context, @InputArg(StoryAnswerInput, 'The answer.') input: StoryAnswerInput) {
    return stories.answerStory(ctx, { ...input, ideaId: fromGlobalId('Idea', input.ideaId) });
  }

  @FieldResolver(() => Reviewer, {
    nullable: true,
    description: 'Who proposed the words; null unless the caller is elevated and may judge the idea.',
  })
  async by(@Ctx() ctx: Context, @Root() { ideaId, proposerId }: IdeaStory) {
    return proposerId && (await seesDesk(ctx, { id: ideaId })) ? reviewerBy(ctx, proposerId) : null;
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description:
      'Whether the idea goes on, as its submitter knows: only then the home page shows it once they agree, also while a decision that is not announced says otherwise. Null unless the caller is elevated and may judge the idea.',
  })
  async goesOn(@Ctx() ctx: Context, @Root() { ideaId }: IdeaStory) {
    return (await seesDesk(ctx, { id: ideaId })) ? stories.goesOnForVisitors(ctx, ideaId) : null;
  }
}

@Resolver(() => Idea)
export class IdeaStoryResolver {
  @FieldResolver(() => IdeaStory, {
    nullable: true,
    description:
      'Its story for the home page; null without one, once it was taken off, and for all but its submitter and who may judge it.',
  })
  story(@Ctx() ctx: Context, @Root() idea: Idea) {
    return stories.storyOf(ctx, idea);
  }
}
