import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { OWN_VIEWS_MAX, SHARED_VIEWS_MAX, VIEW_FILTER_MAX, VIEW_NAME_MAX } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';
import { InputArg } from '../../../transport/graphql/declare-fields.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { Reviewer, reviewerBy } from '../../accounts/reviewer.ts';
import { SavedView, SavedViewInput } from './saved-view.entity.ts';
import * as views from './saved-view.service.ts';

@Resolver(() => SavedView)
export class SavedViewResolver {
  @Allowed('view:use')
  @Query(() => [SavedView], {
    description: `The views that the caller saved, at most ${OWN_VIEWS_MAX}, and those that all staff share, at most ${SHARED_VIEWS_MAX}, by name. For elevated roles.`,
  })
  savedViews(@Ctx() ctx: Context) {
    return views.listViews(ctx);
  }

  @Allowed('view:use')
  @Mutation(() => SavedView, {
    description: `Saves a filter of ideas under a name. CONFLICT beyond ${OWN_VIEWS_MAX} of the caller, or ${SHARED_VIEWS_MAX} of all staff. Repeated, it changes nothing. For elevated roles.`,
  })
  saveView(@Ctx() ctx: Context, @InputArg(SavedViewInput, 'The view.') input: SavedViewInput) {
    return views.saveView(ctx, input);
  }

  @Allowed('view:use')
  @Mutation(() => SavedView, {
    description:
      'Changes a saved view. FORBIDDEN for one that all staff share, unless the caller saved it, or is an administrator. For elevated roles.',
  })
  changeView(
    @Ctx() ctx: Context,
    @IdArg('SavedView', 'The id of the view.') id: string,
    @Arg('version', () => Int, {
      description: 'The version that the caller saw. When it is not the newest, the change fails with STALE.',
    })
    version: number,
    @Arg('name', () => String, {
      nullable: true,
      description: `What the menu calls it from now on, at most ${VIEW_NAME_MAX} characters; left out, its own stays.`,
    })
    name?: string | null,
    @Arg('shared', () => Boolean, {
      nullable: true,
      description: 'Whether all staff see it from now on; left out, as before.',
    })
    shared?: boolean | null,
    @Arg('filter', () => String, {
      nullable: true,
      description: `The filter that takes the place of its own, at most ${VIEW_FILTER_MAX.toLocaleString('en')} characters; left out, its own stays.`,
    })
    filter?: string | null,
  ) {
    return views.changeView(ctx, id, version, { name, shared, filter });
  }

  @Allowed('view:use')
  @Mutation(() => Boolean, {
    description:
      'Deletes a saved view. FORBIDDEN for one that all staff share, unless the caller saved it, or is an administrator. True once it is deleted. For elevated roles.',
  })
  async deleteView(@Ctx() ctx: Context, @IdArg('SavedView', 'The id of the view.') id: string) {
    await views.deleteView(ctx, id);
    return true;
  }

  @FieldResolver(() => Reviewer, {
    nullable: true,
    description: 'Who saved it; null once their account is erased.',
  })
  by(@Ctx() ctx: Context, @Root() { authorId }: SavedView) {
    return authorId && reviewerBy(ctx, authorId);
  }
}
