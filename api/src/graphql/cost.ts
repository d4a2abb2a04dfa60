/**
 * What an operation may cost at most, known before it runs: a point for each object that it can give, rows counted by
 * the page size that it asks for. Scalars are free, but for the count of a list's rows.
 */
import {
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  isIntrospectionType,
  Kind,
} from 'graphql';
import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLCompositeType,
  GraphQLField,
  GraphQLObjectType,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql';
import { COUNT_COST, PAGE_DEFAULT, PAGE_MAX } from '@portal/schema/limits';

/** Points of each mutation, besides what it gives: it writes. */
export const MUTATION_COST = 10;
/** Rows that a list without a page size counts as. */
export const LIST_COST = 10;
// Fragments within fragments unfold to more than anybody could wait for.
const SELECTIONS_MAX = 20_000;
/** Points of a look at the schema itself. */
export const INTROSPECTION_COST = 100;

type Variables = Readonly<Record<string, unknown>>;
/** Points: known, or known once the variables are. */
type Cost = number | ((variables: Variables) => number);

const valueOf = (cost: Cost, variables: Variables) => (typeof cost === 'number' ? cost : cost(variables));

function add(a: Cost, b: Cost): Cost {
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  return (variables) => valueOf(a, variables) + valueOf(b, variables);
}

function atLeastOne(cost: Cost): Cost {
  return typeof cost === 'number' ? Math.max(1, cost) : (variables) => Math.max(1, cost(variables));
}

function times(a: Cost, b: Cost): Cost {
  if (typeof a === 'number' && typeof b === 'number') return a * b;
  return (variables) => valueOf(a, variables) * valueOf(b, variables);
}

/** The rows of a page; a size out of bounds is refused later, and counts as the largest until then. */
const rows = (size: unknown) =>
  typeof size === 'number' && size >= 1 && size <= PAGE_MAX ? Math.ceil(size) : PAGE_MAX;

/**
 * Works out the cost of operations.
 * @param schema whose operations they are
 * @returns takes a valid document, one of its operations and its variables; Infinity when it unfolds without end.
 * Repeated operations are analysed once
 */
export function costOf(
  schema: GraphQLSchema,
): (document: DocumentNode, operation: OperationDefinitionNode, variables: Variables) => number {
  const known = new WeakMap<OperationDefinitionNode, Cost>();
  return (document, operation, variables) => {
    const cost = known.get(operation) ?? analyse(schema, document, operation);
    known.set(operation, cost);
    return valueOf(cost, variables);
  };
}

function analyse(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Cost {
  const fragments = new Map(
    document.definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  );
  const defaults = new Map(
    operation.variableDefinitions?.map(({ variable, defaultValue }) => [variable.name.value, defaultValue]),
  );

  /** How many rows a connection is asked for. */
  function pageSize(node: FieldNode): Cost {
    const value = node.arguments?.find(({ name }) => name.value === 'first')?.value;
    if (!value) return PAGE_DEFAULT;
    if (value.kind === Kind.INT) return rows(Number(value.value));
    if (value.kind !== Kind.VARIABLE) return PAGE_MAX;
    const name = value.name.value;
    const given = defaults.get(name);
    const otherwise = given?.kind === Kind.INT ? rows(Number(given.value)) : PAGE_DEFAULT;
    return (variables) => (variables[name] === undefined ? otherwise : rows(variables[name]));
  }

  let visited = 0;
  function ofSelections(type: GraphQLCompositeType, set: SelectionSetNode, edges: Cost): Cost {
    let sum: Cost = 0;
    for (const selection of set.selections) {
      visited += 1;
      if (visited > SELECTIONS_MAX) return Infinity;
      if (selection.kind === Kind.FIELD) {
        const field = 'getFields' in type ? type.getFields()[selection.name.value] : undefined;
        if (field && isCount(type, field)) sum = add(sum, COUNT_COST);
        else if (field) sum = add(sum, ofField(field, selection, edges));
        else if (selection.name.value !== '__typename') sum = add(sum, INTROSPECTION_COST);
        continue;
      }
      const within =
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      const condition = within?.typeCondition && schema.getType(within.typeCondition.name.value);
      const narrowed = condition && isCompositeType(condition) ? condition : type;
      if (within) sum = add(sum, ofSelections(narrowed, within.selectionSet, edges));
    }
    return sum;
  }

  function ofField(field: GraphQLField<unknown, unknown>, node: FieldNode, edges: Cost): Cost {
    const type = getNamedType(field.type);
    if (!node.selectionSet || !isCompositeType(type) || isIntrospectionType(type)) return 0;
    if (isConnection(type)) return add(1, ofSelections(type, node.selectionSet, pageSize(node)));
    const one = (own: number) => add(own, ofSelections(type, node.selectionSet!, 0));
    // An edge is an object, too, where nothing of what it leads to is asked for.
    if (field.name === 'edges') return times(edges, atLeastOne(one(0)));
    return isList(field) ? times(LIST_COST, one(1)) : one(1);
  }

  const root = schema.getRootType(operation.operation);
  if (!root) return 0;
  const own =
    operation.operation === 'mutation' ? MUTATION_COST * operation.selectionSet.selections.length : 0;
  const cost = add(own, ofSelections(root, operation.selectionSet, 0));
  return visited > SELECTIONS_MAX ? Infinity : cost;
}

const isConnection = (type: GraphQLCompositeType): type is GraphQLObjectType =>
  isObjectType(type) && type.name.endsWith('Connection');

const isCount = (type: GraphQLCompositeType, { name }: GraphQLField<unknown, unknown>) =>
  (name === 'totalCount' || name === 'position') && isConnection(type);

function isList({ type }: GraphQLField<unknown, unknown>): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}
