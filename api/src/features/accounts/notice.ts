import { Field, ObjectType } from 'type-graphql';
import { accountSetUps } from '@portal/schema/choices';
import type { AccountSetUp } from '@portal/schema/choices';
import { enumOf } from '../../transport/graphql/enums.ts';
import { Account } from './account.entity.ts';

@ObjectType('Session', { description: 'A login. The credential itself is an HttpOnly cookie.' })
export class OpenedSession {
  @Field(() => Account, { description: 'Who logged in.' })
  user!: Account;

  @Field(() => String, {
    description:
      'A signed JWT (RFC 7519) with the claims email, role, isVerified and exp, for display only: no call accepts it.',
  })
  token!: string;

  @Field(() => enumOf(accountSetUps), {
    nullable: true,
    description: 'What the account still has to do before it may do anything else; null when nothing.',
  })
  setUpNeeded: AccountSetUp | undefined;
}

@ObjectType({ description: 'Words for the person who called.' })
export class Notice {
  @Field(() => String, { description: 'The words.' })
  message!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The address that `verifyEmail` verified, `confirmEmailChange` confirmed, or whose password `resetPassword` set; null in any other answer.',
  })
  email?: string;

  @Field(() => OpenedSession, {
    nullable: true,
    description:
      'The login that `verifyEmail` opened by the password or in the browser that signed up, or `resetPassword` by an invitation; null in any other answer.',
  })
  session?: OpenedSession;

  @Field(() => String, {
    nullable: true,
    description:
      'The address at which the sign-on provider ends its own session, after `logOut` of a session that it opened; null in any other answer.',
  })
  continueAt?: string;
}
