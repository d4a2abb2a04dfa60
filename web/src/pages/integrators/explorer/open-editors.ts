/** Opens GraphiQL's editors to people who use a keyboard or a screen reader: its Tab key never leaves them, and they have no names. */

/** What CodeMirror hangs on the element that it draws. */
interface CodeMirrorElement extends HTMLElement {
  CodeMirror?: {
    addKeyMap(keys: Record<string, false>): void;
    setOption(name: 'screenReaderLabel', value: string): void;
  };
}

/**
 * Opens each editor below an element when it comes.
 * @returns ends it
 */
export function openEditors(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined;
  const opened = new WeakSet<Element>();
  const open = () => {
    for (const element of root.querySelectorAll<CodeMirrorElement>('.CodeMirror')) {
      const editor = element.CodeMirror;
      if (!editor || opened.has(element)) continue;
      opened.add(element);
      // False is the browser's own way with the key.
      editor.addKeyMap({ Tab: false, 'Shift-Tab': false });
      editor.setOption('screenReaderLabel', nameOf(element));
    }
  };
  const observer = new MutationObserver(open);
  observer.observe(root, { childList: true, subtree: true });
  open();
  return () => observer.disconnect();
}

/** Two editors share a part of the page, which has the name of the one that is in sight. */
function nameOf(element: Element): string {
  const part = element.closest('section[aria-label]');
  if (!part?.matches('.graphiql-editor-tool')) return part?.getAttribute('aria-label') ?? '';
  return part.querySelector('.CodeMirror') === element ? 'Variables' : 'Headers';
}
