import { Field, ID, InputType } from 'type-graphql';
import { reviewStatuses, focusAreas, personTypes } from '@portal/schema/choices';
import type { FocusArea, PersonType, ReviewStatus } from '@portal/schema/choices';
import { EMAIL_MAX, SHORT_TEXT_MAX } from '@portal/schema/limits';
import { DayScalar } from '../../graphql/day-scalar.ts';
import { enumOf } from '../../graphql/enums.ts';
import { fromGlobalId } from '../../graphql/global-id.ts';
import type { IdeaFilter } from './idea-filter.ts';

@InputType({ description: 'What ideas to list: those that match every part that is given.' })
export class IdeaFilterInput implements IdeaFilter {
  @Field(() => DayScalar, {
    nullable: true,
    description: 'Only those submitted on this day.',
  })
  submittedOn?: string | null;

  @Field(() => DayScalar, { nullable: true, description: 'Only those submitted on this day or later.' })
  submittedFrom?: string | null;

  @Field(() => DayScalar, {
    nullable: true,
    description: 'Only those submitted on this day or before; not before `submittedFrom`.',
  })
  submittedTo?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Only those with, for each word of this, a word that begins with it, whatever its case, in the reference, the email address, the names of submitter and solution, the problem statement or the summary. At most ${SHORT_TEXT_MAX} characters.`,
  })
  search?: string | null;

  @Field(() => [enumOf(reviewStatuses)], {
    nullable: true,
    description: 'Only those with one of these statuses; none means all.',
  })
  statuses?: ReviewStatus[] | null;

  @Field(() => [enumOf(focusAreas)], {
    nullable: true,
    description: 'Only those of one of these focus areas; none means all.',
  })
  focusAreas?: FocusArea[] | null;

  @Field(() => [enumOf(personTypes)], {
    nullable: true,
    description: 'Only those of one of these person types; none means all.',
  })
  personTypes?: PersonType[] | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Only those that the reviewer with this id, one of `reviewers`, reviewed last.',
  })
  reviewerId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Only those of the account with this address, whatever its case. At most ${EMAIL_MAX} characters.`,
  })
  ownerEmail?: string | null;
}

export function toIdeaFilter(filter: IdeaFilterInput | null | undefined): IdeaFilter {
  return { ...filter, reviewerId: filter?.reviewerId && fromGlobalId('Reviewer', filter.reviewerId) };
}
