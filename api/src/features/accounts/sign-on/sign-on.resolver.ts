import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { TextArg } from '../../../transport/graphql/declare-fields.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { Account } from '../account.entity.ts';
import { OpenedSession } from '../notice.ts';
import { finishSignOn, startSignOn } from './sign-on.service.ts';
import { hasWorkAccount, unlinkWorkAccount } from './work-account.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

const ANSWER = `The query string with which the provider leads the browser back. At most ${LONG_TEXT_MAX} characters.`;

@Resolver(() => Account)
export class SignOnResolver {
  @Allowed('session:open')
  @Mutation(() => String, {
    description:
      'Begins a sign-on by a work account: sets a cookie, and returns the address of the provider that the browser opens. UNAVAILABLE while the provider does not answer. Open to everybody.',
  })
  startSignOn(@Ctx() ctx: Context) {
    return startSignOn(ctx);
  }

  @Allowed('session:open')
  @Mutation(() => OpenedSession, {
    description:
      'Logs in whom the provider names, in the browser that began the sign-on, once. The first time, the verified address finds the account; then the person is known, whatever the address. FORBIDDEN the first time without a verified address, and for a person with neither an account nor a role; CONFLICT where another person opened the account before, or the new address is that of another account. Open to everybody.',
  })
  finishSignOn(@Ctx() ctx: Context, @TextArg('answer', ANSWER) answer: string) {
    return finishSignOn(ctx, answer);
  }

  @Allowed('account:change-role')
  @Mutation(() => Account, {
    description:
      'Forgets which work account opens an account: the next one that signs on with its verified address does. CONFLICT when there is none. For administrators.',
  })
  unlinkWorkAccount(@Ctx() ctx: Context, @IdArg('Account', 'The id of the account.') id: string) {
    return unlinkWorkAccount(ctx, id);
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description:
      'Whether somebody signs on to the account by a work account; null unless the caller is an administrator or the account itself.',
  })
  hasWorkAccount(@Ctx() ctx: Context, @Root() account: Account) {
    return hasWorkAccount(ctx, account);
  }
}
