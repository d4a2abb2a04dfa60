/** The answer of a call with several ids: unknown ids are listed, and the change applies to the others. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { REVIEWED_TOGETHER_MAX } from '@portal/schema/limits';

/** Declares the list of the ids that were not found. */
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
