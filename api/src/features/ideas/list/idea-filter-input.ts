/** The filters of ideas in the graph. */
import { Field, InputType } from 'type-graphql';
import { dimensions } from '@portal/schema/breakdown';
import { ideaFilters } from '@portal/schema/idea-filter';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { filterInput, readFilterInput } from '../../../transport/graphql/filter-input.ts';
import type { FilterInput } from '../../../transport/graphql/filter-input.ts';

@InputType({ description: 'An answer, or what became of an idea, as breakdowns count it.' })
class IdeaAnswerInput {
  @Field(() => enumOf(dimensions), { description: 'The dimension. MONTH is refused: it is a range of days.' })
  by!: string;

  @Field(() => String, {
    description: `The name of its value, as \`breakdown\` gives it. At most ${SHORT_TEXT_MAX} characters.`,
  })
  name!: string;
}

export const IdeaFilterInput = filterInput(
  'IdeaFilterInput',
  'What ideas to list: those that match every part that is given.',
  ideaFilters,
  IdeaAnswerInput,
);

/** Converts an input of the graph to filter values. @throws DomainError INVALID_INPUT */
export const toIdeaFilter = (input: FilterInput | null | undefined) => readFilterInput(ideaFilters, input);
