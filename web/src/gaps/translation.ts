/**
 * Keeps pages working while the browser translates them. A translator replaces the text nodes of a page by elements, or
 * moves them into elements. React knows the text nodes only: it fails to insert before them and to remove them, and
 * writes new text where nobody sees it (react/react#11538). So a text node returns to its place before it is used. The
 * translator then finds it as new text.
 */

/** The translator's elements that replaced text nodes, by each text node and by the element. */
const standIns = new WeakMap<Node, { element: Element; texts: Text[] }>();

/** Tells whether a node is a translator's <font> element: no page has used it for twenty years. */
const isOfTranslator = (node: Node | null): node is Element =>
  node instanceof Element && node.localName === 'font';

/** Records which elements replaced which text nodes. */
function note(records: readonly MutationRecord[]): void {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isOfTranslator)));
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    // Only an element that was just added replaced the text: beside an older one, the page itself removed it.
    const element = [...addedNodes, previousSibling, nextSibling]
      .filter(isOfTranslator)
      .find((node) => added.has(node));
    if (!element) continue;
    for (const text of removedNodes) {
      if (!(text instanceof Text)) continue;
      const standIn = standIns.get(element) ?? { element, texts: [] };
      standIn.texts.push(text);
      standIns.set(element, standIn).set(text, standIn);
    }
  }
}

const observer = new MutationObserver(note);
observer.observe(document, { childList: true, subtree: true });

function restore(nodes: readonly unknown[]): void {
  note(observer.takeRecords());
  for (const node of nodes) {
    const standIn = node instanceof Text && standIns.get(node);
    if (!standIn) continue;
    for (const text of standIn.texts) standIns.delete(text);
    if (standIn.element.parentNode) standIn.element.replaceWith(...standIn.texts);
  }
}

/** Restores text nodes before each operation that React applies to them. */
for (const name of ['appendChild', 'insertBefore', 'removeChild', 'nodeValue'] as const) {
  const property = Object.getOwnPropertyDescriptor(Node.prototype, name)!;
  const key = name === 'nodeValue' ? 'set' : 'value';
  const operation = property[key] as (...values: unknown[]) => unknown;
  property[key] = function (this: Node, ...values: unknown[]) {
    restore([this, ...values]);
    return operation.apply(this, values);
  };
  Object.defineProperty(Node.prototype, name, property);
}

export {};
