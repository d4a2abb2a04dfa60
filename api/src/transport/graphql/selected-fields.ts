import { Kind } from 'graphql';
import type { FieldNode, GraphQLResolveInfo, SelectionNode } from 'graphql';

export function selectedFields(info: GraphQLResolveInfo, ...path: string[]): ReadonlySet<string> {
  let nodes: readonly FieldNode[] = info.fieldNodes;
  for (const name of path) nodes = childrenOf(info, nodes).filter((node) => node.name.value === name);
  return new Set(childrenOf(info, nodes).map((node) => node.name.value));
}

function childrenOf(info: GraphQLResolveInfo, nodes: readonly FieldNode[]): FieldNode[] {
  const fieldsOf = (selection: SelectionNode): FieldNode[] => {
    if (selection.kind === Kind.FIELD) return [selection];
    const within = selection.kind === Kind.INLINE_FRAGMENT ? selection : info.fragments[selection.name.value];
    return within?.selectionSet.selections.flatMap(fieldsOf) ?? [];
  };
  return nodes.flatMap((node) => node.selectionSet?.selections.flatMap(fieldsOf) ?? []);
}

/** Tells whether the resolved field is inside a list. */
export function isInList({ key, prev }: GraphQLResolveInfo['path']): boolean {
  return typeof key === 'number' || (prev !== undefined && isInList(prev));
}
