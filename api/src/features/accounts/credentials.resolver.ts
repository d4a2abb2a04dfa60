import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { accountSetUps } from '@portal/schema/choices';
import type { AccountSetUp } from '@portal/schema/choices';
import type { LogIn, ResetPassword, SignUp } from '@portal/schema/account';
import {
  CODE_MAX,
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_SPECIALS,
  SHORT_TEXT_MAX,
} from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { enumOf } from '../../transport/graphql/enums.ts';
import { Account } from './account.entity.ts';
import { callerOf } from './caller.ts';
import * as accounts from './account.service.ts';
import * as sessions from './session.service.ts';

const ADDRESS = `An email address, whatever its case. At most ${EMAIL_MAX} characters.`;
const TOKEN = `The token at the end of the mailed link; it works once. At most ${SHORT_TEXT_MAX} characters.`;

@ObjectType({ description: 'Words for the person who called.' })
export class Notice implements accounts.Notice {
  @Field(() => String, { description: 'The words.' })
  message!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The address that `verifyEmail` verified or `confirmEmailChange` confirmed; null in any other answer.',
  })
  email?: string;
}

@ObjectType({ description: 'A login. The credential itself is an HttpOnly cookie.' })
class Session implements sessions.OpenedSession {
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

@InputType({ description: 'What it takes to sign up.' })
class SignUpInput implements SignUp {
  @Field(() => String, { description: ADDRESS })
  email!: string;

  @Field(() => String, {
    description: `At least ${PASSWORD_MIN} characters with an uppercase and a lowercase letter, a digit and one of ${PASSWORD_SPECIALS}. At most ${PASSWORD_MAX} characters.`,
  })
  password!: string;
}

@InputType({ description: 'What it takes to log in.' })
class LogInInput implements LogIn {
  @Field(() => String, { description: ADDRESS })
  email!: string;

  @Field(() => String, { description: `The password. At most ${PASSWORD_MAX} characters.` })
  password!: string;

  @Field(() => String, {
    nullable: true,
    description: `The code of the authenticator app, or a recovery code: an account with a second factor is refused with CODE_NEEDED without one. At most ${CODE_MAX} characters.`,
  })
  code?: string | null;
}

@InputType({ description: 'What it takes to set a new password.' })
class ResetPasswordInput implements ResetPassword {
  @Field(() => String, { description: TOKEN })
  token!: string;

  @Field(() => String, {
    description: `The new password, by the rules of signup. At most ${PASSWORD_MAX} characters.`,
  })
  password!: string;
}

@Resolver()
export class AccountResolver {
  @Query(() => Account, {
    nullable: true,
    description:
      'Who is signed in, or for an access token who made it; null for a visitor. Open to everybody.',
  })
  me(@Ctx() ctx: Context): Account | undefined {
    return callerOf(ctx);
  }

  @Mutation(() => Notice, {
    description:
      'Signs up, mails a verification link, and sets a cookie by which the same browser verifies the address without the password. A known address is answered alike. Open to everybody.',
  })
  signUp(
    @Ctx() ctx: Context,
    @Arg('input', () => SignUpInput, { description: 'Address and password.' }) input: SignUpInput,
  ) {
    return accounts.signUp(ctx, input);
  }

  @Mutation(() => Notice, {
    description:
      'Verifies an email address by the mailed token, which works for 24 hours. A caller without the cookie that `signUp` set gives the password, too, or is refused with PASSWORD_NEEDED. Open to everybody.',
  })
  verifyEmail(
    @Ctx() ctx: Context,
    @Arg('token', () => String, { description: TOKEN }) token: string,
    @Arg('password', () => String, {
      nullable: true,
      description: `The password chosen at signup. A wrong one counts like a failed login. At most ${PASSWORD_MAX} characters.`,
    })
    password?: string,
  ) {
    return accounts.verifyEmail(ctx, { token, password });
  }

  @Mutation(() => Notice, {
    description: 'Mails the verification link once more. Answers alike for every address. Open to everybody.',
  })
  resendVerification(
    @Ctx() ctx: Context,
    @Arg('email', () => String, { description: ADDRESS }) email: string,
  ) {
    return accounts.resendVerification(ctx, { email });
  }

  @Mutation(() => Notice, {
    description: 'Mails a link to set a new password. Answers alike for every address. Open to everybody.',
  })
  requestPasswordReset(
    @Ctx() ctx: Context,
    @Arg('email', () => String, { description: ADDRESS }) email: string,
  ) {
    return accounts.requestPasswordReset(ctx, { email });
  }

  @Mutation(() => Notice, {
    description:
      'Sets a new password by the mailed token, which works for an hour, and ends all sessions and access tokens of the account. Open to everybody.',
  })
  resetPassword(
    @Ctx() ctx: Context,
    @Arg('input', () => ResetPasswordInput, { description: 'Token and new password.' })
    input: ResetPasswordInput,
  ) {
    return accounts.resetPassword(ctx, input);
  }

  @Mutation(() => Session, { description: 'Logs in: sets the session cookie. Open to everybody.' })
  logIn(
    @Ctx() ctx: Context,
    @Arg('input', () => LogInInput, { description: 'Address and password.' }) input: LogInInput,
  ) {
    return sessions.logIn(ctx, input);
  }

  @Mutation(() => Notice, {
    description: 'Logs out: ends the session and clears its cookies. Open to everybody.',
  })
  async logOut(@Ctx() ctx: Context): Promise<Notice> {
    await sessions.logOut(ctx);
    return { message: 'You are logged out.' };
  }
}
