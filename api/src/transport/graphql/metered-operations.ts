import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { DomainError } from '@portal/schema/errors';
import { allowances, OPERATION_COST_MAX } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { hiddenFrom } from './schema-text.ts';
import { measure } from './cost.ts';
import type { Measure } from './cost.ts';
import { refusal } from './errors.ts';

/** Most levels of fields; the introspection of the usual tools has 13. */
export const DEPTH_MAX = 16;
export const ALIASES_MAX = 50;
export const DIRECTIVES_MAX = 50;

interface Bill {
  requested: number;
  limit: number;
  remaining: number;
  resetAt: string;
}

export function meteredOperations(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      let bill: Bill | undefined;
      return {
        async didResolveOperation({ document, operation, request, contextValue: ctx }) {
          // The next step reports a missing or ambiguous operation.
          if (!operation) return;
          const measured = measure(schema, document, operation, request.variables ?? {});
          refuseShape(measured);
          if (operation.operation === 'mutation' && measured.roots > 1)
            throw refusal(new DomainError('SEVERAL_MUTATIONS'));
          const hidden = measured.introspects && hiddenFrom(ctx);
          if (hidden) throw refusal(hidden);
          const { cost } = measured;
          if (cost > OPERATION_COST_MAX) throw refusal(tooCostly(cost));
          const { remaining, resetAt } = await ctx.throttle.spend('costPerCaller', callerKeyOf(ctx), cost);
          const limit = ctx.throttle.pointsOf('costPerCaller');
          // The document guard has charged its surcharge before.
          const requested = cost + (ctx.measured.surcharge ?? 0);
          bill = { requested, limit, remaining: Math.max(0, remaining), resetAt: resetAt.toISOString() };
          if (remaining < 0) throw refusal(spent(bill, (resetAt.getTime() - Date.now()) / 1_000));
        },
        async willSendResponse({ response: { body } }) {
          if (bill && body.kind === 'single')
            body.singleResult.extensions = { ...body.singleResult.extensions, cost: bill };
        },
      };
    },
  };
}

export const callerKeyOf = ({ token, actor, network }: Context) => token?.id ?? actor?.id ?? network;

function tooCostly(requested: number): DomainError {
  const isCounted = Number.isFinite(requested);
  const points = isCounted ? `${requested} points` : 'more points than can be counted';
  return new DomainError('TOO_COSTLY', {
    ...(isCounted && { cost: { requested, limit: OPERATION_COST_MAX } }),
    message: `This operation may cost ${points}; at most ${OPERATION_COST_MAX} are allowed. Ask for smaller pages or fewer nested lists.`,
  });
}

function spent({ requested, limit }: Bill, seconds: number): DomainError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new DomainError('TOO_MANY_REQUESTS', {
    message: `This operation costs ${requested} points, and fewer of the ${limit} in ${allowances.costPerCaller.seconds} seconds are left. Try again in ${retryAfter} seconds.`,
    retryAfter,
  });
}

function refuseShape({ depth, aliases, directives }: Measure): void {
  const refuse = (is: number, most: number, what: string) => {
    if (is <= most) return;
    throw new GraphQLError(`This operation has too many ${what} (${is}); at most ${most} are allowed.`, {
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
    });
  };
  refuse(depth, DEPTH_MAX, 'levels of fields');
  refuse(aliases, ALIASES_MAX, 'aliases');
  refuse(directives, DIRECTIVES_MAX, 'directives');
}
