import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { CALL_READERS_MAX, SHORT_TEXT_MAX } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { fromGlobalId } from '../../../platform/global-id.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';
import { TextArg } from '../../../transport/graphql/declare-fields.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { Challenge } from '../../challenges/challenge.entity.ts';
import { CallReader, CallReaderInput } from './call-reader.entity.ts';
import { changeCallReaders, endCallNews, readersOf, readersVersionOf } from './call-reader.service.ts';

@Resolver(() => Challenge)
export class CallReaderResolver {
  @FieldResolver(() => [CallReader], {
    nullable: true,
    description: `Who is notified of new ideas, by address: at most ${CALL_READERS_MAX}. Null unless the caller is an administrator.`,
  })
  readers(@Ctx() ctx: Context, @Root() challenge: Challenge) {
    return readersOf(ctx, challenge);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'The version of `readers`: a number that differs where they do. Null unless the caller is an administrator.',
  })
  readersVersion(@Ctx() ctx: Context, @Root() challenge: Challenge) {
    return readersVersionOf(ctx, challenge);
  }

  @Allowed('challenge:manage')
  @Mutation(() => Challenge, {
    description:
      'Replaces the list of who is notified of new ideas of a challenge that takes ideas. Nobody is notified of an idea that they must not judge. For administrators.',
  })
  changeCallReaders(
    @Ctx() ctx: Context,
    @IdArg('Challenge', 'The id of the challenge.') id: string,
    @Arg('version', () => Int, {
      description:
        '`readersVersion`: the version that the administrator saw. When it is not the newest, the change fails with STALE.',
    })
    version: number,
    @Arg('readers', () => [CallReaderInput], {
      description: `Who is notified, and when: at most ${CALL_READERS_MAX}. Who is left out is notified no more.`,
    })
    readers: CallReaderInput[],
  ) {
    const chosen = readers.map(({ readerId, frequency }) => ({
      ...{ accountId: fromGlobalId('Reviewer', readerId), frequency },
    }));
    return changeCallReaders(ctx, id, { version, readers: chosen });
  }

  @Allowed('idea:mailed-link')
  @Mutation(() => Boolean, {
    description:
      'Ends the emails about new ideas of a call by the token of their link. Tells whether that is new. Open to everybody.',
  })
  endCallNews(
    @Ctx() ctx: Context,
    @TextArg('token', `The token at the end of the mailed link. At most ${SHORT_TEXT_MAX} characters.`)
    token: string,
  ) {
    return endCallNews(ctx, token);
  }
}
