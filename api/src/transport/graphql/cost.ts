import { getNamedType, isCompositeType, isListType, isNonNullType, Kind, valueFromASTUntyped } from 'graphql';
import type {
  DocumentNode,
  FieldNode,
  GraphQLCompositeType,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql';
import { COUNT_COST, PAGE_DEFAULT, PAGE_MAX } from '@portal/schema/limits';

export const MUTATION_COST = 10;
/** Rows that a list without a page size counts as. */
export const LIST_COST = 10;
export const INTROSPECTION_COST = 100;
// Nested fragments can unfold to more selections than can be counted in time.
const SELECTIONS_MAX = 20_000;
const COUNTS = ['totalCount', 'position'];

export interface Measure {
  /** Scalars are free, except counts of rows and fields that declare a cost. Infinity when unbounded. */
  cost: number;
  depth: number;
  aliases: number;
  directives: number;
  introspects: boolean;
  /** How many fields the operation has at its root, but for `__typename`; one that is skipped counts. */
  roots: number;
}

/** Expects a valid document. */
export function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Measure {
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  const variables = { ...Object.fromEntries(defaults), ...given };
  const found = { depth: 0, aliases: 0, directives: 0, introspects: false };
  const roots = new Set<string>();
  let visited = 0;

  /** A size out of bounds is refused later, and counts as the largest. */
  function pageSize(node: FieldNode): number {
    const value = node.arguments?.find(({ name }) => name.value === 'first')?.value;
    const size = value && valueFromASTUntyped(value, variables);
    if (size === undefined) return PAGE_DEFAULT;
    return typeof size === 'number' && size >= 1 && size <= PAGE_MAX ? Math.ceil(size) : PAGE_MAX;
  }

  function costOf(
    parent: GraphQLCompositeType | undefined,
    { selections }: SelectionSetNode,
    level: number,
    rows = 0,
  ): number {
    let sum = 0;
    for (const selection of selections) {
      visited += 1;
      if (visited > SELECTIONS_MAX) return Infinity;
      found.directives += selection.directives?.length ?? 0;
      if (selection.kind === Kind.FIELD) {
        sum += costOfField(parent, selection, level, rows);
        continue;
      }
      const within =
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      const narrowed = within?.typeCondition && schema.getType(within.typeCondition.name.value);
      const type = isCompositeType(narrowed) ? narrowed : parent;
      if (within) sum += costOf(type, within.selectionSet, level, rows);
    }
    return sum;
  }

  /** @param parent undefined within an introspection, which has its price as a whole */
  function costOfField(
    parent: GraphQLCompositeType | undefined,
    node: FieldNode,
    level: number,
    rows: number,
  ): number {
    found.depth = Math.max(found.depth, level);
    if (node.alias) found.aliases += 1;
    const name = node.name.value;
    // Fields with one name are one.
    if (level === 1 && name !== '__typename') roots.add((node.alias ?? node.name).value);
    const field = parent && 'getFields' in parent ? parent.getFields()[name] : undefined;
    const named = field && getNamedType(field.type);
    const type = isCompositeType(named) ? named : undefined;
    const size = isConnection(type) ? pageSize(node) : 0;
    const below = node.selectionSet ? costOf(type, node.selectionSet, level + 1, size) : 0;
    if (!field) {
      if (!parent || name === '__typename') return 0;
      found.introspects = true;
      return INTROSPECTION_COST;
    }
    if (isConnection(parent) && COUNTS.includes(name)) return COUNT_COST;
    const { cost: declared = 0 } = field.extensions as { cost?: number };
    if (!type) return declared;
    // Each edge costs a point, even when nothing below it does.
    if (name === 'edges') return rows * Math.max(1, below);
    const isList = isListType(isNonNullType(field.type) ? field.type.ofType : field.type);
    return declared + (isList ? LIST_COST : 1) * (1 + below);
  }

  const { operation: kind, selectionSet } = operation;
  const own = kind === 'mutation' ? MUTATION_COST * selectionSet.selections.length : 0;
  const cost = own + costOf(schema.getRootType(kind) ?? undefined, selectionSet, 1);
  return { ...found, roots: roots.size, cost: visited > SELECTIONS_MAX ? Infinity : cost };
}

const isConnection = (type: GraphQLCompositeType | undefined) => type?.name.endsWith('Connection') ?? false;
