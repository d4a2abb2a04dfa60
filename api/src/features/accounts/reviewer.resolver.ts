import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../platform/context.ts';
import { Reviewer, staffNameOf } from './reviewer.ts';

@Resolver(() => Reviewer)
export class ReviewerResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The first and the last name, as the account has them; null where none is known.',
  })
  name(@Ctx() ctx: Context, @Root() { id }: Reviewer) {
    return staffNameOf(ctx, id);
  }
}
