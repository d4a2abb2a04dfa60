/** The part of the graph that access tokens can call, whatever their scopes: the rest is for people at a browser. */
import { filterSchema } from '@graphql-tools/utils';
import {
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  specifiedScalarTypes,
} from 'graphql';
import type { GraphQLNamedType, GraphQLSchema } from 'graphql';
import { scopesAllow } from '@portal/schema/access';
import type { Action } from '@portal/schema/access';
import { scopes } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import type { GraphParts } from './build-schema.ts';

const everyScope = namesOf(scopes);
const mayBeAllowed = (action: Action | undefined): boolean =>
  action !== undefined && scopesAllow(everyScope, action);

/** The type that only pages use, to say "Page 3 of 17". */
const OF_PAGES = 'PagePosition';

export function tokenSchemaOf(
  schema: GraphQLSchema,
  { operations, nodes }: Pick<GraphParts, 'operations' | 'nodes'>,
): GraphQLSchema {
  const called = filterSchema({
    schema,
    rootFieldFilter: (operation, name) =>
      operation !== 'Subscription' && mayBeAllowed(operations[operation][name]),
    typeFilter: (name) => name !== OF_PAGES,
    // A token cannot use a field of nodes that no token may read by id.
    objectFieldFilter: (_type, _name, { type }) => {
      const node = nodes[getNamedType(type).name];
      return !node || mayBeAllowed(node.action);
    },
  });
  const reached = new Set<GraphQLNamedType>();
  const reach = (type: GraphQLNamedType): void => {
    if (reached.has(type)) return;
    reached.add(type);
    if (isObjectType(type) || isInterfaceType(type)) {
      type.getInterfaces().forEach(reach);
      for (const field of Object.values(type.getFields())) {
        reach(getNamedType(field.type));
        for (const arg of field.args) reach(getNamedType(arg.type));
      }
    }
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) reach(getNamedType(field.type));
    if (isInterfaceType(type))
      called
        .getPossibleTypes(type)
        .filter(({ name }) => mayBeAllowed(nodes[name]?.action))
        .forEach(reach);
  };
  for (const root of [called.getQueryType(), called.getMutationType()]) if (root) reach(root);
  const names = new Set([...reached, ...specifiedScalarTypes].map(({ name }) => name));
  return filterSchema({
    schema: called,
    typeFilter: (name) => names.has(name),
  });
}
