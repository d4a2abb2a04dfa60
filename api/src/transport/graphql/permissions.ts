import { mapSchema, MapperKind } from '@graphql-tools/utils';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { Action } from '@portal/schema/access';
import type { Context } from '../../platform/context.ts';
import { requirePermission } from '../../platform/context.ts';

/** What each operation needs to be allowed. */
export interface Operations {
  Query: Readonly<Record<string, Action>>;
  Mutation: Readonly<Record<string, Action>>;
}

/**
 * Checks the caller before each operation. Below the operations, services check, and entities have no secret fields.
 * @throws for an operation without an action, and for an action without an operation
 */
export function guardOperations(schema: GraphQLSchema, operations: Operations): GraphQLSchema {
  for (const [type, actions] of Object.entries(operations)) {
    const fields = Object.keys((schema.getType(type) as GraphQLObjectType).getFields());
    const odd = [
      ...fields.filter((name) => !(name in actions)),
      ...Object.keys(actions).filter((name) => !fields.includes(name)),
    ];
    if (odd.length > 0)
      throw new Error(`One of operation and permission is missing: ${type}.${odd.join(', ')}`);
  }
  return mapSchema(schema, {
    [MapperKind.ROOT_FIELD]({ resolve, ...config }, name, type) {
      const action = operations[type as keyof Operations][name];
      if (!action || !resolve) throw new Error(`${type}.${name} has no permission, or no resolver.`);
      return {
        ...config,
        async resolve(parent, args, ctx: Context, info) {
          requirePermission(ctx, action);
          return resolve(parent, args, ctx, info) as unknown;
        },
      };
    },
  });
}
