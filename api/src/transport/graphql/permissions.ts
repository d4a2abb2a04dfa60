import { createRequire } from 'node:module';
import util from 'node:util';
import type { GraphQLObjectType, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import type * as Middleware from 'graphql-middleware';
import type * as Shield from 'graphql-shield';
import type { Action } from '@portal/schema/access';
import type { Context } from '../../platform/context.ts';
import { requirePermission } from '../../platform/context.ts';
import { refuseUnread, withoutUnread } from '../unread-ideas.ts';

// graphql-shield 7.6.5 needs util.isUndefined, which Node 23 removed (graphql-shield issue 1561). Only its CommonJS
// build loads without, and graphql-middleware recognizes a shield of its own module format only.
Object.assign(util, { isUndefined: (value: unknown) => value === undefined });
const require = createRequire(import.meta.url);
const { rule, shield, allow, deny } = require('graphql-shield') as typeof Shield;
const { applyMiddleware } = require('graphql-middleware') as typeof Middleware;

/** What each operation needs to be allowed. */
export interface Operations {
  Query: Readonly<Record<string, Action>>;
  Mutation: Readonly<Record<string, Action>>;
}

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

type Resolve = (parent: unknown, args: unknown, ctx: Context, info: GraphQLResolveInfo) => unknown;

/** Keeps the answer of an operation within what its caller may read. */
const withinReach =
  (action: Action) =>
  async (resolve: Resolve, parent: unknown, args: unknown, ctx: Context, info: GraphQLResolveInfo) => {
    refuseUnread(ctx, action, info);
    try {
      return await resolve(parent, args, ctx, info);
    } catch (failure) {
      throw withoutUnread(ctx, action, failure);
    }
  };

const reachOf = (actions: Readonly<Record<string, Action>>) =>
  Object.fromEntries(Object.entries(actions).map(([operation, action]) => [operation, withinReach(action)]));

/** @throws for an operation without an action, and for an action without an operation */
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
  // Below the operations, services check, and entities have no secret fields.
  const permissions = shield(
    { Query: rulesFor(operations.Query), Mutation: rulesFor(operations.Mutation) },
    { allowExternalErrors: true, fallbackRule: allow },
  );
  const { Query, Mutation } = operations;
  return applyMiddleware(schema, permissions, { Query: reachOf(Query), Mutation: reachOf(Mutation) });
}
