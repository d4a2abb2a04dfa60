import { Arg, Args, Ctx, Field, InputType, Mutation, Query, Resolver } from 'type-graphql';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import type { SearchInput } from '@portal/schema/rules';
import type { SuggestionInput as SuggestionInputFields } from '@portal/schema/suggestion';
import { Notice } from '../accounts/notice.ts';
import type { Context } from '../../platform/context.ts';
import { honeypotField } from '../../transport/graphql/declare-fields.ts';
import { connectionType, PageArgs } from '../../platform/paging/connection.ts';
import type { Connection } from '../../platform/paging/connection.ts';
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
  @Field(() => String, {
    nullable: true,
    description: `Only those whose name, email, pain point or suggestion contains this, whatever its case. At most ${SHORT_TEXT_MAX} characters.`,
  })
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
    @Arg('filter', () => SuggestionFilterInput, { nullable: true, description: 'Narrows the list.' })
    filter?: SuggestionFilterInput | null,
  ): Promise<Connection<Suggestion>> {
    return suggestions.listSuggestions(ctx, page, filter ?? {});
  }

  @Mutation(() => Notice, { description: 'Sends a suggestion. Open to everybody.' })
  sendSuggestion(
    @Ctx() ctx: Context,
    @Arg('input', () => SuggestionInput, { description: 'The suggestion.' }) input: SuggestionInput,
  ): Promise<Notice> {
    return suggestions.sendSuggestion(ctx, input);
  }
}
