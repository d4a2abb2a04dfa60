import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../platform/context.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { Reviewer, reviewerBy } from '../../accounts/reviewer.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { seesDesk } from '../../ideas/idea.service.ts';
import { recordCall } from './call.service.ts';
import { Personal } from '../../../platform/people-shown.ts';

@Resolver(() => Idea)
export class CallResolver {
  @Allowed('idea:review')
  @Mutation(() => Idea, {
    description:
      'Records that the submitter of an approved idea was called, or takes the record back. Repeated, it changes nothing. CONFLICT where no call is promised, FORBIDDEN as reviewIdea is. For elevated roles.',
  })
  recordCall(
    @Ctx() ctx: Context,
    @IdArg('Idea', 'The id of the idea.', 'ideaId') ideaId: string,
    @Arg('called', () => Boolean, { description: 'Whether the submitter was called.' }) called: boolean,
  ) {
    return recordCall(ctx, ideaId, called);
  }

  // The fields of the reviewer are personal, not the reference to them.
  @Personal('none')
  @FieldResolver(() => Reviewer, {
    nullable: true,
    description:
      'Who recorded the call; null until then, once their account is erased, for a caller who must not judge the idea, and unless the caller is elevated.',
  })
  async caller(@Ctx() ctx: Context, @Root() idea: Idea) {
    return idea.calledById && (await seesDesk(ctx, idea)) ? reviewerBy(ctx, idea.calledById) : null;
  }
}
