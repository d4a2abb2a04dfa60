// Decorators need the metadata API, which TypeORM loads.
import 'typeorm';
import { mapSchema, MapperKind } from '@graphql-tools/utils';
import type { RouteHandlerMethod } from 'fastify';
import { GraphQLObjectType, lexicographicSortSchema, printSchema } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import type { ClassType } from 'type-graphql';
import { DomainError } from '@portal/schema/errors';
import type { Context } from '../../platform/context.ts';
import { isSecure } from '../http/cookies.ts';
import { ChoiceListResolver } from './choice-list.resolver.ts';
import { nodeResolver } from './node.resolver.ts';
import type { NodeTypes } from './node.resolver.ts';
import { guardOperations } from './permissions.ts';
import type { Operations } from './permissions.ts';

/** What the graph is made of. */
export interface GraphParts {
  resolvers: readonly ClassType[];
  nodes: NodeTypes;
  operations: Operations;
}

export function buildBareSchema({ resolvers, nodes }: Omit<GraphParts, 'operations'>): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [nodeResolver(nodes), ChoiceListResolver, ...resolvers],
    // The services validate every value, for REST, too.
    validate: false,
  });
  // type-graphql has no option for these descriptions.
  return mapSchema(schema, {
    [MapperKind.QUERY]: (type) => described(type, 'What can be read. Each operation says who may call it.'),
    [MapperKind.MUTATION]: (type) =>
      described(type, 'What can be changed, one after the other. Each operation says who may call it.'),
  });
}

const described = (type: GraphQLObjectType, description: string) =>
  new GraphQLObjectType({ ...type.toConfig(), description });

/** Builds the schema that is served, with the permission of each operation. */
export function buildGuardedSchema(parts: GraphParts): GraphQLSchema {
  const bare = buildBareSchema(parts);
  // graphql-shield wraps every field in a promise, even those without a rule: restore their resolvers.
  return mapSchema(guardOperations(bare, parts.operations), {
    [MapperKind.OBJECT_FIELD]: (config, fieldName, typeName) => {
      if (typeName === 'Query' || typeName === 'Mutation') return config;
      const type = bare.getType(typeName);
      const own = type && 'getFields' in type ? type.getFields()[fieldName] : undefined;
      return { ...config, resolve: own && 'resolve' in own ? own.resolve : config.resolve };
    },
  });
}

export const textOf = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;

/** Refuses the schema to anonymous callers on the internet. */
export function hiddenFrom({ actor, publicUrl }: Context): DomainError | undefined {
  if (actor || !isSecure(publicUrl)) return undefined;
  return new DomainError('UNAUTHENTICATED', {
    message: 'The schema is shown to callers with an access token or a login.',
  });
}

export function sendSchema(schema: GraphQLSchema): RouteHandlerMethod {
  let text: string | undefined;
  return (request, reply) => {
    const hidden = hiddenFrom(request.ctx);
    if (hidden) throw hidden;
    text ??= textOf(schema);
    return reply.type('text/plain; charset=utf-8').send(text);
  };
}
