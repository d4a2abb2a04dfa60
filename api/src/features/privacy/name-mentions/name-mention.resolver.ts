import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../platform/context.ts';
import { connectionType, PageArgs } from '../../../platform/paging/connection.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { NameMention } from './name-mention.entity.ts';
import { decideNameMention, listNameMentions } from './name-mention.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

const NameMentionConnection = connectionType(() => NameMention, 'NameMention', 'places with such a name');

@Resolver()
export class NameMentionResolver {
  @Allowed('account:manage')
  @Query(() => NameMentionConnection, {
    description:
      'Where names of erased people stand in what others sent or wrote, newest first, without what the caller sent. For administrators.',
  })
  nameMentions(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs) {
    return listNameMentions(ctx, page);
  }

  @Allowed('account:manage')
  @Mutation(() => NameMention, {
    description:
      'Removes a name of an erased person, or keeps it, and ends its entry; gives it as it was. NOT_FOUND when it is decided. For administrators.',
  })
  decideNameMention(
    @Ctx() ctx: Context,
    @IdArg('NameMention', 'The entry.') id: string,
    @Arg('removes', () => Boolean, { description: 'Whether "Erased" takes the place of the name.' })
    removes: boolean,
  ) {
    return decideNameMention(ctx, id, { removes });
  }
}
