import { Ctx, Mutation, Resolver } from 'type-graphql';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { TextArg } from '../../transport/graphql/declare-fields.ts';
import { OpenedSession } from '../accounts/notice.ts';
import { finishSignOn, startSignOn } from './sign-on.service.ts';

const ANSWER = `The query string with which the provider leads the browser back. At most ${LONG_TEXT_MAX} characters.`;

@Resolver()
export class SignOnResolver {
  @Mutation(() => String, {
    description:
      'Begins a sign-on by a work account: sets a cookie, and returns the address of the provider that the browser opens. UNAVAILABLE while the provider does not answer. Open to everybody.',
  })
  startSignOn(@Ctx() ctx: Context) {
    return startSignOn(ctx);
  }

  @Mutation(() => OpenedSession, {
    description:
      'Logs in whom the provider names, in the browser that began the sign-on, once. FORBIDDEN without a verified address, and for whoever has neither an account nor a role. Open to everybody.',
  })
  finishSignOn(@Ctx() ctx: Context, @TextArg('answer', ANSWER) answer: string) {
    return finishSignOn(ctx, answer);
  }
}
