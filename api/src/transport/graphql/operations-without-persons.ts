import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { ASTNode, GraphQLSchema } from 'graphql';
import { DomainError, restStatus } from '@portal/schema/errors';
import { fieldsOfIdeas } from '@portal/schema/persons';
import type { Context } from '../../platform/context.ts';
import { readsWithoutPersons, refusalOfPersons } from '../../platform/persons.ts';

/** Refuses an operation that selects persons before it runs: null in its answer would say that nothing was given. */
export function operationsWithoutPersons(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ document, contextValue: ctx }) {
          if (!readsWithoutPersons(ctx)) return;
          const types = new TypeInfo(schema);
          const refuse = (name: string, path: string[]) => {
            const type = types.getParentType()?.name ?? '';
            const { plain } = fieldsOfIdeas[type] ?? {};
            if (!plain || plain.includes(name) || name === '__typename') return;
            const message = refusalOfPersons(`${type}.${name}`);
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
