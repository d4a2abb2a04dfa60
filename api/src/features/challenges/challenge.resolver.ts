import {
  Arg,
  Args,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  ID,
  InputType,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { challengeFields } from '@portal/schema/challenge';
import type { Context } from '../../platform/context.ts';
import { optionalKey } from '../../platform/global-id.ts';
import { Personal } from '../../platform/people-shown.ts';
import { connectionType, PageArgs } from '../../platform/paging/connection.ts';
import {
  changeTypedBy,
  DeclareChange,
  honeypotField,
  InputArg,
  TextArg,
} from '../../transport/graphql/declare-fields.ts';
import { BRIEF_COST, BRIEF_MAX, CHALLENGE_DAYS_MAX, EMAIL_MAX, SLUG_MAX } from '@portal/schema/limits';
import { IdArg } from '../../transport/graphql/node.ts';
import { confirmChallengeWatch, WATCH_TOKEN_MAX, watchChallenges } from './challenge-watch.service.ts';
import { resultsOf } from './call.service.ts';
import { Challenge, ChallengeDay } from './challenge.entity.ts';
import * as challenges from './challenge.service.ts';
import { briefHtmlOf, previewBrief } from './files/brief.service.ts';
import { Allowed } from '../../transport/graphql/allowed.ts';

const ChallengeConnection = connectionType(() => Challenge, 'Challenge', 'challenges');

@InputType({
  description:
    'A challenge, or a change of one. A new one needs its title, organiser, description, year and status; in a change, what is left out stays as it is.',
})
@DeclareChange(challengeFields)
class ChallengeInput extends changeTypedBy(challengeFields) {
  @Field(() => [ChallengeDay], {
    nullable: true,
    description: `What happens when: at most ${CHALLENGE_DAYS_MAX} days.`,
  })
  days?: ChallengeDay[] | null;
}

@InputType({ description: 'An address that wants to know when the next challenge opens.' })
class ChallengeWatchInput {
  @Field(() => String, { description: `The address, at most ${EMAIL_MAX} characters.` })
  email!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The challenge that is waited for; left out, the next one that opens.',
  })
  challengeId?: string | null;

  @honeypotField()
  website2?: string | null;
}

@Resolver(() => Challenge)
export class ChallengeResolver {
  @Allowed('challenge:read')
  @Query(() => ChallengeConnection, { description: 'All challenges, newest first. Open to everybody.' })
  challenges(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs) {
    return challenges.listChallenges(ctx, page);
  }

  @Allowed('challenge:read')
  @Query(() => Challenge, {
    description:
      'One challenge, by the last part of the address of its page, whatever its case. NOT_FOUND when there is none. Open to everybody.',
  })
  challenge(
    @Ctx() ctx: Context,
    @TextArg('slug', `The last part of the address of its page. At most ${SLUG_MAX} characters.`)
    slug: string,
  ) {
    return challenges.findChallengeAt(ctx, slug);
  }

  @Allowed('challenge:manage')
  @Extensions({ cost: BRIEF_COST })
  @Query(() => String, {
    description:
      'A brief as HTML, as `briefHtml` of a challenge would be, before it is saved. For administrators.',
  })
  briefPreview(
    @Ctx() ctx: Context,
    @TextArg('brief', `The brief in Markdown. At most ${BRIEF_MAX.toLocaleString('en')} characters.`)
    brief: string,
    @Arg('id', () => ID, {
      nullable: true,
      description: 'The id of the challenge whose pictures it shows; left out, a new one without pictures.',
    })
    id?: string | null,
  ) {
    return previewBrief(ctx, brief, optionalKey('Challenge', id) ?? undefined);
  }

  @Allowed('challenge:manage')
  @Mutation(() => Challenge, { description: 'Adds a challenge. For administrators.' })
  createChallenge(@Ctx() ctx: Context, @InputArg(ChallengeInput, 'The challenge.') input: ChallengeInput) {
    return challenges.createChallenge(ctx, input);
  }

  @Allowed('challenge:manage')
  @Mutation(() => Challenge, {
    description: 'Changes, opens or closes a challenge. For administrators.',
  })
  updateChallenge(
    @Ctx() ctx: Context,
    @IdArg('Challenge', 'The id of the challenge.') id: string,
    @Arg('version', () => Int, {
      description:
        'The version that the administrator saw. When it is not the newest, the change fails with STALE.',
    })
    version: number,
    @InputArg(ChallengeInput, 'What changes.')
    input: ChallengeInput,
  ) {
    return challenges.updateChallenge(ctx, id, version, input);
  }

  @Allowed('challenge:manage')
  @Mutation(() => Boolean, {
    description:
      'Deletes a challenge. CONFLICT for one with entries or ideas. True once it is deleted. For administrators.',
  })
  async deleteChallenge(@Ctx() ctx: Context, @IdArg('Challenge', 'The id of the challenge.') id: string) {
    await challenges.deleteChallenge(ctx, id);
    return true;
  }

  @Allowed('challenge:watch')
  @Mutation(() => Boolean, {
    description:
      'Sends a link that confirms that one wants an email when the next challenge opens, or a certain one. Always true, whatever the address. Open to everybody.',
  })
  async watchChallenges(
    @Ctx() ctx: Context,
    @InputArg(ChallengeWatchInput, 'Who wants to know.') input: ChallengeWatchInput,
  ) {
    await watchChallenges(ctx, input);
    return true;
  }

  @Allowed('challenge:watch')
  @Mutation(() => Boolean, {
    description:
      'Confirms it: one email when the challenge opens, after which the address is deleted. True once the address is kept; false when it is open now, or will not open any more, so that nothing is kept. INVALID_TOKEN for a link that is incomplete or too old. Open to everybody.',
  })
  confirmChallengeWatch(
    @Ctx() ctx: Context,
    @TextArg('token', `The token at the end of the mailed link. At most ${WATCH_TOKEN_MAX} characters.`)
    token: string,
  ) {
    return confirmChallengeWatch(ctx, token);
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether what is sent now counts, by status and dates. Other entries are kept for the next edition; other ideas are refused.',
  })
  isOpen(@Ctx() ctx: Context, @Root() challenge: Challenge) {
    return challenges.isOpen(ctx, challenge);
  }

  @Personal('none')
  @Extensions({ cost: BRIEF_COST })
  @FieldResolver(() => String, {
    description:
      'The brief as HTML of few elements, with `pictures` of the challenge alone, and without scripts and styles; empty without one.',
  })
  briefHtml(@Ctx() ctx: Context, @Root() challenge: Challenge) {
    return briefHtmlOf(ctx, challenge);
  }

  @Personal('none')
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'What came of a call that is over, in words: the ideas that it received, and those of them that were approved and are in progress or live, as far as their submitters know, counted and rounded as the public figures are. Null before the end of its grace, for what takes entries, and where PUBLIC_STATS is off.',
  })
  results(@Ctx() ctx: Context, @Root() challenge: Challenge) {
    return resultsOf(ctx, challenge);
  }
}
