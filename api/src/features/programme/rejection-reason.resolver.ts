import { Ctx, Field, FieldResolver, ID, InputType, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { REASONS_MAX, SHORT_TEXT_MAX } from '@portal/schema/limits';
import type { RejectionReasonsInput as InputFields } from '@portal/schema/rejection-reason';
import type { Context } from '../../platform/context.ts';
import { fromGlobalId } from '../../platform/global-id.ts';
import { Allowed } from '../../transport/graphql/allowed.ts';
import { InputArg } from '../../transport/graphql/declare-fields.ts';
import { Reviewer, reviewerBy } from '../accounts/reviewer.ts';
import { RejectionReasons } from './rejection-reason.entity.ts';
import { changeRejectionReasons, readRejectionReasons } from './rejection-reason.service.ts';

@InputType({ description: 'A reason for a rejection as it is to be.' })
class RejectionReasonInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The id of a reason whose words change or stay: rejections keep it. Left out for a new one.',
  })
  id?: string | null;

  @Field(() => String, {
    description: `The reason, as the submitter reads it. At most ${SHORT_TEXT_MAX} characters.`,
  })
  name!: string;

  @Field(() => String, {
    defaultValue: '',
    description: `What the submitter can do next. At most ${SHORT_TEXT_MAX} characters.`,
  })
  nextStep!: string;
}

@InputType({ description: 'The reasons for a rejection as they are to be.' })
class RejectionReasonsInput implements InputFields {
  @Field(() => Int, {
    description:
      'The version that the administrator saw. When it is not the newest, the change fails with STALE.',
  })
  version!: number;

  @Field(() => [RejectionReasonInput], {
    description: `The reasons in their order, at most ${REASONS_MAX}. One that is left out can be chosen no more.`,
  })
  reasons!: RejectionReasonInput[];
}

@Resolver(() => RejectionReasons)
export class RejectionReasonsResolver {
  @Allowed('idea:read-any')
  @Query(() => RejectionReasons, {
    description: 'The reasons for a rejection that can be chosen now. For elevated roles.',
  })
  rejectionReasons(@Ctx() ctx: Context) {
    return readRejectionReasons(ctx);
  }

  @Allowed('programme:change')
  @Mutation(() => RejectionReasons, {
    description:
      'Changes the reasons for a rejection. Words that change also change where a rejection has the reason already; one that is taken away stays there. For administrators.',
  })
  changeRejectionReasons(
    @Ctx() ctx: Context,
    @InputArg(RejectionReasonsInput, 'What takes the place of all that was.') input: RejectionReasonsInput,
  ) {
    const reasons = input.reasons.map((reason) => ({
      ...reason,
      id: reason.id ? fromGlobalId('RejectionReason', reason.id) : null,
    }));
    return changeRejectionReasons(ctx, { ...input, reasons });
  }

  @FieldResolver(() => Reviewer, {
    nullable: true,
    description: 'Who changed it; null until somebody does, and once their account is erased.',
  })
  by(@Ctx() ctx: Context, @Root() { changedById }: RejectionReasons) {
    return changedById && reviewerBy(ctx, changedById);
  }
}
