/** Bounds on the shape of a document: validation rules, so that one that exceeds them is answered with 400 in words. */
import { GraphQLError, Kind } from 'graphql';
import type { ASTNode, SelectionSetNode, ValidationContext, ValidationRule } from 'graphql';

/** Most levels of fields; the introspection of the usual tools has 13. */
export const DEPTH_MAX = 16;
/** Most fields under another name, fragments unfolded. */
export const ALIASES_MAX = 50;
/** Most directives, fragments unfolded. */
export const DIRECTIVES_MAX = 50;

interface Shape {
  depth: number;
  aliases: number;
  directives: number;
}

/** Measures a selection with its fragments unfolded; each fragment is measured once. */
function measurer(context: ValidationContext) {
  const known = new Map<string, Shape>();
  const shapeOf = (set: SelectionSetNode | undefined): Shape => {
    const shape: Shape = { depth: 0, aliases: 0, directives: 0 };
    for (const selection of set?.selections ?? []) {
      const isField = selection.kind === Kind.FIELD;
      const below =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? fragmentShape(selection.name.value)
          : shapeOf(selection.selectionSet);
      shape.depth = Math.max(shape.depth, below.depth + (isField ? 1 : 0));
      shape.aliases += below.aliases + (isField && selection.alias ? 1 : 0);
      shape.directives += below.directives + (selection.directives?.length ?? 0);
    }
    return shape;
  };
  const fragmentShape = (name: string): Shape => {
    const measured = known.get(name);
    if (measured) return measured;
    // One that contains itself is refused by another rule; here it only has to end.
    known.set(name, { depth: 0, aliases: 0, directives: 0 });
    const shape = shapeOf(context.getFragment(name)?.selectionSet);
    known.set(name, shape);
    return shape;
  };
  return shapeOf;
}

/** Refuses documents that are deeper, or hold more aliases or directives, than any honest one. */
export const requestLimits: ValidationRule = (context) => {
  const shapeOf = measurer(context);
  return {
    OperationDefinition(node) {
      const shape = shapeOf(node.selectionSet);
      const refuse = (is: number, most: number, words: string, at: ASTNode) => {
        if (is <= most) return;
        context.reportError(
          new GraphQLError(`${words} (${is}); at most ${most} are allowed.`, { nodes: at }),
        );
      };
      refuse(shape.depth, DEPTH_MAX, 'This operation has too many levels of fields', node);
      refuse(shape.aliases, ALIASES_MAX, 'This operation has too many aliases', node);
      refuse(shape.directives, DIRECTIVES_MAX, 'This operation has too many directives', node);
    },
  };
};
