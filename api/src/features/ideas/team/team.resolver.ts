import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Info,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { EMAIL_MAX, IDEA_MEMBERS_MAX, SHORT_TEXT_MAX } from '@portal/schema/limits';
import { memberNameFields, teamRoles } from '@portal/schema/team';
import type { Context } from '../../../platform/context.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import { Personal } from '../../../platform/people-shown.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';
import { TextArg } from '../../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { selectedFields } from '../../../transport/graphql/selected-fields.ts';
import { Idea } from '../idea.entity.ts';
import { IdeaMember } from './idea-member.entity.ts';
import * as team from './team.service.ts';
import type { Invitation } from './team.service.ts';

const IdeaId = IdArg('Idea', 'The id of the idea.', 'ideaId');
const MemberId = IdArg('TeamMember', 'The id of the member.', 'memberId');

@ObjectType({ description: 'An invitation to the team of an idea, as who opens its mailed link sees it.' })
class TeamInvitation implements Invitation {
  @Field(() => Boolean, {
    description:
      'Whether the caller has the address that was invited. What follows is null or false for others.',
  })
  isForCaller!: boolean;

  @Field(() => Boolean, {
    description: 'Whether the account of the caller has no name yet: `joinIdea` then takes one.',
  })
  needsName!: boolean;

  @Personal('none')
  @Field(() => String, {
    nullable: true,
    description: 'The reference of the idea, once the caller has accepted.',
  })
  reference!: string | null;

  @Personal('none')
  @Field(() => String, { nullable: true, description: 'The name of the solution.' })
  solutionName!: string | null;

  @Personal('unrecorded')
  @Field(() => String, { nullable: true, description: 'The name of the owner of the idea.' })
  ownerName!: string | null;
}

@Resolver(() => Idea)
export class IdeaTeamResolver {
  @FieldResolver(() => [IdeaMember], {
    description: `The people of its team besides its owner, at most ${IDEA_MEMBERS_MAX}. To its owner also those who are invited, until the link expires.`,
  })
  team(@Ctx() ctx: Context, @Root() idea: Idea) {
    return team.teamOf(ctx, idea);
  }

  @FieldResolver(() => enumOf(teamRoles), {
    nullable: true,
    description: 'What the caller is in its team; null for anybody who is not part of it.',
  })
  teamRole(@Ctx() ctx: Context, @Root() idea: Idea) {
    return team.teamRoleOf(ctx, idea);
  }
}

@Resolver(() => IdeaMember)
export class TeamResolver {
  @Personal('identity')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The email address; null for all but the owner of the idea and the member.',
  })
  email(@Ctx() ctx: Context, @Root() member: IdeaMember) {
    return team.addressOf(ctx, member);
  }

  @Allowed('idea:mailed-link')
  @Query(() => TeamInvitation, {
    description:
      'The invitation of a mailed link. INVALID_TOKEN for one that was accepted by somebody else, taken back, or has expired. Open to everybody.',
  })
  teamInvitation(
    @Ctx() ctx: Context,
    @TextArg('token', `The token at the end of the mailed link. At most ${SHORT_TEXT_MAX} characters.`)
    token: string,
  ) {
    return team.readInvitation(ctx, token);
  }

  @Allowed('idea:change-own')
  @Mutation(() => IdeaMember, {
    description: `Invites somebody by email to the team of the caller's idea: they get a link for 14 days. CONFLICT for a fifth person, and for an idea that is withdrawn; INVALID_INPUT for the owner's own address, and for somebody who is invited or in the team already. For everybody who is signed in.`,
  })
  inviteToTeam(
    @Ctx() ctx: Context,
    @IdeaId ideaId: string,
    @TextArg('email', `The address that is invited, kept in lower case. At most ${EMAIL_MAX} characters.`)
    email: string,
  ) {
    return team.inviteToTeam(ctx, { ideaId, email });
  }

  @Allowed('idea:change-own')
  @Mutation(() => Idea, {
    description:
      'Accepts an invitation: the caller, whose account has the invited address, is in the team from then on. Repeated, it changes nothing. INVALID_TOKEN for a link that was used, taken back or has expired; FORBIDDEN for another account; CONFLICT for its owner, and for a reviewer who judged the idea. For everybody who is signed in; UNVERIFIED while the email address is not.',
  })
  joinIdea(
    @Ctx() ctx: Context,
    @TextArg('token', `The token at the end of the mailed link. At most ${SHORT_TEXT_MAX} characters.`)
    token: string,
    @Arg('firstName', () => String, {
      nullable: true,
      description: `${memberNameFields.firstName.label}, where the account has no name yet: others of the team see it. At most ${SHORT_TEXT_MAX} characters.`,
    })
    firstName?: string | null,
    @Arg('lastName', () => String, {
      nullable: true,
      description: `${memberNameFields.lastName.label}, likewise. At most ${SHORT_TEXT_MAX} characters.`,
    })
    lastName?: string | null,
  ) {
    return team.joinIdea(ctx, { token, firstName, lastName });
  }

  @Allowed('idea:change-own')
  @Mutation(() => ID, {
    description:
      'Takes the caller out of the team of an idea; gives its id. NOT_FOUND for somebody who is no member. For everybody who is signed in.',
  })
  async leaveTeam(@Ctx() ctx: Context, @IdeaId ideaId: string): Promise<string> {
    await team.leaveTeam(ctx, ideaId);
    return toGlobalId('Idea', ideaId);
  }

  @Allowed('idea:change-own')
  @Mutation(() => Idea, {
    description:
      "Takes somebody out of the team of the caller's idea, or takes an invitation back, whose link then ends. For everybody who is signed in.",
  })
  removeFromTeam(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @MemberId memberId: string) {
    return team.removeFromTeam(ctx, memberId, selectedFields(info));
  }

  @Allowed('idea:change-own')
  @Mutation(() => Idea, {
    description:
      "Hands the caller's idea over to a member of its team, who is its owner from then on; the caller becomes a member. Name, number and address are those of the new owner's account then, and the ID number is removed. CONFLICT for somebody who has not accepted. For everybody who is signed in.",
  })
  handOverIdea(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @IdeaId ideaId: string,
    @MemberId memberId: string,
  ) {
    return team.handOverIdea(ctx, { ideaId, memberId }, selectedFields(info));
  }
}

@InputType({ description: 'Who goes on with an idea whose owner is erased.' })
export class SuccessorInput {
  @Field(() => ID, { description: 'The id of the idea.' })
  ideaId!: string;

  @Field(() => ID, { description: 'The id of the member who owns it from then on.' })
  memberId!: string;
}
