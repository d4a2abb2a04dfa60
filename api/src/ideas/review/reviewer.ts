import { Field, ID, ObjectType } from 'type-graphql';
import { toGlobalId } from '../../graphql/global-id.ts';
import { Node } from '../../graphql/node.ts';

/** Somebody who reviewed some idea last: of the account no more than a reviewer may see. */
@ObjectType({
  implements: Node,
  description: 'A member of staff who reviewed some idea last, and can be chosen to narrow a list of ideas.',
})
export class Reviewer implements Node {
  /** @param id the key of the account */
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
    description: 'An opaque id, which the filter of ideas takes as `reviewerId`.',
  })
  get globalId(): string {
    return toGlobalId('Reviewer', this.id);
  }
}
