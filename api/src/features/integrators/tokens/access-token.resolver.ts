import { GraphQLDateTimeISO } from 'graphql-scalars';
import {
  Args,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { scopes } from '@portal/schema/choices';
import type {
  AccessTokenInput as AccessTokenInputFields,
  AccessTokenRenewalInput as AccessTokenRenewalInputFields,
} from '@portal/schema/access-token';
import type { Scope } from '@portal/schema/choices';
import { ACCESS_TOKEN_DAYS_MAX, ACCESS_TOKEN_OVERLAP_DAYS } from '@portal/schema/limits';
import type { Context, TokenGrant } from '../../../platform/context.ts';
import { connectionType, PageArgs } from '../../../platform/paging/connection.ts';
import { InputArg } from '../../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { fromGlobalId } from '../../../platform/global-id.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { Account } from '../../accounts/account.entity.ts';
import { Webhook } from '../webhooks/webhook.entity.ts';
import { knownWebhooksOf } from '../webhooks/webhook.service.ts';
import { AccessToken } from './access-token.entity.ts';
import * as tokens from './access-token.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

const AccessTokenConnection = connectionType(() => AccessToken, 'AccessToken', 'access tokens');

@InputType({ description: 'A new access token.' })
class AccessTokenInput implements AccessTokenInputFields {
  @Field(() => String, { description: 'What the system is called that will use it. At most 80 characters.' })
  name!: string;

  @Field(() => [enumOf(scopes)], {
    description:
      'What it may do: at least one; each at most once. REVIEW_IDEAS adds READ_IDEAS, unless READ_IDEAS_WITHOUT_PERSONS is among them.',
  })
  scopes!: Scope[];

  @Field(() => Int, { description: `How long it works, in days, 1 to ${ACCESS_TOKEN_DAYS_MAX}.` })
  lifetimeDays!: number;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'Whether it belongs to the programme: it then acts in its own name, with the rights of an administrator within its scopes, and goes on when its maker leaves.',
  })
  ofProgramme?: boolean;
}

@InputType({ description: 'How an access token is renewed.' })
class AccessTokenRenewalInput implements AccessTokenRenewalInputFields {
  @Field(() => ID, { description: 'The id of the token.' })
  id!: string;

  @Field(() => Int, {
    description: `How long it works from now on, in days, 1 to ${ACCESS_TOKEN_DAYS_MAX}.`,
  })
  lifetimeDays!: number;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether the secrets before end at once: somebody may know one who should not.',
  })
  endEarlierNow?: boolean;
}

@ObjectType({ description: 'The access token that calls, as it may know itself.' })
class ViewerToken implements Omit<TokenGrant, 'id'> {
  @Field(() => String, { description: 'What the system is called that uses it.' })
  name!: string;

  @Field(() => [enumOf(scopes)], { description: 'What it may do: each at most once.' })
  scopes!: Scope[];

  @Field(() => GraphQLDateTimeISO, { description: 'When the secret that was sent stops working.' })
  expiresAt!: Date;

  @Field(() => Boolean, {
    description: 'Whether it belongs to the programme, and not to the person who made it.',
  })
  ofProgramme!: boolean;

  @Field(() => Boolean, {
    description: 'Whether it was renewed, and the secret that was sent is the one before: take the new one.',
  })
  isReplaced!: boolean;
}

@ObjectType({ description: 'A token that was just made.' })
class CreatedAccessToken implements tokens.CreatedAccessToken {
  @Field(() => AccessToken, { description: 'The token.' })
  accessToken!: AccessToken;

  @Field(() => String, {
    description: 'What to send as `Authorization: Bearer …`. It is shown this once and kept nowhere.',
  })
  secret!: string;
}

@Resolver(() => AccessToken)
export class AccessTokenResolver {
  @Allowed('token:manage')
  @Query(() => AccessTokenConnection, {
    description: 'All access tokens, newest first, also those that work no more. For administrators.',
  })
  accessTokens(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs) {
    return tokens.listAccessTokens(ctx, page);
  }

  @Allowed('session:read')
  @Query(() => ViewerToken, {
    nullable: true,
    description:
      'The access token that calls: what it may do, and until when. Null without one. Anybody may call it.',
  })
  viewerToken(@Ctx() { token }: Context) {
    return token;
  }

  @Allowed('token:create')
  @Mutation(() => CreatedAccessToken, {
    description:
      'Makes an access token that acts for the caller, or for the programme: of the latter all administrators get an email. For administrators.',
  })
  createAccessToken(@Ctx() ctx: Context, @InputArg(AccessTokenInput, 'The token.') input: AccessTokenInput) {
    return tokens.createAccessToken(ctx, input);
  }

  @Allowed('token:create')
  @Mutation(() => CreatedAccessToken, {
    description: `Gives an access token a new secret and a new end, under its name and its scopes. The secret before goes on for ${ACCESS_TOKEN_OVERLAP_DAYS} days, or to its own end where that is sooner, unless \`endEarlierNow\` ends it. All administrators get an email about a token of the programme. CONFLICT for a token that works no more, FORBIDDEN for one that acts for somebody else. For administrators.`,
  })
  renewAccessToken(
    @Ctx() ctx: Context,
    @InputArg(AccessTokenRenewalInput, 'Which token, and for how long.') input: AccessTokenRenewalInput,
  ) {
    return tokens.renewAccessToken(ctx, { ...input, id: fromGlobalId('AccessToken', input.id) });
  }

  @Allowed('token:manage')
  @Mutation(() => AccessToken, {
    description: 'Takes an access token back: its next call is refused. For administrators.',
  })
  revokeAccessToken(@Ctx() ctx: Context, @IdArg('AccessToken', 'The id of the token.') id: string) {
    return tokens.revokeAccessToken(ctx, id);
  }

  @FieldResolver(() => String, {
    description:
      'Who made it, by email address: unless it belongs to the programme it acts for that account, as far as the role reaches.',
  })
  createdBy(@Root() token: AccessToken) {
    return tokens.makerOf(token);
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether it belongs to the programme, and goes on when its maker leaves.',
  })
  ofProgramme(@Root() token: AccessToken) {
    return tokens.isOfProgramme(token);
  }

  @FieldResolver(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'Until when the secret before the last renewal still works; null when none does.',
  })
  secretBeforeUntil(@Ctx() ctx: Context, @Root() token: AccessToken) {
    return tokens.overlapOf(ctx, token);
  }
}

/** The secrets that a person who loses access knows, and that still work. */
@Resolver(() => Account)
export class KnownSecretsResolver {
  @FieldResolver(() => [AccessToken], {
    nullable: true,
    description:
      'The access tokens of which this person was shown a secret that works, since they made or renewed it. One of the programme (`ofProgramme`) goes on whatever happens to the account, until it is renewed with `endEarlierNow`, or revoked; one of their own also goes on after a new password, and ends when an administrator ends their sessions, lowers their role or closes the account. At most one for each token, so there are no pages. Null unless the caller is an administrator.',
  })
  knownAccessTokens(@Ctx() ctx: Context, @Root() account: Account) {
    return tokens.knownTokensOf(ctx, account);
  }

  @FieldResolver(() => [Webhook], {
    nullable: true,
    description:
      'The webhooks of which this person was shown a secret that signs, as of `knownAccessTokens`. At most one for each webhook. Null for the same callers.',
  })
  knownWebhooks(@Ctx() ctx: Context, @Root() account: Account) {
    return knownWebhooksOf(ctx, account);
  }
}
