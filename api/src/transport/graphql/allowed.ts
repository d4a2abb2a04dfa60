import { getMetadataStorage } from 'type-graphql';
import type { ClassType } from 'type-graphql';
import type { Action } from '@portal/schema/access';

/** The action that each operation's caller must be allowed, by the operation's name in the graph. */
export interface Operations {
  Query: Readonly<Record<string, Action>>;
  Mutation: Readonly<Record<string, Action>>;
}

const gates = new Map<unknown, Map<string, Action>>();

/** Declares the action that the caller of an operation must be allowed. It decorates each query and mutation of a resolver. */
export const Allowed =
  (action: Action) =>
  ({ constructor: resolver }: object, method: string): void => {
    gates.set(resolver, (gates.get(resolver) ?? new Map<string, Action>()).set(method, action));
  };

/**
 * Lists the queries or the mutations of a resolver with their actions. The start refuses the operations without one.
 * @throws Error for an action above a method that is no operation
 */
export function operationsOf(
  resolver: ClassType,
  kind: keyof Operations,
): (readonly [name: string, action: Action])[] {
  const { queries, mutations } = getMetadataStorage();
  const actions = gates.get(resolver) ?? new Map<string, Action>();
  const all = [...queries, ...mutations].filter(({ target }) => target === resolver);
  const odd = [...actions.keys()].filter((method) => !all.some(({ methodName }) => methodName === method));
  if (odd.length > 0)
    throw new Error(`${resolver.name} allows names that are no operations: ${odd.join(', ')}`);
  const asked = kind === 'Query' ? queries : mutations;
  return all.flatMap((operation) => {
    const action = actions.get(operation.methodName);
    return action && asked.includes(operation) ? [[operation.schemaName, action] as const] : [];
  });
}
