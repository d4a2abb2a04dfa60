/** The filter of the review screen as the graph takes it. */
import { Field, ID, InputType } from 'type-graphql';
import type { FocusArea, PersonType, ReviewStatus } from '@portal/schema/choices';
import { FocusAreaEnum, PersonTypeEnum, ReviewStatusEnum } from '../graphql/enums.ts';
import { fromGlobalId } from '../graphql/global-id.ts';
import type { IdeaFilter } from './idea-filter.ts';

@InputType({ description: 'What ideas to list: those that match every part that is given.' })
export class IdeaFilterInput implements IdeaFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Only those submitted on this day: YYYY-MM-DD, in UTC.',
  })
  submittedOn?: string | null;

  @Field(() => String, { nullable: true, description: 'Only those submitted on this day or later.' })
  submittedFrom?: string | null;

  @Field(() => String, { nullable: true, description: 'Only those submitted on this day or before.' })
  submittedTo?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Only those with, for each word of this, a word that begins with it, whatever its case, in the reference, the e-mail address, the names of submitter and solution, the problem statement or the summary.',
  })
  search?: string | null;

  @Field(() => [ReviewStatusEnum], { nullable: true, description: 'Only those with one of these statuses.' })
  statuses?: ReviewStatus[] | null;

  @Field(() => [FocusAreaEnum], { nullable: true, description: 'Only those of one of these focus areas.' })
  focusAreas?: FocusArea[] | null;

  @Field(() => [PersonTypeEnum], { nullable: true, description: 'Only those of one of these person types.' })
  personTypes?: PersonType[] | null;

  @Field(() => ID, { nullable: true, description: 'Only those that this reviewer reviewed last.' })
  reviewer?: string | null;

  @Field(() => String, { nullable: true, description: 'Only those of the account with this address.' })
  ownerEmail?: string | null;
}

/** The filter as the service takes it. */
export function toIdeaFilter(filter: IdeaFilterInput | null | undefined): IdeaFilter {
  return { ...filter, reviewer: filter?.reviewer && fromGlobalId('Account', filter.reviewer) };
}
