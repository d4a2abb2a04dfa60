import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { LogIn, ResetPassword, SignUp } from '@portal/schema/account';
import type { Context } from '../context.ts';
import { Account } from './account.entity.ts';
import * as accounts from './account.service.ts';
import * as sessions from './session.service.ts';

@ObjectType({ description: 'Words for the person who called.' })
export class Notice implements accounts.Notice {
  @Field(() => String, { description: 'The words.' })
  message!: string;
}

@ObjectType({ description: 'A login. The credential itself is an HttpOnly cookie.' })
class Session implements sessions.OpenedSession {
  @Field(() => Account, { description: 'Who logged in.' })
  user!: Account;

  @Field(() => String, {
    description: 'A signed JWT with email, role, isVerified and exp, for display only: no call accepts it.',
  })
  token!: string;
}

@InputType({ description: 'What it takes to sign up.' })
class SignUpInput implements SignUp {
  @Field(() => String, { description: 'The e-mail address.' })
  email!: string;

  @Field(() => String, {
    description:
      'At least 8 characters with an uppercase and a lowercase letter, a digit and one of !@#$%^&*.',
  })
  password!: string;
}

@InputType({ description: 'What it takes to log in.' })
class LogInInput implements LogIn {
  @Field(() => String, { description: 'The e-mail address.' })
  email!: string;

  @Field(() => String, { description: 'The password.' })
  password!: string;
}

@InputType({ description: 'What it takes to set a new password.' })
class ResetPasswordInput implements ResetPassword {
  @Field(() => String, { description: 'The token of the mailed link.' })
  token!: string;

  @Field(() => String, { description: 'The new password, by the rules of signup.' })
  password!: string;
}

@Resolver()
export class AccountResolver {
  @Query(() => Account, { nullable: true, description: 'Who is signed in; null for a visitor.' })
  me(@Ctx() ctx: Context): Account | undefined {
    return accounts.currentAccount(ctx);
  }

  @Mutation(() => Notice, {
    description: 'Signs up, and mails a verification link. A known address is answered alike.',
  })
  signUp(
    @Ctx() ctx: Context,
    @Arg('input', () => SignUpInput, { description: 'Address and password.' }) input: SignUpInput,
  ) {
    return accounts.signUp(ctx, input);
  }

  @Mutation(() => Notice, { description: 'Verifies an e-mail address by the mailed token.' })
  verifyEmail(
    @Ctx() ctx: Context,
    @Arg('token', () => String, { description: 'The token of the link.' }) token: string,
  ) {
    return accounts.verifyEmail(ctx, { token });
  }

  @Mutation(() => Notice, {
    description: 'Mails the verification link once more. Answers alike for every address.',
  })
  resendVerification(
    @Ctx() ctx: Context,
    @Arg('email', () => String, { description: 'The address.' }) email: string,
  ) {
    return accounts.resendVerification(ctx, { email });
  }

  @Mutation(() => Notice, {
    description: 'Mails a link to set a new password. Answers alike for every address.',
  })
  requestPasswordReset(
    @Ctx() ctx: Context,
    @Arg('email', () => String, { description: 'The address.' }) email: string,
  ) {
    return accounts.requestPasswordReset(ctx, { email });
  }

  @Mutation(() => Notice, {
    description: 'Sets a new password by the mailed token and ends all sessions of the account.',
  })
  resetPassword(
    @Ctx() ctx: Context,
    @Arg('input', () => ResetPasswordInput, { description: 'Token and new password.' })
    input: ResetPasswordInput,
  ) {
    return accounts.resetPassword(ctx, input);
  }

  @Mutation(() => Session, { description: 'Logs in: sets the session cookie.' })
  logIn(
    @Ctx() ctx: Context,
    @Arg('input', () => LogInInput, { description: 'Address and password.' }) input: LogInInput,
  ) {
    return sessions.logIn(ctx, input);
  }

  @Mutation(() => Notice, { description: 'Logs out: ends the session and clears its cookies.' })
  async logOut(@Ctx() ctx: Context): Promise<Notice> {
    await sessions.logOut(ctx);
    return { message: 'You are logged out.' };
  }
}
