import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../platform/context.ts';
import { Reviewer } from '../../accounts/reviewer.ts';
import { Idea } from '../idea.entity.ts';
import { EnteredIdea } from './entered-idea.entity.ts';
import { enteredOf, typistOf } from './entered-idea.service.ts';

@Resolver(() => Idea)
export class EnteredFieldResolver {
  @FieldResolver(() => EnteredIdea, {
    nullable: true,
    description: 'How staff entered it for its person; null for an idea that its person sent.',
  })
  entered(@Ctx() ctx: Context, @Root() idea: Idea) {
    return enteredOf(ctx, idea);
  }
}

@Resolver(() => EnteredIdea)
export class EnteredByResolver {
  @FieldResolver(() => Reviewer, {
    nullable: true,
    description:
      'Who entered it; null once their account is erased, and unless the caller is elevated and may judge the idea.',
  })
  by(@Ctx() ctx: Context, @Root() entered: EnteredIdea) {
    return typistOf(ctx, entered);
  }
}
