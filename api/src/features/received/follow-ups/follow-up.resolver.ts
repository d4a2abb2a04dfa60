import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../platform/context.ts';
import { Reviewer, reviewerBy } from '../../accounts/reviewer.ts';
import { FollowUp } from './follow-up.entity.ts';

@ObjectType({ description: 'The email that staff sent to the sender.', simpleResolvers: true })
class SentReply {
  @Field(() => String, { description: 'What it says.' })
  text!: string;

  @Field(() => Reviewer, { nullable: true, description: 'Who wrote it; null once their account is erased.' })
  by!: Reviewer | undefined;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was sent.' })
  at!: Date;
}

@Resolver(() => FollowUp)
export class FollowUpResolver {
  @FieldResolver(() => Reviewer, { nullable: true, description: 'Who took it; null for nobody.' })
  holder(@Ctx() ctx: Context, @Root() { holderId }: FollowUp) {
    return holderId && reviewerBy(ctx, holderId);
  }

  @FieldResolver(() => SentReply, { nullable: true, description: 'The reply to its sender; null before.' })
  async reply(@Ctx() ctx: Context, @Root() followUp: FollowUp): Promise<SentReply | null> {
    const { reply: text, repliedById, repliedAt: at } = followUp;
    if (text === null || !at) return null;
    return { text, at, by: repliedById ? await reviewerBy(ctx, repliedById) : undefined };
  }
}
