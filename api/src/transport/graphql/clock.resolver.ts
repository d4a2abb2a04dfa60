import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/context.ts';
import { Allowed } from './allowed.ts';

@Resolver()
export class ClockResolver {
  @Allowed('content:read')
  @Query(() => GraphQLDateTimeISO, {
    description:
      "The server's time. Take it where a time decides, such as `decidedUntil`: clocks of callers may be wrong. Open to everybody.",
  })
  now(@Ctx() ctx: Context): Date {
    return ctx.now();
  }
}
