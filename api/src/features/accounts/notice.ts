import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Words for the person who called.' })
export class Notice {
  @Field(() => String, { description: 'The words.' })
  message!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The address that `verifyEmail` verified or `confirmEmailChange` confirmed; null in any other answer.',
  })
  email?: string;
}
