import type { GraphQLResolveInfo } from 'graphql';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import {
  Arg,
  Args,
  Ctx,
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
import { ideaSorts } from '@portal/schema/idea-filter';
import { reviewStatuses } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import type { IdeaInput as IdeaInputFields, ReviewIdea } from '@portal/schema/idea';
import type { IdeaSort } from '@portal/schema/idea-filter';
import { DOCUMENT_MAX_MEGABYTES, LONG_TEXT_MAX, UNDO_WINDOW } from '@portal/schema/limits';
import { Account } from '../accounts/account.entity.ts';
import { ShownExamination } from '../documents/examination/shown-examination.ts';
import { examinationOf } from '../documents/examination/examination.service.ts';
import type { Context } from '../context.ts';
import { connectionTypes, PageArgs } from '../graphql/connection.ts';
import type { Connection } from '../graphql/connection.ts';
import { enumOf } from '../graphql/enums.ts';
import { fromGlobalId, toGlobalId } from '../graphql/global-id.ts';
import { selectedFields } from '../graphql/selected-fields.ts';
import { withUpload } from '../graphql/upload.ts';
import type { Upload } from '../graphql/upload.ts';
import { undoIdOf } from './review/bulk-review.service.ts';
import { maskedIdNumberOf, revealIdNumber } from './submission/id-number.service.ts';
import { IdeaReview } from './review/idea-review.entity.ts';
import { listReviewers, reviewerOf, reviewsOf } from './review/idea-review.service.ts';
import { IdeaFilterInput, toIdeaFilter } from './list/idea-filter.input.ts';
import { Idea, IdeaAnswerFields } from './idea.entity.ts';
import { ideaCountOf, readIdea } from './idea.service.ts';
import { listIdeas, listMyIdeas } from './list/idea-list.service.ts';
import { refuseUnreadable } from './review/review-answer.ts';
import { Reviewer } from './review/reviewer.ts';
import { reviewIdea } from './review/review-idea.service.ts';
import { submitIdea } from './submission/submit-idea.service.ts';

const { ConnectionType: IdeaConnection } = connectionTypes(() => Idea, 'Idea', 'ideas');

const { ConnectionType: IdeaReviewConnection } = connectionTypes(
  () => IdeaReview,
  'IdeaDecision',
  'reviews of an idea',
);

@InputType({ description: 'The answers of the wizard.' })
class IdeaInput extends IdeaAnswerFields implements IdeaInputFields {
  @Field(() => String, {
    description:
      "The submitter's ID or passport number. Kept encrypted; only revealIdNumber gives it out. At most 64 characters.",
  })
  idNumber!: string;
}

@InputType({ description: 'A review of an idea.' })
class ReviewIdeaInput implements ReviewIdea {
  @Field(() => ID, { description: 'The id of the idea.' })
  id!: string;

  @Field(() => Int, {
    description: 'The version that the reviewer saw. When it is not the newest, the review fails with STALE.',
  })
  version!: number;

  @Field(() => enumOf(reviewStatuses), { nullable: true, description: 'The new status; none keeps it.' })
  status?: ReviewStatus | null;

  @Field(() => String, {
    nullable: true,
    description: `Words for the submitter, in place of those before: none keep those, empty ones clear them. At most ${LONG_TEXT_MAX.toLocaleString('en')} characters.`,
  })
  comments?: string | null;

  @Field(() => Boolean, {
    defaultValue: true,
    description:
      'Whether new comments under an unchanged status are emailed to the submitter. A new status always is, and so is what replaces an email that has not left yet.',
  })
  notify!: boolean;
}

@Resolver(() => Idea)
export class IdeaResolver {
  @Query(() => IdeaConnection, { description: 'All ideas, in the order of `sort`. For elevated roles.' })
  ideas(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('sort', () => enumOf(ideaSorts), {
      defaultValue: 'NEWEST',
      description: 'The order. A cursor is good for the order that gave it.',
    })
    sort: IdeaSort,
    @Arg('filter', () => IdeaFilterInput, { nullable: true, description: 'Narrows the list.' })
    filter?: IdeaFilterInput | null,
  ): Promise<Connection<Idea>> {
    return listIdeas(ctx, page, toIdeaFilter(filter), sort, selectedFields(info, 'edges', 'node'));
  }

  @Query(() => [Reviewer], {
    description:
      'Those who reviewed some idea last, by address: at most the staff who judge, so that the list needs no pages. For elevated roles.',
  })
  reviewers(@Ctx() ctx: Context): Promise<Reviewer[]> {
    return listReviewers(ctx);
  }

  @Query(() => IdeaConnection, {
    description: "The caller's own ideas, newest first. For everybody who is signed in.",
  })
  myIdeas(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<Idea>> {
    return listMyIdeas(ctx, page, selectedFields(info, 'edges', 'node'));
  }

  @Query(() => Idea, {
    description:
      'One idea, for its owner or an elevated role. NOT_FOUND when there is none, and just so when it is not the caller’s to see; `node` gives null then.',
  })
  idea(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'The id of the idea.' }) id: string,
  ): Promise<Idea> {
    return readIdea(ctx, fromGlobalId('Idea', id), selectedFields(info));
  }

  @Mutation(() => Idea, {
    description:
      'Submits an idea with its PDF: a file (GraphQL multipart request), or the document that the draft of this reference has. For everybody who is signed in; UNVERIFIED while the email address is not.',
  })
  submitIdea(
    @Ctx() ctx: Context,
    @Arg('input', () => IdeaInput, { description: 'The answers of the wizard.' }) input: IdeaInput,
    @Arg('document', () => GraphQLUpload, {
      nullable: true,
      description: `One PDF of at most ${DOCUMENT_MAX_MEGABYTES} MB; left out, the document of the draft.`,
    })
    upload: Upload,
  ): Promise<Idea> {
    return withUpload(upload, (document) => submitIdea(ctx, input, document));
  }

  @Mutation(() => Idea, {
    description: `Reviews an idea. Its owner is emailed ${UNDO_WINDOW / 1000} seconds later, unless undoReviews undoes it before; a second review in that time replaces the email. For elevated roles.`,
  })
  reviewIdea(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('input', () => ReviewIdeaInput, { description: 'The review.' }) input: ReviewIdeaInput,
  ): Promise<Idea> {
    refuseUnreadable(ctx, info);
    return reviewIdea(ctx, { ...input, id: fromGlobalId('Idea', input.id) });
  }

  @Mutation(() => String, {
    description:
      "Shows the submitter's ID or passport number, and keeps in the audit log who saw it. For elevated roles.",
  })
  revealIdNumber(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the idea.' }) id: string,
  ): Promise<string> {
    return revealIdNumber(ctx, fromGlobalId('Idea', id));
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "The end of the submitter's ID or passport number, the rest masked; null unless the caller is elevated.",
  })
  idNumberMasked(@Ctx() ctx: Context, @Root() idea: Idea): Promise<string | undefined> {
    return maskedIdNumberOf(ctx, idea);
  }

  @FieldResolver(() => ShownExamination, { description: 'What is known of the PDF by now.' })
  examination(@Ctx() ctx: Context, @Root() { fileKey }: Idea): Promise<ShownExamination> {
    return examinationOf(ctx, fileKey);
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description: `An opaque id with which the caller can undo their last review of the idea by undoReviews, for ${UNDO_WINDOW / 1000} seconds; null when there is nothing to undo. \`node\` does not find it.`,
  })
  async undoId(@Ctx() ctx: Context, @Root() idea: Idea): Promise<string | undefined> {
    const id = await undoIdOf(ctx, idea);
    return id && toGlobalId('BulkReview', id);
  }

  @FieldResolver(() => IdeaReviewConnection, {
    name: 'decisions',
    description: 'Every review, oldest first.',
  })
  reviews(
    @Ctx() ctx: Context,
    @Root() idea: Idea,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<IdeaReview>> {
    return reviewsOf(ctx, idea, page);
  }
}

@Resolver(() => IdeaReview)
export class IdeaReviewResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Who reviewed, by email; null unless the caller is elevated.',
  })
  reviewer(@Ctx() ctx: Context, @Root() review: IdeaReview): string | undefined {
    return reviewerOf(ctx, review);
  }
}

@Resolver(() => Account)
export class IdeaCountResolver {
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'How many ideas the account submitted; null unless the caller is an administrator or the account itself.',
  })
  ideaCount(@Ctx() ctx: Context, @Root() account: Account): Promise<number | undefined> {
    return ideaCountOf(ctx, account);
  }
}
