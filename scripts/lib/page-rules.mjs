/** Rules of the pages' source that need types: texts that a translator may replace, and whose clock tells the time. */
import ts from 'typescript';

const { TypeFlags } = ts;
/** Tells whether a value draws nothing: null, undefined, a boolean, or the empty text or 0 that `&&` leaves. */
const isNothing = (type) =>
  Boolean(type.flags & (TypeFlags.BooleanLike | TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void)) ||
  ((type.isStringLiteral() || type.isNumberLiteral()) && !type.value);
const isText = (type) => Boolean(type.flags & (TypeFlags.StringLike | TypeFlags.NumberLike));

const isOfModule = ({ parent }) => ts.isSourceFile(parent.parent.parent);

/** Tells whether an element is of a component that a condition chooses, as in `const Icon = met ? Check : Circle`. */
function isChosen(element, checker) {
  const { tagName } = ts.isJsxElement(element) ? element.openingElement : element;
  if (!tagName || !ts.isIdentifier(tagName) || !/^[A-Z]/.test(tagName.text)) return false;
  const declaration = checker.getSymbolAtLocation(tagName)?.declarations?.[0];
  const owner =
    declaration &&
    ts.findAncestor(declaration, (one) => !ts.isBindingElement(one) && !ts.isObjectBindingPattern(one));
  return owner !== undefined && ts.isVariableDeclaration(owner) && !isOfModule(owner);
}

/** Tells what a child draws: a text, a text that may come and go, something else that may, or neither. */
function kindOf(child, checker) {
  if (ts.isJsxText(child)) return child.containsOnlyTriviaWhiteSpaces ? undefined : 'text';
  if (!ts.isJsxExpression(child)) return isChosen(child, checker) ? 'changing' : 'steady';
  if (!child.expression) return undefined;
  const type = checker.getTypeAtLocation(child.expression);
  const types = type.isUnion() ? type.types : [type];
  // An array, or a ReactNode, whose type has an Iterable: the number of elements that it draws may change.
  if (types.some((part) => checker.typeToString(part).includes('Iterable<')) || checker.isArrayType(type))
    return 'changing';
  const drawn = types.filter((part) => !isNothing(part));
  if (!drawn.some(isText)) return drawn.length < types.length ? 'changing' : 'steady';
  return drawn.length < types.length || !drawn.every(isText) ? 'changing text' : 'text';
}

/**
 * Finds texts beside siblings that stand in no element of their own, and come and go, or follow what comes and goes. A
 * translator puts such a text elsewhere, so that its place is lost (web/src/gaps/translation.ts).
 */
function looseTexts(node, checker) {
  if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return [];
  const children = node.children
    .map((child) => ({ child, kind: kindOf(child, checker) }))
    .filter(({ kind }) => kind !== undefined);
  if (children.length < 2) return [];
  return children
    .filter(
      ({ kind }, index) =>
        kind === 'changing text' || (kind === 'text' && children[index - 1]?.kind === 'changing'),
    )
    .map(({ child }) => child);
}

const isClock = (node) =>
  (ts.isPropertyAccessExpression(node) && node.getText() === 'Date.now') ||
  (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length);

/** Lists what a node breaks, each with where it begins. */
export function brokenRules(node, checker, name) {
  if (isClock(node) && name.startsWith('web/src/') && name !== 'web/src/lib/clock.ts')
    return [[node, 'reads the clock of the browser, which may be wrong: use now of lib/clock.ts.']];
  return looseTexts(node, checker).map((text) => [
    text,
    'has a text beside what comes and goes: give it an element of its own.',
  ]);
}

/** Breaks each rule. The check must find so many. */
export const PLANTED_RULES = `
  export function planted(is: boolean, word: string, One: () => null, Two: () => null) {
    const Icon = is ? One : Two;
    const wrong = [
      Date.now(),
      new Date(),
      <p>{is && <b />} text</p>,
      <p><b />{is && 'text'}</p>,
      <p><Icon />{word}</p>,
    ];
    return [wrong, new Date(word), <p><b /> text {word}{is && <b />}</p>, <p>{is && word}</p>];
  }
`;
export const PLANTED_FAULTS = 5;
