import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { rankingFilters } from '@portal/schema/list-filters';
import { DISAGREEMENT } from '@portal/schema/score';
import type { FilterInput } from '../../../transport/graphql/filter-input.ts';
import { IdeaFilterInput } from '../../ideas/list/idea-filter-input.ts';

/** The figures of an idea's scores, without those of people with a conflict. */
@ObjectType({ description: 'The figures of the scores of an idea.', simpleResolvers: true })
export class Ranking {
  @Field(() => Float, { nullable: true, description: 'The mean of the scores; null while none counts.' })
  mean!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The highest score minus the lowest; null while none counts.',
  })
  spread!: number | null;

  @Field(() => Int, {
    description: 'The number of scores that count: those of people who cannot judge do not.',
  })
  number!: number;

  @Field(() => Boolean, { description: `Whether the spread is ${DISAGREEMENT} or more.` })
  get disagreement(): boolean {
    return this.spread !== null && this.spread >= DISAGREEMENT;
  }
}

@InputType({ description: 'What ideas of the ranking to list.' })
export class RankingFilterInput {
  @Field(() => Boolean, { nullable: true, description: rankingFilters.disagreement.about })
  disagreement?: boolean | null;

  @Field(() => IdeaFilterInput, {
    nullable: true,
    description:
      'All shortlisted ideas that this filter lists, also those without a score that the caller may see, last; left out, those with one alone.',
  })
  ideas?: FilterInput | null;
}
