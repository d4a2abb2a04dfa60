import { createRequire } from 'node:module';
import util from 'node:util';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import type * as Middleware from 'graphql-middleware';
import type * as Shield from 'graphql-shield';
import type { Action } from '@portal/schema/access';
import type { Context } from '../../platform/context.ts';
import { requirePermission } from '../../platform/context.ts';
import type { Operations } from './allowed.ts';

// graphql-shield 7.6.5 needs util.isUndefined, which Node 23 removed (graphql-shield issue 1561). Only its CommonJS
// build loads without, and graphql-middleware recognizes a shield of its own module format only.
Object.assign(util, { isUndefined: (value: unknown) => value === undefined });
const require = createRequire(import.meta.url);
const { rule, shield, allow, deny } = require('graphql-shield') as typeof Shield;
const { applyMiddleware } = require('graphql-middleware') as typeof Middleware;

const ruleFor = (action: Action) =>
  rule(`may ${action}`)((_parent, _args, ctx: Context) => {
    try {
      requirePermission(ctx, action);
      return true;
    } catch (refusal) {
      return refusal instanceof Error ? refusal : false;
    }
  });

// Shield compares rules by name: one name must be one object.
const rules = new Map<Action, ReturnType<typeof ruleFor>>();
const sharedRuleFor = (action: Action) => {
  const shared = rules.get(action) ?? ruleFor(action);
  rules.set(action, shared);
  return shared;
};

const rulesFor = (actions: Readonly<Record<string, Action>>): Record<string, ReturnType<typeof ruleFor>> =>
  Object.fromEntries([
    ['*', deny] as const,
    ...Object.entries(actions).map(([operation, action]) => [operation, sharedRuleFor(action)] as const),
  ]);

/** @throws Error that names each operation without an action */
export function guardOperations(schema: GraphQLSchema, operations: Operations): GraphQLSchema {
  for (const [type, actions] of Object.entries(operations)) {
    const fields = Object.keys((schema.getType(type) as GraphQLObjectType).getFields());
    const open = fields.filter((name) => !(name in actions));
    if (open.length > 0)
      throw new Error(`These operations need @Allowed with their action: ${type}.${open.join(', ')}`);
  }
  // Below the operations, services check, and entities have no secret fields.
  const permissions = shield(
    { Query: rulesFor(operations.Query), Mutation: rulesFor(operations.Mutation) },
    { allowExternalErrors: true, fallbackRule: allow },
  );
  return applyMiddleware(schema, permissions);
}
