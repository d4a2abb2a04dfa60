import { Field, ObjectType } from 'type-graphql';
import { Idea } from '../../ideas/idea.entity.ts';
import { Personal } from '../../../platform/people-shown.ts';

@ObjectType({ description: 'An idea that resembles another one.' })
export class SimilarIdea {
  @Field(() => Idea, { description: 'The idea.' })
  idea!: Idea;

  @Personal('none')
  @Field(() => [String], {
    description:
      'The words that both have in name, problem statement or summary, in lower case, the rarest first; each at most once. Without articles, pronouns and the like.',
  })
  shared!: string[];

  @Personal('unrecorded')
  @Field(() => Boolean, { description: 'Whether both are of the same submitter.' })
  sameSubmitter!: boolean;
}
