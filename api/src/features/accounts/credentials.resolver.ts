import { Arg, Ctx, Extensions, Mutation, Query, Resolver } from 'type-graphql';
import type { LogIn, ResetPassword, SignUp } from '@portal/schema/account';
import {
  CODE_MAX,
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_SPECIALS,
  SHORT_TEXT_MAX,
  LOOK_UP_COST,
} from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { declareInput, InputArg, TextArg } from '../../transport/graphql/declare-fields.ts';
import { Account } from './account.entity.ts';
import { callerOf } from './caller.service.ts';
import * as credentials from './credentials.service.ts';
import * as login from './log-in.service.ts';
import { Notice, OpenedSession } from './notice.ts';
import { Allowed } from '../../transport/graphql/allowed.ts';

const ADDRESS = `An email address, whatever its case. At most ${EMAIL_MAX} characters.`;
const TOKEN = `The token at the end of the mailed link; it works once. At most ${SHORT_TEXT_MAX} characters.`;

const NEXT = `The path of this site at which the person goes on after the mailed link, such as /innovate/status. At most ${SHORT_TEXT_MAX} characters.`;

const SignUpInput = declareInput<SignUp>(
  'SignUpInput',
  'What it takes to sign up.',
  {
    email: ADDRESS,
    password: `At least ${PASSWORD_MIN} characters with an uppercase and a lowercase letter, a digit and one of ${PASSWORD_SPECIALS}, and not easy to guess (\`checkPassword\`). At most ${PASSWORD_MAX} characters.`,
    next: NEXT,
  },
  ['next'],
);

const LogInInput = declareInput<LogIn>(
  'LogInInput',
  'What it takes to log in.',
  {
    email: ADDRESS,
    password: `The password. At most ${PASSWORD_MAX} characters.`,
    code: `The code of the authenticator app, or a recovery code: an account with a second factor is refused with CODE_NEEDED without one. At most ${CODE_MAX} characters.`,
  },
  ['code'],
);

const ResetPasswordInput = declareInput<ResetPassword>(
  'ResetPasswordInput',
  'What it takes to set a new password.',
  {
    token: TOKEN,
    password: `The new password, by the rules of signup. At most ${PASSWORD_MAX} characters.`,
  },
);

@Resolver()
export class CredentialsResolver {
  @Allowed('session:read')
  @Query(() => Account, {
    nullable: true,
    description:
      'Who is signed in, or for an access token who made it; null for a visitor. Open to everybody.',
  })
  me(@Ctx() ctx: Context) {
    return callerOf(ctx);
  }

  @Allowed('account:sign-up')
  @Mutation(() => Notice, {
    description:
      'Signs up, mails a verification link, and sets a cookie by which the same browser verifies the address without the password. A known address is answered alike. Open to everybody.',
  })
  signUp(@Ctx() ctx: Context, @InputArg(SignUpInput, 'Address and password.') input: SignUp) {
    return credentials.signUp(ctx, input);
  }

  @Allowed('account:sign-up')
  @Mutation(() => String, {
    nullable: true,
    description:
      'Says why a new password is easy to guess, in the words with which it would be refused; null if it is not. It keeps nothing, and is a mutation so that no password stands in an address. Open to everybody.',
  })
  checkPassword(
    @Ctx() ctx: Context,
    @TextArg('password', `The new password. At most ${PASSWORD_MAX} characters.`) password: string,
    @TextArg(
      'token',
      `Of the mailed link that sets it: it may not hold the address of that account. At most ${SHORT_TEXT_MAX} characters.`,
      true,
    )
    token?: string,
  ) {
    return credentials.checkPassword(ctx, { password, token });
  }

  @Allowed('account:verify')
  @Mutation(() => Notice, {
    description:
      'Verifies an email address by the mailed token, which works for 24 hours. A caller without the cookie that `signUp` set gives the password, too, or is refused with PASSWORD_NEEDED. Open to everybody.',
  })
  verifyEmail(
    @Ctx() ctx: Context,
    @TextArg('token', TOKEN) token: string,
    @TextArg(
      'password',
      `The password chosen at signup. A wrong one counts like a failed login. At most ${PASSWORD_MAX} characters.`,
      true,
    )
    password?: string,
    @Arg('logsIn', () => Boolean, {
      defaultValue: false,
      description: 'Whether to log in the caller: by the password, or once by the cookie that `signUp` set.',
    })
    logsIn?: boolean,
  ) {
    return credentials.verifyEmail(ctx, { token, password }, logsIn);
  }

  @Allowed('account:verify')
  @Extensions({ cost: LOOK_UP_COST })
  @Query(() => Boolean, {
    description:
      'Whether an address is verified by now: true only for a caller with the cookie that `signUp` set, while the password is the one chosen there. Open to everybody.',
  })
  isSignUpVerified(@Ctx() ctx: Context, @TextArg('email', ADDRESS) email: string) {
    return credentials.isSignUpVerified(ctx, { email });
  }

  @Allowed('session:open')
  @Mutation(() => OpenedSession, {
    nullable: true,
    description:
      'Logs in the caller with the cookie that `signUp` set, once, within 24 hours after the address was verified, here or elsewhere; null for everybody else. Open to everybody.',
  })
  logInBySignUp(@Ctx() ctx: Context, @TextArg('email', ADDRESS) email: string) {
    return credentials.logInBySignUp(ctx, { email });
  }

  @Allowed('account:recover')
  @Mutation(() => Notice, {
    description: 'Mails the verification link once more. Answers alike for every address. Open to everybody.',
  })
  resendVerification(
    @Ctx() ctx: Context,
    @TextArg('email', ADDRESS) email: string,
    @TextArg('next', NEXT, true) next?: string,
  ) {
    return credentials.resendVerification(ctx, { email, next });
  }

  @Allowed('account:recover')
  @Mutation(() => Notice, {
    description: 'Mails a link to set a new password. Answers alike for every address. Open to everybody.',
  })
  requestPasswordReset(
    @Ctx() ctx: Context,
    @TextArg('email', ADDRESS) email: string,
    @TextArg('next', NEXT, true) next?: string,
  ) {
    return credentials.requestPasswordReset(ctx, { email, next });
  }

  @Allowed('account:recover')
  @Extensions({ cost: LOOK_UP_COST })
  @Query(() => Boolean, {
    description:
      'Whether a mailed token still sets a password. It does not use the token up. Open to everybody.',
  })
  isResetLinkUsable(@Ctx() ctx: Context, @TextArg('token', TOKEN) token: string) {
    return credentials.isResetLinkUsable(ctx, { token });
  }

  @Allowed('account:recover')
  @Mutation(() => Notice, {
    description:
      'Sets a new password by the mailed token, which works for an hour, and ends all sessions and access tokens of the account. By the token of an invitation, which works for three days, it gives the role and logs in. Open to everybody.',
  })
  resetPassword(
    @Ctx() ctx: Context,
    @InputArg(ResetPasswordInput, 'Token and new password.') input: ResetPassword,
  ) {
    return credentials.resetPassword(ctx, input);
  }

  @Allowed('session:open')
  @Mutation(() => OpenedSession, { description: 'Logs in: sets the session cookie. Open to everybody.' })
  logIn(@Ctx() ctx: Context, @InputArg(LogInInput, 'Address and password.') input: LogIn) {
    return login.logIn(ctx, input);
  }

  @Allowed('session:close')
  @Mutation(() => Notice, {
    description: 'Logs out: ends the session and clears its cookies. Open to everybody.',
  })
  logOut(@Ctx() ctx: Context) {
    return login.logOut(ctx);
  }
}
