import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { GraphQLResolveInfo } from 'graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import {
  Arg,
  Args,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  ID,
  Info,
  InputType,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { askedNames } from '@portal/schema/clarification';
import { ideaSorts } from '@portal/schema/idea-filter';
import type { IdeaSort } from '@portal/schema/idea-filter';
import { failField } from '@portal/schema/errors';
import type { IdeaInput as IdeaInputFields } from '@portal/schema/idea';
import { CALL_QUESTIONS_MAX, CORRECTION_COST, DOCUMENT_MAX_MEGABYTES } from '@portal/schema/limits';
import { Account } from '../accounts/account.entity.ts';
import { challengeOf } from '../challenges/call.service.ts';
import { Challenge } from '../challenges/challenge.entity.ts';
import { CallAnswer, CallAnswerFields } from '../challenges/questions/call-questions.entity.ts';
import { withFiles } from './answer-files/answer-file.service.ts';
import { answersInWords } from '../challenges/questions/call-questions.service.ts';
import type { Context } from '../../platform/context.ts';
import { examinationOf } from '../documents/examination/examination.service.ts';
import { ShownExamination } from '../documents/examination/shown-examination.ts';
import { connectionType, PageArgs } from '../../platform/paging/connection.ts';
import { DayScalar, FilterArg, InputArg } from '../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../transport/graphql/enums.ts';
import { IdArg } from '../../transport/graphql/node.ts';
import { fromGlobalId, optionalKey } from '../../platform/global-id.ts';
import { selectedFields } from '../../transport/graphql/selected-fields.ts';
import { withUpload } from '../../transport/graphql/upload.ts';
import type { UploadArgument } from '../../transport/graphql/upload.ts';
import { countOfCall } from './call.service.ts';
import { Idea, IdeaAnswersInput } from './idea.entity.ts';
import {
  ideaCountOf,
  lastIdeaOf,
  readIdea,
  readMyIdea,
  readReferredIdea,
  seesDesk,
  auditedIdeaName,
} from './idea.service.ts';
import { notAskedOf } from './not-asked.ts';
import { IdeaFilterInput, toIdeaFilter } from './list/idea-filter-input.ts';
import { improvedAs, improvedBy } from './improvement.service.ts';
import { correctSearch, findNeighbours, listIdeas, listMyIdeas } from './list/idea-list.service.ts';
import { IdeaNeighbours } from './list/idea-neighbours.ts';
import { maskedIdNumberOf } from './submission/id-number.service.ts';
import { withdrawIdea } from './submission/withdraw.service.ts';
import { submitIdea } from './submission/submit-idea.service.ts';
import { daysWaited, timeOfDecision } from './waiting.ts';
import type { FilterInput } from '../../transport/graphql/filter-input.ts';
import { Allowed } from '../../transport/graphql/allowed.ts';
import { AuditEvent } from '../audit/audit-event.entity.ts';
import { Personal } from '../../platform/people-shown.ts';

const REFERENCE = 'The reference that the submitter was given: IDEA-{milliseconds}-{number}.';
const IdeaId = IdArg('Idea', 'The id of the idea.', 'ideaId');
const SortArg = Arg('sort', () => enumOf(ideaSorts), {
  defaultValue: 'NEWEST',
  description: 'The order. A cursor is good for the order that gave it.',
});
/** Returns the fields that a query of neighbours selects of them. */
export const selectedNeighbours = (info: GraphQLResolveInfo): ReadonlySet<string> =>
  new Set([...selectedFields(info, 'previous'), ...selectedFields(info, 'next')]);

export const IdeaConnection = connectionType(() => Idea, 'Idea', 'ideas');

@InputType({
  description:
    'The answers of the wizard. What may be null is needed, too, unless the call `leavesOut` its group, or the wizard says that it is optional.',
})
class IdeaInput extends IdeaAnswersInput implements IdeaInputFields {
  @Field(() => String, {
    nullable: true,
    description:
      "The submitter's ID or passport number. Kept encrypted; only revealIdNumber gives it out. At most 64 characters.",
  })
  idNumber!: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: "Whether to take the ID number of the caller's last idea; `idNumber` is ignored then.",
  })
  keepsIdNumber?: boolean;

  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the call to which the idea is sent; left out, it is sent to no call. CONFLICT for a call that is not open, unless its grace for drafts lasts and the caller has a draft for it.',
  })
  challengeId?: string | null;

  @Field(() => [CallAnswerFields], {
    nullable: true,
    description:
      'The answers to the questions of the call. A fault of one is named `callAnswers.` and its key; so is the answer to a question that the call asks no more.',
  })
  callAnswers?: CallAnswerFields[] | null;

  @Field(() => DayScalar, {
    nullable: true,
    description:
      'The version of the terms that was shown to the submitter: the day since when they hold, such as 2026-11-26. Another than the one in force is refused (STALE, with `current.termsVersion`), and nothing is stored. Left out, the submitter agrees to the one in force.',
  })
  termsVersion?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether this is the idea of somebody under 18, and the submitter the parent or guardian, who agrees. Kept as `guardianAgreedAt`.',
  })
  guardianAgrees?: boolean | null;
}

@Resolver(() => Idea)
export class IdeaResolver {
  @Allowed('idea:read-any')
  @Query(() => IdeaConnection, { description: 'All ideas, in the order of `sort`. For elevated roles.' })
  ideas(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PageArgs) page: PageArgs,
    @SortArg sort: IdeaSort,
    @FilterArg(IdeaFilterInput)
    filter?: FilterInput | null,
  ) {
    return listIdeas(ctx, page, toIdeaFilter(filter), sort, selectedFields(info, 'edges', 'node'));
  }

  @Allowed('idea:read-any')
  @Query(() => IdeaNeighbours, {
    description:
      'The ideas before and after an idea in the list that `filter` and `sort` give, whether or not the filter leaves out the idea itself: what was reviewed keeps its place. For elevated roles.',
  })
  ideaNeighbours(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @IdeaId ideaId: string,
    @SortArg sort: IdeaSort,
    @FilterArg(IdeaFilterInput)
    filter?: FilterInput | null,
  ) {
    return findNeighbours(ctx, ideaId, toIdeaFilter(filter), sort, selectedNeighbours(info));
  }

  @Allowed('idea:read-any')
  @Extensions({ cost: CORRECTION_COST })
  @Personal('none')
  @Query(() => String, {
    nullable: true,
    description: `Another \`search\` for a list that is empty: in place of each word that no idea has, the most similar one of the newest ideas, from their answers. Null where there is none, or where it finds nothing beside the rest of the filter. For elevated roles. Costs ${CORRECTION_COST.toLocaleString('en')} points, for the words that it reads.`,
  })
  searchCorrection(
    @Ctx() ctx: Context,
    @FilterArg(IdeaFilterInput)
    filter?: FilterInput | null,
  ) {
    return correctSearch(ctx, toIdeaFilter(filter));
  }

  @Allowed('idea:read-own')
  @Query(() => IdeaConnection, {
    description: "The caller's own ideas, newest first. For everybody who is signed in.",
  })
  myIdeas(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('askedFirst', () => Boolean, {
      nullable: true,
      description: "Whether the ideas that wait for the caller's answer come before the others.",
    })
    askedFirst?: boolean | null,
    @Arg('withTeams', () => Boolean, {
      nullable: true,
      description:
        'Whether the ideas come, too, in whose team the caller is: see `teamRole`. Of these, gender and age group are FORBIDDEN, and email, telephone, country, LinkedIn and website empty.',
    })
    withTeams?: boolean | null,
  ) {
    const order = askedFirst ? 'ASKED_FIRST' : 'NEWEST';
    return listMyIdeas(ctx, page, order, withTeams === true, selectedFields(info, 'edges', 'node'));
  }

  @Allowed('idea:read-own')
  @Query(() => Idea, {
    description:
      'One idea, by its id or by its reference, for its owner or an elevated role. NOT_FOUND when there is none, and just so when it is not the caller’s to see; `node` gives null then.',
  })
  idea(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { nullable: true, description: 'The id of the idea, unless `reference` is given.' })
    id?: string | null,
    @Arg('reference', () => String, { nullable: true, description: `${REFERENCE} In place of \`id\`.` })
    reference?: string | null,
  ) {
    const fields = selectedFields(info);
    if (id && !reference) return readIdea(ctx, fromGlobalId('Idea', id), fields);
    if (reference && !id) return readReferredIdea(ctx, reference, fields);
    return failField('id', 'Give either the id of the idea or its reference.');
  }

  @Allowed('idea:read-own')
  @Query(() => Idea, {
    description:
      "The caller's own idea with a reference. NOT_FOUND when there is none. For everybody who is signed in.",
  })
  myIdea(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('reference', () => String, { description: REFERENCE })
    reference: string,
  ) {
    return readMyIdea(ctx, reference, selectedFields(info));
  }

  @Allowed('idea:change-own')
  @Mutation(() => Idea, {
    description:
      "Withdraws the caller's own idea: its status stays, and nobody decides it any more. CONFLICT once a decision is announced. For everybody who is signed in.",
  })
  withdrawIdea(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @IdeaId ideaId: string) {
    return withdrawIdea(ctx, ideaId, selectedFields(info));
  }

  @Allowed('idea:submit')
  @Mutation(() => Idea, {
    description:
      'Submits an idea with its PDF: a file (GraphQL multipart request), or the document that the draft of this reference has. For everybody who is signed in; UNVERIFIED while the email address is not.',
  })
  submitIdea(
    @Ctx() ctx: Context,
    @InputArg(IdeaInput, 'The answers of the wizard.') input: IdeaInput,
    @Arg('document', () => GraphQLUpload, {
      nullable: true,
      description: `One PDF of at most ${DOCUMENT_MAX_MEGABYTES} MB; left out, the document of the draft.`,
    })
    upload: UploadArgument,
  ) {
    const challengeId = optionalKey('Challenge', input.challengeId);
    return withUpload(upload, (document) => submitIdea(ctx, { ...input, challengeId }, document));
  }

  @Personal('contact')
  @FieldResolver(() => String, {
    nullable: true,
    description:
      "The end of the submitter's ID or passport number, the rest masked; null unless the caller is elevated or the submitter.",
  })
  idNumberMasked(@Ctx() ctx: Context, @Root() idea: Idea) {
    return maskedIdNumberOf(ctx, idea);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'For how many days of the programme’s calendar it waited: from its submission, or its last reopening, to the decision that followed, its withdrawal, or today. Null for a caller who must not judge it, and unless the caller is elevated.',
  })
  async daysWaited(@Ctx() ctx: Context, @Root() idea: Idea) {
    return (await seesDesk(ctx, idea)) ? daysWaited(idea, ctx.now(), ctx.timeZone) : null;
  }

  @FieldResolver(() => GraphQLDateTimeISO, {
    nullable: true,
    description:
      'When it was decided: first, since its submission or its last reopening. Null while its `status` decides nothing. Who reads the announced status, as its submitter does, reads when the first decision that was announced was made.',
  })
  decidedAt(@Root() idea: Idea) {
    return timeOfDecision(idea);
  }

  @FieldResolver(() => GraphQLDateTimeISO, {
    nullable: true,
    description:
      'When it was last reopened: set to a status that decides nothing, after a decision. Null when never, for a caller who must not judge it, and unless the caller is elevated.',
  })
  async reopenedAt(@Ctx() ctx: Context, @Root() idea: Idea) {
    return (await seesDesk(ctx, idea)) ? idea.reopenedAt : null;
  }

  @FieldResolver(() => Idea, {
    nullable: true,
    description:
      'The rejected idea of the same submitter that this one improves. Null when it improves none, and once that one is erased.',
  })
  improves(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @Root() idea: Idea) {
    return improvedBy(ctx, idea, selectedFields(info));
  }

  @FieldResolver(() => Idea, {
    nullable: true,
    description: 'The idea that improves this one; null when there is none, or it was withdrawn.',
  })
  improvedAs(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @Root() idea: Idea) {
    return improvedAs(ctx, idea, selectedFields(info));
  }

  @FieldResolver(() => Challenge, {
    nullable: true,
    description: 'The call to which it was sent; null for one that was sent to no call.',
  })
  challenge(@Ctx() ctx: Context, @Root() { challengeId }: Idea) {
    return challengeOf(ctx, challengeId);
  }

  @FieldResolver(() => [CallAnswer], {
    description: `The answers to the questions of its call, in the order of the questions: at most ${CALL_QUESTIONS_MAX}; empty without questions.`,
  })
  async callAnswers(@Ctx() ctx: Context, @Root() { id, challengeId, storedCallAnswers }: Idea) {
    return withFiles(id, await answersInWords(ctx, challengeId, storedCallAnswers));
  }

  @FieldResolver(() => [enumOf(askedNames)], {
    description:
      'What its call did not ask for, and nobody has answered since, at most one of each: such answers are empty or NOT_ASKED. Empty for an idea that answers the whole form.',
  })
  notAsked(@Root() idea: Idea) {
    return notAskedOf(idea);
  }

  @FieldResolver(() => ShownExamination, { description: 'What is known of the PDF by now.' })
  examination(@Ctx() ctx: Context, @Root() { fileKey }: Idea) {
    return examinationOf(ctx, fileKey);
  }
}

@Resolver(() => Account)
export class IdeaCountResolver {
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'How many ideas the account submitted; null unless the caller is an administrator or the account itself.',
  })
  ideaCount(@Ctx() ctx: Context, @Root() account: Account) {
    return ideaCountOf(ctx, account);
  }

  @FieldResolver(() => Idea, {
    nullable: true,
    description:
      'The idea that the account submitted last; null when there is none, and for anybody but the account itself.',
  })
  lastIdea(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @Root() account: Account) {
    return lastIdeaOf(ctx, account, selectedFields(info));
  }
}

@Resolver(() => AuditEvent)
export class AuditedIdeaResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The name of the idea that it was done to; null for what was done to anything else, for an erased idea, and for callers who read no ideas.',
  })
  ideaName(@Ctx() ctx: Context, @Root() event: AuditEvent) {
    return auditedIdeaName(ctx, event);
  }
}

@Resolver(() => Challenge)
export class CalledChallengeResolver {
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'How many ideas were sent to it, also those that were withdrawn; null unless the caller may list ideas.',
  })
  ideaCount(@Ctx() ctx: Context, @Root() challenge: Challenge) {
    return countOfCall(ctx, challenge);
  }
}
