import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { CALL_QUESTIONS_MAX } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { Challenge } from '../challenge.entity.ts';
import { CallQuestion } from './call-questions.entity.ts';
import { changeCallQuestions, questionsOf } from './call-questions.service.ts';

@Resolver(() => Challenge)
export class CallQuestionsResolver {
  @FieldResolver(() => [CallQuestion], {
    description: `The questions that it asks beside the steps of the form, in their order: at most ${CALL_QUESTIONS_MAX}.`,
  })
  async questions(@Ctx() ctx: Context, @Root() challenge: Challenge) {
    return (await questionsOf(ctx, challenge)).questions;
  }

  @FieldResolver(() => Int, {
    description: 'The version of its questions: it grows by one with each change of them, from 0.',
  })
  async questionsVersion(@Ctx() ctx: Context, @Root() challenge: Challenge) {
    return (await questionsOf(ctx, challenge)).version;
  }

  @Allowed('challenge:manage')
  @Mutation(() => Challenge, {
    description:
      'Replaces the questions of a challenge that takes ideas. Answers that were given keep the questions as they were. For administrators.',
  })
  changeCallQuestions(
    @Ctx() ctx: Context,
    @IdArg('Challenge', 'The id of the challenge.') id: string,
    @Arg('version', () => Int, {
      description:
        '`questionsVersion`: the version that the administrator saw. When it is not the newest, the change fails with STALE.',
    })
    version: number,
    @Arg('questions', () => [CallQuestion], {
      description: `The questions in their order: at most ${CALL_QUESTIONS_MAX}. One that is left out is asked no more.`,
    })
    questions: CallQuestion[],
  ) {
    return changeCallQuestions(ctx, id, { version, questions });
  }
}
