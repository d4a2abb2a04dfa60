/** Opens panels with `popover` in browsers that do not know it, and keeps them in the window of those without anchors. */
let shown: HTMLElement | undefined;

const buttonOf = ({ id }: HTMLElement) =>
  document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`);

function set(panel: HTMLElement | undefined): void {
  const before = shown;
  shown = panel;
  for (const [changed, newState] of [
    [before, 'closed'],
    [panel, 'open'],
  ] as const) {
    changed?.toggleAttribute('data-open', newState === 'open');
    changed?.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
  }
}

if (!('popover' in HTMLElement.prototype)) {
  document.head.append(
    Object.assign(document.createElement('style'), {
      textContent: '[popover]{position:fixed;z-index:40}[popover]:not([data-open]){display:none}',
    }),
  );
  Object.assign(HTMLElement.prototype, {
    hidePopover(this: HTMLElement) {
      if (this !== shown) return;
      // As in other browsers the focus returns to the button.
      if (this.contains(document.activeElement)) buttonOf(this)?.focus();
      set(undefined);
    },
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || shown?.contains(target)) return;
    const id = target.closest('[popovertarget]')?.getAttribute('popovertarget');
    const panel = (id && document.getElementById(id)) || undefined;
    if (panel ?? shown) set(panel === shown ? undefined : panel);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && shown) set(undefined);
  });
}

/** The pixels that stay free at the edge of the window. */
const MARGIN = 8;

function keepInWindow(panel: HTMLElement): void {
  panel.style.transform = '';
  const { right, top, bottom, height } = panel.getBoundingClientRect();
  const above = (buttonOf(panel)?.getBoundingClientRect().top ?? 0) - height - MARGIN;
  const left = Math.min(0, document.documentElement.clientWidth - MARGIN - right);
  const up = bottom > innerHeight && above >= 0 ? above - top : 0;
  if (left !== 0 || up !== 0) panel.style.transform = `translate(${left}px, ${up}px)`;
}

// Without anchors a panel is where it is in the text: below its button, and as far to the right.
if (!CSS.supports('position-area', 'bottom')) {
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.hasAttribute('popover')) return;
      // In the next frame, as the page fills the panel on the same event.
      requestAnimationFrame(() => keepInWindow(target));
    },
    // The event does not bubble.
    true,
  );
}

export {};
