const LANGUAGE_KEY = 'guide-language';

export async function copyExample(target: Element): Promise<void> {
  const button = target.closest('[data-copy]');
  const panels = button?.closest('.example')?.querySelectorAll('pre') ?? [];
  const example = [...panels].find((panel) => panel.checkVisibility());
  const label = button?.firstChild;
  if (!example || !label) return;
  try {
    await navigator.clipboard.writeText(example.textContent ?? '');
    label.textContent = 'Copied';
  } catch {
    // No clipboard API, as without https: people copy the selection themselves.
    window.getSelection()?.selectAllChildren(example);
    label.textContent = 'Selected';
  }
}

/**
 * Applies a choice of language to every example, on this page and the next ones of the tab.
 * @returns removes the listener
 */
export function shareLanguage(guide: HTMLElement): () => void {
  const choose = (language: string) => {
    for (const tab of guide.querySelectorAll<HTMLInputElement>('input[data-tab]')) {
      if (tab.value === language) tab.checked = true;
    }
  };
  const onChange = ({ target }: Event) => {
    const { value } = target as HTMLInputElement;
    const before = (target as Element).getBoundingClientRect().top;
    choose(value);
    // Examples above may have changed their height: keep the pressed tab where it is.
    window.scrollBy({ top: (target as Element).getBoundingClientRect().top - before, behavior: 'instant' });
    try {
      sessionStorage.setItem(LANGUAGE_KEY, value);
    } catch {
      // Storage is off: the next page starts with the default.
    }
  };
  try {
    choose(sessionStorage.getItem(LANGUAGE_KEY) ?? '');
  } catch {
    // Storage is off.
  }
  guide.addEventListener('change', onChange);
  return () => guide.removeEventListener('change', onChange);
}
