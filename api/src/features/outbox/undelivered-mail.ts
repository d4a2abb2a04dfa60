import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import { toGlobalId } from '../../platform/global-id.ts';
import { Node } from '../../transport/graphql/node.ts';
import { Personal } from '../../platform/people-shown.ts';

@ObjectType({
  implements: Node,
  description:
    'An email that was given up: its server refused it for good, or could not be reached for days.',
})
export class UndeliveredMail implements Node {
  id!: string;

  @Personal('identity')
  @Field(() => String, { description: 'To whom it was addressed.' })
  recipient!: string;

  @Field(() => String, { description: 'What the email is about, for people.' })
  title!: string;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was written.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was given up.' })
  failedAt!: Date;

  @Field(() => Int, { description: 'How often it was tried.' })
  attempts!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The reply code of the server (RFC 5321), such as 550; null when it gave none.',
  })
  replyCode!: number | null;

  get globalId(): string {
    return toGlobalId('UndeliveredMail', this.id);
  }
}
