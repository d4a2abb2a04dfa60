/** The instance that CodeMirror 5 sets on its element. */
interface CodeMirrorElement extends HTMLElement {
  CodeMirror?: {
    addKeyMap(keys: Record<string, false>): void;
    setOption(name: 'screenReaderLabel', value: string): void;
  };
}

/**
 * Makes GraphiQL's editors accessible as they appear: Tab leaves them, and screen readers get a label.
 * @returns stops observing
 */
export function openEditors(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined;
  const opened = new WeakSet<Element>();
  const open = () => {
    for (const element of root.querySelectorAll<CodeMirrorElement>('.CodeMirror')) {
      const editor = element.CodeMirror;
      if (!editor || opened.has(element)) continue;
      opened.add(element);
      // False: the browser handles the key.
      editor.addKeyMap({ Tab: false, 'Shift-Tab': false });
      editor.setOption('screenReaderLabel', labelOf(element));
    }
  };
  const observer = new MutationObserver(open);
  observer.observe(root, { childList: true, subtree: true });
  open();
  return () => observer.disconnect();
}

// Variables and headers share one section, whose label names only the visible one.
function labelOf(element: Element): string {
  const section = element.closest('section[aria-label]');
  if (!section?.matches('.graphiql-editor-tool')) return section?.getAttribute('aria-label') ?? '';
  return section.querySelector('.CodeMirror') === element ? 'Variables' : 'Headers';
}
