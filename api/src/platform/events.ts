/** Events that a feature publishes for those above it. Handlers run one after the other, in the publisher's transaction. */
import type { Context } from './context.ts';

export interface EventKind<Data, Result = void> {
  name: string;
  /** Never set: ties the types of data and result to the event. */
  types?: (data: Data) => Result;
}

type Handler<Data, Result> = (ctx: Context, data: Data) => Promise<Result>;

export interface Subscription {
  event: { name: string };
  handle: Handler<never, unknown>;
}

declare module './context.ts' {
  interface Declared {
    subscriptions: readonly Subscription[];
  }
}

export const defineEvent = <Data, Result = void>(name: string): EventKind<Data, Result> => ({ name });

export const on = <Data, Result>(
  event: EventKind<Data, Result>,
  handle: Handler<Data, Result>,
): Subscription => ({ event, handle });

/** Calls the handlers of an event; returns their results. */
export async function publish<Data, Result>(
  ctx: Context,
  event: EventKind<Data, Result>,
  data: Data,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { event: subscribed, handle } of ctx.declared.subscriptions) {
    if (subscribed === event) results.push(await (handle as Handler<Data, Result>)(ctx, data));
  }
  return results;
}
