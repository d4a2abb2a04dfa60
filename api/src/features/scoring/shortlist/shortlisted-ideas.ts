import { Field, ObjectType } from 'type-graphql';
import { REVIEWED_TOGETHER_MAX } from '@portal/schema/limits';
import { NotFoundField } from '../../../transport/graphql/counted-change.ts';
import { Idea } from '../../ideas/idea.entity.ts';

@ObjectType({ description: 'The outcome of a change of the shortlist.', simpleResolvers: true })
export class ShortlistedIdeas {
  @Field(() => [Idea], {
    description: `The ideas that are as it was asked, at most ${REVIEWED_TOGETHER_MAX}.`,
  })
  ideas!: Idea[];

  @NotFoundField('idea')
  notFound!: string[];
}
