import { GraphQLDateTimeISO, GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { Notice } from '../accounts/account.resolver.ts';
import type { Context } from '../context.ts';
import * as drafts from './idea-draft.service.ts';

@ObjectType({ description: 'What the caller has filled in so far.' })
class IdeaDraft implements drafts.Draft {
  @Field(() => String, { description: 'The reference that the idea will have.' })
  reference!: string;

  @Field(() => String, { description: 'The key of the wizard step where the caller left.' })
  step!: string;

  @Field(() => GraphQLJSONObject, { description: 'The answers so far, by the field names of IdeaInput.' })
  answers!: Record<string, unknown>;

  @Field(() => GraphQLDateTimeISO, { description: 'When the draft was saved.' })
  updatedAt!: Date;
}

@InputType({ description: 'What the caller has filled in so far.' })
class IdeaDraftInput {
  @Field(() => String, { description: 'The reference that the idea will have.' })
  reference!: string;

  @Field(() => String, { description: 'The key of the wizard step where the caller is.' })
  step!: string;

  @Field(() => GraphQLJSONObject, {
    description: 'The answers so far, by the field names of IdeaInput; others are dropped.',
  })
  answers!: Record<string, unknown>;
}

@Resolver()
export class IdeaDraftResolver {
  @Query(() => IdeaDraft, { nullable: true, description: "The caller's draft, if there is one." })
  myIdeaDraft(@Ctx() ctx: Context): Promise<drafts.Draft | undefined> {
    return drafts.findDraft(ctx);
  }

  @Mutation(() => IdeaDraft, { description: "Keeps the caller's draft in place of the one before." })
  saveIdeaDraft(
    @Ctx() ctx: Context,
    @Arg('input', () => IdeaDraftInput, { description: 'The draft.' }) input: IdeaDraftInput,
  ): Promise<drafts.Draft> {
    return drafts.saveDraft(ctx, input);
  }

  @Mutation(() => Notice, { description: "Forgets the caller's draft." })
  async discardIdeaDraft(@Ctx() ctx: Context): Promise<Notice> {
    await drafts.discardDraft(ctx);
    return { message: 'The draft is discarded.' };
  }
}
