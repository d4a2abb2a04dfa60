import { getNamedType, isCompositeType, isListType, isNonNullType, Kind, valueFromASTUntyped } from 'graphql';
import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
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
  /** The number of root fields, without `__typename`; a skipped field counts. */
  roots: number;
}

/** Measures an operation of a valid document. */
export function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Measure {
  const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  const walk = new Walk(schema, document, { ...Object.fromEntries(defaults), ...given });
  const { operation: kind, selectionSet } = operation;
  const own = kind === 'mutation' ? MUTATION_COST * selectionSet.selections.length : 0;
  const cost = own + walk.costOf(schema.getRootType(kind) ?? undefined, selectionSet, 1);
  return { ...walk.found, roots: walk.roots.size, cost: walk.isEndless ? Infinity : cost };
}

/** Walks through the selections of an operation, sums their costs, and notes depth, aliases and directives. */
class Walk {
  readonly found = { depth: 0, aliases: 0, directives: 0, introspects: false };
  readonly roots = new Set<string>();
  private visited = 0;
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly variables: Readonly<Record<string, unknown>>,
  ) {
    this.fragments = new Map(
      document.definitions.flatMap((node) =>
        node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
      ),
    );
  }

  get isEndless(): boolean {
    return this.visited > SELECTIONS_MAX;
  }

  /** @param parent undefined within an introspection, which has its price as a whole @param rows of the connection that is the parent */
  costOf(
    parent: GraphQLCompositeType | undefined,
    { selections }: SelectionSetNode,
    level: number,
    rows = 0,
  ): number {
    let sum = 0;
    for (const selection of selections) {
      this.visited += 1;
      if (this.isEndless) return Infinity;
      this.found.directives += selection.directives?.length ?? 0;
      if (selection.kind === Kind.FIELD) {
        sum += this.costOfField(parent, selection, level, rows);
        continue;
      }
      const within =
        selection.kind === Kind.FRAGMENT_SPREAD ? this.fragments.get(selection.name.value) : selection;
      const narrowed = within?.typeCondition && this.schema.getType(within.typeCondition.name.value);
      const type = isCompositeType(narrowed) ? narrowed : parent;
      if (within) sum += this.costOf(type, within.selectionSet, level, rows);
    }
    return sum;
  }

  private costOfField(
    parent: GraphQLCompositeType | undefined,
    node: FieldNode,
    level: number,
    rows: number,
  ): number {
    const name = node.name.value;
    this.note(node, level);
    const field = parent && 'getFields' in parent ? parent.getFields()[name] : undefined;
    const named = field && getNamedType(field.type);
    const type = isCompositeType(named) ? named : undefined;
    const size = isConnection(type) ? this.pageSize(node) : 0;
    const below = node.selectionSet ? this.costOf(type, node.selectionSet, level + 1, size) : 0;
    if (!field) {
      if (!parent || name === '__typename') return 0;
      this.found.introspects = true;
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

  private note({ alias, name }: FieldNode, level: number): void {
    this.found.depth = Math.max(this.found.depth, level);
    if (alias) this.found.aliases += 1;
    // Fields with the same response name are merged.
    if (level === 1 && name.value !== '__typename') this.roots.add((alias ?? name).value);
  }

  /** Returns how many rows a page may have. A size out of bounds is refused later, and counts as the largest. */
  private pageSize(node: FieldNode): number {
    const value = node.arguments?.find(({ name }) => name.value === 'first')?.value;
    const size = value && valueFromASTUntyped(value, { ...this.variables });
    if (size === undefined) return PAGE_DEFAULT;
    return typeof size === 'number' && size >= 1 && size <= PAGE_MAX ? Math.ceil(size) : PAGE_MAX;
  }
}

const isConnection = (type: GraphQLCompositeType | undefined) => type?.name.endsWith('Connection') ?? false;
