/** What callers may ask for: no operation beyond the most, within a budget a minute, the schema only if they are known. */
import type { ApolloServerPlugin } from '@apollo/server';
import { NoSchemaIntrospectionCustomRule, validate } from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { DomainError } from '@portal/schema/errors';
import { allowances, OPERATION_COST_MAX } from '@portal/schema/limits';
import type { Context } from '../context.ts';
import { costOf } from './cost.ts';
import { refusal } from './refusal.ts';
import { hiddenFrom } from './schema-text.ts';

/** What every answer tells in `extensions.cost`. */
interface Bill {
  /** Points of this operation. */
  requested: number;
  /** Points that the caller may spend in a minute. */
  limit: number;
  /** How many of them are left. */
  remaining: number;
  /** When all of them are there again. */
  resetAt: string;
}

/** @param schema what is served */
export function meteredOperations(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  const priceOf = costOf(schema);
  return {
    requestDidStart: () => {
      let bill: Bill | undefined;
      return Promise.resolve({
        async didResolveOperation({ document, operation, request, contextValue: ctx }) {
          const hidden = hiddenFrom(ctx);
          if (hidden && asksForSchema(schema, document)) throw refusal(hidden);
          // Which operation is meant is said by the next step.
          if (!operation) return;
          const requested = priceOf(document, operation, request.variables ?? {});
          if (requested > OPERATION_COST_MAX) throw refusal(tooCostly(requested));
          const { remaining, resetAt } = await ctx.throttle.spend('costPerCaller', payer(ctx), requested);
          const limit = ctx.throttle.pointsOf('costPerCaller');
          bill = { requested, limit, remaining: Math.max(0, remaining), resetAt: resetAt.toISOString() };
          if (remaining < 0) throw refusal(spent(bill, (resetAt.getTime() - Date.now()) / 1_000));
        },
        willSendResponse({ response: { body } }) {
          if (bill && body.kind === 'single')
            body.singleResult.extensions = { ...body.singleResult.extensions, cost: bill };
          return Promise.resolve();
        },
      });
    },
  };
}

/** Whose budget it is: the token's, the account's, or that of everybody at one network address. */
const payer = ({ token, actor, address }: Context) => token?.id ?? actor?.id ?? address;

function tooCostly(requested: number): DomainError {
  const points = Number.isFinite(requested) ? `${requested} points` : 'more points than can be counted';
  return new DomainError('TOO_COSTLY', {
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

const asksForSchema = (schema: GraphQLSchema, document: DocumentNode): boolean =>
  validate(schema, document, [NoSchemaIntrospectionCustomRule]).length > 0;
