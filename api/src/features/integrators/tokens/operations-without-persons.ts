import type { ApolloServerPlugin } from '@apollo/server';
import {
  getNamedType,
  GraphQLError,
  isEnumType,
  isLeafType,
  isObjectType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { ASTNode, GraphQLField, GraphQLNamedType, GraphQLObjectType } from 'graphql';
import { scopesAllow } from '@portal/schema/access';
import type { Action } from '@portal/schema/access';
import type { Scope } from '@portal/schema/choices';
import { DomainError, restStatus } from '@portal/schema/errors';
import type { Context } from '../../../platform/context.ts';
import type { FieldOfPerson } from '../../../platform/people-shown.ts';
import { readsWithoutPersons, refusalOfPersons } from '../../ideas/without-persons.ts';
import type { ServedGraph } from '../../../transport/feature.ts';

/** Lists the types that a token reaches by its scopes, from every operation and every id. */
export function typesOpenTo(
  granted: readonly Scope[],
  { schema, operations, nodes }: ServedGraph,
): GraphQLObjectType[] {
  const isOpen = (action: Action) => scopesAllow(granted, action) && !scopesAllow([], action);
  const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  const actions = { ...operations.Query, ...operations.Mutation };
  const reached = new Set<GraphQLNamedType | undefined>([
    ...Object.values(fields)
      .filter(({ name }) => isOpen(actions[name]!))
      .map(({ type }) => getNamedType(type)),
    ...Object.keys(nodes)
      .filter((name) => isOpen(nodes[name]!.action))
      .map((name) => schema.getType(name)),
  ]);
  // The loop comes to the types that it adds, too.
  for (const type of reached)
    if (isObjectType(type))
      for (const field of Object.values(type.getFields())) reached.add(getNamedType(field.type));
  return [...reached].filter(isObjectType);
}

const NAMELESS = ['ID', 'Int', 'Float', 'Boolean', 'DateTimeISO', 'Date'];

/**
 * Tells whether a field tells of a person: as it says itself, or else if it leads to one. Other numbers, times, choices and ids
 * tell of nobody.
 * @throws Error for a text that does not say it
 */
export function isOfPerson(of: string, { name, type, extensions }: GraphQLField<unknown, unknown>): boolean {
  const { personal } = extensions as { personal?: FieldOfPerson };
  if (personal) return personal !== 'none';
  const named = getNamedType(type);
  if (!isLeafType(named)) return named.extensions['isPerson'] === true;
  if (isEnumType(named) || NAMELESS.includes(named.name)) return false;
  throw new Error(`The field ${of}.${name} needs @Personal, with what it tells of a person, or 'none'.`);
}

/** Refuses an operation that selects persons before it runs: null in its answer would say that nothing was given. */
export function operationsWithoutPersons(graph: ServedGraph): ApolloServerPlugin<Context> {
  const ofPersons = new Set(
    typesOpenTo(['READ_IDEAS_WITHOUT_PERSONS', 'REVIEW_IDEAS'], graph).flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => isOfPerson(type.name, field))
        .map(({ name }) => `${type.name}.${name}`),
    ),
  );
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ document, contextValue: ctx }) {
          if (!readsWithoutPersons(ctx)) return;
          const types = new TypeInfo(graph.schema);
          const refuse = (name: string, path: string[]) => {
            const field = `${types.getParentType()?.name}.${name}`;
            if (!ofPersons.has(field)) return;
            const message = refusalOfPersons(field);
            throw new GraphQLError(message, {
              originalError: new DomainError('FORBIDDEN', { message }),
              path,
              extensions: { http: { status: restStatus.FORBIDDEN } },
            });
          };
          visit(
            document,
            visitWithTypeInfo(types, {
              Field: (node, _key, _parent, _path, ancestors) =>
                refuse(node.name.value, namesOf([...ancestors, node])),
            }),
          );
        },
      };
    },
  };
}

/** Returns the response names of the fields among nodes. Lists are skipped, since they also hold the siblings of a field. */
const namesOf = (nodes: readonly (ASTNode | readonly ASTNode[])[]): string[] =>
  nodes.flatMap((node) =>
    'kind' in node && node.kind === Kind.FIELD ? [(node.alias ?? node.name).value] : [],
  );
