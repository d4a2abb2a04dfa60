import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { can, isElevated } from '@portal/schema/access';
import { accountSetUps, portalLanguages } from '@portal/schema/choices';
import type { ChangePassword, EmailChange } from '@portal/schema/account';
import type { Language } from '@portal/schema/languages';
import {
  CODE_MAX,
  EMAIL_MAX,
  PASSWORD_MAX,
  RECOVERY_CODES,
  SESSIONS_MAX,
  SHORT_TEXT_MAX,
} from '@portal/schema/limits';
import { hasConfirmed, setUpOf } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { declareInput, InputArg, TextArg } from '../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../transport/graphql/enums.ts';
import { IdArg } from '../../transport/graphql/node.ts';
import { Account } from './account.entity.ts';
import { isOwnAccount } from './caller.service.ts';
import { confirmIdentity } from './log-in.service.ts';
import { Notice } from './notice.ts';
import * as own from './own-account.service.ts';
import * as factors from './second-factor.service.ts';
import { Session } from './session.entity.ts';
import * as sessions from './session.service.ts';
import { Allowed } from '../../transport/graphql/allowed.ts';

/** Declares a field that only the account itself sees. @param absent says when it is null even then */
const OwnField = (type: Parameters<typeof FieldResolver>[0], about: string, absent = '') =>
  FieldResolver(type, {
    nullable: true,
    description: `${about}; null ${absent && `${absent}, and `}for anybody but the account itself.`,
  });

const TOKEN = `The token at the end of the mailed link; it works once. At most ${SHORT_TEXT_MAX} characters.`;
const PASSWORD = `The present password; a wrong one counts like a failed login. At most ${PASSWORD_MAX} characters.`;
const CODE = `The code of the authenticator app, or a recovery code. At most ${CODE_MAX} characters.`;

const ChangePasswordInput = declareInput<ChangePassword>(
  'ChangePasswordInput',
  'A new password for the account that is signed in.',
  {
    currentPassword: PASSWORD,
    password: `The new password, by the rules of signup. At most ${PASSWORD_MAX} characters.`,
  },
);

const EmailChangeInput = declareInput<EmailChange>(
  'EmailChangeInput',
  'A new address for the account that is signed in.',
  { email: `The new address, whatever its case. At most ${EMAIL_MAX} characters.`, password: PASSWORD },
);

@ObjectType({ description: 'What an authenticator app needs.' })
class SecondFactorKey implements factors.SecondFactorKey {
  @Field(() => String, { description: 'The secret in base32, to be typed.' })
  secret!: string;

  @Field(() => String, { description: 'The same as an `otpauth:` address, for a QR code.' })
  uri!: string;
}

@ObjectType({ description: 'Codes for when the authenticator app is lost. They are shown this once.' })
class RecoveryCodes implements factors.RecoveryCodes {
  @Field(() => [String], { description: `The codes, at most ${RECOVERY_CODES}; each works once.` })
  codes!: string[];
}

@Resolver(() => Account)
export class OwnAccountResolver {
  @Allowed('session:confirm')
  @Mutation(() => Notice, {
    description:
      'Confirms who is signed in: by the password, or with a second factor by a code. For 15 minutes it opens what needs a recent authentication. For everybody who is signed in.',
  })
  confirmIdentity(
    @Ctx() ctx: Context,
    @TextArg('password', PASSWORD, true) password?: string | null,
    @TextArg('code', CODE, true) code?: string | null,
  ) {
    return confirmIdentity(ctx, { password, code });
  }

  @Allowed('account:secure')
  @Mutation(() => Notice, {
    description:
      'Changes one’s own password, and logs out all other devices. For everybody who is signed in.',
  })
  changePassword(
    @Ctx() ctx: Context,
    @InputArg(ChangePasswordInput, 'The present and the new password.') input: ChangePassword,
  ) {
    return own.changePassword(ctx, input);
  }

  @Allowed('account:secure')
  @Mutation(() => Account, {
    description:
      'Mails a link to a new address, which becomes one’s own when the link is confirmed. An address that has an account is answered alike. For everybody who is signed in.',
  })
  requestEmailChange(
    @Ctx() ctx: Context,
    @InputArg(EmailChangeInput, 'The new address, and the password.') input: EmailChange,
  ) {
    return own.requestEmailChange(ctx, input);
  }

  @Allowed('account:secure')
  @Mutation(() => Account, {
    description: 'Cancels the change of address that waits. For everybody who is signed in.',
  })
  cancelEmailChange(@Ctx() ctx: Context) {
    return own.cancelEmailChange(ctx);
  }

  @Allowed('account:verify')
  @Mutation(() => Notice, {
    description: 'Confirms a new address by the mailed token, which works for 24 hours. Open to everybody.',
  })
  confirmEmailChange(@Ctx() ctx: Context, @TextArg('token', TOKEN) token: string) {
    return own.confirmEmailChange(ctx, { token });
  }

  @Allowed('session:end')
  @Mutation(() => Account, {
    description: 'Ends one of one’s own sessions. For everybody who is signed in.',
  })
  endSession(@Ctx() ctx: Context, @IdArg('AccountSession', 'The id of the session.') id: string) {
    return sessions.endSession(ctx, id);
  }

  @Allowed('session:end')
  @Mutation(() => Account, {
    description: 'Ends all of one’s own sessions but this one. For everybody who is signed in.',
  })
  endOtherSessions(@Ctx() ctx: Context) {
    return sessions.endOtherSessions(ctx);
  }

  @Allowed('account:set-up-factor')
  @Mutation(() => SecondFactorKey, {
    description:
      'Makes the key of a second factor, which `confirmSecondFactor` turns on. CONFLICT when it is on. For everybody who is signed in.',
  })
  startSecondFactor(@Ctx() ctx: Context) {
    return factors.startSecondFactor(ctx);
  }

  @Allowed('account:set-up-factor')
  @Mutation(() => RecoveryCodes, {
    description:
      'Turns the second factor on by a first code of the app: from then on a login takes one. For everybody who is signed in.',
  })
  confirmSecondFactor(
    @Ctx() ctx: Context,
    @TextArg('code', `The code that the authenticator app shows. At most ${CODE_MAX} characters.`)
    code: string,
  ) {
    return factors.confirmSecondFactor(ctx, { code });
  }

  @Allowed('account:secure')
  @Mutation(() => RecoveryCodes, {
    description:
      'Makes new recovery codes in the place of all earlier ones. For everybody with a second factor.',
  })
  renewRecoveryCodes(@Ctx() ctx: Context, @TextArg('code', CODE) code: string) {
    return factors.renewRecoveryCodes(ctx, { code });
  }

  @Allowed('account:secure')
  @Mutation(() => Account, {
    description: 'Turns the second factor off. For everybody with a second factor.',
  })
  turnOffSecondFactor(@Ctx() ctx: Context, @TextArg('code', CODE) code: string) {
    return factors.turnOffSecondFactor(ctx, { code });
  }

  @Allowed('digest:choose')
  @Mutation(() => Account, {
    description:
      'Asks for the email each morning about the ideas that wait for a decision, or ends it. For elevated roles.',
  })
  setReviewDigest(
    @Ctx() ctx: Context,
    @Arg('wanted', () => Boolean, { description: 'Whether the email is wanted.' }) wanted: boolean,
  ) {
    return own.setReviewDigest(ctx, wanted);
  }

  @Allowed('idea:mailed-link')
  @Mutation(() => Boolean, {
    description:
      'Ends the email each morning by the token of its link. Tells whether that is new. Open to everybody.',
  })
  endReviewDigest(
    @Ctx() ctx: Context,
    @TextArg('token', `The token at the end of the mailed link. At most ${SHORT_TEXT_MAX} characters.`)
    token: string,
  ) {
    return own.endReviewDigest(ctx, token);
  }

  @OwnField(
    () => Boolean,
    'Whether the email about the ideas that wait for a decision is wanted',
    'without an elevated role',
  )
  wantsReviewDigest(@Ctx() ctx: Context, @Root() { id, role, wantsReviewDigest }: Account) {
    return isOwnAccount(ctx, id) && isElevated(role) ? wantsReviewDigest : undefined;
  }

  @Allowed('monthly-figures:choose')
  @Mutation(() => Account, {
    description:
      'Asks for the email each month with the figures of the last one, or ends it. For the board and administrators.',
  })
  setMonthlyFigures(
    @Ctx() ctx: Context,
    @Arg('wanted', () => Boolean, { description: 'Whether the email is wanted.' }) wanted: boolean,
  ) {
    return own.setMonthlyFigures(ctx, wanted);
  }

  @OwnField(
    () => Boolean,
    'Whether the email each month with the figures is wanted',
    'for others than the board and administrators',
  )
  wantsMonthlyFigures(@Ctx() ctx: Context, @Root() { id, role, wantsMonthlyFigures }: Account) {
    return isOwnAccount(ctx, id) && can(role, 'monthly-figures:choose') ? wantsMonthlyFigures : undefined;
  }

  @Allowed('language:choose')
  @Mutation(() => Account, {
    description:
      'Chooses the language of the emails and text messages to oneself. Staff get theirs in English all the same. Repeated, it changes nothing. For everybody who is signed in.',
  })
  changeLanguage(
    @Ctx() ctx: Context,
    @Arg('language', () => enumOf(portalLanguages), {
      description: 'The language. While the portal does not offer it to visitors, emails are in English.',
    })
    language: Language,
  ) {
    return own.changeLanguage(ctx, language);
  }

  @OwnField(() => enumOf(portalLanguages), 'The language of the emails and text messages to a person outside')
  language(@Ctx() ctx: Context, @Root() { id, language }: Account) {
    return isOwnAccount(ctx, id) ? language : undefined;
  }

  @OwnField(() => String, 'The address that waits for its confirmation', 'when none does')
  pendingEmail(@Ctx() ctx: Context, @Root() account: Account) {
    return own.pendingEmailOf(ctx, account);
  }

  @OwnField(() => Int, 'How many recovery codes are left', 'without a second factor')
  recoveryCodesLeft(@Ctx() ctx: Context, @Root() account: Account) {
    return factors.recoveryCodesLeft(ctx, account);
  }

  @OwnField(
    () => enumOf(accountSetUps),
    'What the account still has to do before it may do anything else',
    'when nothing',
  )
  setUpNeeded(@Ctx() ctx: Context, @Root() account: Account) {
    return isOwnAccount(ctx, account.id) ? setUpOf(ctx, account) : undefined;
  }

  @OwnField(
    () => Boolean,
    'Whether the caller proved who it is in the last 15 minutes, as some operations ask',
  )
  isRecentlyAuthenticated(@Ctx() ctx: Context, @Root() { id }: Account) {
    return isOwnAccount(ctx, id) ? hasConfirmed(ctx) : undefined;
  }

  @OwnField(() => [Session], `The sessions, the last used first, at most ${SESSIONS_MAX}`)
  sessions(@Ctx() ctx: Context, @Root() account: Account) {
    return sessions.listSessions(ctx, account);
  }
}

@Resolver(() => Session)
export class AccountSessionResolver {
  @FieldResolver(() => Boolean, { description: 'Whether it is the session of this call.' })
  isCurrent(@Ctx() ctx: Context, @Root() { id }: Session) {
    return ctx.sessionId?.equals(id) ?? false;
  }
}
