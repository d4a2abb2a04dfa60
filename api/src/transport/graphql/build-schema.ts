// Decorators need the metadata API, which TypeORM loads.
import 'typeorm';
import { mapSchema, MapperKind } from '@graphql-tools/utils';
import {
  defaultFieldResolver,
  getNamedType,
  GraphQLObjectType,
  GraphQLScalarType,
  isEnumType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { GraphQLFieldResolver, GraphQLOutputType, GraphQLSchema } from 'graphql';
import { buildSchemaSync, getMetadataStorage } from 'type-graphql';
import { scopesAllow, scopesFor } from '@portal/schema/access';
import type { Action } from '@portal/schema/access';
import type { ClassType } from 'type-graphql';
import { fail } from '@portal/schema/errors';
import { isRecorded } from '@portal/schema/fields';
import type { Context } from '../../platform/context.ts';
import { may } from '../../platform/context.ts';
import { isOfOthers, noteShown } from '../../platform/people-shown.ts';
import type { FieldOfPerson, PersonalRow } from '../../platform/people-shown.ts';
import { isInList } from './selected-fields.ts';
import type { NodeTypes } from './node.resolver.ts';
import { guardOperations } from './permissions.ts';
import type { Operations } from './allowed.ts';

/** The parts that the graph is built from. */
export interface GraphParts {
  resolvers: readonly ClassType[];
  nodes: NodeTypes;
  operations: Operations;
}

export function buildBareSchema({ resolvers, operations }: Omit<GraphParts, 'nodes'>): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [...resolvers] as [ClassType, ...ClassType[]],
    // The services validate every value, for REST, too.
    validate: false,
  });
  refuseUnread();
  // type-graphql has no option for these descriptions, and graphql-scalars names no specification.
  return mapSchema(schema, {
    [MapperKind.QUERY]: (type) => described(type, 'What can be read. Each operation says who may call it.'),
    [MapperKind.MUTATION]: (type) =>
      described(type, 'What can be changed: one in a request. Each operation says who may call it.'),
    [MapperKind.SCALAR_TYPE]: (type) =>
      type.name === 'DateTimeISO'
        ? new GraphQLScalarType({ ...type.toConfig(), specifiedByURL: TIMES })
        : undefined,
    [MapperKind.QUERY_ROOT_FIELD]: (field, name) => withScope(field, operations.Query[name]),
    [MapperKind.MUTATION_ROOT_FIELD]: (field, name) => withScope(field, operations.Mutation[name]),
  });
}

/**
 * Refuses fields that are named unlike their property in a type with simple resolvers, which would read nothing.
 * @throws Error that names the fields
 */
function refuseUnread(): void {
  const { fields, objectTypes } = getMetadataStorage();
  const simple = new Set(
    objectTypes.filter(({ simpleResolvers }) => simpleResolvers).map(({ target }) => target),
  );
  const unread = fields.filter(
    (field) => field.schemaName !== field.name && (field.simple ?? simple.has(field.target)),
  );
  if (unread.length > 0) {
    const names = unread.map(({ target, schemaName }) => `${target.name}.${schemaName}`).join(', ');
    throw new Error(
      `These fields need simple: false, for their names are not those of their properties: ${names}`,
    );
  }
}

const TIMES = 'https://scalars.graphql.org/andimarek/date-time.html';
/** A type's declaration of its personal fields, in its extensions. */
interface PersonalType {
  /** A row outside of lists counts as read alone. */
  isReadAlone?: boolean;
  /** The action that a caller needs to read contact details in lists; others read them one row at a time. */
  listsContacts?: Action;
  /** The action that a caller needs to read all of another person's row: others read it because they are part of it. */
  readsOthers?: Action;
  /** The fields that such a caller does not read, besides contact details and figures. */
  ofOwner?: readonly string[];
}

/** Wraps a resolver to note whose field is read, and to withhold contact details in lists. */
function noted(
  personal: FieldOfPerson | undefined,
  { isReadAlone = false, listsContacts, readsOthers, ofOwner = [] }: PersonalType,
  resolve: GraphQLFieldResolver<object, Context> = defaultFieldResolver,
): GraphQLFieldResolver<object, Context> {
  return (source, args, ctx, info) => {
    const kind = typeof personal === 'function' ? personal(source) : personal;
    const isOfOwner = ofOwner.includes(info.fieldName);
    if (!isRecorded(kind) && !isOfOwner) return resolve(source, args, ctx, info);
    if (readsOthers && isOfOthers(ctx, source) && !may(ctx, readsOthers))
      return isOfOwner || kind === 'contact' || kind === 'figures'
        ? withheld(info.returnType)
        : resolve(source, args, ctx, info);
    if (!isRecorded(kind)) return resolve(source, args, ctx, info);
    const { of }: PersonalRow = source;
    const isListed = of?.isListed ?? isInList(info.path);
    if (
      isListed &&
      kind === 'contact' &&
      listsContacts &&
      isOfOthers(ctx, source) &&
      !may(ctx, listsContacts)
    )
      return emptyOf(info.returnType);
    noteShown(ctx, source, kind, { isAlone: isReadAlone && !isListed });
    return resolve(source, args, ctx, info);
  };
}

/** Withholds a field of the owner. @throws DomainError FORBIDDEN where no value would say that it is withheld */
const withheld = (type: GraphQLOutputType) =>
  isEnumType(getNamedType(type))
    ? fail('FORBIDDEN', { message: 'Only the owner of the idea reads this.' })
    : emptyOf(type);

/** Wraps a resolver to give another value for null. */
const instead =
  (
    value: unknown,
    resolve: GraphQLFieldResolver<object, Context> = defaultFieldResolver,
  ): GraphQLFieldResolver<object, Context> =>
  (...asked) =>
    resolve(...asked) ?? value;

/** The substitute for a withheld field. */
const emptyOf = (type: GraphQLOutputType) =>
  !isNonNullType(type) ? null : isListType(type.ofType) ? [] : '';

/** Adds the scopes that an access token needs to the description of an operation. */
function withScope<F extends { description?: string | null | undefined }>(
  field: F,
  action: Action | undefined,
): F {
  // The start refuses an operation without an action.
  if (!action) return field;
  const scopes = scopesFor(action).join(' or ');
  const words = scopesAllow([], action)
    ? 'Access tokens need no scope for it.'
    : scopes
      ? `Access tokens need ${scopes}.`
      : 'Not for access tokens.';
  return { ...field, description: `${field.description} ${words}` };
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
      const resolve = own && 'resolve' in own ? own.resolve : config.resolve;
      const { personal, notAsked } = config.extensions as { personal?: FieldOfPerson; notAsked?: unknown };
      const ofType: PersonalType = type?.extensions ?? {};
      const isNoted =
        typeof personal === 'function' || isRecorded(personal) || ofType.ofOwner?.includes(fieldName);
      const read = isNoted ? noted(personal, ofType, resolve) : resolve;
      return { ...config, resolve: notAsked === undefined ? read : instead(notAsked, read) };
    },
  });
}
