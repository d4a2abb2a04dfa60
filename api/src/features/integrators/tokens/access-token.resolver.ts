import {
  Args,
  Ctx,
  Field,
  FieldResolver,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { scopes } from '@portal/schema/choices';
import type { AccessTokenInput as AccessTokenInputFields } from '@portal/schema/access-token';
import type { Scope } from '@portal/schema/choices';
import { ACCESS_TOKEN_DAYS_MAX } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { connectionType, PageArgs } from '../../../platform/paging/connection.ts';
import { InputArg } from '../../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { AccessToken } from './access-token.entity.ts';
import * as tokens from './access-token.service.ts';

const AccessTokenConnection = connectionType(() => AccessToken, 'AccessToken', 'access tokens');

@InputType({ description: 'A new access token.' })
class AccessTokenInput implements AccessTokenInputFields {
  @Field(() => String, { description: 'What the system is called that will use it. At most 80 characters.' })
  name!: string;

  @Field(() => [enumOf(scopes)], { description: 'What it may do: at least one; each at most once.' })
  scopes!: Scope[];

  @Field(() => Int, { description: `How long it works, in days, 1 to ${ACCESS_TOKEN_DAYS_MAX}.` })
  lifetimeDays!: number;
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
  @Query(() => AccessTokenConnection, {
    description: 'All access tokens, newest first, also those that work no more. For administrators.',
  })
  accessTokens(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs) {
    return tokens.listAccessTokens(ctx, page);
  }

  @Mutation(() => CreatedAccessToken, {
    description: 'Makes an access token that acts for the caller. For administrators.',
  })
  createAccessToken(@Ctx() ctx: Context, @InputArg(AccessTokenInput, 'The token.') input: AccessTokenInput) {
    return tokens.createAccessToken(ctx, input);
  }

  @Mutation(() => AccessToken, {
    description: 'Takes an access token back: its next call is refused. For administrators.',
  })
  revokeAccessToken(@Ctx() ctx: Context, @IdArg('AccessToken', 'The id of the token.') id: string) {
    return tokens.revokeAccessToken(ctx, id);
  }

  @FieldResolver(() => String, {
    description: 'Who made it, by email address: it acts for that account, as far as the role reaches.',
  })
  createdBy(@Root() { account }: AccessToken) {
    return account?.email ?? '';
  }
}
