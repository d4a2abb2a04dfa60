import { Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { EMAIL_MAX } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { TextArg } from '../../../transport/graphql/declare-fields.ts';
import { eraseOwn } from '../erasing/erase-person.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

@ObjectType({ description: 'What an erasure of the caller took and left.', simpleResolvers: true })
class ErasedAccount {
  @Field(() => Int, { description: 'How many ideas are gone.' })
  ideaCount!: number;

  @Field(() => Boolean, {
    description: 'Whether the account stays, closed, with its address: reviews and scores name it.',
  })
  isKept!: boolean;
}

@Resolver()
export class OwnDataResolver {
  @Allowed('account:erase-own')
  @Mutation(() => ErasedAccount, {
    description:
      'Erases the caller: the account, its ideas with their documents, its draft and what waits to be sent. Names that others typed stay until an administrator decides. There is no way back. NOT_FOUND when it is erased already; CONFLICT for an elevated role. For everybody who is signed in.',
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
