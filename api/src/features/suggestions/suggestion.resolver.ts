import { Args, Ctx, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { SearchInput } from '@portal/schema/rules';
import type { SuggestionInput as SuggestionInputFields } from '@portal/schema/suggestion';
import { Notice } from '../accounts/notice.ts';
import type { Context } from '../../platform/context.ts';
import { FilterArg, honeypotField, InputArg, SearchField } from '../../transport/graphql/declare-fields.ts';
import { connectionType, PageArgs } from '../../platform/paging/connection.ts';
import { Suggestion, SuggestionFields } from './suggestion.entity.ts';
import * as suggestions from './suggestion.service.ts';

const SuggestionConnection = connectionType(() => Suggestion, 'Suggestion', 'suggestions');

@InputType({ description: 'An improvement suggestion.' })
class SuggestionInput extends SuggestionFields implements SuggestionInputFields {
  @honeypotField()
  website2?: string | null;
}

@InputType({ description: 'What suggestions to list.' })
class SuggestionFilterInput implements SearchInput {
  @SearchField('name, email, pain point or suggestion')
  search?: string | null;
}

@Resolver(() => Suggestion)
export class SuggestionResolver {
  @Query(() => SuggestionConnection, {
    description: 'All suggestions, newest first. For administrators.',
  })
  suggestions(
    @Ctx() ctx: Context,
    @Args(() => PageArgs) page: PageArgs,
    @FilterArg(SuggestionFilterInput)
    filter?: SuggestionFilterInput | null,
  ) {
    return suggestions.listSuggestions(ctx, page, filter ?? {});
  }

  @Mutation(() => Notice, { description: 'Sends a suggestion. Open to everybody.' })
  sendSuggestion(@Ctx() ctx: Context, @InputArg(SuggestionInput, 'The suggestion.') input: SuggestionInput) {
    return suggestions.sendSuggestion(ctx, input);
  }
}
