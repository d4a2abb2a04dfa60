/** The filters of ideas in the graph, under the names of the graph. */
import { Field, ID, InputType } from 'type-graphql';
import { dimensions } from '@portal/schema/breakdown';
import type { Filter } from '@portal/schema/filters';
import { ideaFilterInputRules, ideaFilterNames, ideaFilters } from '@portal/schema/idea-filter';
import type { IdeaFilterValues } from '@portal/schema/idea-filter';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { parse } from '@portal/schema/rules';
import { fromGlobalId } from '../../../platform/global-id.ts';
import { DayScalar } from '../../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';

@InputType({ description: 'An answer, or what became of an idea, as breakdowns count it.' })
class IdeaAnswerInput {
  @Field(() => enumOf(dimensions), { description: 'The dimension. MONTH is refused: it is a range of days.' })
  by!: string;

  @Field(() => String, {
    description: `The name of its value, as \`breakdown\` gives it. At most ${SHORT_TEXT_MAX} characters.`,
  })
  name!: string;
}

function typeOf(filter: Filter) {
  switch (filter.kind) {
    case 'text':
    case 'email':
      return String;
    case 'day':
      return DayScalar;
    case 'several':
      return [enumOf(filter.list)];
    case 'choice':
      return enumOf(filter.list);
    case 'yesNo':
    case 'nobody':
      return Boolean;
    case 'person':
      return ID;
    case 'answers':
      return [IdeaAnswerInput];
  }
}

const DeclareFilters: ClassDecorator = ({ prototype }) => {
  for (const filter of Object.values(ideaFilters))
    Field(() => typeOf(filter), { nullable: true, description: filter.about })(prototype, filter.graph);
};

@InputType({ description: 'What ideas to list: those that match every part that is given.' })
@DeclareFilters
export class IdeaFilterInput {
  readonly [name: string]: unknown;
}

/** Converts an input of the graph to filter values. @throws DomainError INVALID_INPUT; NOT_FOUND for an id of another type */
export function toIdeaFilter(input: IdeaFilterInput | null | undefined): IdeaFilterValues {
  const given = Object.values(ideaFilters).map(({ kind, graph }) => {
    const value = input?.[graph];
    return [graph, kind === 'person' && value ? fromGlobalId('Reviewer', String(value)) : value];
  });
  const read = parse(ideaFilterInputRules, Object.fromEntries(given));
  const values = ideaFilterNames.map((name) => [name, read[ideaFilters[name].graph]]);
  return Object.fromEntries(values) as IdeaFilterValues;
}
