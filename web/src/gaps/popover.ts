/** Opens panels with `popover` in browsers that do not know it. */
let shown: HTMLElement | undefined;

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
      if (this === shown) set(undefined);
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

export {};
