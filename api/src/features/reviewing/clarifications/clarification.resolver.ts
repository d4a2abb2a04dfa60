import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Arg, Ctx, FieldResolver, Info, Mutation, Resolver, Root } from 'type-graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { ASK_DAYS_MAX, CLARIFICATIONS_MAX, isOwnChange } from '@portal/schema/clarification';
import { CALL_QUESTIONS_MAX, DOCUMENT_MAX_MEGABYTES } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { DayScalar } from '../../../transport/graphql/declare-fields.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { isInList } from '../../../transport/graphql/selected-fields.ts';
import { withUpload } from '../../../transport/graphql/upload.ts';
import type { UploadArgument } from '../../../transport/graphql/upload.ts';
import { CallAnswer, CallAnswerFields } from '../../challenges/questions/call-questions.entity.ts';
import { answersInWords } from '../../challenges/questions/call-questions.service.ts';
import { Reviewer } from '../../accounts/reviewer.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { canChange, changeableUntil, changeIdea } from './change-idea.service.ts';
import { Answer, AskedQuestion, Clarification, QuestionAnswerInput } from './clarification.entity.ts';
import * as clarifications from './clarification.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

const IdeaId = IdArg('Idea', 'The id of the idea.', 'ideaId');

@Resolver(() => Clarification)
export class ClarificationResolver {
  @Allowed('idea:review')
  @Mutation(() => Clarification, {
    description:
      'Asks the submitter of an idea, by email. Until they answer, the idea is not overdue, and nobody decides on it. FORBIDDEN as reviewIdea is; CONFLICT for an idea that is decided, or asked about already. For elevated roles.',
  })
  askSubmitter(
    @Ctx() ctx: Context,
    @IdeaId ideaId: string,
    @Arg('until', () => DayScalar, {
      description: `The last day to answer: tomorrow or later, at most ${ASK_DAYS_MAX} days ahead.`,
    })
    until: string,
    @Arg('questions', () => [AskedQuestion], {
      description: 'At least one, at most one about each answer; none about reference, email and idNumber.',
    })
    questions: AskedQuestion[],
  ) {
    return clarifications.askSubmitter(ctx, { ideaId, until, questions });
  }

  @Allowed('idea:review')
  @Mutation(() => Clarification, {
    description:
      'Takes the open questions about an idea back. CONFLICT when there are none. For elevated roles.',
  })
  takeBackQuestions(@Ctx() ctx: Context, @IdeaId ideaId: string) {
    return clarifications.takeBackQuestions(ctx, ideaId);
  }

  @Allowed('idea:change-own')
  @Mutation(() => Idea, {
    description:
      'Answers the open questions about one’s own idea: in words, and with another PDF where it is asked for. What the idea says changes only by `changes`; what it said before is kept. Repeated, it changes nothing. CONFLICT after the last day, and when the questions were taken back. For everybody who is signed in.',
  })
  answerQuestions(
    @Ctx() ctx: Context,
    @IdeaId ideaId: string,
    @Arg('answers', () => [QuestionAnswerInput], {
      description: 'One to each question but that about the document.',
    })
    answers: QuestionAnswerInput[],
    @Arg('changes', () => [Answer], {
      defaultValue: [],
      description: 'Answers of the idea that take the place of those before: at most one for each question.',
    })
    changes: Answer[],
    @Arg('document', () => GraphQLUpload, {
      nullable: true,
      description: `Required where it is asked about, else refused: one PDF of at most ${DOCUMENT_MAX_MEGABYTES} MB.`,
    })
    upload: UploadArgument,
  ) {
    return withUpload(upload, (document) =>
      clarifications.answerQuestions(ctx, { ideaId, answers, changes }, document),
    );
  }

  @Allowed('idea:change-own')
  @Mutation(() => Idea, {
    description:
      'Changes one’s own idea until its call closes, where the call allows it (`changesUntil`), or one that staff entered. What it said before is kept. CONFLICT once the call is closed, somebody judges the idea, or questions about it are open. For everybody who is signed in.',
  })
  changeIdea(
    @Ctx() ctx: Context,
    @IdeaId ideaId: string,
    @Arg('changes', () => [Answer], {
      defaultValue: [],
      description:
        'The answers that take the place of those before: at most one of each field; none of the name and the number of the person.',
    })
    changes: Answer[],
    @Arg('callAnswers', () => [CallAnswerFields], {
      nullable: true,
      description:
        'All answers to the questions of the call; left out, they stay as they are. Files stay as they were sent.',
    })
    callAnswers: CallAnswerFields[] | null | undefined,
    @Arg('document', () => GraphQLUpload, {
      nullable: true,
      description: `Another PDF, of at most ${DOCUMENT_MAX_MEGABYTES} MB.`,
    })
    upload: UploadArgument,
  ) {
    return withUpload(upload, (document) => changeIdea(ctx, { ideaId, changes, callAnswers }, document));
  }

  @FieldResolver(() => [CallAnswer], {
    nullable: true,
    description: `What the answers to the questions of the call were before, at most ${CALL_QUESTIONS_MAX}; null where they were not changed with this one.`,
  })
  callAnswersBefore(@Ctx() ctx: Context, @Root() clarification: Clarification) {
    const { challengeId = null, storedCallAnswersBefore: before } = clarification;
    return before && answersInWords(ctx, challengeId, before);
  }

  @FieldResolver(() => Reviewer, {
    nullable: true,
    description: 'Who asked; null unless the caller is elevated and may judge the idea.',
  })
  by(@Ctx() ctx: Context, @Root() clarification: Clarification) {
    return clarifications.askerOf(ctx, clarification);
  }
}

@Resolver(() => Idea)
export class IdeaClarificationResolver {
  @FieldResolver(() => Clarification, {
    nullable: true,
    description: 'What was asked last. Without an `outcome` the idea waits for its submitter.',
  })
  async clarification(@Ctx() ctx: Context, @Root() idea: Idea, @Info() { path }: GraphQLResolveInfo) {
    const all = await clarifications.clarificationsOf(ctx, idea, isInList(path));
    return all.find((one) => !isOwnChange(one));
  }

  @FieldResolver(() => [Clarification], {
    description: `Whatever the submitter was asked, or changed unasked, newest first: at most ${2 * CLARIFICATIONS_MAX + 1}, so there are no pages.`,
  })
  clarifications(@Ctx() ctx: Context, @Root() idea: Idea, @Info() { path }: GraphQLResolveInfo) {
    return clarifications.clarificationsOf(ctx, idea, isInList(path));
  }

  @FieldResolver(() => GraphQLDateTimeISO, {
    nullable: true,
    description:
      'Until when its submitter can change it; null for everybody else, and where they cannot. Once somebody judges it, `changeIdea` refuses a change before then.',
  })
  changeableUntil(@Ctx() ctx: Context, @Root() idea: Idea) {
    return changeableUntil(ctx, idea);
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether its submitter can change it: until `changeableUntil`, or, where staff entered it, until somebody judges it.',
  })
  canChange(@Ctx() ctx: Context, @Root() idea: Idea) {
    return canChange(ctx, idea);
  }

  @FieldResolver(() => Clarification, {
    nullable: true,
    description:
      'What was answered or changed last, with what the idea was `before`; null when nothing was. All other answers are as they were.',
  })
  versionBefore(@Ctx() ctx: Context, @Root() idea: Idea, @Info() { path }: GraphQLResolveInfo) {
    return clarifications.lastAnswered(ctx, idea, isInList(path));
  }
}
