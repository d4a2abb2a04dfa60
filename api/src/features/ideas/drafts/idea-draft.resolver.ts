import { GraphQLJSONObject } from 'graphql-scalars';
import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  ID,
  Info,
  InputType,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import {
  DRAFT_COST,
  DRAFT_MAX_BYTES,
  DRAFT_TEXT_MAX,
  REPLACES_MAX,
  SHORT_TEXT_MAX,
} from '@portal/schema/limits';
import { Notice } from '../../accounts/notice.ts';
import { Challenge } from '../../challenges/challenge.entity.ts';
import { challengeOf } from '../../challenges/call.service.ts';
import { optionalKey } from '../../../platform/global-id.ts';
import type { Context } from '../../../platform/context.ts';
import { InputArg, TextArg } from '../../../transport/graphql/declare-fields.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { selectedFields } from '../../../transport/graphql/selected-fields.ts';
import { Idea } from '../idea.entity.ts';
import { improvedBy } from '../improvement.service.ts';
import { endDraftReminders } from './draft-reminder.service.ts';
import { IdeaDraft, IdeaDraftFields } from './idea-draft.entity.ts';
import * as drafts from './idea-draft.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

const CallArg = Arg('challengeId', () => ID, {
  nullable: true,
  description: 'The id of the call; left out, the draft for no call.',
});
const callKey = (challengeId: string | null | undefined) => optionalKey('Challenge', challengeId) ?? null;

@InputType({ description: 'What the caller has filled in so far.' })
class IdeaDraftInput extends IdeaDraftFields {
  @Field(() => GraphQLJSONObject, {
    description: `The answers so far, by the field names of IdeaInput, as texts and lists of texts, with termsVersion, guardianAgrees and callAnswers; other names are dropped. Nothing is checked but lengths, at most ${DRAFT_TEXT_MAX.toLocaleString('en')} characters of an answer, and ${DRAFT_MAX_BYTES.toLocaleString('en')} bytes of JSON in all.`,
  })
  answers!: Record<string, unknown>;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the call for which it is; left out, the draft is for no call.',
  })
  challengeId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'A new name for this state of the draft, which the caller makes: 8 to 64 letters, digits, hyphens or underscores. Left out, the server makes one.',
  })
  version?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: `The versions that this save may replace: those that the caller has read or sent. When the portal keeps another one, the save fails with STALE and changes nothing; \`extensions.current\` is then the kept draft. Left out, it replaces any. At most ${REPLACES_MAX}, each of at most 64 characters.`,
  })
  replaces?: string[] | null;
}

@Resolver(() => IdeaDraft)
export class IdeaDraftResolver {
  @FieldResolver(() => Idea, {
    nullable: true,
    description:
      'The rejected idea that it improves; null when it improves none, and once that one is erased.',
  })
  improves(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @Root() draft: IdeaDraft) {
    return improvedBy(ctx, draft, selectedFields(info));
  }

  @FieldResolver(() => Challenge, {
    nullable: true,
    description: 'The call for which it is; null for an idea that can be sent at any time.',
  })
  challenge(@Ctx() ctx: Context, @Root() { challengeId }: IdeaDraft) {
    return challengeOf(ctx, challengeId);
  }

  @Allowed('idea:draft')
  @Query(() => IdeaDraft, {
    nullable: true,
    description:
      "The caller's draft for a call, or the one for no call; null when there is none. For everybody who is signed in.",
  })
  myIdeaDraft(@Ctx() ctx: Context, @CallArg challengeId?: string | null) {
    return drafts.findDraft(ctx, callKey(challengeId));
  }

  @Allowed('idea:draft')
  @Query(() => [IdeaDraft], {
    description:
      "The caller's drafts, one for each call and one for no call, the one that was saved last first. For everybody who is signed in.",
  })
  myIdeaDrafts(@Ctx() ctx: Context) {
    return drafts.listDrafts(ctx);
  }

  @Extensions({ cost: DRAFT_COST })
  @Allowed('idea:draft')
  @Mutation(() => IdeaDraft, {
    description:
      "Keeps the caller's draft for a call, or for no call, in place of the one before. Fails with STALE when the idea with this reference was submitted already; `extensions.current` then names it as `submittedAs`. For everybody who is signed in.",
  })
  saveIdeaDraft(@Ctx() ctx: Context, @InputArg(IdeaDraftInput, 'The draft.') input: IdeaDraftInput) {
    return drafts.saveDraft(ctx, { ...input, challengeId: callKey(input.challengeId) });
  }

  @Allowed('idea:draft')
  @Mutation(() => IdeaDraft, {
    description:
      "Begins a draft with the answers of one of the caller's own ideas, in place of the one for no call, with a new reference and without its call. From an idea whose rejection is announced it begins the improved version, with its PDF, too: `IdeaDraft.improves`, and once it is sent `Idea.improves` and `Idea.improvedAs`. CONFLICT when an improved version was sent already. For everybody who is signed in.",
  })
  beginDraftFrom(@Ctx() ctx: Context, @IdArg('Idea', 'The id of the idea.', 'ideaId') ideaId: string) {
    return drafts.beginDraftFrom(ctx, ideaId);
  }

  @Allowed('idea:draft')
  @Mutation(() => Notice, {
    description:
      "Forgets the caller's draft for a call, or the one for no call. For everybody who is signed in.",
  })
  async discardIdeaDraft(@Ctx() ctx: Context, @CallArg challengeId?: string | null) {
    await drafts.discardDraft(ctx, callKey(challengeId));
    return { message: 'The draft is discarded.' };
  }

  @Allowed('idea:mailed-link')
  @Mutation(() => Boolean, {
    description:
      'Ends the reminders of drafts by the token of their emails. Tells whether that is new. Open to everybody.',
  })
  endDraftReminders(
    @Ctx() ctx: Context,
    @TextArg('token', `The token at the end of the mailed link. At most ${SHORT_TEXT_MAX} characters.`)
    token: string,
  ) {
    return endDraftReminders(ctx, token);
  }
}
