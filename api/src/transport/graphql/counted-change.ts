/** What a call with several ids answers: an id that is unknown is listed, and does not keep the others from being done. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { REVIEWED_TOGETHER_MAX } from '@portal/schema/limits';

/** Declares the list of the ids that nothing has. */
export const NotFoundField = (what: string) =>
  Field(() => [ID], {
    description: `The ids that no ${what} has, as they were given, at most ${REVIEWED_TOGETHER_MAX}.`,
  });

@ObjectType({ description: 'The outcome of a call with several ids.', simpleResolvers: true })
export class CountedChange {
  @Field(() => Int, { description: 'How many it changed.' })
  count!: number;

  @NotFoundField('idea or review')
  notFound!: string[];
}
