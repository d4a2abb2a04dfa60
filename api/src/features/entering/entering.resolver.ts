import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { ideaSources } from '@portal/schema/choices';
import type { IdeaSource } from '@portal/schema/choices';
import { DOCUMENT_MAX_MEGABYTES, SHORT_TEXT_MAX } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { optionalKey } from '../../platform/global-id.ts';
import { Personal } from '../../platform/people-shown.ts';
import { Allowed } from '../../transport/graphql/allowed.ts';
import { DayScalar, InputArg, TextArg } from '../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../transport/graphql/enums.ts';
import { IdArg } from '../../transport/graphql/node.ts';
import { withUpload } from '../../transport/graphql/upload.ts';
import type { UploadArgument } from '../../transport/graphql/upload.ts';
import { EnteredIdea } from '../ideas/entered/entered-idea.entity.ts';
import { Idea, IdeaAnswersInput } from '../ideas/idea.entity.ts';
import * as entering from './entering.service.ts';

@InputType({
  description:
    'An idea of somebody else. Name, solution name and summary are needed, and an email address (else empty) or a telephone number; the other answers are optional.',
})
class EnteredIdeaInput extends IdeaAnswersInput {
  @Field(() => enumOf(ideaSources), { description: 'How the idea reached the staff.' })
  source!: IdeaSource;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the call to which the idea is sent; left out, it is sent to no call.',
  })
  challengeId?: string | null;
}

const LINK =
  'The link by which the person takes the idea over, for a person without an email address: hand it on. It is shown once. Null where it is emailed.';

@ObjectType({ description: 'An idea that staff entered, and its link.', simpleResolvers: true })
class EnteredIdeaWithLink {
  @Field(() => Idea, { description: 'The idea.' })
  idea!: Idea;

  @Personal('none')
  @Field(() => String, { nullable: true, description: LINK })
  link?: string;
}

@ObjectType({ description: 'An entered idea, for a person who has its link.', simpleResolvers: true })
class IdeaOfLink {
  @Personal('none')
  @Field(() => String, { description: 'The name of the solution.' })
  solutionName!: string;

  @Personal('none')
  @Field(() => String, { description: 'The solution in short.' })
  solutionSummary!: string;

  @Field(() => EnteredIdea, { description: 'How it was entered.' })
  entered!: EnteredIdea;

  @Field(() => Boolean, {
    description:
      'Whether who takes it over has to be logged in: the idea has no email address, and goes to their account.',
  })
  needsAccount!: boolean;
}

const TokenArg = () =>
  TextArg('token', `The token at the end of the link. At most ${SHORT_TEXT_MAX} characters.`);

@Resolver(() => Idea)
export class EnteringResolver {
  @Allowed('idea:enter')
  @Mutation(() => EnteredIdeaWithLink, {
    description:
      'Enters the idea of somebody else, such as from paper. The person gets a link by email to take it over, or to say that it is not theirs. For elevated roles.',
  })
  enterIdea(
    @Ctx() ctx: Context,
    @InputArg(EnteredIdeaInput, 'The idea.') input: EnteredIdeaInput,
    @Arg('document', () => GraphQLUpload, {
      nullable: true,
      description: `One PDF of at most ${DOCUMENT_MAX_MEGABYTES} MB.`,
    })
    upload: UploadArgument,
  ) {
    const challengeId = optionalKey('Challenge', input.challengeId) ?? null;
    return withUpload(upload, (document) => entering.enterIdea(ctx, { ...input, challengeId }, document));
  }

  @Allowed('idea:enter')
  @Mutation(() => EnteredIdeaWithLink, {
    description:
      'Makes another link to an entered idea; the earlier one ends. CONFLICT once the idea is taken over, and for one that its person sent. For elevated roles.',
  })
  renewEntryLink(@Ctx() ctx: Context, @IdArg('Idea', 'The id of the idea.', 'ideaId') ideaId: string) {
    return entering.renewEntryLink(ctx, ideaId);
  }

  @Allowed('idea:answer-entry')
  @Query(() => IdeaOfLink, {
    description:
      'The idea of a link. INVALID_TOKEN for one that was used, replaced or has expired. Open to everybody.',
  })
  enteredIdea(@Ctx() ctx: Context, @TokenArg() token: string) {
    return entering.readEntered(ctx, token);
  }

  @Allowed('idea:answer-entry')
  @Mutation(() => String, {
    description:
      'Takes an entered idea over; gives the path of this site at which its person goes on. INVALID_TOKEN as for `enteredIdea`. Its person agrees to the terms by it. With `needsAccount`, UNAUTHENTICATED for a visitor, UNVERIFIED, and CONFLICT for a reviewer who judged the idea. Open to everybody.',
  })
  takeOverIdea(
    @Ctx() ctx: Context,
    @TokenArg() token: string,
    @Arg('termsVersion', () => DayScalar, {
      nullable: true,
      description:
        'The version of the terms that was shown to the person, as in `IdeaInput`. Left out, they agree to the one in force.',
    })
    shown?: string | null,
  ) {
    return entering.takeOverIdea(ctx, token, shown ?? undefined);
  }

  @Allowed('idea:answer-entry')
  @Mutation(() => Boolean, {
    description:
      'Deletes an entered idea that is not of its person, with what is stored about them. INVALID_TOKEN as for `enteredIdea`. True once it is deleted. Open to everybody.',
  })
  async refuseIdea(@Ctx() ctx: Context, @TokenArg() token: string) {
    await entering.refuseIdea(ctx, token);
    return true;
  }
}
