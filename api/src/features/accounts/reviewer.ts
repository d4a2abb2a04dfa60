import { Field, ID, ObjectType } from 'type-graphql';
import { toGlobalId } from '../../platform/global-id.ts';
import { Node } from '../../transport/graphql/node.ts';

/** Exposes of an account no more than a reviewer may see. */
@ObjectType({
  implements: Node,
  description:
    'A member of staff, as colleagues see each other: to narrow a list of ideas, and to assign ideas to.',
})
export class Reviewer implements Node {
  constructor(
    readonly id: string,
    email: string,
  ) {
    this.email = email;
  }

  @Field(() => String, { description: 'The email address, in lower case.' })
  readonly email: string;

  @Field(() => ID, {
    name: 'id',
    description:
      'An opaque id, which the filter of ideas takes as `reviewerId` and `holderId`, and assignIdeas as one of `to`.',
  })
  get globalId(): string {
    return toGlobalId('Reviewer', this.id);
  }
}
