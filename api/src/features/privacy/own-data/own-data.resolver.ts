import { Arg, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { EMAIL_MAX } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { TextArg } from '../../../transport/graphql/declare-fields.ts';
import { fromGlobalId } from '../../../platform/global-id.ts';
import { SuccessorInput } from '../../ideas/team/team.resolver.ts';
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
    @Arg('successors', () => [SuccessorInput], {
      nullable: true,
      description:
        'Who goes on with ideas, of those who are in their teams: NOT_FOUND for anybody else, and then nothing is erased. An idea without a successor is erased with the account.',
    })
    successors?: SuccessorInput[] | null,
  ) {
    return eraseOwn(ctx, {
      email,
      successors: (successors ?? []).map(({ ideaId, memberId }) => ({
        ideaId: fromGlobalId('Idea', ideaId),
        memberId: fromGlobalId('TeamMember', memberId),
      })),
    });
  }
}
