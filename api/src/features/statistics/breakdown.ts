import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A value that ideas are counted by.', simpleResolvers: true })
class BreakdownValue {
  @Field(() => String, {
    description:
      'The value: a name of its list, the code of a country, a month as YYYY-MM, the id of a reviewer, or NONE.',
  })
  name!: string;

  @Field(() => String, { description: 'The value for people.' })
  label!: string;

  @Field(() => Int, { description: 'The number of ideas that have it.' })
  count!: number;
}

@ObjectType({ description: 'A value of the rows, and its ideas by the columns.', simpleResolvers: true })
class BreakdownRow extends BreakdownValue {
  @Field(() => [Int], { description: 'The number of ideas in each column: one for each of `columns`.' })
  cells!: number[];
}

const ONE_FOR_EACH =
  'one for each value of the list; of countries, months and reviewers, one for each with ideas.';

@ObjectType({ description: 'Ideas broken down by one or two dimensions.', simpleResolvers: true })
export class Breakdown {
  @Field(() => Int, { description: 'The number of ideas, each counted once.' })
  total!: number;

  @Field(() => Boolean, {
    description:
      'Whether counts by what tells of submitters are rounded to 5, up or down, each on its own. The others are exact.',
  })
  isRounded!: boolean;

  @Field(() => [BreakdownValue], { description: `The columns: ${ONE_FOR_EACH}` })
  columns!: BreakdownValue[];

  @Field(() => [BreakdownRow], { description: `The rows: ${ONE_FOR_EACH}` })
  rows!: BreakdownRow[];
}
