import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { REPLIES_MAX, REPLY_NAME_MAX, REPLY_TEXT_MAX } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';
import { InputArg } from '../../../transport/graphql/declare-fields.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { Reviewer, reviewerBy } from '../../accounts/reviewer.ts';
import { Reply, ReplyInput } from './reply.entity.ts';
import * as replies from './reply.service.ts';

@Resolver(() => Reply)
export class ReplyResolver {
  @Allowed('reply:use')
  @Query(() => [Reply], {
    description: `The replies of the team, the most used first: at most ${REPLIES_MAX}. For elevated roles.`,
  })
  replies(@Ctx() ctx: Context) {
    return replies.listReplies(ctx);
  }

  @Allowed('reply:use')
  @Mutation(() => Reply, {
    description: `Adds a reply for the team. CONFLICT beyond ${REPLIES_MAX}. Repeated, it changes nothing. For elevated roles.`,
  })
  addReply(@Ctx() ctx: Context, @InputArg(ReplyInput, 'Its words.') input: ReplyInput) {
    return replies.addReply(ctx, input);
  }

  @Allowed('reply:use')
  @Mutation(() => Reply, {
    description: 'Changes the words of a reply, for the whole team. For elevated roles.',
  })
  changeReply(
    @Ctx() ctx: Context,
    @IdArg('Reply', 'The id of the reply.') id: string,
    @Arg('version', () => Int, {
      description: 'The version that the caller saw. When it is not the newest, the change fails with STALE.',
    })
    version: number,
    @Arg('name', () => String, {
      nullable: true,
      description: `What the list calls it from now on, at most ${REPLY_NAME_MAX} characters; left out, its own stays.`,
    })
    name?: string | null,
    @Arg('text', () => String, {
      nullable: true,
      description: `The words that take the place of its own, at most ${REPLY_TEXT_MAX} characters; left out, its own stay.`,
    })
    text?: string | null,
  ) {
    return replies.changeReply(ctx, id, version, { name, text });
  }

  @Allowed('reply:use')
  @Mutation(() => Boolean, {
    description:
      'Deletes a reply. FORBIDDEN unless the caller added it, or is an administrator. True once it is deleted. For elevated roles.',
  })
  async deleteReply(@Ctx() ctx: Context, @IdArg('Reply', 'The id of the reply.') id: string) {
    await replies.deleteReply(ctx, id);
    return true;
  }

  @Allowed('reply:use')
  @Mutation(() => Boolean, {
    description: 'Counts that a reply was put into a comment. True. For elevated roles.',
  })
  async countReply(@Ctx() ctx: Context, @IdArg('Reply', 'The id of the reply.') id: string) {
    await replies.countReply(ctx, id);
    return true;
  }

  @FieldResolver(() => Reviewer, {
    nullable: true,
    description: 'Who added it; null once their account is erased.',
  })
  by(@Ctx() ctx: Context, @Root() { authorId }: Reply) {
    return authorId && reviewerBy(ctx, authorId);
  }
}
