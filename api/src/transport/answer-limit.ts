import type { GraphQLResolveInfo } from 'graphql';
import type { Action } from '@portal/schema/access';
import type { Context } from '../platform/context.ts';

/** A limit of what a caller reads in answers of operations that they may call. */
interface AnswerLimit {
  /** Refuses an operation, before it runs, whose answer would exceed the limit. @throws DomainError FORBIDDEN */
  refuse(ctx: Context, action: Action, info: GraphQLResolveInfo): void;
  /** Returns a failure without the data beyond the limit. */
  reduce(ctx: Context, action: Action, failure: unknown): unknown;
}

declare module '../platform/context.ts' {
  interface Declared {
    answerLimits: readonly AnswerLimit[];
  }
}

export const reduced = (ctx: Context, action: Action, failure: unknown): unknown =>
  ctx.declared.answerLimits.reduce((left, limit) => limit.reduce(ctx, action, left), failure);
