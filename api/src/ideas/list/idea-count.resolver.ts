import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Account } from '../../accounts/account.entity.ts';
import type { Context } from '../../context.ts';
import { ideaCountOf } from './idea-count.service.ts';

/** What ideas add to accounts: a parent does not know its children. */
@Resolver(() => Account)
export class IdeaCountResolver {
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'How many ideas the account submitted; null unless the caller is an administrator or the account itself.',
  })
  ideaCount(@Ctx() ctx: Context, @Root() account: Account): Promise<number | undefined> {
    return ideaCountOf(ctx, account);
  }
}
