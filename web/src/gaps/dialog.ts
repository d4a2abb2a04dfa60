/** Makes <dialog> modal in browsers that do not know it. */
const openers = new WeakMap<Element, Element | null>();
const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

/** The open dialog on top. */
const openDialog = () => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].pop();

const methods = {
  showModal(this: HTMLDialogElement) {
    openers.set(this, document.activeElement);
    this.setAttribute('open', '');
    this.setAttribute('role', 'dialog');
    this.setAttribute('aria-modal', 'true');
  },
  close(this: HTMLDialogElement) {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  },
};

// The prerender has no document.
if (typeof document === 'object' && !('showModal' in document.createElement('dialog'))) {
  // An unknown element has no prototype of its own.
  Object.assign(HTMLElement.prototype, methods);
  const rules = 'position:fixed;inset:1rem 0 auto;z-index:50;box-shadow:0 0 0 100vmax var(--color-backdrop)';
  document.head.append(
    Object.assign(document.createElement('style'), {
      textContent: `dialog{${rules}}dialog:not([open]){display:none}`,
    }),
  );
  document.addEventListener('keydown', (event) => {
    const dialog = event.key === 'Escape' ? openDialog() : undefined;
    if (!dialog) return;
    event.preventDefault();
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  });
  // Elements behind the dialog take no click and no focus.
  document.addEventListener(
    'click',
    (event) => {
      const dialog = openDialog();
      if (!dialog || dialog.contains(event.target as Node)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  document.addEventListener('focusin', ({ target }) => {
    const dialog = openDialog();
    if (dialog && !dialog.contains(target as Node)) dialog.querySelector<HTMLElement>(CONTROLS)?.focus();
  });
}

export {};
