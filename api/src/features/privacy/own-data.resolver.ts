import { Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { EMAIL_MAX } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { TextArg } from '../../transport/graphql/declare-fields.ts';
import { eraseOwn } from './personal-data.service.ts';

@Resolver()
export class OwnDataResolver {
  @Mutation(() => Int, {
    description:
      'Erases the caller: the account, its ideas with their documents, its draft and what waits to be sent. Returns how many ideas. Names that others typed stay until an administrator decides. There is no way back. NOT_FOUND when it is erased already; CONFLICT for an elevated role, and for whoever reviewed ideas. For everybody who is signed in.',
  })
  eraseMyAccount(
    @Ctx() ctx: Context,
    @TextArg(
      'email',
      `The address of the account, so that nobody does it by mistake. At most ${EMAIL_MAX} characters.`,
    )
    email: string,
  ) {
    return eraseOwn(ctx, { email });
  }
}
