import { Arg, Args, Ctx, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import { suggestionFilters } from '@portal/schema/list-filters';
import type { SuggestionInput as SuggestionInputFields } from '@portal/schema/suggestion';
import { Notice } from '../../accounts/notice.ts';
import type { Context } from '../../../platform/context.ts';
import { FilterArg, honeypotField, InputArg } from '../../../transport/graphql/declare-fields.ts';
import { filterInput, readFilterInput } from '../../../transport/graphql/filter-input.ts';
import type { FilterInput } from '../../../transport/graphql/filter-input.ts';
import { fromGlobalId } from '../../../platform/global-id.ts';
import { connectionType, PageArgs } from '../../../platform/paging/connection.ts';
import { FollowUpInput } from '../follow-ups/follow-up.entity.ts';
import { Suggestion, SuggestionFields } from './suggestion.entity.ts';
import * as suggestions from './suggestion.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

const SuggestionConnection = connectionType(() => Suggestion, 'Suggestion', 'suggestions');

@InputType({ description: 'An improvement suggestion.' })
class SuggestionInput extends SuggestionFields implements SuggestionInputFields {
  @honeypotField()
  website2?: string | null;
}

const SuggestionFilterInput = filterInput(
  'SuggestionFilterInput',
  'What suggestions to list.',
  suggestionFilters,
);

@Resolver(() => Suggestion)
export class SuggestionResolver {
  @Allowed('suggestion:read')
  @Query(() => SuggestionConnection, {
    description: 'All suggestions, newest first. For administrators.',
  })
  suggestions(
    @Ctx() ctx: Context,
    @Args(() => PageArgs) page: PageArgs,
    @FilterArg(SuggestionFilterInput)
    filter?: FilterInput | null,
  ) {
    return suggestions.listSuggestions(ctx, page, readFilterInput(suggestionFilters, filter));
  }

  @Allowed('suggestion:send')
  @Mutation(() => Notice, { description: 'Sends a suggestion. Open to everybody.' })
  sendSuggestion(@Ctx() ctx: Context, @InputArg(SuggestionInput, 'The suggestion.') input: SuggestionInput) {
    return suggestions.sendSuggestion(ctx, input);
  }

  @Allowed('suggestion:release')
  @Mutation(() => Suggestion, {
    description:
      'Puts a suggestion that was set aside into the list: its sender gets the receipt. One of the list stays as it is.',
  })
  releaseSuggestion(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the suggestion.' }) id: string,
  ) {
    return suggestions.releaseSuggestion(ctx, id);
  }

  @Allowed('suggestion:follow-up')
  @Mutation(() => Suggestion, {
    description:
      'Takes a suggestion, replies to its sender by email, or marks it as done. A second reply is a CONFLICT. For administrators.',
  })
  followUpSuggestion(@Ctx() ctx: Context, @InputArg(FollowUpInput, 'The act.') input: FollowUpInput) {
    return suggestions.followUpSuggestion(ctx, { ...input, id: fromGlobalId('Suggestion', input.id) });
  }
}
