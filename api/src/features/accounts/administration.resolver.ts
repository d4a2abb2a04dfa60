import * as administration from './administration.service.ts';
import * as invitations from './invitation.service.ts';
import * as factors from './second-factor.service.ts';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Role } from '@portal/schema/access';
import { EMAIL_MAX, SHORT_TEXT_MAX } from '@portal/schema/limits';
import { accountFilters } from '@portal/schema/list-filters';
import { accountStates } from '@portal/schema/people';
import type { Context } from '../../platform/context.ts';
import { connectionType, PageArgs } from '../../platform/paging/connection.ts';
import { FilterArg, SeenArg, TextArg } from '../../transport/graphql/declare-fields.ts';
import { filterInput, readFilterInput } from '../../transport/graphql/filter-input.ts';
import type { FilterInput } from '../../transport/graphql/filter-input.ts';
import { enumOf } from '../../transport/graphql/enums.ts';
import { IdArg } from '../../transport/graphql/node.ts';
import { Account, RoleEnum } from './account.entity.ts';
import { Notice } from './notice.ts';
import { Allowed } from '../../transport/graphql/allowed.ts';
import { AuditEvent } from '../audit/audit-event.entity.ts';
import { staffNameOf, Reviewer } from './reviewer.ts';
import { Personal } from '../../platform/people-shown.ts';

const AccountId = IdArg('Account', 'The id of the account.');
const AccountConnection = connectionType(() => Account, 'Account', 'accounts');

const FIRST_NAME = `The first name. At most ${SHORT_TEXT_MAX} characters.`;
const LAST_NAME = `The last name. At most ${SHORT_TEXT_MAX} characters.`;

const AccountFilterInput = filterInput('AccountFilterInput', 'What accounts to list.', accountFilters);

@Resolver(() => Account)
export class AdministrationResolver {
  @Allowed('account:manage')
  @Query(() => AccountConnection, { description: 'Accounts, newest first. For administrators.' })
  accounts(
    @Ctx() ctx: Context,
    @Args(() => PageArgs) page: PageArgs,
    @FilterArg(AccountFilterInput)
    filter?: FilterInput | null,
  ) {
    return administration.searchAccounts(ctx, page, readFilterInput(accountFilters, filter));
  }

  @Allowed('account:change-role')
  @Mutation(() => Account, {
    description:
      'Gives an account another role; a lower one ends its access tokens for good. CONFLICT for the last administrator, and for an elevated role while the address is not verified. For administrators.',
  })
  changeRole(
    @Ctx() ctx: Context,
    @AccountId id: string,
    @Arg('role', () => RoleEnum, { description: 'The new role.' }) role: Role,
  ) {
    return administration.changeRole(ctx, id, role);
  }

  @Allowed('account:change-role')
  @Mutation(() => Account, {
    description:
      'Mails a link, valid for three days, at which a colleague sets a password and gets the role; a later call sends another in its place. A verified account is answered as it is, and gets no mail. For administrators.',
  })
  inviteColleague(
    @Ctx() ctx: Context,
    @TextArg('email', `The email address, whatever its case. At most ${EMAIL_MAX} characters.`) email: string,
    @Arg('role', () => RoleEnum, { description: 'The role that they get: any but USER.' }) role: Role,
    @TextArg(
      'firstName',
      `The first name; kept with the last one. At most ${SHORT_TEXT_MAX} characters.`,
      true,
    )
    firstName?: string | null,
    @TextArg('lastName', `The last name. At most ${SHORT_TEXT_MAX} characters.`, true)
    lastName?: string | null,
  ) {
    return invitations.inviteColleague(ctx, {
      ...{ email, role },
      ...(firstName && lastName && { firstName, lastName }),
    });
  }

  @Allowed('account:manage')
  @Mutation(() => Account, {
    description:
      'Gives a member of staff, also an invited one, another name. CONFLICT for submitters. For administrators.',
  })
  nameColleague(
    @Ctx() ctx: Context,
    @AccountId id: string,
    @TextArg('firstName', `${FIRST_NAME} Left out, it stays.`, true) firstName?: string | null,
    @TextArg('lastName', `${LAST_NAME} Left out, it stays.`, true) lastName?: string | null,
    @SeenArg() version?: number | null,
  ) {
    return invitations.nameColleague(ctx, id, { firstName, lastName }, version);
  }

  @Allowed('account:change-role')
  @Mutation(() => Account, {
    description:
      "Closes an account: ends its sessions, access tokens and claims on ideas, and refuses its logins. One that was never verified is removed, which withdraws its invitation. CONFLICT for the caller's own. For administrators.",
  })
  closeAccount(@Ctx() ctx: Context, @AccountId id: string) {
    return administration.closeAccount(ctx, id);
  }

  @Allowed('account:change-role')
  @Mutation(() => Account, {
    description: 'Opens a closed account again, with the role that it had. For administrators.',
  })
  reopenAccount(@Ctx() ctx: Context, @AccountId id: string) {
    return administration.reopenAccount(ctx, id);
  }

  @Allowed('account:manage')
  @Mutation(() => Notice, {
    description:
      'Mails the verification link of an account once more. CONFLICT when it is verified already. For administrators.',
  })
  resendVerificationTo(@Ctx() ctx: Context, @AccountId id: string) {
    return administration.resendVerificationTo(ctx, id);
  }

  @Allowed('account:end-sessions')
  @Mutation(() => Account, {
    description:
      "Logs an account out everywhere, the caller's own too: ends its sessions and access tokens. For administrators.",
  })
  endSessions(@Ctx() ctx: Context, @AccountId id: string) {
    return administration.endSessions(ctx, id);
  }

  @Allowed('account:remove-factor')
  @Mutation(() => Account, {
    description:
      'Removes the second factor of an account whose owner lost it. CONFLICT when there is none. For administrators.',
  })
  removeSecondFactor(@Ctx() ctx: Context, @AccountId id: string) {
    return factors.removeSecondFactor(ctx, id);
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description:
      'Whether logging in takes a code, too; null unless the caller is an administrator or the account itself.',
  })
  hasSecondFactor(@Ctx() ctx: Context, @Root() account: Account) {
    return administration.maySeeUsage(ctx, account) ? account.secondFactorAt !== null : undefined;
  }

  @Personal('identity')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The first name; null where none is known, and for the same callers as `hasSecondFactor`.',
  })
  async firstName(@Ctx() ctx: Context, @Root() account: Account) {
    return (await administration.nameOf(ctx, account))?.firstName;
  }

  @Personal('identity')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The last name; null where none is known, and for the same callers as `hasSecondFactor`.',
  })
  async lastName(@Ctx() ctx: Context, @Root() account: Account) {
    return (await administration.nameOf(ctx, account))?.lastName;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'Differs after each change of the name. A change names the version it saw. Null for the same callers as `hasSecondFactor`.',
  })
  async nameVersion(@Ctx() ctx: Context, @Root() account: Account) {
    if (!administration.maySeeUsage(ctx, account)) return undefined;
    return invitations.versionOfName(await administration.nameOf(ctx, account));
  }

  @FieldResolver(() => enumOf(accountStates), {
    nullable: true,
    description: 'Whether somebody can log in to it; null for the same callers as `hasSecondFactor`.',
  })
  state(@Ctx() ctx: Context, @Root() account: Account) {
    return administration.maySeeUsage(ctx, account) ? administration.stateOf(ctx, account) : undefined;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'On how many devices the account is logged in; null unless the caller is an administrator or the account itself.',
  })
  async activeSessions(@Ctx() ctx: Context, @Root() account: Account) {
    return (await administration.sessionsOf(ctx, account))?.count;
  }

  @FieldResolver(() => GraphQLDateTimeISO, {
    nullable: true,
    description:
      'When a device that is logged in was last used, to the minute; null when none is, and for the same callers as `activeSessions`.',
  })
  async lastActiveAt(@Ctx() ctx: Context, @Root() account: Account) {
    return (await administration.sessionsOf(ctx, account))?.lastUsedAt;
  }
}

@Resolver(() => AuditEvent)
export class ActorResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The first and the last name of the person who did it, as the account has them now; null where they are not known.',
  })
  actorName(@Ctx() ctx: Context, @Root() { actorId }: AuditEvent) {
    return actorId && staffNameOf(ctx, actorId);
  }
}

@Resolver(() => Reviewer)
export class ReviewerResolver {
  @Personal('unrecorded')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The first and the last name, as the account has them; null where none is known.',
  })
  name(@Ctx() ctx: Context, @Root() { id }: Reviewer) {
    return staffNameOf(ctx, id);
  }
}
